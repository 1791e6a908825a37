"""Titles that no line at the head of the page has: it is a picture, or in a frame of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import people
from nutgraf.records.title.features import is_long
from nutgraf.records.title.text import Title, clean_title, letters

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_LONGEST: Final = 600
_BY: Final = re.compile(r"[\s,.:]+(?:by|von|par|por)\s+", re.IGNORECASE)


def cited_title(layout: PageLayout, told: str | None) -> Title | None:
    """The page's own title, where a line has it and behind it by whom it is."""
    title = _own(layout, told)
    if not title:
        return None
    for block in layout.blocks_containing(max(title.split(), key=len)):
        for line in layout.texts[block].split("\n") if len(layout.texts[block]) <= _LONGEST else ():
            by = _BY.match(line, len(title)) if line.startswith(title) else None
            if by and people(line[by.end() :]):
                return Title(title, 0, shown=False)
    return None


def only_title(layout: PageLayout, told: str | None) -> Title | None:
    """The page's own title, where nothing on the page can be the work's."""
    title = _own(layout, told)
    return Title(title, 0, shown=False) if title else None


def _own(layout: PageLayout, told: str | None) -> str:
    """The page's own title, unless a tag says that the work's is another."""
    title = clean_title(layout.page.head.title or "")
    if told and letters(told) != letters(title):
        return ""
    return title if is_long(title) and len(title) <= _LONGEST else ""
