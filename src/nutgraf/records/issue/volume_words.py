"""Volume and issue behind their words: "Vol. 28", "Heft 3", "第5期".

Most lines have none of these words, and searching for words is faster than the
expressions.
"""

from __future__ import annotations

import re
from typing import Final

from nutgraf.records._kernels.line_features import has_any
from nutgraf.text.patterns import LazyPattern

_VALUE: Final = (
    r"([A-Z]{0,2}\d{1,5}[A-Za-z]?\b(?:\s?[-–/]\s?(?!(?:19|20)\d\d)\d{1,4}\b)?"
    r"|[IVXLC]{1,7}\b|[ivxlc]{1,7}\b)"
)
_ISSUE_VALUE: Final = (
    # "10 - 5 October" is not a double issue.
    r"((?:S|D|W|Suppl(?:ement|\.)?\s?|Pt\.?\s?|e|Sp)?\d{1,5}[A-Z]?\b"
    r"(?:[-–/]\d{1,5}\b|\s?[-–/]\s?\d{1,5}\b(?!\.?\s?[^\W\d_]{3}))?"
    r"|(?:suppl(?:ement|_)?)[_\s]?\d{0,3}|[A-Z]\d{1,2}\b)"
)
# The case of a volume's own letters counts: "Tom Wu3" is an author. The expressions begin with a
# set of letters, which a search finds quickly, and look back from there.
_VOLUME: Final = LazyPattern(
    r"[vVbBjJtTcCтТrR](?<![^\W\d_].)(?i:(?:(?<=v)ol(?:ume|umen)?|(?<=b)(?:and|d)|(?<=j)(?:ahrgang|g)"
    r"|(?<=t)ome?|(?<=c)ilt|(?<=т)ом|(?<=r)(?:očník|ocznik))\b"
    rf"\.?\s*[:：#]?\]?\s*(?-i:{_VALUE}))"
)
_ISSUE: Final = LazyPattern(
    r"[iInNhHaAsSвВнНčČzZ№](?<![^\W\d_].)(?i:(?:(?:(?<=i)ss(?:ue)?|(?<=n)(?:o|r|uméro|úm(?:ero)?)"
    r"|(?<!article n)(?<!paper n)(?<=n)umber|(?<=h)eft|(?<=a)usgabe|(?<=s)ayı|(?<=в)ып(?:уск)?"
    r"|(?<=н)омер|(?<=č)íslo|(?<=z)eszyt)\b|(?<=n)[°º]|(?<=№)|(?<=n)(?=\.\s?\d+\s\()|(?-i:(?<=H))(?=\.\s?\d{1,3}\b))"
    rf"\.?\s*[:：#]?\]?\s*{_ISSUE_VALUE})"
)
_HAN_VOLUME: Final = LazyPattern(r"[第제]?\s?(\d{1,4})\s?[卷巻권]")
_HAN_ISSUE: Final = LazyPattern(
    r"第?\s?(\d{1,4})\s?期|(?<=[卷巻])\s*(?:(?:[(（](?:19|20)\d\d[)）]\s*)?第?(\d{1,4})\s?号"
    r"|[(（](\d{1,4})[)）])|(?<=권)\s*제?\s?(\d{1,4})\s?호"
)
_VOLUME_WORDS: Final = (
    *("vol", "band", "bd", "jahrgang", "jg", "tom", "cilt", "ci̇lt", "том", "ročník", "rocznik"),
)
_ISSUE_WORDS: Final = (
    *("iss", "no", "nr", "nu", "nú", "n°", "nº", "heft", "ausgabe", "sayı", "sayi", "вып"),
    *("номер", "№", "číslo", "zeszyt", "n.", "h."),
)
_HAN_VOLUME_WORDS: Final = ("卷", "巻", "권")
_HAN_ISSUE_WORDS: Final = ("期", "卷", "巻", "권")
_YEAR: Final = LazyPattern(r"(?:1[6-9]|20)\d\d")


def volume_in(text: str) -> re.Match[str] | None:
    """Return the first volume behind its word; group 1 is its number."""
    found = _VOLUME.search(text) if _has(text, _VOLUME_WORDS) else None
    if found and _YEAR.fullmatch(found[1]):  # "Jahrgang 2020, Band 49"
        found = _VOLUME.search(text, found.end()) or found
    han = _HAN_VOLUME.search(text) if has_any(text, _HAN_VOLUME_WORDS) else None
    return _first(found, han)


def issue_in(text: str, start: int = 0) -> re.Match[str] | None:
    """Return the first issue behind its word, from ``start`` on."""
    found = _ISSUE.search(text, start) if _has(text, _ISSUE_WORDS) else None
    han = _HAN_ISSUE.search(text, start) if has_any(text, _HAN_ISSUE_WORDS) else None
    return _first(found, han)


def _first(one: re.Match[str] | None, other: re.Match[str] | None) -> re.Match[str] | None:
    """Return the match that begins first."""
    if one is None or other is None:
        return one or other
    return one if one.start() <= other.start() else other


def _has(text: str, words: tuple[str, ...]) -> bool:
    return has_any(text.casefold(), words)
