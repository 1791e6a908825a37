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
_MIN_SIMILAR: Final = 0.8
_NEARLY_ALL: Final = 0.9
# Menus and dialogs have lists too, but not of records.
_NAVIGATION: Final = flags("nav footer select button dialog")
_ASIDES: Final = flags("aside header")
_RECORD_TAGS: Final = flags("li tr article div section")
_BOX_TAGS: Final = flags("div section ul ol aside header form")
_NAVIGATION_ROLES: Final = frozenset(
    "navigation menu menubar dialog alertdialog contentinfo tablist toolbar".split()
)
# Consent notices list kinds of cookies.
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
    regularity: float
    """The share of the records' text whose layout at least half of the records have."""
    score: float

    def __len__(self) -> int:
        """Return the number of records."""
        return len(self.first)


def find_repeated_records(page: Page, fragments: Fragments) -> list[RepeatedRecords]:
    """Return the lists of a page, best first."""
    tried: dict[bytes, RepeatedRecords] = {}
    around, beside = _surroundings(page)
    for pivots in _markers(fragments):
        first, last, wrapped = _records(page, fragments.leaf[pivots])
        key = first.tobytes() + last.tobytes()
        if len(first) < MIN_RECORDS or key in tried:
            continue

        found = _weighted(page, fragments, (first, last, wrapped), beside)
        row = _largest_row(page, first)
        if MIN_RECORDS <= len(row) < len(first):
            alone = _weighted(page, fragments, (first[row], last[row], wrapped), beside)
            # The rest may be a menu with the same layout; parts of one list each have much text.
            if alone.score >= _NEARLY_ALL * found.score:
                found = alone
        if around[found.first].mean() <= 0.5:
            tried[key] = found
    return sorted(tried.values(), key=lambda found: -found.score)


def _weighted(
    page: Page, fragments: Fragments, records: tuple[Ints, Ints, bool], beside: Bools
) -> RepeatedRecords:
    """Return scored records; beside the main content, or of irregular length, they score less."""
    first, last, wrapped = records
    weight = 0.5 if beside[first].mean() > 0.5 else 1.0
    weight *= 1.0 if wrapped else _regularity(page, first)
    return _scored(fragments, first, last, wrapped, weight)


def _largest_row(page: Page, first: Ints) -> NDArray[np.intp]:
    """Return the records under the parent with the most text."""
    _, row = np.unique(page.parent[first], return_inverse=True)
    sizes = np.bincount(row, weights=page.stop[first] - page.start[first])
    return np.flatnonzero(row == np.argmax(sizes))


def _surroundings(page: Page) -> tuple[Bools, Bools]:
    """Return, for each node, whether it is in navigation or a dialog, and whether in an aside."""
    around, beside = page.inside_each(np.stack([_NAVIGATION, _ASIDES]))
    boxes = []
    for node in np.flatnonzero(_BOX_TAGS[page.tag]).tolist():
        held = page.attributes[node]
        if held and (
            held.get("role") in _NAVIGATION_ROLES
            or _NOTICE.search(f"{held.get('id') or ''} {held.get('class') or ''}"[:200])
        ):
            boxes.append(node)
    notices = np.array(boxes, dtype=np.intp)
    length = page.stop[notices] - page.start[notices]
    return around | page.under(notices[2 * length <= len(page.text)]), beside


def _markers(fragments: Fragments) -> Iterator[NDArray[np.intp]]:
    """Yield the fragments of each frequent layout, those with the most text first."""
    counts = np.bincount(fragments.layout)
    sizes = np.bincount(
        fragments.layout, weights=np.minimum(fragments.characters, _MAX_COUNTED_LENGTH)
    )
    sizes[counts < MIN_RECORDS] = 0.0
    order = np.argsort(fragments.layout, kind="stable")
    stops = np.cumsum(counts)
    for layout in np.argsort(-sizes, kind="stable")[:_MAX_LAYOUTS].tolist():
        if sizes[layout] > 0.0:
            yield order[stops[layout] - counts[layout] : stops[layout]][:MAX_RECORDS]


def _records(page: Page, pivots: Ints) -> tuple[Ints, Ints, bool]:
    """Return the records around these nodes, and whether each is one element."""
    tops = _outermost(page, pivots)
    depths = page.depth[tops]
    counts = np.bincount(depths)
    usual = int(len(counts) - 1 - np.argmax(counts[::-1]))  # of equals, the deepest
    first = np.unique(_at_depth(page, tops, pivots, usual))
    last = page.end[first].astype(np.int32)
    together = np.flatnonzero(np.diff(page.parent[first]) == 0)
    if not len(together):
        return first, last, True
    between = np.searchsorted(page.leaves, first[1:]) - np.searchsorted(page.leaves, last[:-1])
    if (between[together] > 0).mean() <= 0.5:
        return first, last, True
    return first, _ends_at_next(page, first), False


