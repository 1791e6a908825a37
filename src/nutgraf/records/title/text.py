"""The text of a title: how it is cleaned and compared, and which lines cannot be one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.issue.citation_forms import short_form_year
from nutgraf.records.issue.volume_words import issue_in, volume_in
from nutgraf.text.folding import letters as letters
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

MIN_LETTERS: Final = 8
MAX_LENGTH: Final = 600
_MIN_WORDS: Final = 4
_MAX_ISSUE_LINE: Final = 200
_LABEL: Final = LazyPattern(r"^\s*(?:title|titel|titre|题名|标题|篇名)\s*[:：]\s*", re.IGNORECASE)
# Links and notes that stand in a heading behind the title.
_MARKS_BEHIND: Final = LazyPattern(r"(?:(?<![☆★✩⋆*†‡§¶])[☆★✩⋆*†‡§¶]+\d*|\[[A-Z][^\]]{0,40}\])$")
_YEAR_BEHIND: Final = LazyPattern(r"\s?\((?:1[6-9]|20)\d\d\)$")
# A Chinese character counts as several letters.
_HAN: Final = LazyPattern("[\u3040-\U0010ffff]")
_LETTERS_PER_HAN: Final = 3
_YEAR: Final = LazyPattern(r"(?:1[89]|20)\d\d")
_DIGIT: Final = LazyPattern(r"\d")
_CLOCK: Final = LazyPattern(r"(?<!\d)\d{1,2}:\d\d(?!\d)")
_BREADCRUMB: Final = LazyPattern(r"\s[>/»›]\s[^>/»›]*\s[>/»›]\s")
# "Volume 1, Article 20", "Published online: 3 May 2019", "doi:10.5555/rl.1"
_NUMBERS_OR_DATE: Final = LazyPattern(
    r"(?:(?:vol(?:ume)?|issue|no|nr|number|article|art|band|heft|tome|part|pages?|pp)\b|[\W\d])+$"
    r"|(?:article )?(?:first |publi(?:shed|cation)|received|revised|accepted|available|online|epub"
    r"|issue |posted|date)\b[^\d]*\d|.*\b10\.\d",
    re.IGNORECASE,
)


class Title(NamedTuple):
    """The title, and the block that it is in."""

    text: str
    block: int
    shown: bool = True
    """Whether that block shows it; if not, it is only in the page's own title and in citations."""


def letter_count(text: str) -> int:
    """Return the length of a text, with a Chinese character counted as several letters."""
    if text.isascii():
        return len(text)
    return len(text) + (_LETTERS_PER_HAN - 1) * len(_HAN.findall(text))


def has_enough_words(text: str) -> bool:
    """Whether a text has enough words for a title. Texts that don't begin in ASCII always do."""
    return len(text.split()) >= _MIN_WORDS or not text[:1].isascii()


def is_of_issue(layout: PageLayout, block: int, text: str) -> bool:
    """Whether a line names an issue, a date or a DOI, or is a breadcrumb trail."""
    if layout.link_density[block] > 0 and _BREADCRUMB.search(text[:MAX_LENGTH]):
        return True
    return bool(_NUMBERS_OR_DATE.match(text[:MAX_LENGTH])) or is_issue_line(text)


def is_issue_line(text: str) -> bool:
    """Whether a line names an issue: "Vol. 28 (2004), No. 1". "Band 3" alone may be a protein."""
    if len(text) > _MAX_ISSUE_LINE or not _DIGIT.search(text) or _CLOCK.search(text):
        return False
    volume = volume_in(text)
    if volume and (_YEAR.search(text) or issue_in(text, volume.end())):
        return True
    return bool(short_form_year(text))


def clean_title(text: str) -> str:
    """Return a title without a label before it and the marks of notes behind it."""
    plain = " ".join(text.split())
    label = _LABEL.match(plain)
    plain = plain[label.end() :] if label else plain
    return _MARKS_BEHIND.sub("", plain).rstrip() or plain


def without_year(text: str, page_title: str) -> str:
    """Return a heading without a year in brackets behind it that the page's title lacks."""
    year = _YEAR_BEHIND.search(text) if text.endswith(")") else None
    if year is None or letters(text) in page_title:
        return text
    shorter = text[: year.start()]
    return shorter if letters(shorter) in page_title else text
