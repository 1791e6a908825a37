"""Sections of a page whose headings show that they are noise, or that they are not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.records.layout.heading_kinds import CITING, KEYWORDS, REFERENCES, heading_kind

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

_MAX_HEADING_LENGTH: Final = 200
_MAX_STEPS: Final = 20
_MAX_HEADINGS: Final = 200
_MAX_SECTION_SHARE: Final = 0.25
"""A section with more of the page's text is not dropped for its heading alone."""


@dataclass(frozen=True, eq=False)
class HeadedSections:
    """For each node of a page, whether it is in a section under a known heading."""

    kept: Bools
    """References and keywords: on some pages each is a link, but they are not noise."""
    citing: Bools
    """Recommended, similar and citing articles: "recommendation, relevant literature, guess you
    like" (section IV.C). They are noise whatever their links are like."""


def find_headed_sections(page: Page) -> HeadedSections:
    """Return the sections of a page under headings of a known kind."""
    kept, citing = np.zeros((2, len(page)), dtype=np.bool_)
    headings = page.headings.tolist()
    for place, heading in enumerate(headings):
        kind = heading_kind_at(page, heading)
        if kind in (REFERENCES, KEYWORDS):
            stop = headings[place + 1] if place + 1 < len(headings) else len(page)
            kept[heading:stop] = True
        elif kind == CITING:
            stop = _section_end(page, headings, place)
            text = int(page.start[stop]) if stop < len(page) else len(page.text)
            if text - page.start[heading] <= _MAX_SECTION_SHARE * len(page.text):
                citing[heading:stop] = True
    return HeadedSections(kept, citing & ~kept)


def heading_kind_at(page: Page, heading: int) -> str:
    """Return the kind of a heading, or ""."""
    if page.stop[heading] - page.start[heading] > _MAX_HEADING_LENGTH:
        return ""
    return heading_kind(page.node_text(heading))


def _section_end(page: Page, headings: list[int], place: int) -> int:
    """Return the end of the section under a heading.

    The section is the rest of the smallest element with text after the heading, up
    to the next heading of the same or a higher level.
    """
    heading = holder = headings[place]
    behind = np.searchsorted(page.leaves, page.end[heading])
    next_text = int(page.leaves[behind]) if behind < len(page.leaves) else len(page)
    for _ in range(_MAX_STEPS):
        if page.end[holder] > next_text or holder == 0:
            break
        holder = int(page.parent[holder])
    stop = int(page.end[holder])
    level = page.tag[heading]
    for one in headings[place + 1 : place + _MAX_HEADINGS]:
        if one >= stop:
            break
        if page.tag[one] <= level:
            return one
    return stop
