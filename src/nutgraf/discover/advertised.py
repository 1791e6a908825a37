"""Find the feeds and sitemaps that a page links to, and the usual URLs to try otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from nutgraf.model import Link
from nutgraf.page.addresses import page_base
from nutgraf.urls import identity, normalize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.page import Page

_MAX_LINKS: Final = 50
_MAX_TITLE: Final = 300
_TYPES: Final = frozenset(
    "application/rss+xml application/atom+xml application/rdf+xml application/feed+json "
    "application/x.atom+xml application/x-atom+xml text/rss text/rss+xml text/atom+xml".split()
)
# Too general: the URL or the title must also look like a feed.
_LOOSE_TYPES: Final = frozenset("application/xml text/xml application/json".split())
_FEED_PATH: Final = re.compile(
    r"(?:^|/)(?:rss\d?|feeds?|atom|rdf)(?:/|$|\.(?:xml|json|php|aspx?)$)"
    r"|[_-](?:rss\d?|feed|atom)(?:\.(?:xml|json|php|aspx?))?/?$"
    r"|\.(?:rss|atom|rdf)$|(?:^|/)(?:index|news|latest)\.(?:xml|rdf)$",
    re.IGNORECASE,
)
_FEED_QUERY: Final = re.compile(
    r"(?:^|&)(?:feed|format|output|type|fmt|mode|view)=(?:rss\d?|atom|feed|rdf|xml)(?:&|$)|(?:^|&)rss(?:&|=|$)",
    re.IGNORECASE,
)
_FEED_WORD: Final = re.compile(r"\b(?:rss|atom|feed|xml)\b", re.IGNORECASE)
# Feeds of comments, and data for embedding.
_NO_ARTICLES: Final = re.compile(
    r"(?:^|[/=_-])comments?(?:[/.&_-]|$)|oembed|wp-json|feedback|newsfeedback|/feed(?:er|ing)\b",
    re.IGNORECASE,
)
_SITE_PATHS: Final = (
    "feed rss rss.xml feed.xml atom.xml index.xml feeds feed.json feed/ "
    "sitemap.xml sitemap_index.xml sitemap-index.xml news-sitemap.xml sitemap-news.xml "
    "sitemap_news.xml sitemap.xml.gz sitemap.txt"
).split()
_SECTION_PATHS: Final = ("feed", "rss", "rss.xml", "feed.xml", "index.xml")


def advertised_feeds(page: Page) -> tuple[Link, ...]:
    """Return the feeds declared in the head, then links that look like feeds."""
    found: dict[str, Link] = {}
    for address, title in (*_declared(page), *_visible(page)):
        if len(found) == _MAX_LINKS:
            break
        url = normalize(address, page_base(page))
        if url and not _NO_ARTICLES.search(url.partition("://")[2]):
            title = " ".join(title.split())[:_MAX_TITLE]
            found.setdefault(identity(url), Link(url, title, source="page"))
    return tuple(found.values())


def advertised_sitemaps(page: Page) -> tuple[str, ...]:
    """Return the sitemaps declared in the head of a page."""
    named = (normalize(href, page_base(page)) for rel, href in page.head.links if rel == "sitemap")
    return tuple(dict.fromkeys(url for url in named if url))[:_MAX_LINKS]


def usual_places(root: str) -> tuple[str, ...]:
    """Return the usual URLs of a site's feeds and sitemaps. Feeds of the section come first.

    Empty if ``root`` is not a URL.
    """
    address = normalize(root)
    if address is None:
        return ()
    parts = urlsplit(address)
    front = f"{parts.scheme}://{parts.netloc}/"
    section = f"{front}{parts.path.strip('/')}"
    # A path whose last step has a dot is a page, not a section.
    of_section = (
        [f"{section}/{name}" for name in _SECTION_PATHS]
        if section != front and "." not in section.rpartition("/")[2]
        else []
    )
    return (*of_section, *(f"{front}{name}" for name in _SITE_PATHS))


def _declared(page: Page) -> Iterator[tuple[str, str]]:
    for address, kind, title in page.head.alternates:
        plain = kind.partition(";")[0].strip().lower()
        looks_like_feed = _FEED_WORD.search(title) or _looks_like_feed(address)
        if plain in _TYPES or (plain in _LOOSE_TYPES and looks_like_feed):
            yield address, title
    for relation, address in page.head.links:
        if relation == "feed":
            yield address, ""


def _visible(page: Page) -> Iterator[tuple[str, str]]:
    for node in page.nodes("a").tolist():
        address = page.attribute(node, "href")
        if address and _looks_like_feed(address):
            yield address, page.node_text(node) or page.attribute(node, "title") or ""


def _looks_like_feed(address: str) -> bool:
    if len(address) > 500:
        return False
    place, _, query = address.partition("#")[0].partition("?")
    path = place.partition("://")[2].partition("/")[2] if "://" in place else place
    return bool(_FEED_PATH.search(path) or _FEED_QUERY.search(query))
