"""The entries of a reference list, marked up as list items, sibling elements or lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.page.tags import TEXT, flags
from nutgraf.records._kernels.text_search import child_nodes, has_year
from nutgraf.records.found import Found, Texts
from nutgraf.records.layout.entities import numbers
from nutgraf.records.references.entry_text import clean_entry, entry_texts, repeated_labels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.records.layout.page_layout import PageLayout

MAX_ENTRIES: Final = 5_000
ITEM: Final = flags("li dd tr")
_MIN_ENTRY_LENGTH: Final = 15
_MAX_ENTRY_LENGTH: Final = 1_000
_MAX_LINKS_LENGTH: Final = 100
_MAX_TRAILING_LINKS: Final = 4
_MAX_CHECKED: Final = 40
_MIN_ENTRIES: Final = 2
_MIN_LISTED: Final = 3
_MAX_KEYWORD_WORDS: Final = 4
_SAMPLE: Final = 40
# At least this share of lines must look like references.
_MIN_LINE_LIKENESS: Final = 0.7


class References(NamedTuple):
    """A reference list: its entries, and the blocks that it spans."""

    entries: tuple[str, ...]
    source: str
    first: int
    stop: int
    headed: bool = True
    """Whether a heading, a role or a name says that the entries are references."""

    @property
    def found(self) -> Found[Texts]:
        """The entries with their source."""
        return Found(self.entries, self.source)


Entries = tuple[tuple[str, ...], int]
"""The entries of a list, and the end of the list in the page's text."""
EntryCache = dict[tuple[int, int, int], Entries]
"""The entries of lists already read, by first node, last node and number of nodes."""


def entries_between(
    layout: PageLayout, low: int, high: int, cache: EntryCache, known: int = 0
) -> Entries:
    """Return the entries in a span of the page's text.

    The cache saves reading a list with several headings twice. A list that cannot
    have more entries than ``known`` is not read.
    """
    nodes = _items(layout, low, high)
    if not nodes:
        nodes = _siblings(layout, low, high)
        lines = (
            _line_entries(layout, low, high)
            if len(nodes) <= 1 or _is_running(layout, nodes)
            else []
        )
        if lines:
            return tuple(lines), high
    if len(nodes) <= known:
        return (), high
    key = (nodes[0], nodes[-1], len(nodes))
    if key not in cache:
        nodes = _without_trailing_links(layout, _without_intro_note(layout, nodes[:MAX_ENTRIES]))
        labels = repeated_labels(layout, nodes)
        texts = entry_texts(layout, nodes, labels)
        cache[key] = tuple(filter(is_entry, texts)), layout.tree.stop[nodes[-1]]
    return cache[key]


def entries_after(layout: PageLayout, block: int) -> Entries:
    """Return the entries in the element that starts right after a heading.

    Each must have a year: unrelated text without a heading may follow.
    """
    tree, holder = layout.tree, 0
    for node in layout.ancestors(block + 1) if block + 1 < len(layout) else ():
        if tree.start[node] < layout.stop[block]:
            break
        holder = node
    below = children_of(layout, holder) if holder else []
    nodes = [node for node in below if tree.stop[node] > tree.start[node]][:MAX_ENTRIES]
    if len(nodes) < _MIN_ENTRIES or _count_dated(layout, nodes) < len(nodes[:_MAX_CHECKED]):
        return (), 0
    texts = entry_texts(layout, nodes, repeated_labels(layout, nodes))
    return tuple(filter(is_entry, texts)), tree.stop[holder]


