"""Pages that lead to others' articles, and pages of search results: their items.

Both are lists of items made alike. A page is an aggregator's where most titles
of such lists lead off its site, to several others; it is one of search results
where address, form and heading say the same query.
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
from nutgraf.discover.aggregators.query import asked, is_another_query
from nutgraf.discover.aggregators.repeated_links import Anchor, Repeated, repeated_titles
from nutgraf.model import Link, Place
from nutgraf.page.links import page_base
from nutgraf.text.words import words
from nutgraf.urls import identity, site_of

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# Most links of a front page stay on its site; an aggregator leads to several others.
_AWAY: Final = 0.5
_FEWEST_AWAY: Final = 5
_FEWEST_SITES: Final = 3
# An article may end in a list of links to others: of an aggregator's page, the items are most.
_TEXT_OF_ITEMS: Final = 0.4
_HOST: Final = re.compile(r"\s*(?:https?:)?//([^/?#]+)", re.IGNORECASE)


class Results(NamedTuple):
    """The items of a page, and what kind of page has them."""

    source: str
    """``search`` or ``aggregator``."""
    links: tuple[Link, ...]


def read_results(page: Page) -> Results | None:
    """The items of an aggregator's page or of one of search results; None for any other."""
    query = asked(page)
    if query:
        found = (_without_queries(group, page.url) for group in repeated_titles(page))
        groups = [group for group in found if group.anchors and group.are_titles]
        return Results("search", _links(page, _best_list(page, groups, query), "search"))
    base = page_base(page)
    if not base or not _may_lead_away(page, base):
        return None
    groups = repeated_titles(page)
    if not _lead_away(groups, base):
        return None
    away = [group for group in groups if _share_away(group, base) >= _AWAY]
    if _share_of_text(page, away) < _TEXT_OF_ITEMS:
        return None
    whole = _with_those_between(page, away, groups)
    return Results("aggregator", _links(page, whole, "aggregator"))


def _may_lead_away(page: Page, base: str) -> bool:
    """Whether enough links have another host in them; most pages are done with here."""
    home = _owner(base)
    away = 0
    for node in page.nodes("a").tolist():
        address = page.attribute(node, "href") or ""
        host = _HOST.match(address)
        foreign = host is not None and home not in host[1].lower()
        away += foreign or "http" in address[host.end() if host else 0 :]
        if away == _FEWEST_AWAY:
            return True
    return False


def _lead_away(groups: list[Repeated], base: str) -> bool:
    """Whether most titles lead to other sites, and to several."""
    titles = {identity(anchor.url): anchor.url for group in groups for anchor in group.anchors}
    home = _owner(base)
    away = [owner for owner in map(_owner, titles.values()) if owner != home]
    enough = len(away) >= max(_FEWEST_AWAY, _AWAY * len(titles))
    return enough and len(set(away)) >= _FEWEST_SITES


def _share_away(group: Repeated, base: str) -> float:
    home = _owner(base)
    return sum(_owner(anchor.url) != home for anchor in group.anchors) / len(group.anchors)


def _owner(url: str) -> str:
    """The part of a host that is registered, roughly: a publisher's sites have it in common."""
    parts = site_of(url).split(".")
    # As in co.uk and com.au: a short part before the country's.
    short = len(parts) > 2 and len(parts[-1]) == 2 and len(parts[-2]) <= 3
    return ".".join(parts[-3 if short else -2 :])


def _share_of_text(page: Page, groups: list[Repeated]) -> float:
    """The share of the page's text that stands in the items of these lists."""
    nodes = sorted(anchor.node for group in groups for anchor in group.anchors)
    spans = [
        (page.start[item.first], page.stop[item.last - 1]) for item in items_around(page, nodes)
    ]
    inside = sum(int(stop - start) for start, stop in spans)
    return inside / max(1, int(np.sum(page.blocks.stop - page.blocks.start)))


def _without_queries(group: Repeated, url: str | None) -> Repeated:
    return Repeated(tuple(each for each in group.anchors if not is_another_query(each.url, url)))


def _best_list(page: Page, groups: list[Repeated], query: str) -> list[Repeated]:
    """The list that looks most like results, with what stands among it."""
    if not groups:
        return []
    best = max(groups, key=lambda group: _worth(page, group, query))
    return _with_those_between(page, [best], groups)


def _with_those_between(
    page: Page, chosen: list[Repeated], groups: list[Repeated]
) -> list[Repeated]:
    """These lists, and the titles of others that stand between their items, not in one of them."""
    items = items_around(page, _nodes(chosen))
    firsts = [item.first for item in items]

    def is_between(anchor: Anchor) -> bool:
        place = bisect_right(firsts, anchor.node) - 1
        # Not up to where the item may reach: titles of another make can be what comes next.
        return place >= 0 and page.end[firsts[place]] <= anchor.node < items[-1].last

    found = list(chosen)
    for group in groups:
        if group not in chosen:
            between = tuple(filter(is_between, group.anchors))
            found += [Repeated(between)] if between else []
    return found


def _nodes(groups: list[Repeated]) -> list[int]:
    return sorted(anchor.node for group in groups for anchor in group.anchors)


def _worth(page: Page, group: Repeated, query: str) -> float:
    """Many items that say more than their title, as a rule under headings, and name the query."""
    items = items_around(page, [anchor.node for anchor in group.anchors])
    asked_for = set(words(query, dictionary=False))
    said = named = 0.0
    for anchor, item in zip(group.anchors, items, strict=True):
        teaser = item_teaser(page, item, anchor.text)
        said += log1p(len(teaser))
        there = words(f"{anchor.text} {teaser}".casefold(), dictionary=False)
        named += not asked_for.isdisjoint(there)
    count = len(group.anchors)
    aside = sum(region(page, anchor.node) in ("aside", "footer") for anchor in group.anchors)
    return (
        log1p(group.count)
        * (1.0 + said / count)
        * (1.0 + group.headed)
        * (0.2 + named / count if asked_for else 1.0)
        * (0.3 if aside * 2 > count else 1.0)
    )


def _links(page: Page, groups: list[Repeated], source: str) -> tuple[Link, ...]:
    """The anchors of these groups as links, in the page's order, each page once."""
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
        moment = item_date(page, item, anchor.node)
        links.append(Link(anchor.url, anchor.text, published=moment, place=place, source=source))
    return tuple(links)


def _place(anchor: Anchor) -> int:
    return anchor.node
