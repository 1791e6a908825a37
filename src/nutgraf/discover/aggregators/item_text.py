"""The items of a list of links: from each title, how far its item reaches and what it says."""

from __future__ import annotations

from statistics import median_low
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.discover.feeds.dates import read_moment
from nutgraf.page.tags import CODE, TEXT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from nutgraf.page.page import Page

_MOST_NODES: Final = 400
_LONGEST_TEASER: Final = 300
_LONGEST_DATE: Final = 80
_TIME: Final = CODE["time"]
_IMG: Final = CODE["img"]
_REGIONS: Final = {CODE[name]: name for name in "main nav header footer aside form".split()}
_REGIONS[CODE["article"]] = "main"
_MOST_STEPS: Final = 60


class Item(NamedTuple):
    """The nodes of an item: those from its first up to, not with, its last."""

    first: int
    last: int


def items_around(page: Page, titles: Sequence[int]) -> list[Item]:
    """The item of each of these titles, which are nodes in the page's order.

    It is what holds this title and no other. Where an item is several rows one
    below another, it reaches up to the row of the next title.
    """
    tops = [_top(page, titles, i) for i in range(len(titles))]
    items = []
    for i, top in enumerate(tops):
        end = int(page.end[top])
        if i + 1 < len(tops) and page.parent[tops[i + 1]] == page.parent[top]:
            end = tops[i + 1]
        items.append(Item(top, end))
    if len(items) > 1:
        # Nothing tells how far the last one reaches but the length of the others.
        top, end = items[-1]
        usual = median_low([item.last - item.first for item in items[:-1]])
        if page.parent[items[-2].first] == page.parent[top]:
            end = min(max(end, top + usual), int(page.end[page.parent[top]]))
        items[-1] = Item(top, end)
    return items


def _top(page: Page, titles: Sequence[int], i: int) -> int:
    """The outermost node that holds this title and none of its neighbours."""
    before = titles[i - 1] if i else -1
    behind = titles[i + 1] if i + 1 < len(titles) else len(page)
    node = titles[i]
    for _ in range(_MOST_STEPS):
        holder = int(page.parent[node])
        if holder == node or holder <= max(before, 0) or page.end[holder] > behind:
            break
        if holder == 0 or (before < 0 and behind == len(page)):
            break
        node = holder
    return node


def item_date(page: Page, item: Item, title: int) -> datetime | None:
    """The date that an item shows: of a time tag, of a hint, of a short text."""
    last = min(item.last, item.first + _MOST_NODES)
    nodes = range(item.first, last)
    for node in nodes:
        if page.tag[node] == _TIME:
            value = page.attribute(node, "datetime") or page.node_text(node)
            if moment := read_moment(value):
                return moment
    for node in nodes:
        if page.tag[node] == TEXT:
            if title <= node < page.end[title] or page.stop[node] - page.start[node] > 400:
                continue
            text = page.node_text(node)
            moment = read_moment(text[:_LONGEST_DATE]) or read_moment(text[-_LONGEST_DATE:])
        else:
            moment = read_moment(page.attribute(node, "datetime") or page.attribute(node, "title"))
        if moment:
            return moment
    return None


def item_teaser(page: Page, item: Item, title: str) -> str:
    """What an item says beside its title."""
    start, stop = int(page.start[item.first]), int(page.stop[item.last - 1])
    text = " ".join(page.text[start : min(stop, start + 4_000)].split())
    return text.replace(title, "", 1).strip(" ·|-–—")[:_LONGEST_TEASER].strip()


def has_image(page: Page, item: Item) -> bool:
    """Whether an item has a picture."""
    return bool(np.any(page.tag[item.first : item.last] == _IMG))


def region(page: Page, node: int) -> str:
    """The part of the page that a node stands in, by the innermost tag that names one."""
    for _ in range(_MOST_STEPS):
        found = _REGIONS.get(int(page.tag[node]))
        if found or node == 0:
            return found or ""
        node = int(page.parent[node])
    return ""
