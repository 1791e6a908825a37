"""Volume and issue behind their words: "Vol. 28", "Heft 3", "第5期"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from nutgraf.text.patterns import LazyPattern

# The case of a volume's own letters counts: "Tom Wu3" is an author.
_VOLUME: Final = LazyPattern(
    r"(?<![^\W\d_])(?i:vol(?:ume|umen)?|band|bd|jahrgang|jg|tome?|cilt|том|ročník|rocznik)\b"
    r"\.?\s{0,3}[:：#]?\]?\s{0,3}"
    r"([A-Z]{0,2}\d{1,5}[A-Za-z]?\b(?:\s?[-–/]\s?(?!(?:19|20)\d\d)\d{1,4}\b)?"
    r"|[IVXLC]{1,7}\b|[ivxlc]{1,7}\b)"
)
# The words of volumes begin with these; to look for them first saves most searches.
_VOLUME_BEGINS: Final = "vol ban bd jahrg jg tom cilt ci\u0307lt том ročn roczn".split()
_ISSUE: Final = LazyPattern(
    r"(?<![^\W\d_])(?:(?:iss(?:ue)?(?:\snumber)?|n(?:o|r|uméro|úm(?:ero)?)|(?<!article )"
    r"(?<!paper )number|heft|ausgabe|sayı|вып(?:уск)?|номер|číslo|zeszyt)\b|n[°º]|№"
    r"|n(?=\.\s?\d+\s\()|(?-i:H)(?=\.\s?\d{1,3}\b))\.?\s{0,3}[:：#]?\]?\s{0,3}"
    # "10 - 5 October" is not a double issue.
    r"((?:S|D|W|Suppl(?:ement|\.)?\s?|Pt\.?\s?|e|Sp)?\d{1,5}[A-Z]?\b"
    r"(?:[-–/]\d{1,5}\b|\s?[-–/]\s?\d{1,5}\b(?!\.?\s?[^\W\d_]{3}))?"
    r"|(?:suppl(?:ement|_)?)[_\s]?\d{0,3}|[A-Z]\d{1,2}\b)",
    re.IGNORECASE,
)
_EASTERN_VOLUME: Final = LazyPattern(r"(\d{1,4})\s?[卷巻권]")
_EASTERN_ISSUE: Final = LazyPattern(r"(\d{1,4})\s?期")
_AFTER_EASTERN_VOLUME: Final = LazyPattern(
    r"[卷巻권]\s*(?:[(（](?:19|20)\d\d[)）]\s*)?[第제(（]?\s?(\d{1,4})\s?[号호)）]"
)
_YEAR: Final = LazyPattern(r"(?:1[6-9]|20)\d\d")


@lru_cache(maxsize=1024)
def volume_in(text: str) -> re.Match[str] | None:
    """Return the first volume behind its word; group 1 is its number."""
    folded = text.casefold()
    found = _VOLUME.search(text) if any(map(folded.__contains__, _VOLUME_BEGINS)) else None
    if found and _YEAR.fullmatch(found[1]):  # "Jahrgang 2020, Band 49"
        found = _VOLUME.search(text, found.end()) or found
    return found if text.isascii() else _first(found, _EASTERN_VOLUME.search(text))


def issue_in(text: str, start: int = 0) -> re.Match[str] | None:
    """Return the first issue behind its word, from ``start`` on; group 1 is its number."""
    if text.isascii():
        return _ISSUE.search(text, start)
    eastern = _EASTERN_ISSUE.search(text, start)
    # The sign of the volume may stand just before the start.
    after = _AFTER_EASTERN_VOLUME.search(text, max(start - 1, 0))
    return _first(_ISSUE.search(text, start), eastern, after)


def _first(*matches: re.Match[str] | None) -> re.Match[str] | None:
    """Return the match that begins first."""
    return min(filter(None, matches), key=lambda match: match.start(), default=None)
