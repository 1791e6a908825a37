"""Read XML feeds: RSS 0.90 to 2.0, RDF and Atom.

Why not feedparser: it reads two megabytes a second, and takes two seconds for an XML bomb of 700
bytes. We only need the URL, title and date of each entry.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urljoin

from nutgraf.discover.feeds.titles import one_line, plain_title
from nutgraf.discover.xml.parse import read_markup
from nutgraf.model import Link
from nutgraf.text.dates.parse import read_date
from nutgraf.urls import normalize, same_site

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_ENTRIES: Final = 50_000
_MAX_FIELD: Final = 8_192
_ENTRIES: Final = frozenset({"item", "entry"})
_CHANNELS: Final = frozenset({"channel", "feed"})
_TITLES: Final = ("title", "dc:title", "media:title")
_ADDRESSES: Final = ("feedburner:origLink", "link")
# The date of a change is better than no date.
_DATES: Final = (
    "pubDate published issued dc:date dcterms:issued dcterms:created created date updated modified "
    "dcterms:modified".split()
)
_FIELDS: Final = frozenset((*_TITLES, *_ADDRESSES, *_DATES, "guid", "id"))


class Feed(NamedTuple):
    """The content of a feed."""

    title: str | None
    links: tuple[Link, ...]
    notes: tuple[str, ...] = ()


def read_feed(content: bytes, url: str) -> Feed:
    """Return the entries of a UTF-8 XML feed that was fetched from a URL, without duplicates."""
    reader, notes = read_markup(content, lambda: _FeedReader(url))
    if reader.full:
        notes.append(f"the feed has more than {MAX_ENTRIES:,} entries: the first were read")
    return Feed(reader.title, tuple(reader.links.values()), tuple(notes))


@dataclass(slots=True)
class _Entry:
    """An entry that is being read."""

    depth: int
    about: str
    base: str | None
    fields: dict[str, str] = field(default_factory=dict)
    alternate: tuple[int, str] | None = None
    """The best of Atom's links, with its rank (lower is better)."""
    permanent: bool = True
    markup: bool = True
    """Whether the title may contain HTML."""


class _FeedReader:
    """Collects entries."""

    def __init__(self, url: str) -> None:
        self.title: str | None = None
        self.links: dict[str, Link] = {}
        self.full = False
        self._url = url
        self._home: str | None = None
        self._bases: list[str | None] = [None]
        self._path: list[str] = []
        self._entry: _Entry | None = None
        self._field = ""
        self._field_depth = 0
        self._pieces: list[str] = []
        self._length = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        above = self._path[-1] if self._path else ""
        self._path.append(name)
        self._bases.append(_base(self._bases[-1] or self._url, attributes) or self._bases[-1])
        if self._field:
            return
        entry, depth = self._entry, len(self._path)
        if entry is None:
            if name in _ENTRIES:
                about = attributes.get("rdf:about") or attributes.get("about") or ""
                self._entry = _Entry(depth, about, self._bases[-1])
            elif above in _CHANNELS and name in ("title", "link"):
                self._begin(name)
                if name == "link" and attributes.get("rel", "alternate") == "alternate":
                    self._set_home(attributes.get("href") or "")
        elif depth == entry.depth + 1 and name in _FIELDS:
            self._begin(name)
            self._read_attributes(entry, name, attributes)

    def text(self, data: str) -> None:
        if self._field and self._length < _MAX_FIELD:
            self._pieces.append(data)
            self._length += len(data)

    def end(self, name: str) -> None:
        depth = len(self._path)
        self._path.pop()
        self._bases.pop()
        if self._field and depth == self._field_depth:
            self._take("".join(self._pieces)[:_MAX_FIELD].strip())
            self._field = ""
        elif self._entry is not None and depth == self._entry.depth:
            self._finish(self._entry)
            self._entry = None

    def _begin(self, name: str) -> None:
        self._field, self._field_depth = name, len(self._path)
        self._pieces, self._length = [], 0

    def _take(self, text: str) -> None:
        if not text:
            return
        if self._entry is not None:
            self._entry.fields.setdefault(self._field, text)
        elif self._field == "title":
            self.title = self.title or plain_title(text) or None
        else:
            self._set_home(text)

    def _read_attributes(self, entry: _Entry, name: str, attributes: Mapping[str, str]) -> None:
        """Read the attributes of a field."""
        if name == "link" and attributes.get("href"):
            rank = _rank(attributes)
            if rank is not None and (entry.alternate is None or rank < entry.alternate[0]):
                base = self._bases[-1]
                entry.alternate = rank, _join(base, attributes["href"])
        elif name == "guid":
            entry.permanent = attributes.get("isPermaLink", "true").strip().lower() != "false"
        elif name == "title":
            entry.markup = attributes.get("type", "html").lower() not in ("text", "text/plain")

    def _set_home(self, address: str) -> None:
        """Set the site of the feed if it differs from the site it was fetched from."""
        home = normalize(address, self._url)
        if self._home is None and home and not same_site(home, self._url):
            self._home = home

    def _finish(self, entry: _Entry) -> None:
        url = self._address(entry)
        if url is None or url in self.links:
            return
        if len(self.links) >= MAX_ENTRIES:
            self.full = True
            return
        fields = entry.fields
        title = next((fields[name] for name in _TITLES if name in fields), "")
        text = plain_title(title) if entry.markup else one_line(title)
        dates = (read_date(fields[name]) for name in _DATES if name in fields)
        published = next((moment for moment in dates if moment), None)
        self.links[url] = Link(url, text, published=published, source="feed")

    def _address(self, entry: _Entry) -> str | None:
        """Return the URL of an entry: the first of its fields that is one."""
        base = entry.base or self._home or self._url
        fields = entry.fields
        named = [fields.get(name) for name in _ADDRESSES]
        if entry.alternate:
            named.insert(1, entry.alternate[1])
        for address in named:
            if address and (found := normalize(address, base)):
                return found
        # The others are identifiers, and URLs only if they are absolute.
        for address in (
            fields.get("guid") if entry.permanent else None,
            entry.about,
            fields.get("id"),
        ):
            if address and (found := normalize(address)):
                return found
        return None


def _rank(attributes: Mapping[str, str]) -> int | None:
    """Return the rank of an entry's link: 0 for its page, None if it is not a page of it."""
    relation = attributes.get("rel", "alternate").strip().lower()
    if relation not in ("alternate", "", "http://www.iana.org/assignments/relation/alternate"):
        return None
    kind = attributes.get("type", "text/html").lower()
    return 0 if "html" in kind else 1


def _base(outer: str, attributes: Mapping[str, str]) -> str | None:
    base = attributes.get("xml:base")
    return _join(outer, base) if base else None


def _join(base: str | None, address: str) -> str:
    try:
        return urljoin(base or "", address.strip())
    except ValueError:
        return address
