"""References in meta tags: a sentence, or ``citation_title=...; citation_author=...``."""

from __future__ import annotations

from typing import Final

from nutgraf.records.references.entry_text import clean_entry
from nutgraf.text.patterns import LazyPattern

_KEY: Final = LazyPattern(r"(?:^|;)\s*citation_([a-z_]+)\s*=")
_NAMES: Final = {
    "authors": ("author", "authors"),
    "title": ("title",),
    "journal": (
        "journal_title",
        "inbook_title",
        "conference_title",
        "technical_report_institution",
    ),
    "publisher": ("publisher", "dissertation_institution"),
    "volume": ("volume",),
    "issue": ("issue",),
    "pages": ("pages",),
    "first": ("firstpage",),
    "last": ("lastpage",),
    "year": ("publication_date", "year", "date"),
    "doi": ("doi",),
}


def format_reference(text: str) -> str:
    """Return the reference in a tag as a sentence; without keys it is one already."""
    keys = list(_KEY.finditer(text))
    if not keys:
        return clean_entry(text)
    values: dict[str, list[str]] = {}
    for key, after in zip(keys, [*keys[1:], None], strict=True):
        value = text[key.end() : after.start() if after else len(text)].strip(" ;")
        if value:
            values.setdefault(key[1], []).append(value)
    # Some tags have the journal before the first key.
    loose = text[: keys[0].start()].strip(" ;")
    part = {
        name: ", ".join(
            values[key][0] if name != "authors" else ", ".join(values[key])
            for key in known
            if key in values
        )
        for name, known in _NAMES.items()
    }
    return _sentence(part, loose)


def _sentence(part: dict[str, str], loose: str) -> str:
    """Return the parts in the usual order: authors, title, journal, volume, pages, year, DOI."""
    pages = part["pages"] or "-".join(each for each in (part["first"], part["last"]) if each)
    number = f"{part['volume']}({part['issue']})" if part["issue"] else part["volume"]
    place = " ".join(each for each in (part["journal"] or loose, number) if each)
    place = ", ".join(each for each in (place, pages) if each)
    year = f"({part['year']})" if part["year"] else ""
    last = " ".join(each for each in (place, year) if each)
    parts = (part["authors"], part["title"], last, part["publisher"], part["doi"])
    return ". ".join(each.rstrip(".") for each in parts if each)
