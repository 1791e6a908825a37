"""Detect the kind of a document: a page, a feed, a sitemap or a sitemap index."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from nutgraf.discover.feeds.json_feed import is_json_feed
from nutgraf.discover.sitemaps import is_text_sitemap

_HEAD: Final = 65_536
_SKIPPED: Final = re.compile(rb"(?:\xef\xbb\xbf|\s)*+")
_NAME: Final = re.compile(rb"<(?:[\w.-]+:)?([A-Za-z][\w.-]*)")
_ROOTS: Final = {
    "rss": "feed",
    "feed": "feed",
    "rdf": "feed",
    "channel": "feed",
    "entry": "feed",
    "urlset": "sitemap",
    "sitemapindex": "sitemap index",
}
# The document may begin late, after a server's warning or a stray line.
_LATE_ROOT: Final = re.compile(rb"<(?:rss|rdf:RDF|urlset|sitemapindex|feed(?=\s[^<>]*xmlns))[\s>]")
_PAGE_ROOTS: Final = frozenset({"html", "head", "body"})
_MAX_JUNK: Final = 2_048
_ROBOTS: Final = re.compile(
    rb"^[^\S\n]*(?:user-agent|sitemap|disallow|allow)\s*:", re.IGNORECASE | re.MULTILINE
)


class Sniffed(NamedTuple):
    """The kind of a document, and its format."""

    kind: str
    """``page``, ``feed``, ``sitemap`` or ``sitemap index``."""
    form: str
    """``html``, ``xml``, ``json``, ``text`` or ``robots``."""
    start: int = 0
    """The offset where the document begins."""


def sniff(content: bytes, url: str) -> Sniffed:
    """Return the kind of a UTF-8 document by its first bytes. Servers often declare it wrong."""
    if is_json_feed(content):
        return Sniffed("feed", "json")
    start = _SKIPPED.match(content)
    place = start.end() if start else 0
    if content[place : place + 1] != b"<":
        text = _sniff_text(content, url)
        if text is not None:
            return text
    root = _root(content[place : place + _HEAD])
    if root not in _ROOTS and root not in _PAGE_ROOTS:
        late = _LATE_ROOT.search(content, place, place + _MAX_JUNK)
        if late is not None:
            place = late.start()
            root = _root(content[place : place + _HEAD])
    if root in _ROOTS:
        return Sniffed(_ROOTS[root], "xml", place)
    return Sniffed("page", "html")


def _sniff_text(content: bytes, url: str) -> Sniffed | None:
    head = content[:_HEAD]
    if b"<" in head[:_MAX_JUNK] and b">" in head[:_MAX_JUNK]:
        return None
    if _path(url).endswith("/robots.txt") and _ROBOTS.search(head):
        return Sniffed("sitemap index", "robots")
    if is_text_sitemap(head.decode("utf-8", "ignore")):
        return Sniffed("sitemap", "text")
    return None


def _path(url: str) -> str:
    try:
        return urlsplit(url).path.lower()
    except ValueError:
        return ""


def _root(head: bytes) -> str:
    """Return the name of the first tag after declarations and comments, in lower case."""
    place = 0
    while (place := head.find(b"<", place)) >= 0:
        if head.startswith(b"<!--", place):
            place = head.find(b"-->", place)
        elif head.startswith((b"<!DOCTYPE", b"<!doctype"), place):
            end = head.find(b">", place)
            subset = head.find(b"[", place, end if end >= 0 else len(head))
            place = head.find(b"]", subset) if subset >= 0 else end
        elif head.startswith((b"<?", b"<!"), place):
            place = head.find(b">", place)
        else:
            match = _NAME.match(head, place)
            return match[1].decode().lower() if match else ""
        if place < 0:
            break
    return ""
