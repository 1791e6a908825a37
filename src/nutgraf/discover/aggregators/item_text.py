"""The items of a list of links: their extent, date, teaser and image."""

from __future__ import annotations

from statistics import median_low
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.page.tags import CODE, TEXT
from nutgraf.text.dates.parse import read_date

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from nutgraf.page.page import Page

_MAX_NODES: Final = 400
_MAX_TEASER: Final = 300
_MAX_DATE: Final = 80
_TIME: Final = CODE["time"]
_IMG: Final = CODE["img"]
_REGIONS: Final = {CODE[name]: name for name in "main nav header footer aside form".split()}
_REGIONS[CODE["article"]] = "main"
_MAX_STEPS: Final = 60


class Item(NamedTuple):
    """The nodes of an item: from ``first`` up to, but not including, ``last``."""

    first: int
    last: int


def items_around(page: Page, titles: Sequence[int]) -> list[Item]:
    """Return the item of each title. ``titles`` are nodes in document order.

    An item is the outermost node with this title and no other. An item that consists of several
    rows extends to the row of the next title.
    """
    tops = [_top(page, titles, i) for i in range(len(titles))]
    items = []
    for i, top in enumerate(tops):
        end = int(page.end[top])
        if i + 1 < len(tops) and page.parent[tops[i + 1]] == page.parent[top]:
            end = tops[i + 1]
        items.append(Item(top, end))
    if len(items) > 1:
        # The end of the last item is unknown: it is as long as the others.
        top, end = items[-1]
        usual = median_low([item.last - item.first for item in items[:-1]])
        if page.parent[items[-2].first] == page.parent[top]:
            end = min(max(end, top + usual), int(page.end[page.parent[top]]))
        items[-1] = Item(top, end)
    return items


def _top(page: Page, titles: Sequence[int], i: int) -> int:
    """Return the outermost node that contains this title and no other."""
    before = titles[i - 1] if i else -1
    behind = titles[i + 1] if i + 1 < len(titles) else len(page)
    node = titles[i]
    for _ in range(_MAX_STEPS):
        holder = int(page.parent[node])
        if holder == node or holder <= max(before, 0) or page.end[holder] > behind:
            break
        if holder == 0 or (before < 0 and behind == len(page)):
            break
        node = holder
    return node


def item_date(page: Page, item: Item, title: int) -> datetime | None:
    """Return the date of an item, from a time tag, an attribute or a short text."""
    last = min(item.last, item.first + _MAX_NODES)
    nodes = range(item.first, last)
    for node in nodes:
        if page.tag[node] == _TIME:
            value = page.attribute(node, "datetime") or page.node_text(node)
            if date := read_date(value):
                return date
    for node in nodes:
        if page.tag[node] == TEXT:
            if title <= node < page.end[title] or page.stop[node] - page.start[node] > 400:
                continue
            text = page.node_text(node)
            date = read_date(text[:_MAX_DATE]) or read_date(text[-_MAX_DATE:])
        else:
            date = read_date(page.attribute(node, "datetime") or page.attribute(node, "title"))
        if date:
            return date
    return None


def item_teaser(page: Page, item: Item, title: str) -> str:
    """Return the text of an item without its title."""
    start, stop = int(page.start[item.first]), int(page.stop[item.last - 1])
    text = " ".join(page.text[start : min(stop, start + 4_000)].split())
    return text.replace(title, "", 1).strip(" ·|-–—")[:_MAX_TEASER].strip()


def has_image(page: Page, item: Item) -> bool:
    """Return whether an item has an image."""
    return bool(np.any(page.tag[item.first : item.last] == _IMG))


def region(page: Page, node: int) -> str:
    """Return the region of the page around a node: main, nav, header and so on, or ""."""
    for _ in range(_MAX_STEPS):
        found = _REGIONS.get(int(page.tag[node]))
        if found or node == 0:
            return found or ""
        node = int(page.parent[node])
    return ""
