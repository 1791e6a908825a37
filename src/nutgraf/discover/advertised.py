"""Feeds and sitemaps that a page names, and where to look when it names none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from nutgraf.model import Link
from nutgraf.page.links import page_base
from nutgraf.urls import identity, normalize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.page import Page

_MOST: Final = 50
_LONGEST_TITLE: Final = 300
_TYPES: Final = frozenset(
    "application/rss+xml application/atom+xml application/rdf+xml application/feed+json "
    "application/x.atom+xml application/x-atom+xml text/rss text/rss+xml text/atom+xml".split()
)
# These say too little: then the address or the title has to say feed.
_LOOSE_TYPES: Final = frozenset("application/xml text/xml application/json".split())
_LIKE_A_FEED: Final = re.compile(
    r"(?:^|/)(?:rss\d?|feeds?|atom|rdf)(?:/|$|\.(?:xml|json|php|aspx?)$)"
    r"|[_-](?:rss\d?|feed|atom)(?:\.(?:xml|json|php|aspx?))?/?$"
    r"|\.(?:rss|atom|rdf)$|(?:^|/)(?:index|news|latest)\.(?:xml|rdf)$",
    re.IGNORECASE,
)
_FEED_QUERY: Final = re.compile(
    r"(?:^|&)(?:feed|format|output|type|fmt|mode|view)=(?:rss\d?|atom|feed|rdf|xml)(?:&|$)|(?:^|&)rss(?:&|=|$)",
    re.IGNORECASE,
)
_SAYS_FEED: Final = re.compile(r"\b(?:rss|atom|feed|xml)\b", re.IGNORECASE)
# What readers wrote, not the site; and what is fed on to others to show it.
_NO_ARTICLES: Final = re.compile(
    r"(?:^|[/=_-])comments?(?:[/.&_-]|$)|oembed|wp-json|feedback|newsfeedback|/feed(?:er|ing)\b",
    re.IGNORECASE,
)
_AT_ROOT: Final = (
    "feed rss rss.xml feed.xml atom.xml index.xml feeds feed.json feed/ "
    "sitemap.xml sitemap_index.xml sitemap-index.xml news-sitemap.xml sitemap-news.xml "
    "sitemap_news.xml sitemap.xml.gz sitemap.txt"
).split()
_AT_SECTION: Final = ("feed", "rss", "rss.xml", "feed.xml", "index.xml")


def advertised_feeds(page: Page) -> tuple[Link, ...]:
    """The feeds that a page names in its head, then those that its links seem to lead to."""
    found: dict[str, Link] = {}
    for address, title in (*_in_head(page), *_shown(page)):
        if len(found) == _MOST:
            break
        url = normalize(address, page_base(page))
        if url and not _NO_ARTICLES.search(url.partition("://")[2]):
            title = " ".join(title.split())[:_LONGEST_TITLE]
            found.setdefault(identity(url), Link(url, title, source="page"))
    return tuple(found.values())


def advertised_sitemaps(page: Page) -> tuple[str, ...]:
    """The sitemaps that a page names in its head."""
    named = (normalize(href, page_base(page)) for rel, href in page.head.links if rel == "sitemap")
    return tuple(dict.fromkeys(url for url in named if url))[:_MOST]


def usual_places(root: str) -> tuple[str, ...]:
    """Where feeds and sitemaps of a site are as a rule: feeds first, the section's before all.

    Nothing for what is no address.
    """
    address = normalize(root)
    if address is None:
        return ()
    parts = urlsplit(address)
    front = f"{parts.scheme}://{parts.netloc}/"
    section = f"{front}{parts.path.strip('/')}"
    # The last step of a path with a dot is a page, not a section.
    own = (
        [f"{section}/{name}" for name in _AT_SECTION]
        if section != front and "." not in section.rpartition("/")[2]
        else []
    )
    return (*own, *(f"{front}{name}" for name in _AT_ROOT))


def _in_head(page: Page) -> Iterator[tuple[str, str]]:
    for address, kind, title in page.head.alternates:
        plain = kind.partition(";")[0].strip().lower()
        says = _SAYS_FEED.search(title) or _looks_like_feed(address)
        if plain in _TYPES or (plain in _LOOSE_TYPES and says):
            yield address, title
    for relation, address in page.head.links:
        if relation == "feed":
            yield address, ""


def _shown(page: Page) -> Iterator[tuple[str, str]]:
    for node in page.nodes("a").tolist():
        address = page.attribute(node, "href")
        if address and _looks_like_feed(address):
            yield address, page.node_text(node) or page.attribute(node, "title") or ""


def _looks_like_feed(address: str) -> bool:
    if len(address) > 500:
        return False
    place, _, query = address.partition("#")[0].partition("?")
    path = place.partition("://")[2].partition("/")[2] if "://" in place else place
    return bool(_LIKE_A_FEED.search(path) or _FEED_QUERY.search(query))
