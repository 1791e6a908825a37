"""What all formats need of a record's values: one clean line, the DOI bare, the date in parts."""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange
from typing import TYPE_CHECKING, Final

from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.model import Record

_DATE: Final = LazyPattern(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", re.ASCII)
_DOI_BEFORE: Final = LazyPattern(r"^(?:https?://(?:[\w-]+\.)*doi\.org/|doi:)", re.IGNORECASE)
# Characters that stand for nothing in a bibliography: controls, halves of characters,
# soft hyphens and other marks without width. The joiners shape letters of some scripts.
_NOTHING: Final = frozenset({"Cc", "Cs", "Cf"})
_JOINERS: Final = "\u200c\u200d"


def one_line(text: str | None) -> str:
    """The text on one line, composed, without characters that could command a reader of it."""
    if not text:
        return ""
    line = " ".join(text.split())
    if not line.isascii():
        line = unicodedata.normalize("NFC", line)
    if line.isprintable():
        return line
    kept = (c for c in line if c in _JOINERS or unicodedata.category(c) not in _NOTHING)
    return " ".join("".join(kept).split())


def lines_of(values: tuple[str, ...]) -> list[str]:
    """Those of the values that are not empty, each on one line, each once."""
    return list(dict.fromkeys(line for value in values if (line := one_line(value))))


def bare_doi(doi: str | None) -> str:
    """The DOI as it is registered: no address before it, no white space in it."""
    return _DOI_BEFORE.sub("", one_line(doi).replace(" ", ""), count=1)


def date_parts(published: str | None) -> tuple[int, ...]:
    """Year, month and day as far as they are given and can be: ``2019-05`` is (2019, 5)."""
    found = _DATE.fullmatch((published or "").strip())
    if not found or not int(found[1]):
        return ()
    year, month, day = (int(part or 0) for part in found.groups())
    if not 1 <= month <= 12:
        return (year,)
    if not 1 <= day <= monthrange(year, month)[1]:
        return (year, month)
    return (year, month, day)


def in_a_journal(record: Record) -> bool:
    """Whether the record says that it stands in a journal: a DOI alone doesn't."""
    return bool(one_line(record.volume) or one_line(record.issue))
