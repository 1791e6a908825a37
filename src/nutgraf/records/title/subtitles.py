"""Subtitles: behind a colon, or in a line of their own behind the title."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import people
from nutgraf.records.layout.heading_kinds import heading_kind
from nutgraf.records.title.text import (
    MAX_LENGTH,
    MIN_LETTERS,
    Title,
    clean_title,
    has_enough_words,
    letters,
)
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_MAX_HEAD_BLOCKS: Final = 60
_SUBTITLE_CLASS: Final = LazyPattern(r"(?:^|[\s_-])sub-?title(?:$|[\s_-])", re.IGNORECASE)
# The line of the issue may have the same class.
_NUMBER: Final = LazyPattern(r"\d")
_CLOSING: Final = (".", "?", "!", ":", "–", "—", "…")
_MIN_WORD_LENGTH: Final = 4
_MIN_WORDS: Final = 2
_MAX_WORDS: Final = 40


def line_with_subtitle(layout: PageLayout, page_title: str) -> Title | None:
    """Return the first block that is the page's own title and a subtitle behind a colon."""
    for block, text in enumerate(islice(layout.texts, _MAX_HEAD_BLOCKS)):
        if len(text) > MAX_LENGTH or layout.boilerplate[block]:
            continue
        if has_subtitle(text, page_title):
            return Title(clean_title(text), block)
    return None


def has_subtitle(text: str, page_title: str) -> bool:
    """Whether a text is the page's title, and a subtitle behind a colon."""
    title, colon, subtitle = text.partition(":")
    if not colon or not subtitle.strip() or len(page_title) < MIN_LETTERS:
        return False
    return letters(title) == page_title


def with_subtitle(layout: PageLayout, title: Title) -> str:
    """Return the title, with the next line if the page marks that as the subtitle."""
    block, page = title.block + 1, layout.page
    text = clean_title(layout.texts[block]) if title.shown and block < len(layout) else ""
    if not _MIN_WORDS <= len(text.split()) <= _MAX_WORDS or _NUMBER.search(text):
        return title.text
    node = int(page.blocks.node[block])
    classes = (page.attribute(each, "class") or "" for each in (node, int(page.parent[node])))
    subtitle, main = letters(text), letters(title.text)
    if not any(map(_SUBTITLE_CLASS.search, classes)) or subtitle in main:
        return title.text
    # If the page's own title has the title but not this line, it is not part of it. If it has
    # neither, the line may be anything: names, a journal, "Open Access".
    page_title = letters(page.head.title or "")
    if subtitle not in page_title and (
        main in page_title or not _may_be_subtitle(layout, block, text)
    ):
        return title.text
    return f"{title.text}{' ' if title.text.endswith(_CLOSING) else ': '}{text}"


def _may_be_subtitle(layout: PageLayout, block: int, text: str) -> bool:
    """Whether a line reads like a part of a title; in a journal's name all words have capitals."""
    if (
        not has_enough_words(text)
        or heading_kind(text)
        or layout.link_density[block]
        or people(text)
    ):
        return False
    words = (word.strip(",.;:?!") for word in text.split()[1:])
    return any(len(word) >= _MIN_WORD_LENGTH and word.islower() for word in words)
