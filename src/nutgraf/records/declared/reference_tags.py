"""References in meta tags: a sentence, or ``citation_title=...; citation_author=...``."""

from __future__ import annotations

from typing import Final

from nutgraf.records.references.entry_text import clean_entry
from nutgraf.text.patterns import LazyPattern

_KEY: Final = LazyPattern(r"(?:^|;)\s*citation_([a-z_]+)\s*=")


def format_reference(text: str) -> str:
    """Return the reference in a tag as a sentence; without keys it is one already."""
    first, *rest = _KEY.split(text)
    if not rest:
        return clean_entry(text)
    values: dict[str, list[str]] = {}
    for key, value in zip(rest[::2], rest[1::2], strict=True):
        if plain := value.strip(" ;"):
            values.setdefault(key, []).append(plain)

    def part(*keys: str) -> str:
        return next((values[key][0] for key in keys if key in values), "")

    # Some tags have the journal before the first key.
    journal = part("journal_title", "inbook_title", "conference_title") or first.strip(" ;")
    issue, year = part("issue"), part("publication_date", "year", "date")
    number = part("volume") + (f"({issue})" if issue else "")
    pages = part("pages") or _joined("-", part("firstpage"), part("lastpage"))
    place = _joined(", ", _joined(" ", journal, number), pages)
    authors = ", ".join(values.get("author", []) + values.get("authors", []))
    place = _joined(" ", place, f"({year})" if year else "")
    publisher = part("publisher", "technical_report_institution", "dissertation_institution")
    parts = (authors, part("title"), place, publisher, part("doi"))
    return _joined(". ", *(each.rstrip(".") for each in parts))


def _joined(mark: str, *parts: str) -> str:
    return mark.join(filter(None, parts))
