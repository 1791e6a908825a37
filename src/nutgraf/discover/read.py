"""What a document leads to: bytes in, links out, whatever kind of document it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nutgraf.discover.advertised import advertised_feeds, advertised_sitemaps
from nutgraf.discover.aggregators.items import read_results
from nutgraf.discover.decompress import unpack
from nutgraf.discover.feeds.json_feed import read_json_feed
from nutgraf.discover.feeds.xml_feed import read_feed
from nutgraf.discover.frontpages.links import front_links
from nutgraf.discover.sitemaps import read_sitemap, read_text_sitemap, sitemaps_in_robots
from nutgraf.discover.sniff import Sniffed, charset_of, sniff
from nutgraf.limits import Watch
from nutgraf.page.decoding.decode import decode, whole
from nutgraf.page.parsing.parse import parse
from nutgraf.urls import normalize

if TYPE_CHECKING:
    from nutgraf.model import Link
    from nutgraf.page.page import Page


@dataclass(frozen=True, slots=True)
class Found:
    """What a document leads to."""

    kind: str
    """``page``, ``feed``, ``sitemap`` or ``sitemap index``."""
    title: str | None
    links: tuple[Link, ...]
    further: tuple[str, ...] = ()
    """Sitemaps that an index names; feeds and sitemaps that a page does."""
    page: Page | None = None
    """The parsed page, where it is one."""
    notes: tuple[str, ...] = ()
    """What was cut off or mended, in words."""


def discover(content: bytes, url: str, content_type: str | None = None) -> Found:
    """The links of a page, feed or sitemap that was found at an address.

    ``content_type`` is what the HTTP header says: its encoding is used, while
    what the document is the bytes tell. They may be gzipped. Raises
    `NotHtmlError` for a PDF, an image and the like.
    """
    content, notes = unpack(bytes(content))
    text = decode(content, charset_of(content_type))
    url = whole(url)
    sniffed = sniff(text, url)
    found = _read_page(text, url) if sniffed.form == "html" else _read_list(text, url, sniffed)
    return Found(
        found.kind, found.title, found.links, found.further, found.page, (*notes, *found.notes)
    )


def _read_list(text: bytes, url: str, sniffed: Sniffed) -> Found:
    kind = sniffed.kind
    text = text[sniffed.start :]
    if kind == "feed":
        feed = read_json_feed(text, url) if sniffed.form == "json" else read_feed(text, url)
        return Found(kind, feed.title, feed.links, notes=feed.notes)
    if sniffed.form == "robots":
        return Found(kind, None, (), sitemaps_in_robots(text, url))
    if sniffed.form == "text":
        sitemap = read_text_sitemap(text.decode("utf-8", "replace"), url)
    else:
        sitemap = read_sitemap(text, url)
    return Found(kind, None, sitemap.links, sitemap.further, notes=sitemap.notes)


def _read_page(text: bytes, url: str) -> Found:
    watch = Watch()
    page = parse(text, url, watch)
    results = read_results(page)
    links = results.links if results else ()
    further = (*(feed.url for feed in advertised_feeds(page)), *advertised_sitemaps(page))
    return Found(
        kind="page",
        title=page.head.title,
        links=links or _normal(front_links(page)),
        further=tuple(dict.fromkeys(further)),
        page=page,
        notes=(watch.partial,) if watch.partial else (),
    )


def _normal(links: tuple[Link, ...]) -> tuple[Link, ...]:
    """The links with their addresses written in one way, each once."""
    found: dict[str, Link] = {}
    for link in links:
        url = normalize(link.url)
        if url and url not in found:
            found[url] = link if url == link.url else replace(link, url=url)
    return tuple(found.values())
