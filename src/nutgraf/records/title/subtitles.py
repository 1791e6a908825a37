"""Subtitles: behind a colon, or in the line behind the title that the page calls one."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import people
from nutgraf.records.layout.heading_kinds import heading_kind
from nutgraf.records.title.features import is_long
from nutgraf.records.title.text import Title, clean_title, letters

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_LEAST: Final = 8
_LONGEST: Final = 600
_BLOCKS_OF_HEAD: Final = 60
_SUBTITLE: Final = re.compile(r"(?:^|[\s_-])sub-?title(?:$|[\s_-])", re.IGNORECASE)
# The line of the issue may be called so too.
_NUMBER: Final = re.compile(r"\d")
_ENDS: Final = (".", "?", "!", ":", "–", "—", "…")
_LEAST_WORD: Final = 4
_MOST_WORDS: Final = 40


def line_with_subtitle(layout: PageLayout, whole: str) -> Title | None:
    """The first block that is the page's own title, and a subtitle that this has not."""
    for block, text in enumerate(islice(layout.texts, _BLOCKS_OF_HEAD)):
        if len(text) <= _LONGEST and not layout.boilerplate[block] and has_subtitle(text, whole):
            return Title(clean_title(text), block)
    return None


def has_subtitle(text: str, whole: str) -> bool:
    """Whether a text is the page's title, and a subtitle behind a colon."""
    title, colon, subtitle = text.partition(":")
    told = colon and subtitle.strip() and len(whole) >= _LEAST
    return bool(told) and letters(title) == whole


def with_subtitle(layout: PageLayout, title: Title) -> str:
    """The title, and the line just behind it that the page calls the subtitle."""
    block, page = title.block + 1, layout.page
    text = clean_title(layout.texts[block]) if title.shown and block < len(layout) else ""
    if not 2 <= len(text.split()) <= _MOST_WORDS or _NUMBER.search(text):
        return title.text
    node = int(page.blocks.node[block])
    names = (page.attribute(each, "class") or "" for each in (node, int(page.parent[node])))
    mine, own = letters(text), letters(title.text)
    if not any(map(_SUBTITLE.search, names)) or mine in own:
        return title.text
    # Where the page's own title has the one and not the other, its records have too. Where it has
    # neither, the line may be anything that stands there: names, a journal, "Open Access".
    whole = letters(page.head.title or "")
    if mine not in whole and (own in whole or not _may_be_subtitle(layout, block, text)):
        return title.text
    return f"{title.text}{' ' if title.text.endswith(_ENDS) else ': '}{text}"


def _may_be_subtitle(layout: PageLayout, block: int, text: str) -> bool:
    """Whether a line reads like a part of a title: in a journal's name all words have capitals."""
    if not is_long(text) or heading_kind(text) or layout.link_density[block] or people(text):
        return False
    words = (word.strip(",.;:?!") for word in text.split()[1:])
    return any(len(word) >= _LEAST_WORD and word.islower() for word in words)
