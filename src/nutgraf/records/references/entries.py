"""The entries of a list of references, whatever it is made of: items, elements alike, lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import TEXT, flags
from nutgraf.records._kernels.citations import has_year, nodes_under
from nutgraf.records.layout.entities import numbers
from nutgraf.records.references.text import clean_entry, entry_texts, repeated_labels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.records.layout.page_layout import PageLayout

MOST: Final = 5_000
ITEM: Final = flags("li dd tr")
_LEAST_ENTRY: Final = 15
_LONGEST_ENTRY: Final = 1_000
_LONGEST_LINKS: Final = 100
_MOST_LINKS: Final = 4
_MOST_LOOKED_AT: Final = 40
_FEWEST: Final = 2
_FEWEST_LISTED: Final = 3
_MOST_WORDS: Final = 4
_SAMPLE: Final = 40
# So many of the lines of a text must look like references.
_LIKE_LINES: Final = 0.7


Entries = tuple[tuple[str, ...], int]
"""The entries of a list, and where in the page's text it ends."""
Written = dict[tuple[int, int, int], Entries]
"""The entries of lists that were read, by their first and last node and how many there are."""


def entries_between(
    layout: PageLayout, low: int, high: int, written: Written, known: int = 0
) -> Entries:
    """The entries in a span of the page's text; a list with several headings is read once.

    A list that can't have more entries than are ``known`` is not read.
    """
    nodes = _items(layout, low, high)
    if not nodes:
        nodes = _siblings(layout, low, high)
        lines = _lines(layout, low, high) if len(nodes) <= 1 or _is_running(layout, nodes) else []
        if lines:
            return tuple(lines), high
    if len(nodes) <= known:
        return (), high
    key = (nodes[0], nodes[-1], len(nodes))
    if key not in written:
        nodes = _without_links_behind(layout, _without_note(layout, nodes[:MOST]))
        again = repeated_labels(layout, nodes)
        texts = entry_texts(layout, nodes, again)
        written[key] = tuple(filter(is_entry, texts)), layout.tree.stop[nodes[-1]]
    return written[key]


def entries_behind(layout: PageLayout, block: int) -> Entries:
    """The entries of the part that begins just behind a heading, if each of them has a year.

    There may be much behind it that no heading sets off.
    """
    tree, holder = layout.tree, 0
    for node in layout.ancestors(block + 1) if block + 1 < len(layout) else ():
        if tree.start[node] < layout.stop[block]:
            break
        holder = node
    below = children_of(layout, holder) if holder else []
    nodes = [node for node in below if tree.stop[node] > tree.start[node]][:MOST]
    if len(nodes) < _FEWEST or _dated(layout, nodes) < len(nodes[:_MOST_LOOKED_AT]):
        return (), 0
    texts = entry_texts(layout, nodes, repeated_labels(layout, nodes))
    return tuple(filter(is_entry, texts)), tree.stop[holder]


