"""A record in RIS, the format of tags that most reference managers import.

Each value is one line, so that nothing in it can pass for a tag. References
and sources have no tag and are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nutgraf.records.formats.common import bare_doi, date_parts, in_a_journal, lines_of, one_line
from nutgraf.records.formats.names import Name, read_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.model import Record


def to_ris(record: Record) -> str:
    """The record from ``TY`` to ``ER``, with the line ends of the format (CR LF)."""
    # The tag of the end has a space too, though nothing follows.
    return "".join(f"{tag}  - {value}\r\n" for tag, value in _lines(record) if value or tag == "ER")


def _lines(record: Record) -> Iterator[tuple[str, str]]:
    date = date_parts(record.published)
    yield "TY", "JOUR" if in_a_journal(record) else "GEN"
    names = filter(None, map(read_name, record.authors))
    yield from (("AU", _author(name)) for name in names)
    yield "TI", one_line(record.title)
    yield "AB", one_line(record.abstract)
    yield from (("KW", keyword) for keyword in lines_of(record.keywords))
    yield "VL", one_line(record.volume)
    yield "IS", one_line(record.issue)
    yield "PY", f"{date[0]:04}" if date else ""
    yield "DA", _date(date) if len(date) > 1 else ""
    yield "DO", bare_doi(record.doi)
    yield "ER", ""


def _author(name: Name) -> str:
    """``Family, Given, Suffix``; of an organisation no comma may be left, it would be split."""
    if name.literal:
        return " ".join(name.literal.replace(",", " ").split())
    parts = [name.whole_family, name.given, name.suffix]
    if name.suffix and not name.given:
        return f"{name.whole_family},, {name.suffix}"
    return ", ".join(part for part in parts if part)


def _date(date: tuple[int, ...]) -> str:
    """``YYYY/MM/DD/``, with what is not known left empty between the slashes."""
    year, month = date[:2]
    return f"{year:04}/{month:02}/{f'{date[2]:02}' if len(date) > 2 else ''}/"
