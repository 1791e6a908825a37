"""The values of a record as all formats need them: clean lines, bare DOI, parts of dates."""

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
# Controls, surrogates, soft hyphens and other invisible characters are dropped, except the
# joiners, which shape the letters of some scripts.
_INVISIBLE_CATEGORIES: Final = frozenset({"Cc", "Cs", "Cf"})
_JOINERS: Final = "\u200c\u200d"

# Words without meaning in a title, in six languages:
# English, German, French, then Spanish, Italian and Portuguese.
STOP_WORDS: Final = frozenset(
    "a an the on of in at by for from to and or with is are as into does do what how why its "
    "der die das ein eine einer des dem den im am zur zum und von über für auf mit "
    "le la les l un une de du d et sur dans pour au aux el los las una del y en sobre para "
    "il lo gli i uno di e o os as um uma da dos das".split()
)


def one_line(text: str | None) -> str:
    """Return the text on one line, in NFC, without control characters."""
    if not text:
        return ""
    line = " ".join(text.split())
    if not line.isascii():
        line = unicodedata.normalize("NFC", line)
    if line.isprintable():
        return line
    kept = (
        c for c in line if c in _JOINERS or unicodedata.category(c) not in _INVISIBLE_CATEGORIES
    )
    return " ".join("".join(kept).split())


def clean_lines(values: tuple[str, ...]) -> list[str]:
    """Return the values, each on one line, without empty and repeated ones."""
    return list(dict.fromkeys(line for value in values if (line := one_line(value))))


def bare_doi(doi: str | None) -> str:
    """Return the DOI without a URL prefix and white space."""
    return _DOI_BEFORE.sub("", one_line(doi).replace(" ", ""), count=1)


def date_parts(published: str | None) -> tuple[int, ...]:
    """Return year, month and day as far as given and valid: ``2019-05`` is (2019, 5)."""
    found = _DATE.fullmatch((published or "").strip())
    if not found or not int(found[1]):
        return ()
    year, month, day = (int(part or 0) for part in found.groups())
    if not 1 <= month <= 12:
        return (year,)
    if not 1 <= day <= monthrange(year, month)[1]:
        return (year, month)
    return (year, month, day)


def is_in_journal(record: Record) -> bool:
    """Whether the record has a volume or issue; a DOI alone does not show a journal."""
    return bool(one_line(record.volume) or one_line(record.issue))
