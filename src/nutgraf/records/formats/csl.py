"""A record as a CSL-JSON item, for citation processors and Zotero.

References and sources have no variable and are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nutgraf.records.formats.author_names import Name, read_name
from nutgraf.records.formats.cite_key import cite_key
from nutgraf.records.formats.values import (
    bare_doi,
    clean_lines,
    date_parts,
    is_in_journal,
    one_line,
)

if TYPE_CHECKING:
    from nutgraf.model import Record


def to_csl(record: Record) -> dict[str, Any]:
    """Return the record as one item, without missing values."""
    date = date_parts(record.published)
    item: dict[str, Any] = {
        "id": cite_key(record),
        "type": "article-journal" if is_in_journal(record) else "article",
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
    """Return all keywords in one text."""
    keywords = clean_lines(record.keywords)
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
