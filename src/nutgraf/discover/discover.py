"""Read the links of any document: bytes in, links out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nutgraf.discover.advertised import advertised_feeds, advertised_sitemaps
from nutgraf.discover.aggregators.results import read_results
from nutgraf.discover.decompress import decompress
from nutgraf.discover.feeds.json_feed import read_json_feed
from nutgraf.discover.feeds.xml_feed import read_feed
from nutgraf.discover.frontpages.links import front_links
from nutgraf.discover.sitemaps import read_sitemap, read_text_sitemap, sitemaps_in_robots
from nutgraf.discover.sniff import Sniffed, sniff
from nutgraf.limits import Watch
from nutgraf.page.decoding.charset_names import charset_of
from nutgraf.page.decoding.decode import decode, whole
from nutgraf.page.parsing.parse import parse
from nutgraf.urls import normalize

if TYPE_CHECKING:
    from nutgraf.model import Link
    from nutgraf.page.page import Page


@dataclass(frozen=True, slots=True)
class Discovered:
    """The links of a document."""

    kind: str
    """``page``, ``feed``, ``sitemap`` or ``sitemap index``."""
    title: str | None
    links: tuple[Link, ...]
    further: tuple[str, ...] = ()
    """The sitemaps of a sitemap index; the feeds and sitemaps that a page advertises."""
    page: Page | None = None
    """The parsed page, if the document is one."""
    notes: tuple[str, ...] = ()
    """What was cut off or repaired."""


def discover(content: bytes, url: str, content_type: str | None = None) -> Discovered:
    """Return the links of a page, feed or sitemap that was fetched from a URL.

    ``content_type`` is the HTTP header. Only its encoding is used: the kind of document is
    detected from the bytes, which may be gzipped. Raises `NotHtmlError` for a PDF, an image and
    so on.
    """
    content, notes = decompress(bytes(content))
    text = decode(content, charset_of(content_type))
    url = whole(url)
    sniffed = sniff(text, url)
    found = _read_page(text, url) if sniffed.form == "html" else _read_list(text, url, sniffed)
    return Discovered(
        found.kind, found.title, found.links, found.further, found.page, (*notes, *found.notes)
    )


def _read_list(text: bytes, url: str, sniffed: Sniffed) -> Discovered:
    kind = sniffed.kind
    text = text[sniffed.start :]
    if kind == "feed":
        feed = read_json_feed(text, url) if sniffed.form == "json" else read_feed(text, url)
        return Discovered(kind, feed.title, feed.links, notes=feed.notes)
    if sniffed.form == "robots":
        return Discovered(kind, None, (), sitemaps_in_robots(text, url))
    if sniffed.form == "text":
        sitemap = read_text_sitemap(text.decode("utf-8", "replace"), url)
    else:
        sitemap = read_sitemap(text, url)
    return Discovered(kind, None, sitemap.links, sitemap.further, notes=sitemap.notes)


def _read_page(text: bytes, url: str) -> Discovered:
    watch = Watch()
    page = parse(text, url, watch)
    results = read_results(page)
    links = results.links if results else ()
    further = (*(feed.url for feed in advertised_feeds(page)), *advertised_sitemaps(page))
    return Discovered(
        kind="page",
        title=page.head.title,
        links=links or _normalized(front_links(page)),
        further=tuple(dict.fromkeys(further)),
        page=page,
        notes=(watch.partial,) if watch.partial else (),
    )


def _normalized(links: tuple[Link, ...]) -> tuple[Link, ...]:
    """Return the links with normalized URLs, without duplicates."""
    found: dict[str, Link] = {}
    for link in links:
        url = normalize(link.url)
        if url and url not in found:
            found[url] = link if url == link.url else replace(link, url=url)
    return tuple(found.values())
