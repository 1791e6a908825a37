"""The works that a work cites, as a list; not the works that cite it.

Where a heading says so, what is under it is taken: entry by entry, without
numbering and without the links behind an entry. VB-PTC's means (section V:
many years and number strings) decide whether it is a list of references at
all, and find one that has no heading. What stands under "Cited by", "Similar
articles" or the like is never taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.page.tags import flags
from nutgraf.records.entities import numbers, years
from nutgraf.records.found import Found
from nutgraf.records.headings import CITING, KEYWORDS, PART, REFERENCES
from nutgraf.records.reference_text import entry_text

if TYPE_CHECKING:
    from nutgraf.records.sheet import Head, Sheet

_MOST: Final = 5_000
_LEAST_ENTRY: Final = 15
_SAMPLE: Final = 40
_ITEM: Final = flags("li dd tr")
_LIST: Final = flags("ol ul dl table")
_HOLDER: Final = 60
# Without a heading, so many entries must look like references.
_LEAST_UNHEADED: Final = 5
_LIKE: Final = 0.5
_LIKE_UNHEADED: Final = 0.7
_MOST_LISTS: Final = 300


class References(NamedTuple):
    """The entries, and the blocks that they take up."""

    entries: tuple[str, ...]
    source: str
    first: int
    stop: int

    @property
    def found(self) -> Found[tuple[str, ...]]:
        """The entries and where they were found."""
        return Found(self.entries, self.source)


def find_references(sheet: Sheet, first: int, limit: int) -> References | None:
    """The references of the work between two blocks of the page."""
    best: References | None = None
    for place, head in enumerate(sheet.heads):
        if head.kind == REFERENCES and first <= head.block < limit:
            under = _under(sheet, place, limit)
            if under and (best is None or len(under.entries) > len(best.entries)):
                best = under
    return best or _unheaded(sheet, first, limit)


def section_stop(sheet: Sheet, place: int, limit: int) -> int:
    """Where the part under a heading ends: at the next that is not inside it."""
    head = sheet.heads[place]
    for other in sheet.heads[place + 1 :]:
        if _ends(head, other):
            return min(other.block, limit)
    return limit


def _ends(head: Head, other: Head) -> bool:
    if other.kind == head.kind:
        return other.level < head.level
    if other.kind and other.kind not in (PART, KEYWORDS):
        return True
    return other.level <= head.level


def _under(sheet: Sheet, place: int, limit: int) -> References | None:
    block = sheet.heads[place].block
    stop = min(section_stop(sheet, place, limit), sheet.holder_stop(block, _HOLDER))
    if stop <= block + 1:
        return None
    page = sheet.page
    # From the end of the heading to the next block: white space belongs to what is inside.
    low = int(page.blocks.stop[block])
    high = int(page.blocks.start[stop]) if stop < len(sheet) else len(page.text)
    entries = _entries(sheet, low, high)
    if not entries or _likeness(entries) < _LIKE:
        return None
    return References(entries, sheet.path(block), block, stop)


def _entries(sheet: Sheet, low: int, high: int) -> tuple[str, ...]:
    """The entries in a span of the page's text."""
    nodes = _items(sheet, low, high) or _siblings(sheet, low, high)
    texts = [entry_text(sheet, node, order) for order, node in enumerate(nodes[:_MOST])]
    kept = [text for text in texts if _is_entry(text)]
    if len(kept) <= 1:
        kept = _lines(sheet, low, high) or kept
    return tuple(kept)


def _items(sheet: Sheet, low: int, high: int) -> list[int]:
    """The outermost list items in a span, if they hold most of its text."""
    page = sheet.page
    inside = (page.start >= low) & (page.stop <= high) & _ITEM[page.tag] & (page.stop > page.start)
    nodes = _outermost(np.flatnonzero(inside).tolist(), page.end.tolist())
    while len(nodes) == 1:  # one item around a whole list
        inner = np.flatnonzero(inside[nodes[0] + 1 : page.end[nodes[0]]]) + nodes[0] + 1
        deeper = _outermost(inner.tolist(), page.end.tolist())
        if len(deeper) < 3:
            break
        nodes = deeper
    size = sum(int(page.stop[node] - page.start[node]) for node in nodes)
    return nodes if size >= 0.6 * (high - low) else []


