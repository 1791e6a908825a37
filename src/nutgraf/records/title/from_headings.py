"""Which heading of the page is the title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.authors.lines import is_all_names
from nutgraf.records.title.above_authors import AUTHORS_REACH, has_people, is_behind_abstract
from nutgraf.records.title.from_page_title import begins_with_label
from nutgraf.records.title.subtitles import has_subtitle
from nutgraf.records.title.text import (
    MAX_LENGTH,
    MIN_LETTERS,
    Title,
    clean_title,
    letter_count,
    letters,
    repeated_part,
    without_year,
)
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

LOWEST_LEVEL: Final = 4
"""No title is in a heading below this level."""
_MAX_HEADINGS: Final = 40
_MIN_AUTHORS: Final = 2
_MIN_WORDS: Final = 4
_FIRST_CHARACTERS: Final = 16
# Shares of a heading that the page's title has, and lengths from which that is no accident.
_MIN_OVERLAP: Final = 0.6
_MIN_REPEATED: Final = 10
_MIN_COMMON_START: Final = 20
_DIGIT: Final = LazyPattern(r"\d")
# The heading of an issue, above everything in it.
_ISSUE_HEADING: Final = LazyPattern(
    r"\b(?:vol(?:ume)?|band|bd|tome)\b\.?\s*\d+.*\b(?:issue|no|nr|number|heft|n°)\b\.?\s*\d"
    r"|\d\s?卷.*\d\s?期",
    re.IGNORECASE,
)
# What a page of any work may be called: "Publication details", "Full item record".
_GENERIC_WORDS: Final = frozenset(
    "abstract article articles detail details document full information item metadata page paper"
    " papers publication publications record show simple the theses thesis view dettaglio tesi"
    " pubblicazione detailansicht dokument publikation notice fiche".split()
)
_DECLARED, _REPEATED, _FIRST_LEVEL, _LONG = 4.0, 3.0, 2.0, 1.0


class RankedHeading(NamedTuple):
    """A heading, and how likely it is the title."""

    rank: tuple[float, ...]
    title: Title

    @property
    def is_repeated(self) -> bool:
        """Whether the page's own title or a tag repeats the heading."""
        return self.rank[0] >= _REPEATED

    @property
    def is_first_level(self) -> bool:
        """Whether the heading is of the first level, or repeated."""
        return self.rank[0] >= _FIRST_LEVEL

    @property
    def is_likely(self) -> bool:
        """Whether anything speaks for the heading."""
        return self.rank[0] > 0


def best_heading(layout: PageLayout, declared: str | None, page_title: str) -> RankedHeading | None:
    """Return the heading that is most likely the title."""
    wanted = letters(declared) if declared else ""
    # Few headings begin like the page's title or the tag. If one of them is it, skip the others.
    likely = _best(layout, _headings(layout, page_title, page_title + wanted), wanted, page_title)
    if likely is not None and likely.is_repeated:
        return likely
    return _best(layout, _headings(layout, page_title, None), wanted, page_title)


def is_issue_heading(text: str) -> bool:
    """Whether a text names a volume and an issue."""
    return bool(_DIGIT.search(text) and _ISSUE_HEADING.search(text[:MAX_LENGTH]))


def _best(
    layout: PageLayout, titles: list[Title], declared: str, page_title: str
) -> RankedHeading | None:
    ranked = [RankedHeading(_rank(layout, each, declared, page_title), each) for each in titles]
    return max(ranked, key=lambda each: each.rank) if ranked else None


def _headings(layout: PageLayout, page_title: str, known: str | None) -> list[Title]:
    """Return the headings that can be the title; only those that begin with ``known`` letters."""
    found = []
    for head in layout.headings:
        if 1 <= head.level <= LOWEST_LEVEL and not head.kind:
            if known is not None and not _may_begin_with(layout, head.block, known):
                continue
            text = clean_title(repeated_part(layout, head.block, page_title))
            text = without_year(text, page_title)
            if is_issue_heading(text) or _GENERIC_WORDS.issuperset(text.casefold().split()):
                continue
            if known is None and head.level > 1 and is_all_names(text, _MIN_AUTHORS):
                continue  # the authors
            if MIN_LETTERS <= letter_count(text) <= MAX_LENGTH or (
                head.level == 1 and len(text) > 3
            ):
                found.append(Title(text, head.block))
        if len(found) == _MAX_HEADINGS:
            break
    return found


def _may_begin_with(layout: PageLayout, block: int, known: str) -> bool:
    """Whether the title in a heading may begin with known letters.

    A label, or an element of its own, may stand before it.
    """
    begin = layout.texts[block][:_FIRST_CHARACTERS]
    return letters(begin) in known or len(layout.leaf_range(block)) > 1 or begins_with_label(begin)


def _rank(layout: PageLayout, title: Title, declared: str, page_title: str) -> tuple[float, ...]:
    """Return how likely a heading is the title; the first number is 0 if nothing speaks for it."""
    mine = letters(title.text)
    level = layout.heading_levels[title.block]
    if mine and mine == declared:
        return (_DECLARED, -level, -title.block)
    same = 1.0 if has_subtitle(title.text, page_title) else _overlap(mine, page_title)
    if same >= _MIN_OVERLAP and letter_count(mine) >= _MIN_REPEATED:
        return (_REPEATED, same * len(mine), -level, -title.block)
    # Without a usable page title: a long heading of the first level. A journal's name is short.
    count = len(title.text.split())
    before = not is_behind_abstract(layout, title.block)
    if level == 1:
        first = title.block + 1
        named = before and has_people(layout, first, first + AUTHORS_REACH)
        return (_FIRST_LEVEL, named, min(count, _MIN_WORDS), -title.block)
    return (_LONG if count >= _MIN_WORDS and level <= 3 else 0.0, before, -level, -title.block)


def _overlap(mine: str, page_title: str) -> float:
    """Return the share of a heading that the page's title has, from its beginning on."""
    if not mine or not page_title:
        return 0.0
    if mine in page_title:
        return 1.0
    same = 0
    for a, b in zip(mine, page_title, strict=False):
        if a != b:
            break
        same += 1
    # A page's title is often cut off in the middle of the work's.
    return same / min(len(mine), len(page_title)) if same >= _MIN_COMMON_START else 0.0
