"""A record as RIS, the tagged format that most reference managers import.

Each value is one line, so it cannot contain a tag. References and sources have
no tag and are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nutgraf.records.formats.names import Name, author_names
from nutgraf.records.formats.values import (
    bare_doi,
    clean_lines,
    date_parts,
    is_in_journal,
    one_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.model import Record


def to_ris(record: Record) -> str:
    """Return the record from ``TY`` to ``ER``, with the line ends of the format (CR LF)."""
    # The end tag is followed by a space too.
    return "".join(f"{tag}  - {value}\r\n" for tag, value in _lines(record) if value or tag == "ER")


def _lines(record: Record) -> Iterator[tuple[str, str]]:
    date = date_parts(record.published)
    yield "TY", "JOUR" if is_in_journal(record) else "GEN"
    yield from (("AU", _author(name)) for name in author_names(record))
    yield "TI", one_line(record.title)
    yield "AB", one_line(record.abstract)
    yield from (("KW", keyword) for keyword in clean_lines(record.keywords))
    yield "VL", one_line(record.volume)
    yield "IS", one_line(record.issue)
    yield "PY", f"{date[0]:04}" if date else ""
    yield "DA", _date(date) if len(date) > 1 else ""
    yield "DO", bare_doi(record.doi)
    yield "ER", ""


def _author(name: Name) -> str:
    """Return ``Family, Given, Suffix``, or an organisation without commas, which would split it."""
    if name.literal:
        return " ".join(name.literal.replace(",", " ").split())
    parts = [name.whole_family, name.given, name.suffix]
    if name.suffix and not name.given:
        return f"{name.whole_family},, {name.suffix}"
    return ", ".join(part for part in parts if part)


def _date(date: tuple[int, ...]) -> str:
    """Return ``YYYY/MM/DD/``; a missing day is empty."""
    year, month = date[:2]
    return f"{year:04}/{month:02}/{f'{date[2]:02}' if len(date) > 2 else ''}/"
