"""The BibTeX entry of the work that a page shows for copying."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.authors.names import given_first, is_name
from nutgraf.records.found import Found
from nutgraf.records.issue.doi import clean_doi
from nutgraf.records.title.text import letters
from nutgraf.text.dates.partial import read_partial_date
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

_ENTRY: Final = LazyPattern(
    r"@(?:article|book|conference|inbook|incollection|inproceedings|mastersthesis|misc|phdthesis"
    r"|proceedings|techreport|unpublished)\s*\{",
    re.IGNORECASE,
)
_MAX_LENGTH: Final = 4_000
_FIELD: Final = LazyPattern(
    r"\b(volume|number|issue|year|doi)\s*=\s*[{\"']?\s*([^{}\"'\n]{1,100}?)\s*[}\"',\n]",
    re.IGNORECASE,
)
_AUTHORS: Final = LazyPattern(
    r"\bauthor\s*=\s*(?:\{(?P<braced>(?:[^{}]|\{[^{}]{0,20}\}){2,3000})\}|\"(?P<quoted>[^\"]{2,3000})\")",
    re.IGNORECASE,
)
_AND: Final = LazyPattern(r"\s+and\s+")
# LaTeX accents are not decoded: entries with accented names give no authors.
_LATEX: Final = ("{", "\\")
_NUMBER: Final = LazyPattern(r"[A-Z]?\d{1,4}[A-Z]?(?:[-–/]{1,2}\d{1,4})?")


class BibtexEntry:
    """The BibTeX entry of the work, used for items that the page shows nowhere else."""

    def __init__(self, outline: WorkOutline) -> None:
        """Find an entry that contains the work's title."""
        layout, title = outline.layout, outline.title
        text = layout.page.text
        self._fields: dict[str, str] = {}
        self.source = ""
        match = _ENTRY.search(text) if title and "@" in text else None
        if match is None or title is None:
            return
        entry = text[match.start() : match.start() + _MAX_LENGTH]
        later = _ENTRY.search(entry, 1)
        entry = entry[: later.start()] if later else entry
        if letters(title.text) in letters(entry):
            block = max(layout.block_at(match.start() + 1) - 1, 0)
            self.source = layout.path(block)
            for field, value in _FIELD.findall(entry):
                self._fields.setdefault(field.casefold(), value)
            authors = _AUTHORS.search(entry)
            self._fields["author"] = " ".join((authors[1] or authors[2]).split()) if authors else ""

    def __bool__(self) -> bool:
        """Whether the page shows an entry."""
        return bool(self.source)

    @property
    def volume(self) -> Found[str] | None:
        """The volume, if the entry has one."""
        return self._number("volume")

    @property
    def issue(self) -> Found[str] | None:
        """The issue, if the entry has a volume too."""
        return (self._number("number") or self._number("issue")) if self.volume else None

    @property
    def published(self) -> Found[str] | None:
        """The year, if the entry has one."""
        return self._found(read_partial_date(self._fields.get("year", "")))

    @property
    def doi(self) -> Found[str] | None:
        """The DOI, if the entry has a valid one."""
        return self._found(clean_doi(self._fields.get("doi", "")))

    @property
    def authors(self) -> Found[tuple[str, ...]] | None:
        """The authors, given names first, if all are readable names."""
        names = [given_first(name) for name in _AND.split(self._fields.get("author", ""))]
        whole = all(is_name(name) and not has_any(name, _LATEX) for name in names)
        return Found(tuple(names), self.source) if whole else None

    def _number(self, field: str) -> Found[str] | None:
        value = self._fields.get(field, "")
        return self._found(value if _NUMBER.fullmatch(value) else None)

    def _found(self, value: str | None) -> Found[str] | None:
        return Found(value, self.source) if value else None
