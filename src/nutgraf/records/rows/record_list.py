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
# The greatest factor by which title and fields raise a score.
_MAX_FACTOR: Final = 6.5 * 1.6
# Minimum shares of distinct titles, of records with a title, and of records with a link.
_MIN_DISTINCT: Final = 0.6
_MIN_TITLED: Final = 0.6
_MIN_LINKED: Final = 0.6
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

    def __len__(self) -> int:
        """Return the number of records."""
        return len(self.records)


def find_list(page: Page) -> RecordList | None:
    """Return the best list of records of a page, or None."""
    if not len(page.blocks):
        return None
    fragments = find_fragments(page)
    best: RecordList | None = None
    for records in find_repeated_records(page, fragments)[:_MAX_TRIED]:
        if best and best.score >= _MAX_FACTOR * records.score:
            break
        found = _as_list(page, fragments, records)
        if found and (best is None or found.score > best.score):
            best = found
    return best


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
    if len(addresses) >= _MIN_LINKED * count and distinct >= _MIN_DISTINCT * len(addresses):
        share = float(sizes.sum()) / max(len(page.text), 1)
        is_long_enough = (
            len(fields) > 1 or title.words >= _MIN_HEADLINE_WORDS or share > _MIN_PAGE_SHARE
        )
        is_list = is_long_enough and (short or (records.wrapped and title.linked > 0.5))
    else:
        is_list = records.wrapped and short and len(fields) >= _MIN_FIELDS
        score *= _UNLINKED_FACTOR
    return RecordList(records, tuple(fields), title, addresses, score) if is_list else None


def _varying_fields(fields: list[Field]) -> list[Field]:
    """Return the fields whose values vary between records and differ from other fields."""
    varying: list[Field] = []
    for field in fields:
        same = next((i for i, other in enumerate(varying) if other.values == field.values), None)
        if same is None and field.sameness < _LABEL_SAMENESS:
            varying.append(field)
        elif same is not None and _title_likeness(field) > _title_likeness(varying[same]):
            varying[same] = field
    return varying


def _title_likeness(field: Field) -> float:
    """Return how much the layout of a field is like that of a title."""
    return 1.5 * field.heading + field.called_title + field.linked


def _title_rank(field: Field, count: int) -> float:
    """Return how much a field is like the titles of the records; 0 if it cannot be that."""
    often = len(field.values) >= _MIN_TITLED * count and field.lettered >= _MIN_TITLED
    if not often or field.distinct < _MIN_DISTINCT or not 1 <= field.words <= _MAX_TITLE_WORDS:
        return 0.0
    length = min(field.words, 4.0) / 4.0 - max(field.words - 16.0, 0.0) / 10.0
    place = 0.1 * min(field.order, 10.0)
    return max(1.0 + _title_likeness(field) + field.distinct + length - place, 0.0)


def _addresses(
    page: Page, records: RepeatedRecords, title: Field, fields: list[Field]
) -> dict[int, str]:
    """Return the link of each record: of its title, its picture, or a field of links."""
    pictures = np.flatnonzero(_PICTURE[page.tag] & page.linked)
    first = np.searchsorted(pictures, records.first)
    linked = [field for field in fields if field.linked > 0.5 and field is not title]
    addresses = {}
    for record, start in enumerate(first.tolist()):
        links = [title.links[record] or title.nodes[record]] if record in title.links else []
        shown = pictures[start : start + 1]
        links += [_link_of(page, node) for node in shown[shown < records.last[record]].tolist()]
        links += [field.links[record] for field in linked if record in field.links]
        for each in links:
            href = page.attribute(each, "href") or page.attribute(_inner_link(page, each), "href")
            if href and not href.startswith("#") and not _PICTURE_FILE.search(href):
                addresses[record] = href
                break
    return addresses


def _link_of(page: Page, node: int) -> int:
    """Return the link around a picture."""
    while node and page.linked[page.parent[node]]:
        node = int(page.parent[node])
    return node


def _inner_link(page: Page, node: int) -> int:
    """Return the first link in an element, or 0."""
    inner = np.flatnonzero(page.linked[node : min(int(page.end[node]), node + 20)])
    return node + int(inner[0]) if node and len(inner) else 0
