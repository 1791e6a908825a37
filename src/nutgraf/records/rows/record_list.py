"""The list of records of a page: which of its repeats are records, and what they are called.

A record has a title of its own, and most lead somewhere. Without that, every
article would be a list of paragraphs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import flags
from nutgraf.records.rows.fields import Field, find_fields
from nutgraf.records.rows.pieces import Pieces, find_pieces
from nutgraf.records.rows.repeats import Repeats, find_repeats
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Page

# How many of the lists of a page are looked at more closely, best first.
_MOST_TRIED: Final = 20
# What a title and further fields can make of a score at most.
_GREATEST: Final = 6.5 * 1.6
# Of the titles of a list, so many are different; so many records have one.
_DISTINCT: Final = 0.6
_TITLED: Final = 0.6
_LINKED: Final = 0.6
# A field that says the same in so many records is a label or a button.
_LABEL: Final = 0.9
# A title has at most so many words. A record whose title is no link, or that is no element, has
# at most so many characters, or it is a section of an article; without any link, at least so
# many fields.
_LONGEST_TITLE: Final = 30
_FIELDS: Final = 3
_LONGEST_RECORD: Final = 700
# A list of bare links is a menu, unless its titles have so many words, or it is this share of
# the page.
_HEADLINE: Final = 3.0
_MATTER: Final = 0.4
# Records without links are taken only where there are none with links that come near.
_UNLINKED: Final = 0.15
_PICTURE_FILE: Final = LazyPattern(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)", re.IGNORECASE)
_PICTURE: Final = flags("img")


@dataclass(frozen=True, eq=False)
class RecordList:
    """A list of records: where they are, their fields, and which of these is the title."""

    records: Repeats
    fields: tuple[Field, ...]
    title: Field
    addresses: Mapping[int, str]
    """Record by record, where it leads, as the page writes it."""
    score: float

    def __len__(self) -> int:
        """How many records there are."""
        return len(self.records)


def find_list(page: Page) -> RecordList | None:
    """The best list of records of a page, or None."""
    if not len(page.blocks):
        return None
    pieces = find_pieces(page)
    best: RecordList | None = None
    for records in find_repeats(page, pieces)[:_MOST_TRIED]:
        if best and best.score >= _GREATEST * records.score:
            break
        found = _as_list(page, pieces, records)
        if found and (best is None or found.score > best.score):
            best = found
    return best


def _as_list(page: Page, pieces: Pieces, records: Repeats) -> RecordList | None:
    """The records with their fields, if they are records: each with a title, most with a link."""
    count = len(records)
    every = find_fields(page, pieces, records)
    fields = _telling(every)
    title = max(fields, key=lambda field: _title_rank(field, count), default=None)
    rank = _title_rank(title, count) if title else 0.0
    if title is None or rank <= 0.0:
        return None
    addresses = _addresses(page, records, title, every)
    score = records.score * rank * (1.0 + 0.2 * min(len(fields), _FIELDS))
    sizes = np.bincount(records.record, weights=pieces.characters[records.piece], minlength=count)
    short = float(np.median(sizes)) <= _LONGEST_RECORD
    different = len(set(addresses.values()))
    if len(addresses) >= _LINKED * count and different >= _DISTINCT * len(addresses):
        share = float(sizes.sum()) / max(len(page.text), 1)
        tells = len(fields) > 1 or title.words >= _HEADLINE or share > _MATTER
        is_list = tells and (short or (records.wrapped and title.linked > 0.5))
    else:
        is_list = records.wrapped and short and len(fields) >= _FIELDS
        score *= _UNLINKED
    return RecordList(records, tuple(fields), title, addresses, score) if is_list else None


def _telling(fields: list[Field]) -> list[Field]:
    """The fields that differ from record to record, and from those before them."""
    told: list[Field] = []
    for field in fields:
        same = next((i for i, other in enumerate(told) if other.values == field.values), None)
        if same is None and field.sameness < _LABEL:
            told.append(field)
        elif same is not None and _likeness(field) > _likeness(told[same]):
            told[same] = field
    return told


def _likeness(field: Field) -> float:
    """How much the make of a field is like that of a title."""
    return 1.5 * field.heading + field.called_title + field.linked


def _title_rank(field: Field, count: int) -> float:
    """How much a field is like the title of a record; 0 if it can't be."""
    often = len(field.values) >= _TITLED * count and field.lettered >= _TITLED
    if not often or field.distinct < _DISTINCT or not 1 <= field.words <= _LONGEST_TITLE:
        return 0.0
    length = min(field.words, 4.0) / 4.0 - max(field.words - 16.0, 0.0) / 10.0
    place = 0.1 * min(field.order, 10.0)
    return max(1.0 + _likeness(field) + field.distinct + length - place, 0.0)


def _addresses(page: Page, records: Repeats, title: Field, fields: list[Field]) -> dict[int, str]:
    """Where each record leads: its title, or its picture, or what is a link in most records."""
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
    """The link around a picture."""
    while node and page.linked[page.parent[node]]:
        node = int(page.parent[node])
    return node


def _inner_link(page: Page, node: int) -> int:
    """The first link in an element; 0 for none."""
    inner = np.flatnonzero(page.linked[node : min(int(page.end[node]), node + 20)])
    return node + int(inner[0]) if node and len(inner) else 0
