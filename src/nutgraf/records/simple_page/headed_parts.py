"""Parts of a page that their headings tell to be noise, or not to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.records.layout.heading_kinds import CITING, KEYWORDS, REFERENCES, heading_kind

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

_LONGEST: Final = 200
_MOST_STEPS: Final = 20
_MOST_HEADINGS: Final = 200
_LARGEST: Final = 0.25
"""A part with more of the page's text than this is not dropped for its heading alone."""


@dataclass(frozen=True, eq=False)
class Parts:
    """For each node of a page, what the heading above it makes of it."""

    spared: Bools
    """References and keywords: some pages make each of them a link as a whole."""
    citing: Bools
    """Recommended articles, similar ones, those that cite this one: "recommendation, relevant
    literature, guess you like" (section IV.C), whatever their links are like."""


def find_parts(page: Page) -> Parts:
    """The parts of a page under headings of a known kind."""
    spared, citing = np.zeros((2, len(page)), dtype=np.bool_)
    headings = page.headings.tolist()
    for place, heading in enumerate(headings):
        kind = kind_of(page, heading)
        if kind in (REFERENCES, KEYWORDS):
            stop = headings[place + 1] if place + 1 < len(headings) else len(page)
            spared[heading:stop] = True
        elif kind == CITING:
            stop = _end_of_part(page, headings, place)
            text = int(page.start[stop]) if stop < len(page) else len(page.text)
            if text - page.start[heading] <= _LARGEST * len(page.text):
                citing[heading:stop] = True
    return Parts(spared, citing & ~spared)


def kind_of(page: Page, heading: int) -> str:
    """The kind of a heading."""
    if page.stop[heading] - page.start[heading] > _LONGEST:
        return ""
    return heading_kind(page.node_text(heading))


def _end_of_part(page: Page, headings: list[int], place: int) -> int:
    """Where the part of the heading at this place ends.

    It is what follows in the smallest element that goes on behind the heading,
    up to the next heading that is not below it.
    """
    heading = holder = headings[place]
    behind = np.searchsorted(page.leaves, page.end[heading])
    next_text = int(page.leaves[behind]) if behind < len(page.leaves) else len(page)
    for _ in range(_MOST_STEPS):
        if page.end[holder] > next_text or holder == 0:
            break
        holder = int(page.parent[holder])
    stop = int(page.end[holder])
    level = page.tag[heading]
    for one in headings[place + 1 : place + _MOST_HEADINGS]:
        if one >= stop:
            break
        if page.tag[one] <= level:
            return one
    return stop
