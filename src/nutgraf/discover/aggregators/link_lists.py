"""Find lists of titles: links with the same tag path and the same classes.

Unlike menus, counters and buttons, the titles of a list are many and read like headlines.
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
from nutgraf.page.addresses import page_base
from nutgraf.page.tags import HEADING, flags
from nutgraf.text.words import count_words
from nutgraf.urls import identity, normalize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.page import Page

_MAX_LINKS: Final = 20_000
_MAX_TEXT: Final = 300
# A list has at least this many links.
_MIN_LINKS: Final = 3
# The minimum words of a headline, and of one in a heading element. Links with more words than
# _ITEM_WORDS span a whole item, whose first line is the title.
_HEADLINE_WORDS: Final = 4
_SHORT_HEADLINE_WORDS: Final = 2
_ITEM_WORDS: Final = 30
# At least this share of a list's titles are distinct: "Read more" is not a title.
_MIN_DISTINCT: Final = 0.7
# At least this share of the titles begin their line (after at most this many characters), or are
# most of it.
_MIN_LEADING: Final = 0.7
_MAX_BEFORE: Final = 30
_NAVIGATION: Final = flags("nav form button select dialog")
_EDGE: Final = flags("header footer")
_CONTENT: Final = flags("article main li section")
_DIGITS: Final = re.compile(r"\d+")
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A link in the content of a page."""

    node: int
    url: str
    """The URL after redirectors are unwrapped."""
    text: str
    words: int
    heading: int
    """The level of the heading around or in the link, or 0."""
    leads: bool
    """Whether the link begins its line or is most of it, rather than being inside running text."""


@dataclass(frozen=True, eq=False)
class LinkList:
    """Links with the same layout, in document order."""

    anchors: tuple[Anchor, ...]

    @cached_property
    def count(self) -> int:
        """The number of distinct pages they link to."""
        return len({identity(anchor.url) for anchor in self.anchors})

    @cached_property
    def words(self) -> float:
        """The median number of words of their texts."""
        return float(median(anchor.words for anchor in self.anchors))

    @cached_property
    def headed(self) -> float:
        """The share of links with headings."""
        return sum(anchor.heading > 0 for anchor in self.anchors) / len(self.anchors)

    @property
    def are_titles(self) -> bool:
        """Whether the links read like the titles of a list."""
        min_words = _SHORT_HEADLINE_WORDS if self.headed > 0.5 else _HEADLINE_WORDS
        texts = {anchor.text for anchor in self.anchors}
        distinct = len(texts) >= _MIN_DISTINCT * len(self.anchors)
        lead = sum(anchor.leads for anchor in self.anchors) >= _MIN_LEADING * len(self.anchors)
        return self.count >= _MIN_LINKS and self.words >= min_words and distinct and lead


def title_lists(page: Page) -> list[LinkList]:
    """Return the lists of titles on a page, in the order of their first links."""
    groups: dict[tuple[int, str], list[Anchor]] = {}
    paths = _paths(page)
    for anchor in _anchors(page):
        key = int(paths[anchor.node]), _classes(page, anchor.node)
        groups.setdefault(key, []).append(anchor)
    found = (LinkList(tuple(anchors)) for anchors in groups.values() if len(anchors) >= _MIN_LINKS)
    return [group for group in found if group.are_titles]


def _anchors(page: Page) -> Iterator[Anchor]:
    base = page_base(page)
    here = identity(base) if base else ""
    nodes, levels = _link_nodes(page)
    texts = [_text(page, node) for node in nodes]
    counts = count_words(texts, dictionary=False)
    leads = _leads(page, nodes)
    for node, level, text, words, lead in zip(nodes, levels, texts, counts, leads, strict=True):
        if words < _SHORT_HEADLINE_WORDS:
            continue
        address = page.attribute(node, "href") or ""
        url = normalize(address, base) if not address.startswith("#") else None
        if url is None or carries_address(url) or identity(url) == here:
            continue
        yield Anchor(node, unwrap(url), text, words, level, level > 0 or lead)


def _link_nodes(page: Page) -> tuple[list[int], list[int]]:
    """Return the links outside navigation, and the heading level of each."""
    edges = np.flatnonzero(_EDGE[page.tag])
    edges = edges[~page.inside(_CONTENT)[edges]]
    around = page.under(np.concatenate([np.flatnonzero(_NAVIGATION[page.tag]), edges]))
    nodes = np.flatnonzero(page.linked & ~page.linked[page.parent] & ~around)[:_MAX_LINKS]
    headings = page.headings
    inside = page.inside(HEADING)
    # The last heading before the link may be around it; the first after it may be inside it.
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
    """Return, for each link, whether it begins a block or is most of one."""
    blocks = page.blocks
    if not len(blocks):
        return [False] * len(nodes)
    start, stop = page.start[nodes], page.stop[nodes]
    block = np.maximum(np.searchsorted(blocks.start, start, side="right") - 1, 0)
    before = start - blocks.start[block]
    inside = np.minimum(stop, blocks.stop[block]) - start
    size = blocks.stop[block] - blocks.start[block]
    around = start >= blocks.stop[block]  # the link is around the blocks
    return ((before <= _MAX_BEFORE) | (2 * inside >= size) | around).tolist()


def _level(page: Page, node: int) -> int:
    return int(page.name(node)[1])


def _text(page: Page, node: int) -> str:
    """Return the link's text; for a link around a whole item, its heading or first line."""
    headings = page.headings
    first = int(np.searchsorted(headings, node))
    if first < len(headings) and headings[first] < page.end[node]:
        node = int(headings[first])
    text = page.node_text(node)
    if len(text) > _MAX_TEXT or text.count(" ") > _ITEM_WORDS:
        text = _first_line(page, node) or text
    return text[:_MAX_TEXT].strip()


def _first_line(page: Page, node: int) -> str:
    blocks = page.blocks
    first, last = np.searchsorted(blocks.start, [page.start[node], page.stop[node]]).tolist()
    for block in range(first, min(last, first + 10)):
        text = page.block_text(block).replace("\n", " ")
        if text.count(" ") >= _SHORT_HEADLINE_WORDS or not text.isascii():
            return text
    return ""


def _classes(page: Page, node: int) -> str:
    """Return the classes of a link and its parent, without numbers, which differ by item."""
    holder = int(page.parent[node])
    names = f"{page.attribute(node, 'class') or ''}|{page.attribute(holder, 'class') or ''}"
    return _DIGITS.sub("", names)


def _paths(page: Page) -> NDArray[np.uint64]:
    """Return, for each node, a hash of the tags from the root to it."""
    # A path hash is the sum of its nodes' hashes (of tag and depth). Hashes of all nodes that began
    # minus those that ended leave the ancestors.
    step = (page.tag.astype(np.uint64) + np.uint64(7)) * _ODD
    step = (step ^ (step >> np.uint64(29))) * (page.depth.astype(np.uint64) * _ODD + np.uint64(1))
    ended = np.zeros(len(page) + 1, dtype=np.uint64)
    np.add.at(ended, page.end, step)
    return np.cumsum(step) - np.cumsum(ended)[:-1]
