"""Repeated records: stretches of a page with the same layout.

Each layout with three or more fragments is tried as the marker of records: a record
is the largest element with exactly one such fragment. Where records have no element
of their own (terms and definitions, rows in pairs, headings with text), a record
extends to the next one. A marker is better the more text the records have, and the
more of that text has the same layout in all records.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.tags import flags
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.page import Bools, Ints, Page
    from nutgraf.records.rows.fragments import Fragments

MIN_RECORDS: Final = 3
MAX_RECORDS: Final = 20_000
_MAX_LAYOUTS: Final = 40
_MAX_STEPS: Final = 60
_MAX_SIBLINGS: Final = 40
# More text in a record does not raise its score: otherwise sections of articles would score best.
_MAX_COUNTED_LENGTH: Final = 400
# More fragments with one layout than this in a record are a list inside it.
_MAX_USUAL_FRAGMENTS: Final = 3.0
_NEARLY_ALL: Final = 0.9
# Menus, dialogs and consent notices have lists too, but not of records.
_NAVIGATION: Final = flags("nav footer select button dialog")
_ASIDES: Final = flags("aside header")
_BOX_TAGS: Final = flags("div section ul ol aside header form")
_NAVIGATION_ROLE: Final = LazyPattern(
    r"navigation|menu|menubar|dialog|alertdialog|contentinfo|tablist|toolbar"
)
_NOTICE: Final = LazyPattern(r"cookie|consent|gdpr", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class RepeatedRecords:
    """The records of one list, in page order: nodes ``first .. last`` of each."""

    first: Ints
    last: Ints
    wrapped: bool
    """Whether each record is one element."""
    fragment: NDArray[np.intp]
    """The fragments in the records."""
    record: NDArray[np.intp]
    """The record of each of these fragments."""
    score: float

    def __len__(self) -> int:
        """Return the number of records."""
        return len(self.first)


def find_repeated_records(page: Page, fragments: Fragments) -> list[RepeatedRecords]:
    """Return the lists of a page, best first."""
    tried: dict[bytes, RepeatedRecords] = {}
    around, beside = _navigation(page), page.inside(_ASIDES)
    for pivots in _markers(fragments):
        first = _tops(page, fragments.leaf[pivots])
        if len(first) < MIN_RECORDS or first.tobytes() in tried:
            continue
        found = _records(page, fragments, first, beside)
        _, row = np.unique(page.parent[first], return_inverse=True)
        sizes = np.bincount(row, weights=page.stop[first] - page.start[first])
        largest = np.flatnonzero(row == np.argmax(sizes))
        if MIN_RECORDS <= len(largest) < len(first):
            alone = _records(page, fragments, first[largest], beside)
            # The rest may be a menu with the same layout; parts of one list each have much text.
            found = alone if alone.score >= _NEARLY_ALL * found.score else found
        if around[found.first].mean() <= 0.5:
            tried[first.tobytes()] = found
    return sorted(tried.values(), key=lambda found: -found.score)


def _navigation(page: Page) -> Bools:
    """Return, for each node, whether it is in navigation, a dialog or a short notice."""
    boxes = []
    for node in np.flatnonzero(_BOX_TAGS[page.tag]).tolist():
        held = page.attributes[node] or {}
        named = f"{held.get('id') or ''} {held.get('class') or ''}"[:200]
        other = _NAVIGATION_ROLE.fullmatch(held.get("role") or "") or _NOTICE.search(named)
        if other and 2 * (page.stop[node] - page.start[node]) <= len(page.text):
            boxes.append(node)
    return page.inside(_NAVIGATION) | page.under(np.array(boxes, dtype=np.intp))


def _markers(fragments: Fragments) -> Iterator[NDArray[np.intp]]:
    """Yield the fragments of each frequent layout, those with the most text first."""
    sizes = np.bincount(
        fragments.layout, weights=np.minimum(fragments.characters, _MAX_COUNTED_LENGTH)
    )
    sizes[np.bincount(fragments.layout) < MIN_RECORDS] = 0.0
    for layout in np.argsort(-sizes, kind="stable")[:_MAX_LAYOUTS].tolist():
        if sizes[layout] > 0.0:
            yield np.flatnonzero(fragments.layout == layout)[:MAX_RECORDS]


def _tops(page: Page, pivots: Ints) -> Ints:
    """Return the largest elements with one of these nodes each, at their most frequent depth."""
    before = np.maximum(np.concatenate([[-1], pivots[:-1]]), 0)
    after = np.append(pivots[1:], len(page))
    tops = pivots.copy()
    for _ in range(_MAX_STEPS):
        up = page.parent[tops]
        alone = (up > before) & (page.end[up] <= after)
        if not alone.any():
            break
        tops = np.where(alone, up, tops)
    counts = np.bincount(page.depth[tops])
    usual = len(counts) - 1 - np.argmax(counts[::-1])  # of equals, the deepest
    # None is a whole row of records.
    node = np.where(page.depth[tops] >= usual, tops, pivots)
    while (deeper := page.depth[node] > usual).any():
        node = np.where(deeper, page.parent[node], node)
    return np.unique(node[page.depth[node] == usual]).astype(np.int32)


def _records(page: Page, fragments: Fragments, first: Ints, beside: Bools) -> RepeatedRecords:
    """Return the scored records that begin at these nodes; in asides, they score less."""
    last = page.end[first].astype(np.int32)
    weight = 0.5 if beside[first].mean() > 0.5 else 1.0
    together = np.flatnonzero(np.diff(page.parent[first]) == 0)
    between = np.searchsorted(page.leaves, first[1:]) - np.searchsorted(page.leaves, last[:-1])
    wrapped = not len(together) or bool((between[together] > 0).mean() <= 0.5)
    if not wrapped:
        last, regularity = _extended(page, first)
        weight *= regularity
    place = np.searchsorted(first, fragments.leaf, side="right") - 1
    inside = np.flatnonzero((place >= 0) & (fragments.leaf < last[np.maximum(place, 0)]))
    record, layout = place[inside], fragments.layout[inside]
    size = fragments.characters[inside].astype(np.float64)
    in_records = np.bincount(np.unique(layout.astype(np.int64) * len(first) + record) // len(first))
    each = np.bincount(layout) / np.maximum(in_records, 1)
    usual = np.minimum(1.0, _MAX_USUAL_FRAGMENTS / np.maximum(each, 1.0))
    alike = size * ((2 * in_records >= len(first)) * usual)[layout]
    held = np.bincount(record, weights=alike, minlength=len(first))
    score = float(np.minimum(held, _MAX_COUNTED_LENGTH).sum() * alike.sum() / max(size.sum(), 1.0))
    return RepeatedRecords(first, last, wrapped, inside, record, score * weight)


def _extended(page: Page, first: Ints) -> tuple[Ints, float]:
    """Return the ends of records that extend to the next, and how regular their lengths are.

    Records of two rows have two rows each time. Where lengths vary, only some of the
    records have the marker, such as a note.
    """
    parent = page.parent
    ends = {one: two for one, two in pairwise(first.tolist()) if parent[one] == parent[two]}
    lengths = [len(_siblings(page, one, other)) for one, other in ends.items()]
    usual = int(np.median(lengths)) if lengths else 1
    for one in first.tolist():
        if one not in ends:  # the last under its parent is as long as the others
            row = _siblings(page, one, int(page.end[parent[one]]))[:usual]
            ends[one] = int(page.end[row[-1]])
    tags = [page.tag[each] for one in ends for each in _siblings(page, one, ends[one])]
    regular = max(map(lengths.count, set(lengths)), default=1) / max(len(lengths), 1)
    same = len(set(tags)) == 1
    return np.array(
        [ends[one] for one in first.tolist()], dtype=np.int32
    ), regular**2 if same else 1.0


def _siblings(page: Page, start: int, stop: int) -> list[int]:
    """Return the siblings from one node to another."""
    found: list[int] = []
    while start < stop and len(found) < _MAX_SIBLINGS:
        found.append(start)
        start = int(page.end[start])
    return found
