"""The headline as one of a few lines in one block: the section above it, the author below."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.page import BREAK
from nutgraf.text.folding import letters
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# Among so many of the first blocks that are kept.
_FIRST: Final = 2
_MOST_LINES: Final = 5
# A section, a name, a place or a date, and no sentence.
_LONGEST_LINE: Final = 60
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
        if not title or len(kept) <= _FIRST:
            return found
        longest = len(title) + _MOST_LINES * _LONGEST_LINE
        starts, stops = page.blocks.start, page.blocks.stop
        for block in kept[:_FIRST].tolist():
            start, stop = int(starts[block]), int(stops[block])
            # With the white space of the source a block may be longer, but few are by so much.
            if stop - start <= 2 * longest and page.text.find(BREAK, start, stop) >= 0:
                found[block] = _are_lines(page.block_text(block).split("\n"), letters(title))
        return found


def _are_lines(lines: list[str], title: str) -> bool:
    others = [line for line in lines if letters(line) != title]
    return 0 < len(others) < len(lines) <= _MOST_LINES and all(
        len(line) <= _LONGEST_LINE and not line.endswith(_SENTENCE_END) for line in others
    )
