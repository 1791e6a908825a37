"""The entries of a reference list, marked up as list items, sibling elements or lines."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.page.tags import flags
from nutgraf.records.layout.entities import has_year, numbers
from nutgraf.records.references.entry_text import clean_entry, entry_texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.records.layout.page_layout import PageLayout

_MAX_ENTRIES: Final = 5_000
ITEM: Final = flags("li dd tr")
_MIN_ENTRY_LENGTH: Final = 15
_SHORTEST: Final = 8
_MAX_ENTRY_LENGTH: Final = 1_000
_MAX_TRAILING: Final = 4
_MAX_CHECKED: Final = 40
_MAX_KEYWORD_WORDS: Final = 4
_SAMPLE: Final = 40
# Shares of a section's text in its list items, of its text in one element around the entries, and
# of items or lines that look like references.
_MIN_LISTED: Final = 0.6
_MIN_AROUND: Final = 0.7
_MIN_LIKENESS: Final = 0.7


Texts = tuple[str, ...]


class References(NamedTuple):
    """A reference list: its entries, and the blocks that it spans."""

    entries: Texts
    source: str
    first: int
    stop: int
    headed: bool = True
    """Whether a heading, a role or a name says that the entries are references."""

    @property
    def found(self) -> Found[Texts]:
        """The entries with their source."""
        return Found(self.entries, self.source)


def entries_between(layout: PageLayout, low: int, high: int) -> tuple[Texts, int]:
    """Return the entries in a span of the page's text, and where they end."""
    nodes = _items(layout, low, high)
    if not nodes:
        nodes = _siblings(layout, low, high)
        lines = _lines(layout, low, high)
        if lines:
            return lines, high
    nodes = _without_trailing(layout, nodes[:_MAX_ENTRIES])
    return (entries_of(layout, nodes), layout.tree.stop[nodes[-1]]) if nodes else ((), high)


def entries_of(layout: PageLayout, nodes: list[int]) -> Texts:
    """Return the entries in some nodes."""
    return tuple(filter(is_entry, entry_texts(layout, nodes)))


def _without_trailing(layout: PageLayout, nodes: list[int]) -> list[int]:
    """Return the entries without keywords or links behind the last: "Full text (PDF, 340K)"."""
    if not nodes or not _is_extra(layout, nodes[-1]):
        return nodes
    extra = [_is_extra(layout, node) for node in nodes[-_MAX_CHECKED:]]
    count = len(list(takewhile(bool, reversed(extra))))
    alone = count < len(nodes) - 1 and not any(extra[: len(extra) - count])
    return nodes[: len(nodes) - count] if alone and count <= _MAX_TRAILING else nodes


def _is_extra(layout: PageLayout, node: int) -> bool:
    """Whether a node is links or a keyword, not a source without a year: "Aristotle, Physics."."""
    text = layout.page.node_text(node)
    if has_year(text):
        return False
    low, high = layout.block_range(node)
    few = len(text.split()) <= _MAX_KEYWORD_WORDS and "," not in text and text[-1:] != "."
    return few or 2 * sum(layout.link_density[low:high]) >= high - low


def _items(layout: PageLayout, low: int, high: int) -> list[int]:
    """Return the outermost list items in a span, if they contain most of its text."""
    page, tree = layout.page, layout.tree
    # Nodes are in the order of their text.
    first, behind = page.start.searchsorted(np.array((low, high), dtype=np.int32)).tolist()
    start, stop = page.start[first:behind], page.stop[first:behind]
    inside = (stop <= high) & (stop > start) & ITEM[page.tag[first:behind]]
    items: list[int] = (np.flatnonzero(inside) + first).tolist()
    nodes = _outermost(layout, items)
    while len(nodes) == 1:  # one item around a whole list
        around = nodes[0]
        deeper = _outermost(layout, (each for each in items if around < each < tree.end[around]))
        if len(deeper) < 3:
            break
        nodes = deeper
    return nodes if sum(map(tree.text_length, nodes)) >= _MIN_LISTED * (high - low) else []


def _outermost(layout: PageLayout, nodes: Iterable[int]) -> list[int]:
    found: list[int] = []
    for node in nodes:
        if not found or node >= layout.tree.end[found[-1]]:
            found.append(node)
    return found


def _siblings(layout: PageLayout, low: int, high: int) -> list[int]:
    """Return the repeated elements of a span: the siblings of which most have a year."""
    page, tree = layout.page, layout.tree
    first, last = layout.block_at(low), layout.block_at(high) - 1
    end = layout.stop[last]
    node = next((node for node in layout.ancestors(first) if page.stop[node] >= end), 0)
    best: list[int] = []
    most = -1
    while True:
        children = [each for each in children_of(layout, node) if low <= tree.start[each]]
        children = [
            each
            for each in children
            if tree.stop[each] <= high and page.text[tree.start[each] : tree.stop[each]].strip()
        ]
        if not children:
            return best
        # Unrelated text may follow, but a list right after the heading belongs to it.
        inner = [each for each in children_of(layout, children[0]) if tree.text_length(each)]
        if count_dated(layout, inner) >= max(2, _MIN_LIKENESS * len(inner[:_MAX_CHECKED])):
            return inner
        dated = count_dated(layout, children)
        if dated > most:
            best, most = children, dated
        node = max(children, key=tree.text_length)
        if tree.text_length(node) <= _MIN_AROUND * sum(map(tree.text_length, children)):
            return best


def count_dated(layout: PageLayout, nodes: list[int]) -> int:
    """Return how many of the first nodes can be entries: they have a year."""
    texts = (
        layout.page.text[layout.tree.start[node] : layout.tree.stop[node]][:_MAX_ENTRY_LENGTH]
        for node in nodes[:_MAX_CHECKED]
    )
    return sum(len(text) >= _MIN_ENTRY_LENGTH and has_year(text) for text in texts)


def children_of(layout: PageLayout, root: int) -> list[int]:
    """Return the children of a node."""
    return layout.tree.children(root)


def _lines(layout: PageLayout, low: int, high: int) -> Texts:
    """Return the lines of a span whose entries are separated only by line breaks."""
    texts = layout.texts[layout.block_at(low) : layout.block_at(high)]
    lines = [line for text in texts for line in text.split("\n") if len(line) >= _SHORTEST]
    if len(lines) <= max(1, len(texts)):
        return ()
    entries = tuple(filter(is_entry, map(clean_entry, lines)))
    alike = len(entries) > max(1, len(texts)) and reference_share(entries) >= _MIN_LIKENESS
    return entries if alike else ()


def is_entry(text: str) -> bool:
    """Whether a text can be a reference: it is long, or has a year and letters."""
    if len(text) >= _MIN_ENTRY_LENGTH:
        return True
    return len(text) >= _SHORTEST and has_year(text) and any(map(str.isalpha, text))


def reference_share(entries: Texts) -> float:
    """Return the share of entries with a year or two number strings, VB-PTC's feature."""
    sample = entries[:: max(len(entries) // _SAMPLE, 1)]
    like = sum(has_year(text) or len(numbers(text)) >= 2 for text in sample)
    return like / max(len(sample), 1)
