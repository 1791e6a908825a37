"""Read sitemaps in XML or text, news sitemaps, sitemap indexes, and robots.txt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.discover.feeds.titles import plain_title
from nutgraf.discover.xml.parse import read_markup
from nutgraf.model import Link
from nutgraf.text.dates.parse import read_date
from nutgraf.urls import normalize

if TYPE_CHECKING:
    from collections.abc import Mapping

# The protocol's limit for one file.
MAX_URLS: Final = 50_000
_TOO_MANY: Final = "the sitemap has more than {:,} addresses: the first were read"
_MAX_IN_ROBOTS: Final = 1_000
# RFC 9309: at least this much of a robots.txt must be read.
_ROBOTS_BYTES: Final = 512_000
_MAX_FIELD: Final = 8_192
_HOLDERS: Final = frozenset({"url", "sitemap"})
_FIELDS: Final = frozenset({"loc", "lastmod", "news:title", "news:publication_date"})
_SITEMAP_LINE: Final = re.compile(
    r"^[ \t]*site-?map[ \t]*:[ \t]*(\S+)", re.IGNORECASE | re.MULTILINE
)
_ADDRESS_LINE: Final = re.compile(r"https?://\S+", re.IGNORECASE)


class Sitemap(NamedTuple):
    """The content of a sitemap: pages, or further sitemaps."""

    links: tuple[Link, ...]
    further: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_sitemap(content: bytes, url: str) -> Sitemap:
    """Return the pages and sitemaps in an XML sitemap in UTF-8, without duplicates.

    If a page has no publication date, ``published`` is the date of its last change.
    """
    reader, notes = read_markup(content, lambda: _SitemapReader(url))
    if reader.full:
        notes.append(_TOO_MANY.format(MAX_URLS))
    return Sitemap(tuple(reader.links.values()), tuple(reader.further), tuple(notes))


def read_text_sitemap(text: str, url: str) -> Sitemap:
    """Return the pages in a text sitemap, which has a URL on each line."""
    links: dict[str, Link] = {}
    for line in text.splitlines():
        address = line.strip("\ufeff \t")
        found = normalize(address, url) if address and not address.startswith("#") else None
        if found and len(links) >= MAX_URLS:
            return Sitemap(tuple(links.values()), notes=(_TOO_MANY.format(MAX_URLS),))
        if found:
            links.setdefault(found, Link(found, "", source="sitemap"))
    return Sitemap(tuple(links.values()))


def is_text_sitemap(text: str) -> bool:
    """Return whether a text is a list of URLs, by its first lines."""
    lines = [
        line for line in text[:16_384].lstrip("\ufeff").splitlines()[:-1] or [text] if line.strip()
    ]
    return bool(lines) and all(_ADDRESS_LINE.fullmatch(line.strip()) for line in lines[:50])


def sitemaps_in_robots(content: bytes | str, base: str | None = None) -> tuple[str, ...]:
    """Return the sitemaps in a robots.txt. ``base`` is its URL, to resolve relative ones."""
    text = content[:_ROBOTS_BYTES]
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    text = text.lstrip("\ufeff").replace("\r", "\n")
    found = (normalize(match[1], base) for match in _SITEMAP_LINE.finditer(text))
    return tuple(dict.fromkeys(address for address in found if address))[:_MAX_IN_ROBOTS]


class _SitemapReader:
    """Collects URLs. Images, videos and pages in other languages are skipped."""

    def __init__(self, url: str) -> None:
        self.links: dict[str, Link] = {}
        self.further: dict[str, None] = {}
        self.full = False
        self._base = url
        self._holder = ""
        self._field = ""
        self._fields: dict[str, str] = {}
        self._pieces: list[str] = []
        self._length = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in _HOLDERS:
            self._holder, self._field, self._fields = name, "", {}
        elif self._holder and not self._field and name in _FIELDS:
            self._field, self._pieces, self._length = name, [], 0

    def text(self, data: str) -> None:
        if self._field and self._length < _MAX_FIELD:
            self._pieces.append(data)
            self._length += len(data)

    def end(self, name: str) -> None:
        if name == self._field:
            self._fields.setdefault(name, "".join(self._pieces)[:_MAX_FIELD].strip())
            self._field = ""
        elif name == self._holder:
            self._take()
            self._holder = self._field = ""

    def _take(self) -> None:
        fields = self._fields
        address = fields.get("loc")
        # Relative URLs violate the protocol, but their meaning is clear.
        url = normalize(address, self._base) if address else None
        if url is None:
            return
        if len(self.links) + len(self.further) >= MAX_URLS:
            self.full = True
        elif self._holder == "sitemap":
            self.further.setdefault(url)
        elif url not in self.links:
            published = read_date(fields.get("news:publication_date"))
            published = published or read_date(fields.get("lastmod"))
            title = plain_title(fields.get("news:title", ""))
            self.links[url] = Link(url, title, published=published, source="sitemap")
