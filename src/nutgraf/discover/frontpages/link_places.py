"""Find the place of each link on a page: region, heading, image, card, similar links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import CODE, flags

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Ints, Page

_REGIONS: Final = ("", "main", "nav", "header", "footer", "aside", "form")
_NUMBER: Final = {name: i for i, name in enumerate(_REGIONS)}
_OF_TAG: Final = {"article": "main", "search": "form", **{name: name for name in _REGIONS[1:]}}
_OF_ROLE: Final = {
    "main": "main",
    "navigation": "nav",
    "menu": "nav",
    "menubar": "nav",
    "banner": "header",
    "contentinfo": "footer",
    "complementary": "aside",
    "search": "form",
}
# Elements whose class or id names their region, and the words used for it.
_NAMED: Final = flags("div ul ol section table td dl center")
_WORDS: Final = re.compile(
    r"(?P<nav>(?:^|[ _-])(?:nav|navbar|navigation|navi|menu|submenu|breadcrumbs?)(?:[ _-]|$)"
    r"|[a-z](?:Nav|Menu)(?:[A-Z _-]|$))"
    r"|(?P<footer>(?:^| )(?:(?:site|page|global|main|l)[_-]+)?footer(?: |$))"
    r"|(?P<header>(?:^| )(?:(?:site|page|global|main|l)[_-]+)?(?:header|masthead)(?: |$))"
    r"|(?P<aside>(?:^|[ _-])(?:sidebar|aside|rail)(?:[ _-]|$))"
)
_MAX_NAME: Final = 200
# A header or footer inside these is a teaser's, not the page's.
_CONTENT: Final = flags("article main li")
_EDGE: Final = flags("header footer")
_PICTURE: Final = flags("img picture image")
_FIRST_LEVEL: Final = CODE["h1"]
# How many levels up a card is searched, and how many tags of the path similar links share.
_CARD_LEVELS: Final = 8
_PATH_LEVELS: Final = 7
_PRIME: Final = np.int64(1_000_003)


@dataclass(frozen=True, eq=False)
class Places:
    """The places of links, as columns."""

    region: list[str]
    heading: Ints
    """The level of the heading around or in the link, or 0."""
    title: Ints
    """The heading in the link, or -1."""
    image: Bools
    card: Ints
    """The largest node around the link whose links all have the same URL."""
    alike: Ints


def find_places(page: Page, nodes: Ints, ids: Ints) -> Places:
    """Return the places of these links. Links with the same id have the same URL."""
    inner, level = _headings(page, nodes)
    pictures = np.concatenate([[0], np.cumsum(_PICTURE[page.tag])])
    card = _cards(page, nodes, ids)
    image = pictures[page.end[nodes]] > pictures[nodes]
    regions = _regions(page)[nodes].tolist()
    return Places(
        region=[_REGIONS[number] for number in regions],
        heading=level,
        title=inner,
        image=image | (pictures[page.end[card]] > pictures[card]),
        card=card,
        alike=_alike(page, nodes),
    )


def _regions(page: Page) -> Ints:
    """Return, for each node, the number of the innermost region around it."""
    region = np.zeros(len(page), dtype=np.int8)
    for tag, name in _OF_TAG.items():
        region[page.tag == CODE[tag]] = _NUMBER[name]
    for node in np.flatnonzero(_NAMED[page.tag] | (region > 0)).tolist():
        attributes = page.attributes[node]
        if attributes:
            role = _OF_ROLE.get((attributes.get("role") or "").lower())
            if role:
                region[node] = _NUMBER[role]
            elif not region[node]:
                region[node] = _by_name(attributes.get("class"), attributes.get("id"))
    edge = _EDGE[page.tag]
    region[edge & page.inside(_CONTENT)] = 0
    # Parents come before children, so the innermost region is written last.
    innermost = np.zeros(len(page), dtype=np.int32)
    for node in np.flatnonzero(region).tolist():
        innermost[node : page.end[node]] = region[node]
    return innermost


def _by_name(*names: str | None) -> int:
    for name in names:
        if name and (found := _WORDS.search(name[:_MAX_NAME])):
            return _NUMBER[found.lastgroup or ""]
    return 0


def _headings(page: Page, nodes: Ints) -> tuple[Ints, Ints]:
    """Return the heading in each link (or -1), and the level of that or of the one around it."""
    headings = page.headings
    if not len(headings):
        return np.full(len(nodes), -1, dtype=np.int32), np.zeros(len(nodes), dtype=np.int32)
    after = np.searchsorted(headings, nodes)
    next_one = headings[np.minimum(after, len(headings) - 1)]
    inner = np.where((next_one > nodes) & (next_one < page.end[nodes]), next_one, -1)
    before = headings[np.maximum(after - 1, 0)]
    around = (before < nodes) & (page.end[before] > nodes)
    chosen = np.where(inner >= 0, inner, np.where(around, before, -1))
    level = np.where(chosen >= 0, page.tag[chosen] - _FIRST_LEVEL + 1, 0)
    return inner.astype(np.int32), level.astype(np.int32)


def _cards(page: Page, nodes: Ints, ids: Ints) -> Ints:
    """Return, for each link, the largest node a few levels up without links to other URLs."""
    change = np.flatnonzero(np.diff(ids)) + 1
    run_end = np.append(change, len(ids))[np.searchsorted(change, np.arange(len(ids)), "right")]
    card = nodes.copy()
    for _ in range(_CARD_LEVELS):
        up = page.parent[card]
        first = np.searchsorted(nodes, up)
        behind = np.searchsorted(nodes, page.end[up])
        pure = (behind <= run_end[np.minimum(first, len(ids) - 1)]) & (up > 0)
        grown = np.where(pure, up, card)
        if np.array_equal(grown, card):
            break
        card = grown
    return card


def _alike(page: Page, nodes: Ints) -> Ints:
    """Return, for each link, the number of links with the same tag path and class."""
    classes: dict[str, int] = {}
    names = [page.attribute(node, "class") or "" for node in nodes.tolist()]
    keys = np.array([classes.setdefault(name, len(classes)) for name in names], dtype=np.int64)
    at = nodes
    for _ in range(_PATH_LEVELS):
        at = page.parent[at]
        keys = keys * _PRIME + page.tag[at]
    _, which, counts = np.unique(keys, return_inverse=True, return_counts=True)
    return counts[which].astype(np.int32)