def _outermost(nodes: list[int], end: list[int]) -> list[int]:
    found, reach = [], 0
    for node in nodes:
        if node >= reach:
            found.append(node)
            reach = end[node]
    return found


def _siblings(sheet: Sheet, low: int, high: int) -> list[int]:
    """The repeated parts of a span: the children of the smallest node that has them."""
    page = sheet.page
    first, last = sheet.block_at(low), sheet.block_at(high) - 1
    end = int(page.blocks.stop[last])
    root = next(
        (node for node in page.ancestors(int(page.blocks.node[first])) if page.stop[node] >= end),
        0,
    )
    while True:
        children = [node for node in _children(sheet, root) if _inside(sheet, node, low, high)]
        if not children:
            return []
        largest = max(children, key=lambda node: int(page.stop[node] - page.start[node]))
        total = sum(int(page.stop[node] - page.start[node]) for node in children)
        share = int(page.stop[largest] - page.start[largest]) / max(total, 1)
        deeper = [node for node in _children(sheet, largest) if page.stop[node] > page.start[node]]
        # A list, or what is wrapped around one, has nearly all of the text.
        if not deeper or share <= (0.7 if len(deeper) > 1 else 0.9):
            return children
        root = largest


def _children(sheet: Sheet, root: int) -> list[int]:
    page, found = sheet.page, []
    node = root + 1
    while node < page.end[root]:
        found.append(node)
        node = int(page.end[node])
    return found


def _inside(sheet: Sheet, node: int, low: int, high: int) -> bool:
    page = sheet.page
    return bool(page.start[node] >= low and page.stop[node] <= high and page.stop[node] > low)


def _lines(sheet: Sheet, low: int, high: int) -> list[str]:
    """The lines of a span, where entries have nothing but line breaks between them."""
    first, stop = sheet.block_at(low), sheet.block_at(high)
    lines = [line for text in sheet.texts[first:stop] for line in text.split("\n")]
    return [line for line in lines if _is_entry(line)] if len(lines) > 1 else []


def _is_entry(text: str) -> bool:
    return len(text) >= _LEAST_ENTRY or (len(text) >= 8 and bool(years(text)))


def _likeness(entries: tuple[str, ...]) -> float:
    """The share of entries with a year or two number strings: VB-PTC's sign of a reference."""
    sample = entries[:: max(len(entries) // _SAMPLE, 1)]
    like = sum(bool(years(text)) or len(numbers(text)) >= 2 for text in sample)
    return like / len(sample)


def _unheaded(sheet: Sheet, first: int, limit: int) -> References | None:
    """A list with no heading whose entries are full of years and numbers."""
    page = sheet.page
    best: References | None = None
    lists = np.flatnonzero(
        _LIST[page.tag] & (page.end - np.arange(len(page)) > 2 * _LEAST_UNHEADED)
    )
    for node in lists.tolist()[:_MOST_LISTS]:
        low, high = sheet.blocks_of(node)
        if not first <= low < high <= limit or sheet.furniture[low] or _under_citing(sheet, low):
            continue
        items = [each for each in _children(sheet, node) if _ITEM[page.tag[each]]]
        if len(items) < _LEAST_UNHEADED or (best and len(items) <= len(best.entries)):
            continue
        entries = _references_of(sheet, items)
        if entries:
            best = References(entries, page.path(node), low, high)
    return best


def _references_of(sheet: Sheet, items: list[int]) -> tuple[str, ...]:
    page = sheet.page
    sample = items[:: max(len(items) // _SAMPLE, 1)]
    texts = [page.node_text(item) for item in sample]
    like = sum(len(text) >= 40 and bool(years(text)) and len(numbers(text)) >= 3 for text in texts)
    if like < _LIKE_UNHEADED * len(texts):
        return ()
    written = (entry_text(sheet, node, order) for order, node in enumerate(items[:_MOST]))
    return tuple(text for text in written if _is_entry(text))


def _under_citing(sheet: Sheet, block: int) -> bool:
    """Whether the nearest heading before a block that says something is over citations."""
    before = [head for head in sheet.heads if head.block < block]
    known = next((head for head in reversed(before) if head.kind), None)
    return known is not None and known.kind == CITING
