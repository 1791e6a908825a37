"""What an entry of a list of references has behind it: the same work told again, at length.

Some pages hold a card for each reference inside its entry, with the title, the
authors and the abstract of the work. It opens when it is clicked on, and is no
part of the entry.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.records._kernels.citations import has_year
from nutgraf.records.title.text import letters

if TYPE_CHECKING:
    from nutgraf.records.layout.sheet import Sheet

Span = tuple[int, int]
"""The first of some text nodes and the one behind the last, by their places among all."""

_FEWEST_BLOCKS: Final = 4
_MOST_BLOCKS: Final = 200
_TITLE: Final = 25
_SAMPLE: Final = 8
_SIGNS: Final = 2
_CLIMB: Final = 4
_NOT_SHOWN: Final = re.compile(r"display:\s*none")


def without_details(sheet: Sheet, nodes: list[int]) -> dict[int, list[Span]]:
    """For each entry that has a card in it, what is left of it."""
    sample = nodes[:: max(len(nodes) // _SAMPLE, 1)]
    if sum(_size(sheet, node) >= _FEWEST_BLOCKS for node in sample) < min(_SIGNS, len(sample)):
        return {}  # most entries have a block or two
    hidden = _hidden(sheet)
    cards = {node: found for node in nodes if (found := _cards(sheet, node, hidden))}
    if len(cards) < _SIGNS:
        return {}
    return {node: _around(sheet, node, found) for node, found in cards.items()}


def _size(sheet: Sheet, node: int) -> int:
    first, stop = sheet.blocks_of(node)
    return stop - first


def _hidden(sheet: Sheet) -> list[int]:
    """The parts of a page that are not shown until something is clicked on, in their order."""
    styles = with_attribute(sheet.page.attributes, "style")
    nodes = [node for node, style in styles if style and _NOT_SHOWN.search(style)]
    return [node for node in nodes if _quotes(sheet, node)]


def _quotes(sheet: Sheet, node: int) -> bool:
    """Whether a hidden part is words of the text that cites: no second work, and links to it."""
    leaves = sheet.leaf.leaves
    first = bisect_left(leaves, node)
    inside = first < len(leaves) and leaves[first] < sheet.leaf.end[node]
    away = inside and bool(sheet.page.linked[leaves[first]]) and not leads_up(sheet, first)
    return inside and not away and not has_year(sheet.page.node_text(node))


def leads_up(sheet: Sheet, place: int) -> bool:
    """Whether the link around a text node leads to another place of the page."""
    page, node = sheet.page, sheet.leaf.leaves[place]
    around = (page.attribute(each, "href") for each in (node, *sheet.leaf.above(node, _CLIMB)))
    address = next(filter(None, around), "")
    return address.startswith("#") and len(address) > 1


def _cards(sheet: Sheet, entry: int, hidden: list[int]) -> list[int]:
    """The parts of an entry that are hidden, or tell its title again and begin behind it."""
    low, high = bisect_left(hidden, entry + 1), bisect_left(hidden, sheet.leaf.end[entry])
    if low < high:
        return _apart(sheet, hidden[low:high])
    first, stop = sheet.blocks_of(entry)
    if not _FEWEST_BLOCKS <= stop - first <= _MOST_BLOCKS:
        return []
    found: list[int] = []
    seen: list[tuple[str, int]] = []
    for block in range(first, stop):
        node = int(sheet.page.blocks.node[block])
        if found and node < sheet.leaf.end[found[-1]]:
            continue  # in the card
        mine = letters(sheet.texts[block])
        told = next((end for text, end in seen if mine in text), None)
        if len(mine) >= _TITLE and told is not None:
            found.append(_outermost(sheet, node, entry, told))
        else:
            seen.append((mine, sheet.stop[block]))
    return found


def _apart(sheet: Sheet, nodes: list[int]) -> list[int]:
    """Of some nodes in their order, those that are in none of the others."""
    found: list[int] = []
    for node in nodes:
        if not found or node >= sheet.leaf.end[found[-1]]:
            found.append(node)
    return found


def _outermost(sheet: Sheet, node: int, entry: int, told: int) -> int:
    """The largest part around a node that begins behind where its text was told first."""
    parent, start = sheet.leaf.parent, sheet.leaf.start
    while parent[node] > entry and start[parent[node]] >= told:
        node = parent[node]
    return node


def _around(sheet: Sheet, entry: int, cards: list[int]) -> list[Span]:
    """The text nodes of an entry that are before, between and behind its cards."""
    leaves, end = sheet.leaf.leaves, sheet.leaf.end
    spans: list[Span] = []
    low = bisect_left(leaves, entry)
    for card in cards:
        spans.append((low, bisect_left(leaves, card)))
        low = bisect_left(leaves, end[card])
    spans.append((low, bisect_left(leaves, end[entry])))
    return [(first, stop) for first, stop in spans if first < stop]
