"""A generated site: pages and ground truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from tools.news_sites.response import Response, redirect

# Each site has its own address, so that politeness per host and the scope of a site work as on the
# web.
HOSTS: Final = {
    "courier": "127.0.0.1",
    "portal": "127.0.0.2",
    "anzeiger": "127.0.0.3",
    "big": "127.0.0.4",
}
COOKIE: Final = "consent=yes"
Trap = Callable[["Connection"], None]
"""A page that misbehaves: it writes to the connection itself."""
_TRACKING: Final = ("utm_", "fbclid", "gclid", "ref")


class Connection(Protocol):
    """The connection and its current request, as traps use it."""

    site: Site
    target: str

    def send(self, data: bytes) -> None:
        """Send bytes."""

    def respond(self, response: Response) -> None:
        """Send a response."""

    def wait(self, seconds: float) -> bool:
        """Wait; return True if the server was closed meanwhile."""

    def hang_up(self) -> None:
        """Close the connection after this request."""

    @property
    def slowness(self) -> float:
        """The delay of the slow page in seconds."""


@dataclass(frozen=True)
class Options:
    """Options that can be switched while the sites are served."""

    changed: bool = False
    """The article that changes is served in its second version."""
    late: bool = False
    """The late article is published, and linked."""
    layout: bool = False
    """The first site has a new layout."""
    wall: bool = False
    """The third site shows visitors without a cookie only its consent wall."""
    traps: bool = False
    """The front page of the first site links to all its traps, not only to the harmless ones."""
    crawl_delay: float = 0.05
    """The Crawl-delay of the second site."""
    big: int = 0
    """The number of articles of the generated site; 0 means that it is not served."""


@dataclass(frozen=True)
class TrueArticle:
    """The ground truth of an article."""

    site: str
    url: str
    """The canonical URL."""
    title: str
    text: str
    language: str
    authors: tuple[str, ...]
    published: datetime
    kind: str = "article"
    """``article``, ``live``, ``pages`` (several), ``teaser`` (of a paywall) or ``changing``."""
    also: tuple[str, ...] = ()
    """Other URLs of the article."""
    parts: tuple[str, ...] = ()
    """The URLs of all pages of a multi-page story."""
    near: str = ""
    """The URL of a near-duplicate on another site."""
    deck: str = ""
    """The standfirst: the beginning of the text."""

    @property
    def body(self) -> str:
        """The text without the standfirst."""
        return self.text.removeprefix(self.deck).strip()

    def to_dict(self) -> dict[str, Any]:
        """Return the article as plain values for JSON."""
        return {**asdict(self), "published": self.published.isoformat()}


@dataclass
class Site:
    """A site that can be served."""

    name: str
    root: str
    title: str
    responses: dict[str, Response] = field(default_factory=dict)
    """By path and query, as `key` writes them."""
    members: dict[str, Response] = field(default_factory=dict)
    """Responses to visitors with the consent cookie."""
    traps: dict[str, Trap] = field(default_factory=dict)
    articles: list[TrueArticle] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)
    """Pages that are not articles: URL and kind."""
    markers: tuple[str, ...] = ()
    """Sentences around the articles that are in none of them."""
    forbidden: tuple[str, ...] = ()
    """URLs that robots.txt forbids."""
    search: Callable[[str], Response] | None = None
    search_path: str = ""
    search_word: str = "q"

    def add(self, path: str, response: Response, kind: str = "") -> None:
        """Add a page, with its kind if it could be mistaken for an article."""
        self.responses[key(path)] = response
        if kind:
            self.others[self.root + path] = kind

    def find(self, target: str, cookie: str = "") -> Response | None:
        """Return the response for a path and query. Tracking parameters are ignored."""
        found = self._get(target, cookie)
        if found is not None:
            return found
        path, words = _split(target)
        if self.search is not None and path == self.search_path:
            return self.search(dict(words).get(self.search_word, ""))
        if self.members and path == "/consent":
            return _consent(dict(words).get("back", "/"))
        # Unknown parameters are ignored, as by content management systems.
        return self._get(_joined(path, words), cookie) or self._get(path, cookie)

    def _get(self, wanted: str, cookie: str) -> Response | None:
        if COOKIE in cookie and wanted in self.members:
            return self.members[wanted]
        return self.responses.get(wanted)


def _consent(back: str) -> Response:
    """Return a redirect to a page of this site that sets the cookie."""
    path = quote(back if back.startswith("/") and not back.startswith("//") else "/", safe="/?=&%")
    return replace(
        redirect(path, 302), headers={"Location": path, "Set-Cookie": f"{COOKIE}; Path=/"}
    )


def key(target: str) -> str:
    """Return the normalized path and query."""
    return _joined(*_split(target))


def _split(target: str) -> tuple[str, list[tuple[str, str]]]:
    parts = urlsplit(target)
    words = [pair for pair in parse_qsl(parts.query) if not pair[0].startswith(_TRACKING)]
    return quote(parts.path, safe="/%:@!$&'()*+,;=~"), sorted(words)


def _joined(path: str, words: list[tuple[str, str]]) -> str:
    return f"{path}?{urlencode(words)}" if words else path


@dataclass(frozen=True)
class Truth:
    """The ground truth of all sites."""

    articles: tuple[TrueArticle, ...]
    others: Mapping[str, str]
    """Pages that are not articles: URL and kind."""
    markers: Mapping[str, tuple[str, ...]]
    """For each site, sentences around the articles that are in none of them."""
    forbidden: tuple[str, ...]
    traps: Mapping[str, str]
    """Pages that misbehave: name and URL."""

    def article(self, url: str) -> TrueArticle | None:
        """Return the article at a URL, canonical or not."""
        return next((a for a in self.articles if url in (a.url, *a.also, *a.parts)), None)

    def to_dict(self) -> dict[str, Any]:
        """Return the ground truth as plain values for JSON."""
        return {
            "articles": [article.to_dict() for article in self.articles],
            "others": dict(self.others),
            "markers": {name: list(found) for name, found in self.markers.items()},
            "forbidden": list(self.forbidden),
            "traps": dict(self.traps),
        }


@dataclass(frozen=True, slots=True)
class Request:
    """A recorded request."""

    time: float
    host: str
    """The name of the site."""
    path: str
    headers: Mapping[str, str]
    """Names in lower case."""
    method: str = "GET"

    @property
    def agent(self) -> str:
        """The user agent."""
        return self.headers.get("user-agent", "")


@dataclass
class Faults:
    """Faults by URL: seconds of delay, and the number of busy responses."""

    slow: dict[str, float] = field(default_factory=dict)
    busy: dict[str, int] = field(default_factory=dict)
    slowness: float = 2.0