def _outermost(page: Page, pivots: Ints) -> Ints:
    """Return the largest element around each of these nodes that contains no other of them."""
    before = np.concatenate([[-1], pivots[:-1]])
    after = np.append(pivots[1:], len(page))
    node = pivots.copy()
    for _ in range(_MAX_STEPS):
        up = page.parent[node]
        alone = (up > np.maximum(before, 0)) & (page.end[up] <= after)
        if not alone.any():
            break
        node = np.where(alone, up, node)
    return node.astype(np.int32)


def _at_depth(page: Page, tops: Ints, pivots: Ints, depth: int) -> Ints:
    """Return the elements around the pivots at one depth, so that none is a whole row."""
    node = np.where(page.depth[tops] >= depth, tops, pivots)
    for _ in range(2 * _MAX_STEPS):
        deeper = page.depth[node] > depth
        if not deeper.any():
            break
        node = np.where(deeper, page.parent[node], node)
    return node[page.depth[node] == depth].astype(np.int32)


def _ends_at_next(page: Page, first: Ints) -> Ints:
    """Return the ends of records that extend to the next; the last under a parent is as usual."""
    last = np.empty_like(first)
    parents = page.parent[first].tolist()
    starts = first.tolist()
    lengths = []
    for i, start in enumerate(starts[:-1]):
        if parents[i + 1] == parents[i]:
            last[i] = starts[i + 1]
            lengths.append(_count_siblings(page, start, starts[i + 1]))
    usual = int(np.median(lengths)) if lengths else 1
    for i, start in enumerate(starts):
        if i + 1 == len(starts) or parents[i + 1] != parents[i]:
            last[i] = _end_of_siblings(page, start, usual)
    return last


def _regularity(page: Page, first: Ints) -> float:
    """Return how regular the lengths of records are that extend to the next similar element.

    Records of two rows have two rows each time. Where lengths vary, only some of the
    records have the marker, such as a note.
    """
    lengths, similar = [], 0
    for start, stop in pairwise(first.tolist()):
        if page.parent[start] == page.parent[stop]:
            lengths.append(_count_siblings(page, start, stop))
            later = page.tag[page.end[start]]
            similar += int(lengths[-1] == 1 or (later == page.tag[start] and _RECORD_TAGS[later]))
    if not lengths or similar < _MIN_SIMILAR * len(lengths):
        return 1.0
    return (max(lengths.count(each) for each in set(lengths)) / len(lengths)) ** 2


def _count_siblings(page: Page, start: int, stop: int) -> int:
    """Return the number of siblings from one node to another."""
    count = 0
    while start < stop and count < _MAX_SIBLINGS:
        start = int(page.end[start])
        count += 1
    return count


def _end_of_siblings(page: Page, start: int, count: int) -> int:
    """Return the end of ``count`` siblings, or of their parent."""
    row_end = int(page.end[page.parent[start]])
    stop = int(page.end[start])
    for _ in range(count - 1):
        if stop >= row_end:
            break
        stop = int(page.end[stop])
    return stop


def _scored(
    fragments: Fragments, first: Ints, last: Ints, wrapped: bool, weight: float
) -> RepeatedRecords:
    """Return the records with their fragments and their score."""
    place = np.searchsorted(first, fragments.leaf, side="right") - 1
    inside = np.flatnonzero((place >= 0) & (fragments.leaf < last[np.maximum(place, 0)]))
    record = place[inside]
    layout, size = fragments.layout[inside], fragments.characters[inside].astype(np.float64)
    in_records = np.bincount(np.unique(layout.astype(np.int64) * len(first) + record) // len(first))
    each = np.bincount(layout) / np.maximum(in_records, 1)
    similar = (2 * in_records >= len(first)) * np.minimum(
        1.0, _MAX_USUAL_FRAGMENTS / np.maximum(each, 1.0)
    )
    size_alike = size * similar[layout]
    regular = float(size_alike.sum() / max(size.sum(), 1.0))
    held = np.bincount(record, weights=size_alike, minlength=len(first))
    score = float(np.minimum(held, _MAX_COUNTED_LENGTH).sum()) * regular * weight
    return RepeatedRecords(first, last, wrapped, inside, record, regular, score)
