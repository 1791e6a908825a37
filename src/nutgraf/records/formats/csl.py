"""A record as an item of CSL-JSON, which citation processors and Zotero read.

References and sources have no variable and are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nutgraf.records.formats.common import bare_doi, date_parts, in_a_journal, lines_of, one_line
from nutgraf.records.formats.key import cite_key
from nutgraf.records.formats.names import Name, read_name

if TYPE_CHECKING:
    from nutgraf.model import Record


def to_csl(record: Record) -> dict[str, Any]:
    """The record as one item; what the record has not is not in it."""
    date = date_parts(record.published)
    item: dict[str, Any] = {
        "id": cite_key(record),
        "type": "article-journal" if in_a_journal(record) else "article",
        "title": one_line(record.title),
        "author": _authors(record),
        "issued": {"date-parts": [list(date)]} if date else None,
        "volume": one_line(record.volume),
        "issue": one_line(record.issue),
        "DOI": bare_doi(record.doi),
        "keyword": _keywords(record),
        "abstract": one_line(record.abstract),
    }
    return {name: value for name, value in item.items() if value}


def _keywords(record: Record) -> str:
    """All keywords in one text, as the format has them."""
    keywords = lines_of(record.keywords)
    return ("; " if any("," in keyword for keyword in keywords) else ", ").join(keywords)


def _authors(record: Record) -> list[dict[str, str]]:
    return [_author(name) for name in filter(None, map(read_name, record.authors))]


def _author(name: Name) -> dict[str, str]:
    if name.literal:
        return {"literal": name.literal}
    particle = "dropping-particle" if name.particle_drops else "non-dropping-particle"
    parts = {
        "family": name.family,
        "given": name.given,
        particle: name.particle,
        "suffix": name.suffix,
    }
    return {part: text for part, text in parts.items() if text}
