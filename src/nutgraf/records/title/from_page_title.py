"""Titles that the page's own title repeats: in a line that is no heading, or shown nowhere."""

from __future__ import annotations

import re
from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import people
from nutgraf.records.title.text import (
    MAX_LENGTH,
    MIN_LETTERS,
    Title,
    clean_title,
    has_enough_words,
    is_breadcrumb,
    letters,
    may_have_repeated_part,
    repeated_part,
    without_year,
)
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.layout.page_layout import PageLayout

# Menus before the title may have hundreds of entries, and comparing their beginnings is cheap.
_MAX_BLOCKS: Final = 4_000
_MAX_PAGE_TITLE: Final = 1_000
_MAX_PARTS: Final = 12
_FIRST_CHARACTERS: Final = 16
_LABEL_LETTERS: Final = "tT题标篇"
_LABELS: Final = ("title", "titel", "titre", "题名", "标题", "篇名")
_LABEL_REACH: Final = 5
# "Volume 1, Article 20" and "Vol. 28 (2004), No. 1 70" are not titles; the page's own may be such.
_ONLY_NUMBERS: Final = LazyPattern(
    r"(?:(?:vol(?:ume)?|issue|no|nr|number|article|art|band|heft|tome|part|pages?|pp)\b|[\W\d])+",
    re.IGNORECASE,
)
_MIN_SIZE: Final = 10
# The smallest share of the page's title that a line must have: if the page's title begins with
# the line, and if not.
_MIN_SHARE: Final = 0.4
_MIN_SHARE_INSIDE: Final = 0.6
_MIN_SHARE_OF_LINE: Final = 0.8
_MIN_REPEATED: Final = 20
_CUT_OFF: Final = LazyPattern(r"\.\.\.|…")
_QUOTED: Final = LazyPattern(r"[“«„](.{10,400}?)[”»“]")
_SEPARATOR: Final = LazyPattern(r"\s+[|–—•·»:-]\s+|\s*\|\s*|:\s+")
# Without the colon: a subtitle is behind it.
_SEPARATOR_OF_NAMES: Final = LazyPattern(r"\s+[|–—•·»-]\s+|\s*\|\s*")
_BY: Final = LazyPattern(r"[\s,.:]+(?:by|von|par|por)\s+", re.IGNORECASE)


def repeated_line(layout: PageLayout, declared: str | None, page_title: str) -> Title | None:
    """Return the line that has the largest part of the page's own title, or a declared title."""
    wanted = letters(declared) if declared else ""
    best: tuple[str, Title] | None = None
    known = page_title + wanted
    starts = _starts_of_page_title(layout)
    for raw, block in chain(_lines(layout), _repeated_parts(layout, page_title)):
        # Cheap: few lines begin with words that are in the page's title.
        if letters(raw[:_FIRST_CHARACTERS]) not in known and not begins_with_label(raw):
            continue
        line = clean_title(raw)
        mine = letters(line)
        if wanted and mine == wanted:
            return Title(line, block)
        if _ONLY_NUMBERS.fullmatch(line) or (best and not _is_better(mine, best[0], starts)):
            continue
        enough = len(mine) >= _MIN_SIZE and len(mine) >= _MIN_SHARE * len(page_title)
        if enough and mine in page_title and has_enough_words(line):
            best = (mine, Title(line, block))
    return _quoted_line(layout, best[1]) or best[1] if best else None


def begins_with_label(text: str) -> bool:
    """Whether a text begins with the label of a title."""
    return text[:1] in _LABEL_LETTERS and text[:_LABEL_REACH].casefold().startswith(_LABELS)


def fuller_line(layout: PageLayout, page_title: str) -> Title | None:
    """Return the first line with the longest part of the page's title and little more.

    Only if no line before it is that part exactly.
    """
    part = max(_parts_of_page_title(layout), key=len, default="")
    if len(part) < _MIN_REPEATED:
        return None
    for raw, block in _lines(layout):
        # A line has more characters than letters, but not many more.
        if len(part) <= len(raw) <= 2 * len(part):
            line = without_year(clean_title(raw), page_title)
            mine = letters(line)
            if mine == part:
                return None
            if part in mine and len(part) >= _MIN_SHARE_OF_LINE * len(mine):
                return Title(line, block)
    return None


