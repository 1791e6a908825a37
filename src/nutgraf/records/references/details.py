"""What an entry of a list of references has behind it: the same work told again, at length.

Some pages hold a card for each reference inside its entry, with the title, the
authors and the abstract of the work. It opens when it is clicked on, and is no
part of the entry.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.records._kernels.citations import has_year
from nutgraf.records.title.text import letters
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

Span = tuple[int, int]
"""The first of some text nodes and the one behind the last, by their places among all."""

_FEWEST_BLOCKS: Final = 4
_MOST_BLOCKS: Final = 200
_TITLE: Final = 25
_SAMPLE: Final = 8
_SIGNS: Final = 2
_CLIMB: Final = 4
_NOT_SHOWN: Final = LazyPattern(r"display:\s*none")


def without_details(layout: PageLayout, nodes: list[int]) -> dict[int, list[Span]]:
    """For each entry that has a card in it, what is left of it."""
    sample = nodes[:: max(len(nodes) // _SAMPLE, 1)]
    if sum(_size(layout, node) >= _FEWEST_BLOCKS for node in sample) < min(_SIGNS, len(sample)):
        return {}  # most entries have a block or two
    hidden = _hidden(layout)
    cards = {node: found for node in nodes if (found := _cards(layout, node, hidden))}
    if len(cards) < _SIGNS:
        return {}
    return {node: _around(layout, node, found) for node, found in cards.items()}


def _size(layout: PageLayout, node: int) -> int:
    first, stop = layout.block_range(node)
    return stop - first


def _hidden(layout: PageLayout) -> list[int]:
    """The parts of a page that are not shown until something is clicked on, in their order."""
    styles = with_attribute(layout.page.attributes, "style")
    nodes = [node for node, style in styles if style and _NOT_SHOWN.search(style)]
    return [node for node in nodes if _quotes(layout, node)]


def _quotes(layout: PageLayout, node: int) -> bool:
    """Whether a hidden part is words of the text that cites: no second work, and links to it."""
    leaves = layout.tree.leaves
    first = bisect_left(leaves, node)
    inside = first < len(leaves) and leaves[first] < layout.tree.end[node]
    away = inside and bool(layout.page.linked[leaves[first]]) and not leads_up(layout, first)
    return inside and not away and not has_year(layout.page.node_text(node))


def leads_up(layout: PageLayout, place: int) -> bool:
    """Whether the link around a text node leads to another place of the page."""
    page, node = layout.page, layout.tree.leaves[place]
    around = (page.attribute(each, "href") for each in (node, *layout.tree.ancestors(node, _CLIMB)))
    address = next(filter(None, around), "")
    return address.startswith("#") and len(address) > 1


def _cards(layout: PageLayout, entry: int, hidden: list[int]) -> list[int]:
    """The parts of an entry that are hidden, or tell its title again and begin behind it."""
    low, high = bisect_left(hidden, entry + 1), bisect_left(hidden, layout.tree.end[entry])
    if low < high:
        return _apart(layout, hidden[low:high])
    first, stop = layout.block_range(entry)
    if not _FEWEST_BLOCKS <= stop - first <= _MOST_BLOCKS:
        return []
    found: list[int] = []
    seen: list[tuple[str, int]] = []
    for block in range(first, stop):
        node = int(layout.page.blocks.node[block])
        if found and node < layout.tree.end[found[-1]]:
            continue  # in the card
        mine = letters(layout.texts[block])
        told = next((end for text, end in seen if mine in text), None)
        if len(mine) >= _TITLE and told is not None:
            found.append(_outermost(layout, node, entry, told))
        else:
            seen.append((mine, layout.stop[block]))
    return found


def _apart(layout: PageLayout, nodes: list[int]) -> list[int]:
    """Of some nodes in their order, those that are in none of the others."""
    found: list[int] = []
    for node in nodes:
        if not found or node >= layout.tree.end[found[-1]]:
            found.append(node)
    return found


def _outermost(layout: PageLayout, node: int, entry: int, told: int) -> int:
    """The largest part around a node that begins behind where its text was told first."""
    parent, start = layout.tree.parent, layout.tree.start
    while parent[node] > entry and start[parent[node]] >= told:
        node = parent[node]
    return node


def _around(layout: PageLayout, entry: int, cards: list[int]) -> list[Span]:
    """The text nodes of an entry that are before, between and behind its cards."""
    leaves, end = layout.tree.leaves, layout.tree.end
    spans: list[Span] = []
    low = bisect_left(leaves, entry)
    for card in cards:
        spans.append((low, bisect_left(leaves, card)))
        low = bisect_left(leaves, end[card])
    spans.append((low, bisect_left(leaves, end[entry])))
    return [(first, stop) for first, stop in spans if first < stop]
