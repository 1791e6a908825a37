"""Subtitles in a line of their own behind the title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import people
from nutgraf.records.title.text import Title, clean_title, has_enough_words, letters
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_SUBTITLE_CLASS: Final = LazyPattern(r"(?:^|[\s_-])sub-?title(?:$|[\s_-])", re.IGNORECASE)
_CLOSING: Final = (".", "?", "!", ":", "–", "—", "…")
_MIN_SMALL_WORD: Final = 4
_MAX_SUBTITLE: Final = 40
_DIGIT: Final = LazyPattern(r"\d")


def with_subtitle(layout: PageLayout, title: Title) -> str:
    """Return a title, with the next line if its class names it the subtitle."""
    block, page = title.block + 1, layout.page
    text = clean_title(layout.texts[block]) if title.shown and block < len(layout) else ""
    words = text.split()
    # In a journal's name all words have capitals.
    small = any(
        len(word.strip(",.;?!")) >= _MIN_SMALL_WORD and word.islower() for word in words[1:]
    )
    if (
        not small
        or not has_enough_words(text)
        or len(words) > _MAX_SUBTITLE
        or _DIGIT.search(text)
        or layout.link_density[block]
    ):
        return title.text
    page_title, main = letters(page.head.title or ""), letters(title.text)
    known = main in page_title and letters(text) not in page_title
    if known or people(text) or not is_subtitle(layout, block):
        return title.text
    return f"{title.text}{' ' if title.text.endswith(_CLOSING) else ': '}{text}"


def is_subtitle(layout: PageLayout, block: int) -> bool:
    """Whether the class of a block or its parent is that of a subtitle."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    classes = (page.attribute(each, "class") or "" for each in (node, int(page.parent[node])))
    return any(map(_SUBTITLE_CLASS.search, classes))
