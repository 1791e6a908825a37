"""A standfirst that repeats the beginning of the text.

Other text that is on the page twice is as often as not part of the article: a pull quote, a
refrain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# Only so many of the first kept blocks are looked at, and so many behind each.
_FIRST_BLOCKS: Final = 2
_NEXT_BLOCKS: Final = 4
_MIN_LENGTH: Final = 40
_MAX_LENGTH: Final = 1_000
# The paragraph may begin with a place and an agency: "ATLANTA, May 3 (AP) - ".
_MAX_DATELINE: Final = 60
# A text with fewer blocks is short and may repeat itself.
_MIN_BLOCKS: Final = 10
# The beginning of a line is searched first, which is fast.
_BEGINNING: Final = 24
_MARKS: Final = " .…\t\n\r\u00a0"


class OpeningCopy(Trim):
    """A standfirst that one of the next paragraphs begins with, word for word.

    Not in a text of fewer than ten blocks.
    """

    name: ClassVar[str] = "opening_copy"

    def find(self, draft: Draft) -> Bools:
        """Return the first blocks that are repeated."""
        page, keep = draft.page, draft.keep
        found = np.zeros_like(keep)
        kept = keep.nonzero()[0]
        if len(kept) < _MIN_BLOCKS:
            return found
        first = kept[: _FIRST_BLOCKS + _NEXT_BLOCKS].tolist()
        starts, stops = page.blocks.start[first].tolist(), page.blocks.stop[first].tolist()
        for n in range(_FIRST_BLOCKS):
            if not _MIN_LENGTH <= stops[n] - starts[n] <= _MAX_LENGTH:
                break
            line = page.block_text(first[n]).strip(_MARKS)
            last = n + _NEXT_BLOCKS
            if (
                len(line) < _MIN_LENGTH
                or page.text.find(line[:_BEGINNING], stops[n], stops[last]) < 0
            ):
                break
            later = (page.block_text(block) for block in first[n + 1 : last + 1])
            if not any(line in text[: _MAX_DATELINE + len(line)] for text in later):
                break
            found[first[n]] = True
        return found
