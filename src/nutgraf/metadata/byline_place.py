"""Where on a page the article's byline and date stand: at its headline, or at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

# A block with so many characters is a paragraph of the body; one with fewer may be a byline.
_PARAGRAPH: Final = 200
LONGEST_LINE: Final = 300
# So many blocks are looked at before the headline, behind it, and behind the body.
_ABOVE: Final = 6
_BELOW: Final = 20
_INTO: Final = 6
_BEHIND: Final = 6
_FURTHER: Final = 25
# The headline may stand twice, with a few lines between.
_TOGETHER: Final = 10
_LEAD: Final = 2


class Place(NamedTuple):
    """The blocks in which to look, each list the most likely first."""

    below: list[int]
    """From the headline to the beginning of the body."""
    above: list[int]
    """Before the headline, the nearest first."""
    cards: list[int]
    """Behind the same words further above: a card that leads to this page says who wrote it."""
    lead: list[int]
    """The first paragraphs of the body, which may begin with a date."""
    behind: list[int]
    """From the end of the body."""
    extent: tuple[int, int]
    """The span of the page's text from the headline to a little behind the body."""

    @property
    def top(self) -> list[int]:
        """The blocks around the headline."""
        return self.below + self.above


def find_place(
    page: Page, headline: Bools, keep: Bools | None, heading: int | None = None
) -> Place:
    """The blocks around the headline and the body.

    ``keep`` are the blocks of the body, ``heading`` is the block in which the title was found.
    """
    count = len(page.blocks)
    if not count:
        return Place([], [], [], [], [], (0, 0))
    sizes = page.blocks.stop - page.blocks.start
    long = sizes >= _PARAGRAPH
    if keep is not None and (keep & long).any():
        body = np.flatnonzero(keep & long)
    else:
        body = np.flatnonzero(long)
    titles = np.flatnonzero(headline)
    if len(titles):
        first, last = int(titles[0]), int(titles[-1])
        # The same words may stand in a menu far above.
        if heading is not None and headline[heading] and not (body[:1] < heading).any():
            first = int(titles[titles >= heading - _TOGETHER][0])
        body = body[body > first]
        start = int(body[0]) if len(body) else min(count, last + _BELOW)
        if not first < start:
            start = min(count, last + _BELOW)
    else:
        start = int(body[0]) if len(body) else min(count, _BELOW)
        first = last = max(0, start - _BELOW) - 1
    short = sizes <= LONGEST_LINE
    under = range(max(first, 0), min(count, start + _INTO, max(first, 0) + 2 * _BELOW))
    over = range(max(first, 0) - 1, max(first - 1 - _ABOVE, -1), -1)
    cards = [i + 1 for i in titles[titles < first].tolist() if i + 1 < first - _ABOVE]
    lead = body[:_LEAD].tolist()
    end = int(body[-1]) + 1 if len(body) else count
    after = range(max(end - 2, start), min(count, end + _BEHIND))
    stop = min(count, end + _FURTHER) - 1
    extent = (int(page.blocks.start[max(first, 0)]), int(page.blocks.stop[stop]))
    below, above, cards, behind = (
        [i for i in each if short[i]] for each in (under, over, cards, after)
    )
    return Place(below, above, cards, lead, behind, extent)
