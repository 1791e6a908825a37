"""Blocks of a few lines, one of which is the headline."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.page import BREAK
from nutgraf.text.folding import letters
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# Only so many of the first kept blocks are looked at.
_FIRST_BLOCKS: Final = 2
_MAX_LINES: Final = 5
# A section, a name, a place or a date, not a sentence.
_MAX_LINE: Final = 60
_SENTENCE_END: Final = (".", "!", "?", "…", "。", "！", "？", "”", "»", '"')


class HeadlineLines(Trim):
    """A first block of up to five short lines, one of which is the headline.

    The others are the section above it and the author below.
    """

    name: ClassVar[str] = "headline_lines"

    def find(self, draft: Draft) -> Bools:
        """Return the blocks that consist of such lines."""
        page, keep = draft.page, draft.keep
        title = draft.headline.title
        found = np.zeros_like(keep)
        kept = keep.nonzero()[0]
        if not title or len(kept) <= _FIRST_BLOCKS:
            return found
        longest = len(title) + _MAX_LINES * _MAX_LINE
        starts, stops = page.blocks.start, page.blocks.stop
        for block in kept[:_FIRST_BLOCKS].tolist():
            start, stop = int(starts[block]), int(stops[block])
            # With the white space of the source a block may be longer, but rarely twice as long.
            if stop - start <= 2 * longest and page.text.find(BREAK, start, stop) >= 0:
                found[block] = _are_lines(page.block_text(block).split("\n"), letters(title))
        return found


def _are_lines(lines: list[str], title: str) -> bool:
    others = [line for line in lines if letters(line) != title]
    return 0 < len(others) < len(lines) <= _MAX_LINES and all(
        len(line) <= _MAX_LINE and not line.endswith(_SENTENCE_END) for line in others
    )
