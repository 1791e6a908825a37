"""Links that are made alike: the items of a list stand under the same tags with the same classes.

What tells the titles of items from menus, counters and buttons is that many of
them are made alike and that they read like headlines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.discover.aggregators.redirects import carries_address, unwrap
from nutgraf.page.links import page_base
from nutgraf.page.tags import HEADING, flags
from nutgraf.text.words import count_words
from nutgraf.urls import identity, normalize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.page import Page

_MOST_LINKS: Final = 20_000
_LONGEST_TEXT: Final = 300
# From so many items on, links are a list; with so many words, a link is a headline, and with
# so many, a whole item, of which the first line is the title.
_FEWEST: Final = 3
_HEADLINE: Final = 4
_SHORT_HEADLINE: Final = 2
_WHOLE_ITEM: Final = 30
# Of the texts of a list's titles, at least this share is different: "Read more" is no title.
_DISTINCT: Final = 0.7
# At least this share leads its line: at most so many characters before it, or half of the line.
_LEADING: Final = 0.7
_BEFORE: Final = 30
_AROUND: Final = flags("nav form button select dialog")
_EDGE: Final = flags("header footer")
_MATTER: Final = flags("article main li section")
_DIGITS: Final = re.compile(r"\d+")
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A link in the matter of a page."""

    node: int
    url: str
    """Where it leads, counters unwrapped."""
    text: str
    words: int
    heading: int
    """The level of the heading that it is in, or that is in it; 0 for none."""
    leads: bool
    """Whether it begins its line or is most of it; else it stands in running text."""


@dataclass(frozen=True, eq=False)
class Repeated:
    """Links of one make, in the page's order."""

    anchors: tuple[Anchor, ...]

    @cached_property
    def count(self) -> int:
        """How many pages they lead to."""
        return len({identity(anchor.url) for anchor in self.anchors})

    @cached_property
    def words(self) -> float:
        """How many words their texts have: the median."""
        return float(median(anchor.words for anchor in self.anchors))

    @cached_property
    def headed(self) -> float:
        """The share of them that are headings."""
        return sum(anchor.heading > 0 for anchor in self.anchors) / len(self.anchors)

    @property
    def are_titles(self) -> bool:
        """Whether they read like the titles of a list's items."""
        fewest = _SHORT_HEADLINE if self.headed > 0.5 else _HEADLINE
        texts = {anchor.text for anchor in self.anchors}
        distinct = len(texts) >= _DISTINCT * len(self.anchors)
        lead = sum(anchor.leads for anchor in self.anchors) >= _LEADING * len(self.anchors)
        return self.count >= _FEWEST and self.words >= fewest and distinct and lead


def repeated_titles(page: Page) -> list[Repeated]:
    """The lists of titles on a page, in the order of their first links."""
    groups: dict[tuple[int, str], list[Anchor]] = {}
    paths = _paths(page)
    for anchor in _anchors(page):
        key = int(paths[anchor.node]), _classes(page, anchor.node)
        groups.setdefault(key, []).append(anchor)
    found = (Repeated(tuple(anchors)) for anchors in groups.values() if len(anchors) >= _FEWEST)
    return [group for group in found if group.are_titles]


def _anchors(page: Page) -> Iterator[Anchor]:
    base = page_base(page)
    here = identity(base) if base else ""
    nodes, levels = _link_nodes(page)
    texts = [_text(page, node) for node in nodes]
    counts = count_words(texts, dictionary=False)
    leads = _leads(page, nodes)
    for node, level, text, words, lead in zip(nodes, levels, texts, counts, leads, strict=True):
        if words < _SHORT_HEADLINE:
            continue
        address = page.attribute(node, "href") or ""
        url = normalize(address, base) if not address.startswith("#") else None
        if url is None or carries_address(url) or identity(url) == here:
            continue
        yield Anchor(node, unwrap(url), text, words, level, level > 0 or lead)


def _link_nodes(page: Page) -> tuple[list[int], list[int]]:
    """The links that are not around the matter, and the level of the heading of each."""
    edges = np.flatnonzero(_EDGE[page.tag])
    edges = edges[~page.inside(_MATTER)[edges]]
    around = page.under(np.concatenate([np.flatnonzero(_AROUND[page.tag]), edges]))
    nodes = np.flatnonzero(page.linked & ~page.linked[page.parent] & ~around)[:_MOST_LINKS]
    headings = page.headings
    inside = page.inside(HEADING)
    # The heading that begins last before the link is the one around it, if one is; the one that
    # begins first behind it is in it, if one is.
    first = np.searchsorted(headings, nodes)
    levels = []
    for node, place in zip(nodes.tolist(), first.tolist(), strict=True):
        if inside[node]:
            levels.append(_level(page, int(headings[place - 1])))
        elif place < len(headings) and headings[place] < page.end[node]:
            levels.append(_level(page, int(headings[place])))
        else:
            levels.append(0)
    return nodes.tolist(), levels


def _leads(page: Page, nodes: list[int]) -> list[bool]:
    """For each link, whether it begins a block or is most of one."""
    blocks = page.blocks
    if not len(blocks):
        return [False] * len(nodes)
    start, stop = page.start[nodes], page.stop[nodes]
    block = np.maximum(np.searchsorted(blocks.start, start, side="right") - 1, 0)
    before = start - blocks.start[block]
    inside = np.minimum(stop, blocks.stop[block]) - start
    size = blocks.stop[block] - blocks.start[block]
    around = start >= blocks.stop[block]  # the link holds the blocks, not they the link
    return ((before <= _BEFORE) | (2 * inside >= size) | around).tolist()


def _level(page: Page, node: int) -> int:
    return int(page.name(node)[1])


def _text(page: Page, node: int) -> str:
    """The link's text; of a link around a whole item, its heading or its first line."""
    headings = page.headings
    first = int(np.searchsorted(headings, node))
    if first < len(headings) and headings[first] < page.end[node]:
        node = int(headings[first])
    text = page.node_text(node)
    if len(text) > _LONGEST_TEXT or text.count(" ") > _WHOLE_ITEM:
        text = _first_line(page, node) or text
    return text[:_LONGEST_TEXT].strip()


def _first_line(page: Page, node: int) -> str:
    blocks = page.blocks
    first, last = np.searchsorted(blocks.start, [page.start[node], page.stop[node]]).tolist()
    for block in range(first, min(last, first + 10)):
        text = page.block_text(block).replace("\n", " ")
        if text.count(" ") >= _SHORT_HEADLINE or not text.isascii():
            return text
    return ""


def _classes(page: Page, node: int) -> str:
    """The classes of a link and of what holds it, numbers left out: they differ item by item."""
    holder = int(page.parent[node])
    names = f"{page.attribute(node, 'class') or ''}|{page.attribute(holder, 'class') or ''}"
    return _DIGITS.sub("", names)


def _paths(page: Page) -> NDArray[np.uint64]:
    """For each node, a hash of the tags from the root down to it."""
    # Each node adds its tag, hashed with its depth, to all paths through it: what was begun up
    # to a node less what has ended is the sum over its ancestors.
    step = (page.tag.astype(np.uint64) + np.uint64(7)) * _ODD
    step = (step ^ (step >> np.uint64(29))) * (page.depth.astype(np.uint64) * _ODD + np.uint64(1))
    ended = np.zeros(len(page) + 1, dtype=np.uint64)
    np.add.at(ended, page.end, step)
    return np.cumsum(step) - np.cumsum(ended)[:-1]
