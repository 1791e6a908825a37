"""Repeated records: stretches of a page that are made alike.

Every make of piece that is there three times or more is tried as the mark of
the records: a record is what holds one such piece and no other. Where records
have no element of their own (terms and definitions, rows in pairs, headings with
what follows), a record reaches up to the next. The more text the records hold,
and the more of it is made alike from record to record, the better the mark.
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
    from nutgraf.records.rows.pieces import Pieces

FEWEST: Final = 3
MOST_RECORDS: Final = 20_000
_MOST_MAKES: Final = 40
_MOST_STEPS: Final = 60
_MOST_SIBLINGS: Final = 40
# More text than this in a record does not speak for it: else the sections of an article would
# be the best records of all.
_ENOUGH: Final = 400
# So many pieces of one make are usual in a record; more are a list of their own in it.
_USUAL: Final = 3.0
_ALIKE: Final = 0.8
_NEARLY_ALL: Final = 0.9
# What stands around the matter of a page has lists too, but none of records.
_AROUND: Final = flags("nav footer select button dialog")
_BESIDE: Final = flags("aside header")
_BOXES: Final = flags("li tr article div section")
_BOX: Final = flags("div section ul ol aside header form")
_AROUND_ROLES: Final = frozenset(
    "navigation menu menubar dialog alertdialog contentinfo tablist toolbar".split()
)
# What asks for consent lists kinds of cookies.
_NOTICE: Final = LazyPattern(r"cookie|consent|gdpr", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Repeats:
    """Records of one list: the nodes ``first .. last`` of each, in the page's order."""

    first: Ints
    last: Ints
    wrapped: bool
    """Whether each record is an element of its own."""
    piece: NDArray[np.intp]
    """The pieces in the records."""
    record: NDArray[np.intp]
    """For each of these pieces, its record."""
    regular: float
    """The share of the records' text that is made alike in at least half of them."""
    score: float

    def __len__(self) -> int:
        """How many records there are."""
        return len(self.first)


def find_repeats(page: Page, pieces: Pieces) -> list[Repeats]:
    """The lists on a page, best first."""
    tried: dict[bytes, Repeats] = {}
    around, beside = _surroundings(page)
    for pivots in _marks(pieces):
        first, last, wrapped = _records(page, pieces.leaf[pivots])
        key = first.tobytes() + last.tobytes()
        if len(first) < FEWEST or key in tried:
            continue

        found = _weighed(page, pieces, (first, last, wrapped), beside)
        row = _largest_row(page, first)
        if FEWEST <= len(row) < len(first):
            alone = _weighed(page, pieces, (first[row], last[row], wrapped), beside)
            # A menu may be made as the list is; parts of one list have much text each.
            if alone.score >= _NEARLY_ALL * found.score:
                found = alone
        if around[found.first].mean() <= 0.5:
            tried[key] = found
    return sorted(tried.values(), key=lambda found: -found.score)


def _weighed(
    page: Page, pieces: Pieces, records: tuple[Ints, Ints, bool], beside: Bools
) -> Repeats:
    """Records as they are judged; those beside the matter of the page, and unsteady ones, less."""
    first, last, wrapped = records
    weight = 0.5 if beside[first].mean() > 0.5 else 1.0
    weight *= 1.0 if wrapped else _steady(page, first)
    return _judged(pieces, first, last, wrapped, weight)


def _largest_row(page: Page, first: Ints) -> NDArray[np.intp]:
    """Of some records those side by side that have the most text."""
    _, row = np.unique(page.parent[first], return_inverse=True)
    sizes = np.bincount(row, weights=page.stop[first] - page.start[first])
    return np.flatnonzero(row == np.argmax(sizes))


def _surroundings(page: Page) -> tuple[Bools, Bools]:
    """For each node, whether it is around the matter of the page, or beside it."""
    around, beside = page.inside_each(np.stack([_AROUND, _BESIDE]))
    said = []
    for node in np.flatnonzero(_BOX[page.tag]).tolist():
        held = page.attributes[node]
        if held and (
            held.get("role") in _AROUND_ROLES
            or _NOTICE.search(f"{held.get('id') or ''} {held.get('class') or ''}"[:200])
        ):
            said.append(node)
    notices = np.array(said, dtype=np.intp)
    length = page.stop[notices] - page.start[notices]
    return around | page.under(notices[2 * length <= len(page.text)]), beside


