"""A record as a CSL-JSON item, for citation processors and Zotero.

References and sources have no variable and are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nutgraf.records.formats.cite_key import cite_key
from nutgraf.records.formats.names import Name, author_names
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
    date, keywords = date_parts(record.published), clean_lines(record.keywords)
    mark = "; " if any("," in keyword for keyword in keywords) else ", "
    return _without_missing(
        {
            "id": cite_key(record),
            "type": "article-journal" if is_in_journal(record) else "article",
            "title": one_line(record.title),
            "author": [_author(name) for name in author_names(record)],
            "issued": {"date-parts": [list(date)]} if date else None,
            "volume": one_line(record.volume),
            "issue": one_line(record.issue),
            "DOI": bare_doi(record.doi),
            "keyword": mark.join(keywords),
            "abstract": one_line(record.abstract),
        }
    )


def _author(name: Name) -> dict[str, Any]:
    particle = "dropping-particle" if name.particle_drops else "non-dropping-particle"
    return _without_missing(
        {
            "literal": name.literal,
            "family": name.family,
            "given": name.given,
            particle: name.particle,
            "suffix": name.suffix,
        }
    )


def _without_missing(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}