def _without_note(layout: PageLayout, nodes: list[int]) -> list[int]:
    """The entries without a note on the list before them: it has no year, and is made otherwise."""
    if len(nodes) < _FEWEST_LISTED + 1 or _dated(layout, nodes[:1]):
        return nodes
    page = layout.page
    if ITEM[page.tag[nodes[0]]] and page.parent[nodes[0]] == page.parent[nodes[1]]:
        return nodes  # an item of the list itself, which may be in press
    makes = [(int(page.tag[node]), page.attribute(node, "class")) for node in nodes]
    alike = makes.count(makes[len(makes) // 2])
    return nodes[1:] if makes.count(makes[0]) == 1 and 3 * alike >= 2 * len(makes) else nodes


def _without_links_behind(layout: PageLayout, nodes: list[int]) -> list[int]:
    """The entries without the links that follow the last: "Full text (PDF, 340K)"."""
    tree = layout.tree
    for _ in range(min(_MOST_LINKS, len(nodes) - 2)):
        text = tree.text[tree.start[nodes[-1]] : tree.stop[nodes[-1]]]
        if has_year(text) or len(text) > _LONGEST_LINKS or not _is_of_links(layout, nodes[-1]):
            break
        nodes = nodes[:-1]
    return nodes


def _is_of_links(layout: PageLayout, node: int) -> bool:
    """Whether half of a node's text is links; behind an entry there are a few, for its labels."""
    page = layout.page
    first, stop = page.leaves.searchsorted((node, layout.tree.end[node])).tolist()
    start, end = layout.tree.leaf_spans
    size = end[first:stop] - start[first:stop]
    linked = size[page.linked[page.leaves[first:stop]]].sum()
    return bool(2 * linked >= size.sum())


def _items(layout: PageLayout, low: int, high: int) -> list[int]:
    """The outermost list items in a span, if they hold most of its text."""
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
        return _of_dated_lists(layout, nodes)
    # More may follow that no heading sets off; a list just behind the heading is what it is over.
    if not nodes or layout.page.text[low : starts[nodes[0]]].strip():
        return []
    listed = [node for node in nodes if page.parent[node] == page.parent[nodes[0]]]
    looked_at = len(listed[:_MOST_LOOKED_AT])
    return listed if _dated(layout, listed) >= max(_LIKE_LINES * looked_at, _FEWEST_LISTED) else []


def _of_dated_lists(layout: PageLayout, nodes: list[int]) -> list[int]:
    """The items up to the last list that has more than words: behind it may be one of keywords."""
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
    """Whether an item is a few words, and no source without a year: "Aristotle, Physics."."""
    few = len(text.split()) <= _MOST_WORDS and not has_year(text)
    return few and "," not in text and "://" not in text and not text.rstrip().endswith(".")


def _outermost(nodes: list[int], end: Sequence[int]) -> list[int]:
    found, reach = [], 0
    for node in nodes:
        if node >= reach:
            found.append(node)
            reach = end[node]
    return found


def _siblings(layout: PageLayout, low: int, high: int) -> list[int]:
    """The repeated parts of a span: the children of the smallest node that has them."""
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
        # A list, or what is wrapped around one, has nearly all of the text.
        if not deeper or share <= (0.7 if len(deeper) > 1 else 0.9):
            return children
        dated = _dated(layout, children) if len(children) > 1 else 0
        if dated > 1 and dated > _dated(layout, deeper):
            return children


def _dated(layout: PageLayout, nodes: list[int]) -> int:
    """How many of these nodes can be an entry: they have a year."""
    tree, text = layout.tree, layout.page.text
    spans = [(tree.start[node], tree.stop[node]) for node in nodes[:_MOST_LOOKED_AT]]
    return sum(
        stop - start >= _LEAST_ENTRY and has_year(text[start : min(stop, start + _LONGEST_ENTRY)])
        for start, stop in spans
    )


def _is_running(layout: PageLayout, nodes: list[int]) -> bool:
    """Whether these nodes are pieces of running text, not elements that hold entries."""
    page = layout.page
    size = [layout.tree.text_length(node) for node in nodes]
    bare = sum(each for node, each in zip(nodes, size, strict=True) if page.tag[node] == TEXT)
    return 3 * bare >= sum(size)


def children_of(layout: PageLayout, root: int) -> list[int]:
    """The nodes just under a node."""
    return nodes_under(layout.page.end, root)


def _lines(layout: PageLayout, low: int, high: int) -> list[str]:
    """The lines of a span, where entries have nothing but line breaks between them."""
    first, stop = layout.block_at(low), layout.block_at(high)
    lines = [line for text in layout.texts[first:stop] for line in text.split("\n")]
    if len(lines) < 2 * (stop - first):
        return []
    entries = [clean_entry(line, order) for order, line in enumerate(lines)]
    entries = [entry for entry in entries if is_entry(entry)]
    return entries if len(entries) > 1 and likeness(tuple(entries)) >= _LIKE_LINES else []


def is_entry(text: str) -> bool:
    """Whether a text can be a reference: it is long, or has a year and is more than a date."""
    short = 8 <= len(text) < _LEAST_ENTRY and has_year(text) and any(map(str.isalpha, text))
    return short or len(text) >= _LEAST_ENTRY


def likeness(entries: tuple[str, ...]) -> float:
    """The share of entries with a year or two number strings: VB-PTC's sign of a reference."""
    sample = entries[:: max(len(entries) // _SAMPLE, 1)]
    like = sum(has_year(text) or len(numbers(text)) >= 2 for text in sample)
    return like / len(sample)