def _marks(pieces: Pieces) -> Iterator[NDArray[np.intp]]:
    """The pieces of each make that is there often enough, those with most text first."""
    counts = np.bincount(pieces.make)
    sizes = np.bincount(pieces.make, weights=np.minimum(pieces.characters, _ENOUGH))
    sizes[counts < FEWEST] = 0.0
    order = np.argsort(pieces.make, kind="stable")
    behind = np.cumsum(counts)
    for make in np.argsort(-sizes, kind="stable")[:_MOST_MAKES].tolist():
        if sizes[make] > 0.0:
            yield order[behind[make] - counts[make] : behind[make]][:MOST_RECORDS]


def _records(page: Page, pivots: Ints) -> tuple[Ints, Ints, bool]:
    """The records around these nodes, and whether each is an element of its own."""
    tops = _tops(page, pivots)
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
    return first, _up_to_the_next(page, first), False


def _tops(page: Page, pivots: Ints) -> Ints:
    """For each of these nodes, the outermost element that holds none of its neighbours."""
    before = np.concatenate([[-1], pivots[:-1]])
    behind = np.append(pivots[1:], len(page))
    node = pivots.copy()
    for _ in range(_MOST_STEPS):
        up = page.parent[node]
        alone = (up > np.maximum(before, 0)) & (page.end[up] <= behind)
        if not alone.any():
            break
        node = np.where(alone, up, node)
    return node.astype(np.int32)


def _at_depth(page: Page, tops: Ints, pivots: Ints, depth: int) -> Ints:
    """The elements around the pivots at one depth: a single record in its row is no wider."""
    node = np.where(page.depth[tops] >= depth, tops, pivots)
    for _ in range(2 * _MOST_STEPS):
        deeper = page.depth[node] > depth
        if not deeper.any():
            break
        node = np.where(deeper, page.parent[node], node)
    return node[page.depth[node] == depth].astype(np.int32)


def _up_to_the_next(page: Page, first: Ints) -> Ints:
    """Where records end that reach up to the next; the last of each row is as long as most."""
    last = np.empty_like(first)
    parents = page.parent[first].tolist()
    starts = first.tolist()
    lengths = []
    for i, start in enumerate(starts[:-1]):
        if parents[i + 1] == parents[i]:
            last[i] = starts[i + 1]
            lengths.append(_siblings(page, start, starts[i + 1]))
    usual = int(np.median(lengths)) if lengths else 1
    for i, start in enumerate(starts):
        if i + 1 == len(starts) or parents[i + 1] != parents[i]:
            last[i] = _behind(page, start, usual)
    return last


def _steady(page: Page, first: Ints) -> float:
    """How steady records are that reach up to the next, if what they reach over is made as they.

    Two rows a record are as many each time. Where it is now one and now three, what was taken for
    the mark of the records is in some of them only: a text, a note.
    """
    lengths, alike = [], 0
    for start, stop in pairwise(first.tolist()):
        if page.parent[start] == page.parent[stop]:
            lengths.append(_siblings(page, start, stop))
            later = page.tag[page.end[start]]
            alike += int(lengths[-1] == 1 or (later == page.tag[start] and _BOXES[later]))
    if not lengths or alike < _ALIKE * len(lengths):
        return 1.0
    return (max(lengths.count(each) for each in set(lengths)) / len(lengths)) ** 2


def _siblings(page: Page, start: int, stop: int) -> int:
    """How many siblings there are from one to another."""
    count = 0
    while start < stop and count < _MOST_SIBLINGS:
        start = int(page.end[start])
        count += 1
    return count


def _behind(page: Page, start: int, count: int) -> int:
    """The end of so many siblings, or of their row."""
    row_end = int(page.end[page.parent[start]])
    stop = int(page.end[start])
    for _ in range(count - 1):
        if stop >= row_end:
            break
        stop = int(page.end[stop])
    return stop


def _judged(pieces: Pieces, first: Ints, last: Ints, wrapped: bool, weight: float) -> Repeats:
    """The records with what is in them, and how good they are as records."""
    place = np.searchsorted(first, pieces.leaf, side="right") - 1
    inside = np.flatnonzero((place >= 0) & (pieces.leaf < last[np.maximum(place, 0)]))
    record = place[inside]
    make, size = pieces.make[inside], pieces.characters[inside].astype(np.float64)
    in_records = np.bincount(np.unique(make.astype(np.int64) * len(first) + record) // len(first))
    each = np.bincount(make) / np.maximum(in_records, 1)
    alike = (2 * in_records >= len(first)) * np.minimum(1.0, _USUAL / np.maximum(each, 1.0))
    size_alike = size * alike[make]
    regular = float(size_alike.sum() / max(size.sum(), 1.0))
    held = np.bincount(record, weights=size_alike, minlength=len(first))
    score = float(np.minimum(held, _ENOUGH).sum()) * regular * weight
    return Repeats(first, last, wrapped, inside, record, regular, score)
