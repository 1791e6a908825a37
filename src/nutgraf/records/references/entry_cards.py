"""Cut detail cards out of reference entries.

Some pages put a card into each entry, with the title, authors and abstract of the
cited work. It opens on a click and is not part of the entry.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.records._kernels.text_search import has_year
from nutgraf.records.title.text import letters
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

Span = tuple[int, int]
"""A range of text nodes, by their positions in `PageTree.leaves`."""

_MIN_BLOCKS: Final = 4
_MAX_BLOCKS: Final = 200
_MIN_TITLE_LENGTH: Final = 25
_SAMPLE: Final = 8
_MIN_CARDS: Final = 2
_MAX_ANCESTORS: Final = 4
_HIDDEN_STYLE: Final = LazyPattern(r"display:\s*none")


def spans_without_cards(layout: PageLayout, nodes: list[int]) -> dict[int, list[Span]]:
    """Return the text nodes outside cards, for each entry that has a card."""
    sample = nodes[:: max(len(nodes) // _SAMPLE, 1)]
    if sum(_block_count(layout, node) >= _MIN_BLOCKS for node in sample) < min(
        _MIN_CARDS, len(sample)
    ):
        return {}  # most entries have a block or two
    hidden = _hidden_quotes(layout)
    cards = {node: found for node in nodes if (found := _cards(layout, node, hidden))}
    if len(cards) < _MIN_CARDS:
        return {}
    return {node: _spans_around(layout, node, found) for node, found in cards.items()}


def _block_count(layout: PageLayout, node: int) -> int:
    first, stop = layout.block_range(node)
    return stop - first


def _hidden_quotes(layout: PageLayout) -> list[int]:
    """Return the hidden elements of a page that quote the citing text, in order."""
    styles = with_attribute(layout.page.attributes, "style")
    nodes = [node for node, style in styles if style and _HIDDEN_STYLE.search(style)]
    return [node for node in nodes if _is_quote(layout, node)]


def _is_quote(layout: PageLayout, node: int) -> bool:
    """Whether a hidden element quotes the citing text: it has no year and no link elsewhere."""
    leaves = layout.tree.leaves
    first = bisect_left(leaves, node)
    inside = first < len(leaves) and leaves[first] < layout.tree.end[node]
    away = inside and bool(layout.page.linked[leaves[first]]) and not links_to_anchor(layout, first)
    return inside and not away and not has_year(layout.page.node_text(node))


def links_to_anchor(layout: PageLayout, place: int) -> bool:
    """Whether the link around a text node leads to an anchor on the page."""
    page, node = layout.page, layout.tree.leaves[place]
    around = (
        page.attribute(each, "href")
        for each in (node, *layout.tree.ancestors(node, _MAX_ANCESTORS))
    )
    address = next(filter(None, around), "")
    return address.startswith("#") and len(address) > 1


def _cards(layout: PageLayout, entry: int, hidden: list[int]) -> list[int]:
    """Return the cards of an entry: hidden elements, or elements that repeat its title."""
    low, high = bisect_left(hidden, entry + 1), bisect_left(hidden, layout.tree.end[entry])
    if low < high:
        return _outer_nodes(layout, hidden[low:high])
    first, stop = layout.block_range(entry)
    if not _MIN_BLOCKS <= stop - first <= _MAX_BLOCKS:
        return []
    found: list[int] = []
    seen: list[tuple[str, int]] = []
    for block in range(first, stop):
        node = int(layout.page.blocks.node[block])
        if found and node < layout.tree.end[found[-1]]:
            continue  # in the card
        title = letters(layout.texts[block])
        first_stop = next((stop for text, stop in seen if title in text), None)
        if len(title) >= _MIN_TITLE_LENGTH and first_stop is not None:
            found.append(_outermost(layout, node, entry, first_stop))
        else:
            seen.append((title, layout.stop[block]))
    return found


def _outer_nodes(layout: PageLayout, nodes: list[int]) -> list[int]:
    """Return those of some nodes in order that are in none of the others."""
    found: list[int] = []
    for node in nodes:
        if not found or node >= layout.tree.end[found[-1]]:
            found.append(node)
    return found


def _outermost(layout: PageLayout, node: int, entry: int, first_stop: int) -> int:
    """Return the largest element in an entry around a node that starts after ``first_stop``."""
    parent, start = layout.tree.parent, layout.tree.start
    while parent[node] > entry and start[parent[node]] >= first_stop:
        node = parent[node]
    return node


def _spans_around(layout: PageLayout, entry: int, cards: list[int]) -> list[Span]:
    """Return the text nodes of an entry before, between and after its cards."""
    leaves, end = layout.tree.leaves, layout.tree.end
    spans: list[Span] = []
    low = bisect_left(leaves, entry)
    for card in cards:
        spans.append((low, bisect_left(leaves, card)))
        low = bisect_left(leaves, end[card])
    spans.append((low, bisect_left(leaves, end[entry])))
    return [(first, stop) for first, stop in spans if first < stop]