def continued_line(layout: PageLayout) -> Title | None:
    """Return the first line that continues the page's own title where dots cut that off."""
    begin = _CUT_OFF.split(layout.page.head.title or "", maxsplit=1)
    known = letters(begin[0]) if len(begin) > 1 else ""
    if len(known) < _MIN_REPEATED:
        return None
    for raw, block in _lines(layout):
        if len(raw) <= MAX_LENGTH and letters(raw[: 2 * len(begin[0])]).startswith(known):
            return Title(clean_title(raw), block)
    return None


def cited_title(layout: PageLayout, declared: str | None) -> Title | None:
    """Return the page's own title if a line cites it as "<title> by <names>"."""
    title = _whole_page_title(layout, declared)
    if not title:
        return None
    for block in layout.blocks_containing(max(title.split(), key=len)):
        if len(layout.texts[block]) > MAX_LENGTH:
            continue
        for line in layout.texts[block].split("\n"):
            by = _BY.match(line, len(title)) if line.startswith(title) else None
            if by and people(line[by.end() :]):
                return Title(title, 0, shown=False)
    return None


def page_title_alone(layout: PageLayout, declared: str | None) -> Title | None:
    """Return the page's own title, for pages on which no line can be the work's."""
    title = _whole_page_title(layout, declared)
    return Title(title, 0, shown=False) if title else None


def _whole_page_title(layout: PageLayout, declared: str | None) -> str:
    """Return the page's own title, or "" if a tag declares another title for the work."""
    title = clean_title(layout.page.head.title or "")
    if declared and letters(declared) != letters(title):
        return ""
    return title if has_enough_words(title) and len(title) <= MAX_LENGTH else ""


def _parts_of_page_title(layout: PageLayout) -> list[str]:
    """Return the letters of each part of the page's title: the work, the journal, the site."""
    name = (layout.page.head.title or "")[:_MAX_PAGE_TITLE]
    return [letters(part) for part in _SEPARATOR.split(name, maxsplit=_MAX_PARTS)]


def _starts_of_page_title(layout: PageLayout) -> frozenset[str]:
    """Return the beginnings of the page's own title that end at a separator."""
    name = (layout.page.head.title or "")[:_MAX_PAGE_TITLE]
    parts = _SEPARATOR_OF_NAMES.split(name, maxsplit=_MAX_PARTS)
    return frozenset(accumulate(map(letters, parts)))


def _is_better(mine: str, known: str, starts: frozenset[str]) -> bool:
    """Whether a line has more of the title than the best line so far.

    A longer line may only add the journal's name behind the title, as the page's own title does.
    """
    return len(mine) > len(known) and not (known in starts and mine.startswith(known))


def _quoted_line(layout: PageLayout, cited: Title) -> Title | None:
    """Return the line that another line quotes: a page's title may be a citation of its work."""
    quoted = _QUOTED.search(cited.text)
    mine = letters(quoted[1]) if quoted else ""
    if len(mine) < _MIN_REPEATED:
        return None
    same = (Title(clean_title(raw), block) for raw, block in _lines(layout) if letters(raw) == mine)
    return next(same, None)


def _lines(layout: PageLayout) -> Iterator[tuple[str, int]]:
    """Yield the lines that can be a title, with their blocks."""
    for block, text in enumerate(islice(layout.texts, _MAX_BLOCKS)):
        if MIN_LETTERS <= len(text) <= 2 * MAX_LENGTH and not layout.boilerplate[block]:
            for line in text.split("\n"):
                yield line, block


def _repeated_parts(layout: PageLayout, page_title: str) -> Iterator[tuple[str, int]]:
    """Yield what the page's title repeats of lines that have more elements, such as a date."""
    if len(page_title) < _MIN_REPEATED:
        return
    least = _MIN_SHARE * len(page_title)
    for block, text in enumerate(islice(layout.texts, _MAX_BLOCKS)):
        if least < len(text) <= 2 * MAX_LENGTH and not layout.boilerplate[block]:
            if not may_have_repeated_part(layout, block, page_title) or is_breadcrumb(
                layout, block
            ):
                continue
            part = repeated_part(layout, block, page_title)
            mine = letters(part)
            # A small part in the middle of the page's title is the journal's name.
            at_start = page_title.startswith(mine)
            enough = least if at_start else _MIN_SHARE_INSIDE * len(page_title)
            if part is not text and len(mine) >= enough and mine in page_title:
                yield part, block
