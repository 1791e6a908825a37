"""The list of records of a page: the best repeated records, and the titles of the records.

Each record needs its own title, and most need a link. Otherwise every article would
be a list of paragraphs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import flags
from nutgraf.records.rows.fields import Field, find_fields
from nutgraf.records.rows.fragments import Fragments, find_fragments
from nutgraf.records.rows.repeated_records import RepeatedRecords, find_repeated_records
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Page

# At most so many lists of a page are examined, best first.
_MAX_TRIED: Final = 20
# Minimum shares of distinct titles, of records with a title, and of records with a link.
_MIN_SHARE: Final = 0.6
# A field with the same value in this share of the records is a label or a button.
_LABEL_SAMENESS: Final = 0.9
_MAX_TITLE_WORDS: Final = 30
# Records without links need so many fields.
_MIN_FIELDS: Final = 3
# A longer record may be a section of an article, unless its title is a link and it is an element.
_MAX_RECORD_LENGTH: Final = 700
# A list of bare links is a menu, unless its titles are longer than that, or it is more of the page.
_MIN_HEADLINE_WORDS: Final = 3.0
_MIN_PAGE_SHARE: Final = 0.4
# Records without links are chosen only if all lists with links are far worse.
_UNLINKED_FACTOR: Final = 0.15
_PICTURE_FILE: Final = LazyPattern(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)", re.IGNORECASE)
_PICTURE: Final = flags("img")


@dataclass(frozen=True, eq=False)
class RecordList:
    """A list of records: their positions, their fields, and which field is the title."""

    records: RepeatedRecords
    fields: tuple[Field, ...]
    title: Field
    addresses: Mapping[int, str]
    """The link of each record, as written in the page."""
    score: float


def find_list(page: Page) -> RecordList | None:
    """Return the list of records of a page, or None."""
    if not len(page.leaves):
        return None
    fragments = find_fragments(page)
    tried = find_repeated_records(page, fragments)[:_MAX_TRIED]
    found = (_as_list(page, fragments, records) for records in tried)
    return max(filter(None, found), key=lambda each: each.score, default=None)


def _as_list(page: Page, fragments: Fragments, records: RepeatedRecords) -> RecordList | None:
    """Return repeated records with their fields, or None if they lack titles or links."""
    count = len(records)
    every = find_fields(page, fragments, records)
    fields = _varying_fields(every)
    title = max(fields, key=lambda field: _title_rank(field, count), default=None)
    rank = _title_rank(title, count) if title else 0.0
    if title is None or rank <= 0.0:
        return None
    addresses = _addresses(page, records, title, every)
    score = records.score * rank * (1.0 + 0.2 * min(len(fields), _MIN_FIELDS))
    sizes = np.bincount(
        records.record, weights=fragments.characters[records.fragment], minlength=count
    )
    short = float(np.median(sizes)) <= _MAX_RECORD_LENGTH
    distinct = len(set(addresses.values()))
    if len(addresses) >= _MIN_SHARE * count and distinct >= _MIN_SHARE * len(addresses):
        much = float(sizes.sum()) > _MIN_PAGE_SHARE * len(page.text)
        is_list = len(fields) > 1 or title.words >= _MIN_HEADLINE_WORDS or much
        is_list &= short or (records.wrapped and title.linked > 0.5)
    else:
        is_list = records.wrapped and short and len(fields) >= _MIN_FIELDS
        score *= _UNLINKED_FACTOR
    return RecordList(records, tuple(fields), title, addresses, score) if is_list else None


def _varying_fields(fields: list[Field]) -> list[Field]:
    """Return the fields whose values vary between records and differ from other fields."""
    varying: dict[tuple[str, ...], Field] = {}
    for field in sorted(fields, key=lambda field: -field.likeness):
        if max(field.counts.values()) < _LABEL_SAMENESS * len(field.values):
            varying.setdefault(tuple(field.values.values()), field)
    return [field for field in fields if field in varying.values()]


def _title_rank(field: Field, count: int) -> float:
    """Return how much a field is like the titles of the records; 0 if it cannot be that."""
    distinct = len(field.counts) / len(field.values)
    often = len(field.values) >= _MIN_SHARE * count and field.lettered >= _MIN_SHARE
    if not often or distinct < _MIN_SHARE or not 1 <= field.words <= _MAX_TITLE_WORDS:
        return 0.0
    length = min(field.words, 4.0) / 4.0 - max(field.words - 16.0, 0.0) / 10.0
    return max(1.0 + field.likeness + distinct + length - 0.1 * min(field.order, 10.0), 0.0)


def _addresses(
    page: Page, records: RepeatedRecords, title: Field, fields: list[Field]
) -> dict[int, str]:
    """Return the link of each record: of its title, its picture, or a field of links."""
    pictures = np.flatnonzero(_PICTURE[page.tag] & page.linked)
    place = np.searchsorted(pictures, records.first)
    linked = [field for field in fields if field.linked > 0.5 and field is not title]
    addresses = {}
    for record, start in enumerate(place.tolist()):
        shown = pictures[start : start + 1]
        nodes = [title.links.get(record) or title.nodes.get(record, 0)]
        nodes += shown[shown < records.last[record]].tolist()
        nodes += [field.links[record] for field in linked if record in field.links]
        if address := next(filter(None, (_address(page, node) for node in nodes)), None):
            addresses[record] = address
    return addresses


def _address(page: Page, node: int) -> str | None:
    """Return the address of the link at, above or in a node, unless it is that of a picture."""
    while node and page.linked[page.parent[node]]:
        node = int(page.parent[node])
    near = range(node, min(int(page.end[node]), node + 20)) if node else ()
    href = next((href for each in near if (href := page.attribute(each, "href"))), "")
    return href if href and not href.startswith("#") and not _PICTURE_FILE.search(href) else None
