"""How lines write volume and issue: the words before them, and the short forms of citations.

Most lines have none of these. A look for the words that an expression needs
tells so quicker than the expression does.
"""

from __future__ import annotations

import re
from typing import Final

from nutgraf.records._kernels.line_features import has_any

_VALUE: Final = (
    r"([A-Z]{0,2}\d{1,5}[A-Za-z]?\b(?:\s?[-–/]\s?(?!(?:19|20)\d\d)\d{1,4}\b)?"
    r"|[IVXLC]{1,7}\b|[ivxlc]{1,7}\b)"
)
_ISSUE_VALUE: Final = (
    # "10 - 5 October" is no double issue.
    r"((?:S|D|W|Suppl(?:ement|\.)?\s?|Pt\.?\s?|e|Sp)?\d{1,5}[A-Z]?\b"
    r"(?:[-–/]\d{1,5}\b|\s?[-–/]\s?\d{1,5}\b(?!\.?\s?[^\W\d_]{3}))?"
    r"|(?:suppl(?:ement|_)?)[_\s]?\d{0,3}|[A-Z]\d{1,2}\b)"
)
# "Tom Wu3" is an author: the case of a volume's own letters counts.
# These begin with a set of letters, of which a search passes by all others quickly; what may not
# stand before them is looked at behind.
_VOLUME: Final = re.compile(
    r"[vVbBjJtTcCтТrR](?<![^\W\d_].)(?i:(?:(?<=v)ol(?:ume|umen)?|(?<=b)(?:and|d)|(?<=j)(?:ahrgang|g)"
    r"|(?<=t)ome?|(?<=c)ilt|(?<=т)ом|(?<=r)(?:očník|ocznik))\b"
    rf"\.?\s*[:：#]?\]?\s*(?-i:{_VALUE}))"
)
_ISSUE: Final = re.compile(
    r"[iInNhHaAsSвВнНčČzZ№](?<![^\W\d_].)(?i:(?:(?:(?<=i)ss(?:ue)?|(?<=n)(?:o|r|uméro|úm(?:ero)?)"
    r"|(?<!article n)(?<!paper n)(?<=n)umber|(?<=h)eft|(?<=a)usgabe|(?<=s)ayı|(?<=в)ып(?:уск)?"
    r"|(?<=н)омер|(?<=č)íslo|(?<=z)eszyt)\b|(?<=n)[°º]|(?<=№)|(?<=n)(?=\.\s?\d+\s\()|(?-i:(?<=H))(?=\.\s?\d{1,3}\b))"
    rf"\.?\s*[:：#]?\]?\s*{_ISSUE_VALUE})"
)
_HAN_VOLUME: Final = re.compile(r"[第제]?\s?(\d{1,4})\s?[卷巻권]")
_HAN_ISSUE: Final = re.compile(
    r"第?\s?(\d{1,4})\s?期|(?<=[卷巻])\s*(?:(?:[(（](?:19|20)\d\d[)）]\s*)?第?(\d{1,4})\s?号"
    r"|[(（](\d{1,4})[)）])|(?<=권)\s*제?\s?(\d{1,4})\s?호"
)
_VOLUME_WORDS: Final = (
    *(
        "vol",
        "band",
        "bd",
        "jahrgang",
        "jg",
        "tom",
        "cilt",
        "ci̇lt",
        "том",
        "ročník",
        "rocznik",
    ),
)
_ISSUE_WORDS: Final = (
    *(
        "iss",
        "no",
        "nr",
        "nu",
        "nú",
        "n°",
        "nº",
        "heft",
        "ausgabe",
        "sayı",
        "sayi",
        "вып",
        "номер",
        "№",
        "číslo",
    ),
    *("zeszyt", "n.", "h."),
)
_HAN_VOLUME_WORDS: Final = ("卷", "巻", "권")
_HAN_ISSUE_WORDS: Final = ("期", "卷", "巻", "권")
# 52(5), 52 (5): 2667; 40(21):10832; behind a journal's name or a year, not a formula, and not the
# number of a telephone, "+7 (495)".
_SHORT: Final = re.compile(
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
_YEAR_FIRST: Final = re.compile(rf"[,.，]\s*{_BEHIND_YEAR}")
_DAY_BEFORE: Final = re.compile(r"(?<!\d)[0-3]?\d\.?\s[^\W\d_]{3,10}$")
# "Open Piers 2015, 3:190", but not "12 Aug 2014, 3:190" nor "in May 2015, 3:30".
_YEAR_BEHIND_NAME: Final = re.compile(
    r"[^\d\s]\s[^\W\d_][\w.&-]*\s(?:1[89]|20)\d\d,\s(\d{1,4})(?:\((\w{1,8})\))?:\s?(?:[A-Za-z]?\d{3}|\d+[-–]\d)"
)
# "Open Piers 2019, 12(3), 455".
_YEAR_THEN_BRACKETS: Final = re.compile(
    r"[^\W\d_]\s(?:1[89]|20)\d\d,\s(\d{1,4})\s?\((\w{1,8})\),\s[A-Za-z]?\d+"
)
# "Open Piers 123 (2016) 45–67".
_YEAR_THEN_PAGES: Final = re.compile(
    r"(?<![\w.)])[^\W\d_][\w.)]{0,40},?\s(\d{1,4})(?:\((\w{1,8})\))?\s\((?:1[89]|20)\d\d\)\s"
    r"[A-Za-z]?\d+\s?[-–]\s?\d"
)
_YEAR_AT_FRONT: Final = re.compile(rf"\s*{_BEHIND_YEAR}")
_YEAR_LAST: Final = re.compile(
    r"[^\W\d_][\w.)]*,?\s(\d{1,4})\s*(?:\((\w{1,8})\))?,\s*[A-Za-z]?\d+(?:\s?[-–]\s?[A-Za-z]?\d+)?\s*\((?:1[89]|20)\d\d\)"
)
# "Harbours 34, Article number: 1115 (2019)".
_ARTICLE_NUMBER: Final = re.compile(
    r"[^\W\d_]\s(\d{1,4})(?:\((\w{1,8})\))?,\s(?i:art(?:icle|\.)?)\s?(?i:number|no\.?|id)?:?\s?"
    r"[A-Za-z]?\d+,?\s\((?:1[89]|20)\d\d\)"
)
# The end of it, which few lines have, and which is quickly looked for.
_YEAR_IN_BRACKETS: Final = re.compile(r"\d\s*\((?:1[89]|20)\d\d\)")
# "2012;22(3):206", "(2012) 40 (21): 10832".
_MEDLINE: Final = re.compile(
    r"(?:1[89]|20)\d\d(?:\s[A-Za-z]{3,9}\.?(?:\s\d{1,2})?)?\s*[;)]\s*(?:vol\.?\s*)?(\d{1,4})\s*(?:\(([\w\s-]{1,12})\))?\s*:"
)
# "Small Machines 87:112-125, 2021".
_COLON: Final = re.compile(
    r"(?<![\w.)])[^\W\d_][\w.)]*,?\s(\d{1,4})(?:\((\w{1,8})\))?:\s?[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d+"
    r",?\s\(?(?:(?:\d{1,2}\s)?[A-Z][a-z]{2,8}\.?,?\s)?(?:1[89]|20)\d\d\b"
)
# "Lett. Rivers, 13, 1689-1712, 2013", "Rivers 13(2), 45-67, doi:10.5555/r.13, 2013".
_PAGES_THEN_YEAR: Final = re.compile(
    # "n. 1, p. 33-47, 2016" has an issue alone.
    r"(?<![\w.])(?![nN](?:o|r|um|úm)?\b|[iI]ss|[hH]eft)[^\W\d_][\w.)]*,?\s(\d{1,4})(?:\s?\((\w{1,8})\))?,\s(?:pp?\.?\s?)?[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d+"
    r",\s(?:(?:doi:|https?:)\s?\S+,\s)?(?:1[89]|20)\d\d\b"
)
# "Front. Rivers 7:49. doi: 10.5555/f.49"
_BEFORE_DOI: Final = re.compile(
    r"[^\W\d_][\w.]*\s(\d{1,4})(?:\((\w{1,8})\))?:\s?[A-Za-z]?\d+[.,;]?\s+(?:doi\b|https?://(?:dx\.)?doi)",
    re.IGNORECASE,
)
# "2021. Acta Vocalium 44: 95–118", "Ebsen MJ. 2018. Gulls and piers. Harbours 6:e4886".
_YEAR_THEN_NAME: Final = re.compile(
    r"(?:1[89]|20)\d\d\)?[.,]?\s+[^\W\d_][^\d]{3,300}\s(\d{1,4})\s?(?:\((\w{1,8})\))?:\s?"
    r"(?:e\d{3}|[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d)"
)
# The end of it, which few lines have, and which is quickly looked for.
_PAGES: Final = re.compile(r"[\d)]:\s?[A-Za-z]?\d")
# "Blätter für Stadtgeschichte 23 (2009), 2, S. 101-130", "Port News 23 (2009) 2, pp. 101-130".
_YEAR_BETWEEN: Final = re.compile(
    r"[^\W\d_][\w.)]*,?\s(\d{1,4})\s?\((?:1[89]|20)\d\d\),?\s(?:H\.\s?|Heft\s|Nr?\.\s?|no\.\s?)?(\d{1,3})"
    r"(?:,\s?(?:pp?\.?|S\.|s\.)\s?\d|\s*$)"
)
# "Harbours. East and West  Année 1997  7-2  pp. 1023-1067".
_YEAR_PAGES: Final = re.compile(
    r"(?:1[89]|20)\d\d,?\s+(\d{1,4})(?:[-–/](\d{1,3}))?,?\s+pp?\.\s?\d+\s?[-–]\s?\d"
)
# "Issue 5.1, Winter 2023".
_DOTTED: Final = re.compile(r"\bissue\s(\d{1,3})\.(\d{1,2})\b", re.IGNORECASE)
# "v12 n3 p45-58", "v. 25, n. 2, p. 33-47", "T. 6, Nr. 2".
_LETTERS: Final = re.compile(
    r"[vVtTтТ](?<!\w.)\.?\s?(\d{1,4})\s*,?\s*(?:[nN](?:[.°º]|[or]\.?)?|№)\s?(\d{1,4})\b"
)
_LETTERS_WORDS: Final = ("n", "№")
# "Tập 12 Số 3 (2020)": in whatever language, two words with a number each and the year. Others
# than journals count by these words; and "Lamps 624, A58 (2019)" has the number of an article.
_NAMED: Final = re.compile(
    r"(?:^|[»›>/|·•,;–-]\s?)(?!(?:seasons?|series|part|book|level|unit|week|lesson|stage|room|temporada|staffel|saison)\b)"
    r"[^\W\d_]{1,12}[.:]?\s?(\d{1,4}),?\s"
    r"(?:[^\W\d_]{2,12}[.:°º]*\s?|[^\W\d_](?:[.:°º]+\s?|\s))(\d{1,4})\s\((?:1[89]|20)\d\d\)",
    re.IGNORECASE,
)
_CURRENT_WORDS: Final = ("issue", "neueste")
_CURRENT: Final = re.compile(
    r"current issue|latest issue|next issue|previous issue|all issues|neueste", re.I
)
_CITE_WORDS: Final = ("cit", "zitier", "引用")
_CITE: Final = re.compile(
    r"cite this|how to cite|cite as|citation:|to cite|zitier|citer|引用", re.I
)
_LONGEST_NAMED: Final = 200
_CENTURIES: Final = ("20", "19", "18")
_YEAR: Final = re.compile(r"(?:1[6-9]|20)\d\d")


def volume_in(text: str) -> re.Match[str] | None:
    """A volume behind its word."""
    found = _VOLUME.search(text) if _has(text, _VOLUME_WORDS) else None
    if found and _YEAR.fullmatch(found[1]):  # "Jahrgang 2020, Band 49"
        found = _VOLUME.search(text, found.end()) or found
    han = _HAN_VOLUME.search(text) if has_any(text, _HAN_VOLUME_WORDS) else None
    return _first(found, han)


def issue_in(text: str, start: int = 0) -> re.Match[str] | None:
    """An issue behind its word, from some place of a text on."""
    found = _ISSUE.search(text, start) if _has(text, _ISSUE_WORDS) else None
    han = _HAN_ISSUE.search(text, start) if has_any(text, _HAN_ISSUE_WORDS) else None
    return _first(found, han)


def _first(one: re.Match[str] | None, other: re.Match[str] | None) -> re.Match[str] | None:
    """Of two finds the one that stands first."""
    if one is None or other is None:
        return one or other
    return one if one.start() <= other.start() else other


def is_of_current(text: str) -> bool:
    """Whether a line is about the journal's current issue, not that of the work."""
    return _has(text, _CURRENT_WORDS) and bool(_CURRENT.search(text))


def is_to_cite(text: str) -> bool:
    """Whether a line says that it is to cite a work by."""
    return _has(text, _CITE_WORDS) and bool(_CITE.search(text))


def short_form(text: str) -> re.Match[str] | None:
    """Volume and issue in the short form of a citation."""
    return (
        dotted_issue(text)
        or _with_year(text)
        or in_letters(text)
        or (_SHORT.search(text) if "(" in text else None)
        or (_BEFORE_DOI.search(text) if ":" in text and "doi" in text.casefold() else None)
    )


def in_letters(text: str) -> re.Match[str] | None:
    """Volume and issue behind a letter each: "v12 n3", "Т. 6, № 2"."""
    return _LETTERS.search(text) if _has(text, _LETTERS_WORDS) else None


def dotted_issue(text: str) -> re.Match[str] | None:
    """Volume and issue in one number: "Issue 5.1"."""
    return _DOTTED.search(text) if "." in text else None


def named_numbers(text: str) -> re.Match[str] | None:
    """Volume and issue behind a word each, whatever these are, and before the year in brackets."""
    may_be = len(text) <= _LONGEST_NAMED and _YEAR_IN_BRACKETS.search(text)
    return _NAMED.search(text) if may_be else None


def short_form_year(text: str) -> str | None:
    """The year in the short form of a citation: "J. Chem., 2012, 22, 206"."""
    match = _with_year(text)
    if match is None:
        return None
    year = _YEAR.findall(match[0])
    last = (_YEAR_LAST, _COLON, _PAGES_THEN_YEAR, _NAMED, _ARTICLE_NUMBER, _YEAR_THEN_PAGES)
    return str(year[-1] if match.re in last else year[0])


def _with_year(text: str) -> re.Match[str] | None:
    if not has_any(text, _CENTURIES):
        return None
    return (
        named_numbers(text)
        or (_ARTICLE_NUMBER.search(text) if _YEAR_IN_BRACKETS.search(text) else None)
        or _YEAR_THEN_BRACKETS.search(text)
        or (_YEAR_THEN_PAGES.search(text) if _YEAR_IN_BRACKETS.search(text) else None)
        or (_YEAR_BETWEEN.search(text) if _YEAR_IN_BRACKETS.search(text) else None)
        or (_MEDLINE.search(text) if ":" in text else None)
        or _YEAR_AT_FRONT.match(text)
        or _year_first(text)
        or (_YEAR_LAST.search(text) if _YEAR_IN_BRACKETS.search(text) else None)
        or (_with_colon(text) if ":" in text and _PAGES.search(text) else None)
        or _PAGES_THEN_YEAR.search(text)
        or (_YEAR_PAGES.search(text) if "p." in text else None)
    )


def _year_first(text: str) -> re.Match[str] | None:
    """A year, then the volume; in "05 Ιαν. 2012, 10:51" it is of a date, and the time follows."""
    match = _YEAR_FIRST.search(text)
    return None if match and _DAY_BEFORE.search(text[: match.start()]) else match


def _with_colon(text: str) -> re.Match[str] | None:
    return _COLON.search(text) or _YEAR_BEHIND_NAME.search(text) or _YEAR_THEN_NAME.search(text)


def _has(text: str, words: tuple[str, ...]) -> bool:
    return has_any(text.casefold(), words)
