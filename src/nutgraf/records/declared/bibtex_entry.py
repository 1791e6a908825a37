"""The BibTeX entry of the work that a page shows for copying."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.records.authors.names import given_first, is_name
from nutgraf.records.issue.doi import clean_doi
from nutgraf.text.dates.partial import read_partial_date
from nutgraf.text.folding import letters
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

_ENTRY: Final = LazyPattern(
    r"@(?:article|book|conference|in(?:book|collection|proceedings)|(?:masters|phd)thesis|misc"
    r"|proceedings|techreport|unpublished)\s*\{",
    re.IGNORECASE,
)
_MAX_LENGTH: Final = 4_000
_FIELD: Final = LazyPattern(
    r"\b(volume|number|issue|year|doi|author)\s*=\s*(?:\{([^{}]{1,3000})\}"
    r"|\"([^\"]{1,3000})\"|(\d{1,5}))",
    re.IGNORECASE,
)
_NUMBER: Final = LazyPattern(r"[A-Z]?\d{1,4}[A-Z]?(?:[-–/]{1,2}\d{1,4})?")


class BibtexEntry:
    """The BibTeX entry of the work, used for items that the page shows nowhere else."""

    def __init__(self, outline: WorkOutline) -> None:
        """Find an entry that contains the work's title."""
        text = outline.layout.page.text
        self._fields: dict[str, str] = {}
        self._source = ""
        match = _ENTRY.search(text) if outline.title else None
        if match and outline.title:
            entry = _ENTRY.split(text[match.end() : match.start() + _MAX_LENGTH])[0]
            if letters(outline.title.text) in letters(entry):
                block = max(outline.layout.block_at(match.start() + 1) - 1, 0)
                self._source = outline.layout.path(block)
                for field, *values in _FIELD.findall(entry):
                    self._fields.setdefault(field.lower(), " ".join("".join(values).split()))

    def __bool__(self) -> bool:
        """Whether the page shows an entry."""
        return bool(self._source)

    def text(self, item: str) -> Found[str] | None:
        """Return the volume, issue, doi or date of publication, if the entry has a valid one."""
        names, read = _ITEMS[item]
        values = (read(self._fields.get(name, "")) for name in names.split())
        value = next(filter(None, values), None)
        return Found(value, self._source) if value else None

    @property
    def authors(self) -> Found[tuple[str, ...]] | None:
        """The authors, given names first, if all are names without LaTeX accents."""
        names = tuple(map(given_first, self._fields.get("author", "").split(" and ")))
        whole = all(is_name(name) and "\\" not in name for name in names)
        return Found(names, self._source) if whole else None


def _number(text: str) -> str | None:
    return text if _NUMBER.fullmatch(text) else None


_ITEMS: Final = {
    "volume": ("volume", _number),
    "issue": ("number issue", _number),
    "published": ("year", read_partial_date),
    "doi": ("doi", clean_doi),
}
