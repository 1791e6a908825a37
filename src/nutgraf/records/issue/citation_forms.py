"""Volume, issue and year in the short forms of citations, and lines that such forms stand in."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from nutgraf.records._kernels.line_features import has_any
from nutgraf.text.patterns import LazyPattern

# 52(5), 52 (5): 2667; 40(21):10832; behind a journal's name or a year. Not a formula, and not a
# telephone number, "+7 (495)".
_SHORT: Final = LazyPattern(
    r"(?<![\w.(/+–-])(\d{1,4})\s?\(((?:S|D|W|Suppl\.?\s?|Pt\s?)?\d{1,4}[A-Z]?(?:\s?[-–/]\s?\d{1,4})?)\)"
    r"(?:\s?[:,;.]\s?(?:pp?\.?\s?|S\.\s?|article\s|e)?[A-Za-z]?\d+|\s*$|\s*[,.;•·|]"
    r"|\s+(?:pp?\.|https?:|doi|[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d"
    r"|(?:[A-Z][a-z]{2,8}\.?\s)?(?:1[89]|20)\d\d\b))"
)
# "J. Mater. Chem., 2012, 22, 20671-20679" and "Nature 506, 212–215 (2014)".
_BEHIND_YEAR: Final = (
    r"(?:1[89]|20)\d\d\s*[,;，]\s*(\d{1,4})\s*"
    # An issue in brackets; or between commas, where first and last page follow.
    r"(?:(?:\(|,\s*(?=\d{1,3}\s*,\s*[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d))(\w{1,8})\)?)?"
    r"(?:(?<=\))(?=\s|$)|\s*[,:]\s*[A-Za-z]?\d+)"
)
_YEAR_FIRST: Final = LazyPattern(rf"[,.，]\s*{_BEHIND_YEAR}")
_DAY_BEFORE: Final = LazyPattern(r"(?<!\d)[0-3]?\d\.?\s[^\W\d_]{3,10}$")
# "Open Piers 2015, 3:190", but not "12 Aug 2014, 3:190" nor "in May 2015, 3:30".
_YEAR_BEHIND_NAME: Final = LazyPattern(
    r"[^\d\s]\s[^\W\d_][\w.&-]*\s(?:1[89]|20)\d\d,\s(\d{1,4})(?:\((\w{1,8})\))?:\s?(?:[A-Za-z]?\d{3}|\d+[-–]\d)"
)
# "Open Piers 2019, 12(3), 455".
_YEAR_THEN_BRACKETS: Final = LazyPattern(
    r"[^\W\d_]\s(?:1[89]|20)\d\d,\s(\d{1,4})\s?\((\w{1,8})\),\s[A-Za-z]?\d+"
)
# "Open Piers 123 (2016) 45–67".
_YEAR_THEN_PAGES: Final = LazyPattern(
    r"(?<![\w.)])[^\W\d_][\w.)]{0,40},?\s(\d{1,4})(?:\((\w{1,8})\))?\s\((?:1[89]|20)\d\d\)\s"
    r"[A-Za-z]?\d+\s?[-–]\s?\d"
)
_YEAR_AT_FRONT: Final = LazyPattern(rf"\s*{_BEHIND_YEAR}")
_YEAR_LAST: Final = LazyPattern(
    r"[^\W\d_][\w.)]*,?\s(\d{1,4})\s*(?:\((\w{1,8})\))?,\s*[A-Za-z]?\d+(?:\s?[-–]\s?[A-Za-z]?\d+)?\s*\((?:1[89]|20)\d\d\)"
)
# "Harbours 34, Article number: 1115 (2019)".
_ARTICLE_NUMBER: Final = LazyPattern(
    r"[^\W\d_]\s(\d{1,4})(?:\((\w{1,8})\))?,\s(?i:art(?:icle|\.)?)\s?(?i:number|no\.?|id)?:?\s?"
    r"[A-Za-z]?\d+,?\s\((?:1[89]|20)\d\d\)"
)
# Few lines have this, and it is found quickly.
_YEAR_IN_BRACKETS: Final = LazyPattern(r"\d\s*\((?:1[89]|20)\d\d\)")
# "2012;22(3):206", "(2012) 40 (21): 10832".
_MEDLINE: Final = LazyPattern(
    r"(?:1[89]|20)\d\d(?:\s[A-Za-z]{3,9}\.?(?:\s\d{1,2})?)?\s*[;)]\s*(?:vol\.?\s*)?(\d{1,4})\s*(?:\(([\w\s-]{1,12})\))?\s*:"
)
# "Small Machines 87:112-125, 2021".
_COLON: Final = LazyPattern(
    r"(?<![\w.)])[^\W\d_][\w.)]*,?\s(\d{1,4})(?:\((\w{1,8})\))?:\s?[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d+"
    r",?\s\(?(?:(?:\d{1,2}\s)?[A-Z][a-z]{2,8}\.?,?\s)?(?:1[89]|20)\d\d\b"
)
# "Lett. Rivers, 13, 1689-1712, 2013", "Rivers 13(2), 45-67, doi:10.5555/r.13, 2013".
_PAGES_THEN_YEAR: Final = LazyPattern(
    # "n. 1, p. 33-47, 2016" has an issue alone.
    r"(?<![\w.])(?![nN](?:o|r|um|úm)?\b|[iI]ss|[hH]eft)[^\W\d_][\w.)]*,?\s(\d{1,4})(?:\s?\((\w{1,8})\))?,\s(?:pp?\.?\s?)?[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d+"
    r",\s(?:(?:doi:|https?:)\s?\S+,\s)?(?:1[89]|20)\d\d\b"
)
# "Front. Rivers 7:49. doi: 10.5555/f.49"
_BEFORE_DOI: Final = LazyPattern(
    r"[^\W\d_][\w.]*\s(\d{1,4})(?:\((\w{1,8})\))?:\s?[A-Za-z]?\d+[.,;]?\s+(?:doi\b|https?://(?:dx\.)?doi)",
    re.IGNORECASE,
)
# "2021. Acta Vocalium 44: 95–118", "Ebsen MJ. 2018. Gulls and piers. Harbours 6:e4886".
_YEAR_THEN_NAME: Final = LazyPattern(
    r"(?:1[89]|20)\d\d\)?[.,]?\s+[^\W\d_][^\d]{3,300}\s(\d{1,4})\s?(?:\((\w{1,8})\))?:\s?"
    r"(?:e\d{3}|[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d)"
)
# Few lines have this, and it is found quickly.
_PAGES: Final = LazyPattern(r"[\d)]:\s?[A-Za-z]?\d")
# "Blätter für Stadtgeschichte 23 (2009), 2, S. 101-130", "Port News 23 (2009) 2, pp. 101-130".
_YEAR_BETWEEN: Final = LazyPattern(
    r"[^\W\d_][\w.)]*,?\s(\d{1,4})\s?\((?:1[89]|20)\d\d\),?\s(?:H\.\s?|Heft\s|Nr?\.\s?|no\.\s?)?(\d{1,3})"
    r"(?:,\s?(?:pp?\.?|S\.|s\.)\s?\d|\s*$)"
)
# "Harbours. East and West  Année 1997  7-2  pp. 1023-1067".
_YEAR_PAGES: Final = LazyPattern(
    r"(?:1[89]|20)\d\d,?\s+(\d{1,4})(?:[-–/](\d{1,3}))?,?\s+pp?\.\s?\d+\s?[-–]\s?\d"
)
# "Issue 5.1, Winter 2023".
_DOTTED: Final = LazyPattern(r"\bissue\s(\d{1,3})\.(\d{1,2})\b", re.IGNORECASE)
# "v12 n3 p45-58", "v. 25, n. 2, p. 33-47", "T. 6, Nr. 2".
_LETTERS: Final = LazyPattern(
    r"[vVtTтТ](?<!\w.)\.?\s?(\d{1,4})\s*,?\s*(?:[nN](?:[.°º]|[or]\.?)?|№)\s?(\d{1,4})\b"
)
_LETTERS_WORDS: Final = ("n", "№")
# "Tập 12 Số 3 (2020)": in any language, two words with a number each, then the year. The excluded
# words count other things than journals; "Lamps 624, A58 (2019)" has the number of an article.
_NAMED: Final = LazyPattern(
    r"(?:^|[»›>/|·•,;–-]\s?)(?!(?:seasons?|series|part|book|level|unit|week|lesson|stage|room|temporada|staffel|saison)\b)"
    r"[^\W\d_]{1,12}[.:]?\s?(\d{1,4}),?\s"
    r"(?:[^\W\d_]{2,12}[.:°º]*\s?|[^\W\d_](?:[.:°º]+\s?|\s))(\d{1,4})\s\((?:1[89]|20)\d\d\)",
    re.IGNORECASE,
)


class _Form(NamedTuple):
    """A form of citation with a year. Groups 1 and 2 of the pattern are volume and issue."""

    pattern: LazyPattern
    needs: str = ""
    """What the text must have, one of `_hints`; this is faster to check than the pattern."""
    year_last: bool = False
    at_front: bool = False
    not_after: LazyPattern | None = None
    """What must not stand before the form."""

    def find(self, text: str) -> re.Match[str] | None:
        """Return the first match of the form in a text."""
        match = self.pattern.match(text) if self.at_front else self.pattern.search(text)
        if match and self.not_after and self.not_after.search(text[: match.start()]):
            return None
        return match


_BRACKETS, _COLON_SIGN, _COLON_PAGES, _PAGE_WORD = "(2019)", ":", ":1", "p."
_FORMS: Final = (
    _Form(_ARTICLE_NUMBER, _BRACKETS, year_last=True),
    _Form(_YEAR_THEN_BRACKETS),
    _Form(_YEAR_THEN_PAGES, _BRACKETS, year_last=True),
    _Form(_YEAR_BETWEEN, _BRACKETS),
    _Form(_MEDLINE, _COLON_SIGN),
    _Form(_YEAR_AT_FRONT, at_front=True),
    # In "05 Ιαν. 2012, 10:51" the year belongs to a date, and the time follows.
    _Form(_YEAR_FIRST, not_after=_DAY_BEFORE),
    _Form(_YEAR_LAST, _BRACKETS, year_last=True),
    _Form(_COLON, _COLON_PAGES, year_last=True),
    _Form(_YEAR_BEHIND_NAME, _COLON_PAGES),
    _Form(_YEAR_THEN_NAME, _COLON_PAGES),
    _Form(_PAGES_THEN_YEAR, year_last=True),
    _Form(_YEAR_PAGES, _PAGE_WORD),
)
_MAX_NAMED: Final = 200
_CENTURIES: Final = ("20", "19", "18")
_YEAR: Final = LazyPattern(r"(?:1[6-9]|20)\d\d")
_CURRENT_WORDS: Final = ("issue", "neueste")
_CURRENT: Final = LazyPattern(
    r"current issue|latest issue|next issue|previous issue|all issues|neueste", re.I
)
_CITE_WORDS: Final = ("cit", "zitier", "引用")
_CITE: Final = LazyPattern(
    r"cite this|how to cite|cite as|citation:|to cite|zitier|citer|引用", re.I
)


def short_form(text: str) -> re.Match[str] | None:
    """Return volume and issue in the short form of a citation."""
    dotted = dotted_issue(text)
    if dotted:
        return dotted
    dated = _with_year(text)
    if dated:
        return dated[0]
    return (
        in_letters(text)
        or (_SHORT.search(text) if "(" in text else None)
        or (_BEFORE_DOI.search(text) if ":" in text and "doi" in text.casefold() else None)
    )


def short_form_year(text: str) -> str | None:
    """Return the year in the short form of a citation: "J. Chem., 2012, 22, 206"."""
    dated = _with_year(text)
    if dated is None:
        return None
    match, year_last = dated
    years = _YEAR.findall(match[0])
    return str(years[-1] if year_last else years[0])


def in_letters(text: str) -> re.Match[str] | None:
    """Return volume and issue behind a letter each: "v12 n3", "Т. 6, № 2"."""
    return _LETTERS.search(text) if _has(text, _LETTERS_WORDS) else None


def dotted_issue(text: str) -> re.Match[str] | None:
    """Return volume and issue in one number: "Issue 5.1"."""
    return _DOTTED.search(text) if "." in text else None


def named_numbers(text: str) -> re.Match[str] | None:
    """Return volume and issue behind any word each, before the year in brackets."""
    may_be = len(text) <= _MAX_NAMED and _YEAR_IN_BRACKETS.search(text)
    return _NAMED.search(text) if may_be else None


def _with_year(text: str) -> tuple[re.Match[str], bool] | None:
    """Return the first form with a year, and whether the year is last in it."""
    if not has_any(text, _CENTURIES):
        return None
    named = named_numbers(text)
    if named:
        return named, True
    hints = _hints(text)
    for form in _FORMS:
        match = form.find(text) if form.needs in hints else None
        if match:
            return match, form.year_last
    return None


def _hints(text: str) -> set[str]:
    """Return which needs of forms a text meets."""
    hints = {""}
    if _YEAR_IN_BRACKETS.search(text):
        hints.add(_BRACKETS)
    if ":" in text:
        hints.add(_COLON_SIGN)
        if _PAGES.search(text):
            hints.add(_COLON_PAGES)
    if _PAGE_WORD in text:
        hints.add(_PAGE_WORD)
    return hints


def is_of_current(text: str) -> bool:
    """Whether a line is about the journal's current issue rather than the work's."""
    return _has(text, _CURRENT_WORDS) and bool(_CURRENT.search(text))


def is_to_cite(text: str) -> bool:
    """Whether a line announces a citation of the work: "How to cite"."""
    return _has(text, _CITE_WORDS) and bool(_CITE.search(text))


def _has(text: str, words: tuple[str, ...]) -> bool:
    return has_any(text.casefold(), words)
