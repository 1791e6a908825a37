"""A standfirst that is the first paragraph once more.

A page shows it, and then the text begins with it. Other text that is on the page twice is as
often as not of the article: a pull quote, a refrain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# Among so many of the first blocks that are kept, and in one of so many behind it.
_FIRST: Final = 2
_NEXT: Final = 4
_SHORTEST: Final = 40
_LONGEST: Final = 1_000
# The paragraph may begin with a place and an agency: "ATLANTA, May 3 (AP) - ".
_DATELINE: Final = 60
# A text of fewer blocks is short, and may say something twice for want of more.
_FEWEST: Final = 10
# The beginning of a line is looked for first, which costs nearly nothing.
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
        if len(kept) < _FEWEST:
            return found
        first = kept[: _FIRST + _NEXT].tolist()
        starts, stops = page.blocks.start[first].tolist(), page.blocks.stop[first].tolist()
        for n in range(_FIRST):
            if not _SHORTEST <= stops[n] - starts[n] <= _LONGEST:
                break
            said = page.block_text(first[n]).strip(_MARKS)
            last = n + _NEXT
            if (
                len(said) < _SHORTEST
                or page.text.find(said[:_BEGINNING], stops[n], stops[last]) < 0
            ):
                break
            later = (page.block_text(block) for block in first[n + 1 : last + 1])
            if not any(said in text[: _DATELINE + len(said)] for text in later):
                break
            found[first[n]] = True
        return found