def _without_intro_note(layout: PageLayout, nodes: list[int]) -> list[int]:
    """Return the entries without an introductory note: it has no year and other markup."""
    if len(nodes) < _MIN_LISTED + 1 or _count_dated(layout, nodes[:1]):
        return nodes
    page = layout.page
    if ITEM[page.tag[nodes[0]]] and page.parent[nodes[0]] == page.parent[nodes[1]]:
        return nodes  # an item of the list, perhaps a work in press
    keys = [(int(page.tag[node]), page.attribute(node, "class")) for node in nodes]
    alike = keys.count(keys[len(keys) // 2])
    return nodes[1:] if keys.count(keys[0]) == 1 and 3 * alike >= 2 * len(keys) else nodes


def _without_trailing_links(layout: PageLayout, nodes: list[int]) -> list[int]:
    """Return the entries without links after the last: "Full text (PDF, 340K)"."""
    tree = layout.tree
    for _ in range(min(_MAX_TRAILING_LINKS, len(nodes) - 2)):
        text = tree.text[tree.start[nodes[-1]] : tree.stop[nodes[-1]]]
        if (
            has_year(text)
            or len(text) > _MAX_LINKS_LENGTH
            or not _is_mostly_links(layout, nodes[-1])
        ):
            break
        nodes = nodes[:-1]
    return nodes


def _is_mostly_links(layout: PageLayout, node: int) -> bool:
    """Whether at least half of a node's text is links; entries themselves end with a few."""
    page = layout.page
    first, stop = page.leaves.searchsorted((node, layout.tree.end[node])).tolist()
    start, end = layout.tree.leaf_spans
    size = end[first:stop] - start[first:stop]
    linked = size[page.linked[page.leaves[first:stop]]].sum()
    return bool(2 * linked >= size.sum())


def _items(layout: PageLayout, low: int, high: int) -> list[int]:
    """Return the outermost list items in a span, if they contain most of its text."""
    page = layout.page
    # Nodes are in the order of their text.
    first, behind = page.start.searchsorted(np.array((low, high), dtype=np.int32)).tolist()
    start, stop = page.start[first:behind], page.stop[first:behind]
    inside = (stop <= high) & (stop > start) & ITEM[page.tag[first:behind]]
    items: list[int] = (np.flatnonzero(inside) + first).tolist()
    nodes = _outermost(items, layout.tree.end)
    while len(nodes) == 1:  # one item around a whole list
        around, end = nodes[0], layout.tree.end[nodes[0]]
        deeper = _outermost([each for each in items if around < each < end], layout.tree.end)
        if len(deeper) < 3:
            break
        nodes = deeper
    starts, stops = layout.tree.start, layout.tree.stop
    size = sum([stops[node] - starts[node] for node in nodes])
    if size >= 0.6 * (high - low):
        return _without_keyword_lists(layout, nodes)
    # Unrelated text may follow without a heading, but a list right after the heading belongs to it.
    if not nodes or layout.page.text[low : starts[nodes[0]]].strip():
        return []
    listed = [node for node in nodes if page.parent[node] == page.parent[nodes[0]]]
    checked = len(listed[:_MAX_CHECKED])
    return (
        listed
        if _count_dated(layout, listed) >= max(_MIN_LINE_LIKENESS * checked, _MIN_LISTED)
        else []
    )


def _without_keyword_lists(layout: PageLayout, nodes: list[int]) -> list[int]:
    """Return the items up to the last list with more than keywords."""
    tree, parent = layout.tree, layout.tree.parent
    listed = {
        parent[node]
        for node in nodes
        if not _is_keyword(tree.text[tree.start[node] : tree.stop[node]])
    }
    stop = len(nodes)
    while stop > 1 and listed and parent[nodes[stop - 1]] not in listed:
        stop -= 1
    return nodes[:stop]


def _is_keyword(text: str) -> bool:
    """Whether an item is a few words, but not a source without a year: "Aristotle, Physics."."""
    few = len(text.split()) <= _MAX_KEYWORD_WORDS and not has_year(text)
    return few and "," not in text and "://" not in text and not text.rstrip().endswith(".")


def _outermost(nodes: list[int], end: Sequence[int]) -> list[int]:
    found, reach = [], 0
    for node in nodes:
        if node >= reach:
            found.append(node)
            reach = end[node]
    return found


def _siblings(layout: PageLayout, low: int, high: int) -> list[int]:
    """Return the repeated elements of a span: the children of the smallest node around them."""
    page = layout.page
    first, last = layout.block_at(low), layout.block_at(high) - 1
    end = int(page.blocks.stop[last])
    root = next((node for node in layout.ancestors(first) if page.stop[node] >= end), 0)
    start, stop = layout.tree.start, layout.tree.stop
    below = children_of(layout, root)
    while True:
        children = [node for node in below if low <= start[node] and low < stop[node] <= high]
        if not children:
            return []
        sizes = [stop[node] - start[node] for node in children]
        size = max(sizes)
        largest, share = children[sizes.index(size)], size / max(sum(sizes), 1)
        below = children_of(layout, largest)
        deeper = [node for node in below if stop[node] > start[node]]
        # A list, or a wrapper around one, has nearly all of the text.
        if not deeper or share <= (0.7 if len(deeper) > 1 else 0.9):
            return children
        dated = _count_dated(layout, children) if len(children) > 1 else 0
        if dated > 1 and dated > _count_dated(layout, deeper):
            return children


def _count_dated(layout: PageLayout, nodes: list[int]) -> int:
    """Return how many of the first nodes can be entries: they have a year."""
    tree, text = layout.tree, layout.page.text
    spans = [(tree.start[node], tree.stop[node]) for node in nodes[:_MAX_CHECKED]]
    return sum(
        stop - start >= _MIN_ENTRY_LENGTH
        and has_year(text[start : min(stop, start + _MAX_ENTRY_LENGTH)])
        for start, stop in spans
    )


def _is_running(layout: PageLayout, nodes: list[int]) -> bool:
    """Whether these nodes are pieces of running text, not elements with entries."""
    page = layout.page
    size = [layout.tree.text_length(node) for node in nodes]
    bare = sum(each for node, each in zip(nodes, size, strict=True) if page.tag[node] == TEXT)
    return 3 * bare >= sum(size)


def children_of(layout: PageLayout, root: int) -> list[int]:
    """Return the children of a node."""
    return child_nodes(layout.page.end, root)


def _line_entries(layout: PageLayout, low: int, high: int) -> list[str]:
    """Return the lines of a span whose entries are separated only by line breaks."""
    first, stop = layout.block_at(low), layout.block_at(high)
    lines = [line for text in layout.texts[first:stop] for line in text.split("\n")]
    if len(lines) < 2 * (stop - first):
        return []
    entries = [clean_entry(line, order) for order, line in enumerate(lines)]
    entries = [entry for entry in entries if is_entry(entry)]
    return (
        entries
        if len(entries) > 1 and reference_share(tuple(entries)) >= _MIN_LINE_LIKENESS
        else []
    )


def is_entry(text: str) -> bool:
    """Whether a text can be a reference: it is long, or has a year and letters."""
    short = 8 <= len(text) < _MIN_ENTRY_LENGTH and has_year(text) and any(map(str.isalpha, text))
    return short or len(text) >= _MIN_ENTRY_LENGTH


def reference_share(entries: tuple[str, ...]) -> float:
    """Return the share of entries with a year or two number strings, VB-PTC's feature."""
    sample = entries[:: max(len(entries) // _SAMPLE, 1)]
    like = sum(has_year(text) or len(numbers(text)) >= 2 for text in sample)
    return like / len(sample)
