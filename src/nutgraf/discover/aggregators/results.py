"""Read the items of aggregator pages and search result pages.

Both contain lists of items with the same layout. A page is an aggregator's if most titles in such
lists link to several other sites. It is a search result page if its URL, form and heading contain
the same query.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from math import log1p
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.discover.aggregators.item_text import (
    has_image,
    item_date,
    item_teaser,
    items_around,
    region,
)
from nutgraf.discover.aggregators.link_lists import Anchor, LinkList, title_lists
from nutgraf.discover.aggregators.search_query import is_another_query, search_query
from nutgraf.model import Link, Place
from nutgraf.page.addresses import page_base
from nutgraf.text.words import words
from nutgraf.urls import identity, site_of

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# Most links of a front page are internal. An aggregator links to several other sites.
_MIN_EXTERNAL_SHARE: Final = 0.5
_MIN_EXTERNAL: Final = 5
_MIN_SITES: Final = 3
# An article may end with links to other sites. On an aggregator page, items are most of the text.
_MIN_TEXT_SHARE: Final = 0.4
_HOST: Final = re.compile(r"\s*(?:https?:)?//([^/?#]+)", re.IGNORECASE)


class Results(NamedTuple):
    """The items of a page, and its kind."""

    source: str
    """``search`` or ``aggregator``."""
    links: tuple[Link, ...]


def read_results(page: Page) -> Results | None:
    """Return the items of an aggregator or search result page, or None for other pages."""
    query = search_query(page)
    if query:
        found = (_without_queries(group, page.url) for group in title_lists(page))
        groups = [group for group in found if group.anchors and group.are_titles]
        return Results("search", _links(page, _best_result_list(page, groups, query), "search"))
    base = page_base(page)
    if not base or not _has_external_links(page, base):
        return None
    groups = title_lists(page)
    if not _are_mostly_external(groups, base):
        return None
    away = [group for group in groups if _external_share(group, base) >= _MIN_EXTERNAL_SHARE]
    if _text_share(page, away) < _MIN_TEXT_SHARE:
        return None
    whole = _with_links_between(page, away, groups)
    return Results("aggregator", _links(page, whole, "aggregator"))


def _has_external_links(page: Page, base: str) -> bool:
    """Return whether enough links contain another host. A fast check that most pages fail."""
    home = _registered_domain(base)
    away = 0
    for node in page.nodes("a").tolist():
        address = page.attribute(node, "href") or ""
        host = _HOST.match(address)
        foreign = host is not None and home not in host[1].lower()
        away += foreign or "http" in address[host.end() if host else 0 :]
        if away == _MIN_EXTERNAL:
            return True
    return False


def _are_mostly_external(groups: list[LinkList], base: str) -> bool:
    """Return whether most titles link to other sites, and to several of them."""
    titles = {identity(anchor.url): anchor.url for group in groups for anchor in group.anchors}
    home = _registered_domain(base)
    away = [owner for owner in map(_registered_domain, titles.values()) if owner != home]
    enough = len(away) >= max(_MIN_EXTERNAL, _MIN_EXTERNAL_SHARE * len(titles))
    return enough and len(set(away)) >= _MIN_SITES


def _external_share(group: LinkList, base: str) -> float:
    home = _registered_domain(base)
    return sum(_registered_domain(anchor.url) != home for anchor in group.anchors) / len(
        group.anchors
    )


def _registered_domain(url: str) -> str:
    """Return roughly the registered domain, which the sites of a publisher share."""
    parts = site_of(url).split(".")
    # As in co.uk and com.au: a short label before the country's.
    short = len(parts) > 2 and len(parts[-1]) == 2 and len(parts[-2]) <= 3
    return ".".join(parts[-3 if short else -2 :])


def _text_share(page: Page, groups: list[LinkList]) -> float:
    """Return the share of the page's text that is in the items of these lists."""
    nodes = sorted(anchor.node for group in groups for anchor in group.anchors)
    spans = [
        (page.start[item.first], page.stop[item.last - 1]) for item in items_around(page, nodes)
    ]
    inside = sum(int(stop - start) for start, stop in spans)
    return inside / max(1, int(np.sum(page.blocks.stop - page.blocks.start)))


def _without_queries(group: LinkList, url: str | None) -> LinkList:
    return LinkList(tuple(each for each in group.anchors if not is_another_query(each.url, url)))


def _best_result_list(page: Page, groups: list[LinkList], query: str) -> list[LinkList]:
    """Return the list that looks most like results, with the links between its items."""
    if not groups:
        return []
    best = max(groups, key=lambda group: _list_score(page, group, query))
    return _with_links_between(page, [best], groups)


def _with_links_between(
    page: Page, chosen: list[LinkList], groups: list[LinkList]
) -> list[LinkList]:
    """Return these lists, and the titles of other lists between (not inside) their items."""
    items = items_around(page, _nodes(chosen))
    firsts = [item.first for item in items]

    def is_between(anchor: Anchor) -> bool:
        place = bisect_right(firsts, anchor.node) - 1
        # Compare with the end of the node, not of the item: that may include the next title.
        return place >= 0 and page.end[firsts[place]] <= anchor.node < items[-1].last

    found = list(chosen)
    for group in groups:
        if group not in chosen:
            between = tuple(filter(is_between, group.anchors))
            found += [LinkList(between)] if between else []
    return found


def _nodes(groups: list[LinkList]) -> list[int]:
    return sorted(anchor.node for group in groups for anchor in group.anchors)


def _list_score(page: Page, group: LinkList, query: str) -> float:
    """Score a list: many items, with teasers and headings, that contain the query."""
    items = items_around(page, [anchor.node for anchor in group.anchors])
    query_words = set(words(query, dictionary=False))
    teasers = matches = 0.0
    for anchor, item in zip(group.anchors, items, strict=True):
        teaser = item_teaser(page, item, anchor.text)
        teasers += log1p(len(teaser))
        item_words = words(f"{anchor.text} {teaser}".casefold(), dictionary=False)
        matches += not query_words.isdisjoint(item_words)
    count = len(group.anchors)
    aside = sum(region(page, anchor.node) in ("aside", "footer") for anchor in group.anchors)
    return (
        log1p(group.count)
        * (1.0 + teasers / count)
        * (1.0 + group.headed)
        * (0.2 + matches / count if query_words else 1.0)
        * (0.3 if aside * 2 > count else 1.0)
    )


def _links(page: Page, groups: list[LinkList], source: str) -> tuple[Link, ...]:
    """Return the anchors of these lists as links, in document order, without duplicates."""
    alike = {anchor.node: group.count for group in groups for anchor in group.anchors}
    anchors: dict[str, Anchor] = {}
    for anchor in sorted((each for group in groups for each in group.anchors), key=_place):
        anchors.setdefault(identity(anchor.url), anchor)
    kept = list(anchors.values())
    items = items_around(page, [anchor.node for anchor in kept])
    links = []
    for i, (anchor, item) in enumerate(zip(kept, items, strict=True)):
        place = Place(
            region=region(page, anchor.node),
            heading=anchor.heading,
            order=i / len(kept),
            image=has_image(page, item),
            teaser=item_teaser(page, item, anchor.text),
            alike=alike[anchor.node],
        )
        published = item_date(page, item, anchor.node)
        links.append(Link(anchor.url, anchor.text, published=published, place=place, source=source))
    return tuple(links)


def _place(anchor: Anchor) -> int:
    return anchor.node
