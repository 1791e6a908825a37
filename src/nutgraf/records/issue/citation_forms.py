"""Volume, issue and year in the short forms of citations, and lines that such forms stand in."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from nutgraf.text.patterns import LazyPattern

_YEAR: Final = r"(?P<year>(?:1[89]|20)\d\d)"
# A word of the journal's name, which is not the label of an issue; the volume with its issue.
_NAME: Final = r"(?<![\w.)])(?!(?i:n[or]?|n[uú]m|iss(?:ue)?|heft)\b)[^\W\d_][\w.)]{0,40},?\s"
_VOLUME: Final = r"(?P<volume>\d{1,4})\s?(?:\((?P<issue>[\w\s-]{1,12})\))?"
_RANGE: Final = r"[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d+"
_MONTH: Final = r"[A-Z][a-z]{2,8}\.?"
_FORMS: Final = (
    # "Tập 12 Số 3 (2020)": in any language, two words with a number each, then the year. The
    # excluded words count other things than journals.
    LazyPattern(
        r"(?:^|[»›>/|·•,;–-]\s?)(?!(?:seasons?|series|part|book|level|unit|week|lesson|stage|room"
        r"|temporada|staffel|saison)\b)[^\W\d_]{1,12}[.:]?\s?(?P<volume>\d{1,4}),?\s"
        rf"(?:[^\W\d_]{{2,12}}[.:°º]*\s?|[^\W\d_](?:[.:°º]+\s?|\s))(?P<issue>\d{{1,4}})\s\({_YEAR}\)",
        re.IGNORECASE,
    ),
    # The year between: "Open Piers 123 (2016) 45–67", "Port News 23 (2009), 2, pp. 101-130".
    LazyPattern(
        rf"{_NAME}(?P<volume>\d{{1,4}})(?:\((?P<bracketed>\w{{1,8}})\))?\s?\({_YEAR}\),?\s"
        rf"(?:{_RANGE}|(?:H\.\s?|Heft\s|Nr?\.\s?|no\.\s?)?(?P<issue>\d{{1,3}})"
        r"(?:,\s?(?:pp?|[Ss])\.\s?\d|\s?$))"
    ),
    # The year first: "J. Mater. Chem., 2012, 22, 20671", "2012;22(3):206", "2012 May 3;22(3):2".
    LazyPattern(
        rf"{_YEAR}(?:\s{_MONTH}(?:\s\d{{1,2}})?)?\s{{0,3}}[;)]\s{{0,3}}(?:vol\.?\s{{0,3}})?{_VOLUME}\s{{0,3}}:",
        re.IGNORECASE,
    ),
    LazyPattern(
        rf"(?:^\s{{0,3}}|[,.，]\s{{0,3}}|[^\d\s]\s[^\W\d_][\w.&-]*\s){_YEAR}\s{{0,3}}[,;，]\s{{0,3}}"
        # Not the time of day behind a date.
        r"(?!\d\d?:\d\d(?![\d–-]))(?P<volume>\d{1,4})\s{0,3}"
        # An issue in brackets; or between commas, where first and last page follow.
        rf"(?:(?:\(|,\s{{0,3}}(?=\d{{1,3}}\s{{0,3}},\s{{0,3}}{_RANGE}))(?P<issue>\w{{1,8}})\)?)?"
        r"(?:(?<=\))(?=\s|$)|\s{0,3}[,:]\s{0,3}[A-Za-z]?\d+)"
    ),
    # "2021. Acta Vocalium 44: 95–118", "Ebsen MJ. 2018. Gulls and piers. Harbours 6:e4886".
    LazyPattern(rf"{_YEAR}\)?[.,]?\s+[^\W\d_]\D{{3,300}}\s{_VOLUME}:\s?(?:e\d{{3}}|{_RANGE})"),
    # The year last: "Nature 506, 212–215 (2014)", "Lett. Rivers 13(2), 45-67, doi:10.5555/r, 2013",
    # "Small Machines 87:112-125, 2021". "n. 1, p. 33-47, 2016" has an issue alone.
    LazyPattern(
        rf"{_NAME}{_VOLUME}\s?[,:]\s?"
        rf"(?:(?:pp?\.?\s?)?{_RANGE},?\s(?:(?:doi:|https?:)\s?\S+,\s)?\(?(?:(?:\d{{1,2}}\s)?{_MONTH},?\s)?"
        r"|(?:[Aa]rt(?:icle|\.)?\s?(?:number|no\.?|id)?:?\s?)?[A-Za-z]?\d+(?:\s?[-–]\s?[A-Za-z]?\d+)?,?\s{0,3}\()"
        rf"{_YEAR}\b"
    ),
)
_WITHOUT_YEAR: Final = (
    # "v12 n3 p45-58", "v. 25, n. 2, p. 33-47", "T. 6, Nr. 2".
    LazyPattern(
        r"[vVtTтТ](?<!\w.)\.?\s?(?P<volume>\d{1,4})\s{0,3},?\s{0,3}(?:[nN](?:[.°º]|[or]\.?)?|№)\s?"
        r"(?P<issue>\d{1,4})\b"
    ),
    # 52(5), 52 (5): 2667; 40(21):10832; behind a journal's name or a year. Not a formula, and not
    # a telephone number, "+7 (495)".
    LazyPattern(
        r"(?<![\w.(/+–-])(?P<volume>\d{1,4})\s?"
        r"\((?P<issue>(?:S|D|W|Suppl\.?\s?|Pt\s?)?\d{1,4}[A-Z]?(?:\s?[-–/]\s?\d{1,4})?)\)"
        r"(?:\s?[:,;.]\s?(?:pp?\.?\s?|S\.\s?|article\s|e)?[A-Za-z]?\d+|\s?$|\s{0,3}[,.;•·|]"
        rf"|\s+(?:pp?\.|https?:|doi|{_RANGE}|(?:{_MONTH}\s)?(?:1[89]|20)\d\d\b))"
    ),
    # "Front. Rivers 7:49. doi: 10.5555/f.49".
    LazyPattern(
        rf"{_NAME}{_VOLUME}:\s?[A-Za-z]?\d+[.,;]?\s+(?:doi\b|https?://(?:dx\.)?doi)", re.IGNORECASE
    ),
)
# What a text with each form has in it: to look for that first saves most searches.
_SIGNS: Final = ("(", "(", ":", "", ":", "", "", "(", ":")
_SIGN_OF: Final = dict(zip(_FORMS + _WITHOUT_YEAR, _SIGNS, strict=True))
_CURRENT: Final = LazyPattern(
    r"(?:current|latest|next|previous) issue|all issues|neueste", re.IGNORECASE
)
_CITE: Final = LazyPattern(
    r"cite this|how to cite|cite as|citation:|to cite|zitier|citer|引用", re.IGNORECASE
)


class Citation(NamedTuple):
    """Volume, issue and year in a citation, and where the volume begins."""

    volume: str
    issue: str | None
    year: str | None
    start: int


def short_form(text: str) -> Citation | None:
    """Return volume and issue in the short form of a citation."""
    return _with_year(text) or _find(_WITHOUT_YEAR, text)


def short_form_year(text: str) -> str | None:
    """Return the year in the short form of a citation: "J. Chem., 2012, 22, 206"."""
    found = _with_year(text)
    return found.year if found else None


@lru_cache(maxsize=1024)
def _with_year(text: str) -> Citation | None:
    return _find(_FORMS, text) if any(map(text.__contains__, ("20", "19", "18"))) else None


def in_letters(text: str) -> Citation | None:
    """Return volume and issue behind a letter each: "v12 n3", "Т. 6, № 2"."""
    return _find(_WITHOUT_YEAR[:1], text)


def _find(forms: tuple[LazyPattern, ...], text: str) -> Citation | None:
    """Return what the first form that a text has gives."""
    for form in forms:
        match = form.search(text) if _SIGN_OF[form] in text else None
        if match:
            named = match.groupdict()
            issue = named["issue"] or named.get("bracketed")
            return Citation(named["volume"], issue, named.get("year"), match.start("volume"))
    return None


def is_of_current(text: str) -> bool:
    """Whether a line is about the journal's current issue rather than the work's."""
    folded = text.casefold()
    return ("issue" in folded or "neueste" in folded) and bool(_CURRENT.search(text))


def is_to_cite(text: str) -> bool:
    """Whether a line announces a citation of the work: "How to cite"."""
    return bool(_CITE.search(text))
