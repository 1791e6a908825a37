"""The blocks in which an article's byline and date may be: at its headline, or at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

# A block of this length is a paragraph of the body; a shorter one may be a byline.
_MIN_PARAGRAPH: Final = 200
_MAX_LINE: Final = 300
# How many blocks are searched before the headline, after it, into the body, and after the body.
_ABOVE: Final = 6
_BELOW: Final = 20
_INTO_BODY: Final = 6
_AFTER_BODY: Final = 6
_FAR_AFTER_BODY: Final = 25
# The headline may occur twice, with this many blocks between.
_BETWEEN_REPEATS: Final = 10
_MAX_LEAD: Final = 2


class BylineArea(NamedTuple):
    """The blocks to search, each list the most likely first."""

    below: list[int]
    """From the headline to the beginning of the body."""
    above: list[int]
    """Before the headline, the nearest first."""
    lead: list[int]
    """The first paragraphs of the body, which may begin with a date."""
    end: list[int]
    """From the end of the body."""
    extent: tuple[int, int]
    """The span of the page's text from the headline to a little after the body."""

    @property
    def top(self) -> list[int]:
        """The blocks around the headline."""
        return self.below + self.above


def find_byline_area(
    page: Page, headline: Bools, keep: Bools | None, title_block: int | None = None
) -> BylineArea:
    """Return the blocks around the headline and the body.

    ``keep`` are the blocks of the body; ``title_block`` is where the title was found.
    """
    count = len(page.blocks)
    if not count:
        return BylineArea([], [], [], [], (0, 0))
    sizes = page.blocks.stop - page.blocks.start
    long = sizes >= _MIN_PARAGRAPH
    if keep is not None and (keep & long).any():
        body = np.flatnonzero(keep & long)
    else:
        body = np.flatnonzero(long)
    titles = np.flatnonzero(headline)
    if len(titles):
        first, last = int(titles[0]), int(titles[-1])
        # The same words may be in a menu far above.
        if title_block is not None and headline[title_block] and not (body[:1] < title_block).any():
            first = int(titles[titles >= title_block - _BETWEEN_REPEATS][0])
        body = body[body > first]
        start = int(body[0]) if len(body) else min(count, last + _BELOW)
        if not first < start:
            start = min(count, last + _BELOW)
    else:
        start = int(body[0]) if len(body) else min(count, _BELOW)
        first = last = max(0, start - _BELOW) - 1
    short = sizes <= _MAX_LINE
    top = max(first, 0)
    below = range(top, min(count, start + _INTO_BODY, top + 2 * _BELOW))
    above = range(top - 1, max(first - 1 - _ABOVE, -1), -1)
    body_end = int(body[-1]) + 1 if len(body) else count
    end = range(max(body_end - 2, start), min(count, body_end + _AFTER_BODY))
    stop = min(count, body_end + _FAR_AFTER_BODY) - 1
    extent = (int(page.blocks.start[top]), int(page.blocks.stop[stop]))
    lines = ([i for i in blocks if short[i]] for blocks in (below, above, end))
    below_lines, above_lines, end_lines = lines
    return BylineArea(below_lines, above_lines, body[:_MAX_LEAD].tolist(), end_lines, extent)
