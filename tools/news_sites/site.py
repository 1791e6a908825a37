"""What the make of a site gives: its pages, and the truth about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from tools.news_sites.answer import Answer, moved

# Where each site is. Addresses of their own, so that politeness per host and the bounds of a
# site are what they would be outside.
HOSTS: Final = {
    "courier": "127.0.0.1",
    "portal": "127.0.0.2",
    "anzeiger": "127.0.0.3",
    "big": "127.0.0.4",
}
COOKIE: Final = "consent=yes"
Trap = Callable[["Asked"], None]
"""A page that misbehaves: it writes to the wire itself."""
_TRACKING: Final = ("utm_", "fbclid", "gclid", "ref")


class Asked(Protocol):
    """A request as a trap sees it."""

    site: Site
    target: str

    def send(self, data: bytes) -> None:
        """Write bytes to the wire."""

    def answer(self, answer: Answer) -> None:
        """Answer as any other page would."""

    def wait(self, seconds: float) -> bool:
        """Wait; True if the server was closed meanwhile."""

    def hang_up(self) -> None:
        """End the connection after this request."""

    @property
    def slowness(self) -> float:
        """How many seconds the slow page takes."""


@dataclass(frozen=True)
class Options:
    """What can be switched while the sites are served."""

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
    """What robots.txt of the second site asks for."""
    big: int = 0
    """How many articles the generated site has; with none it isn't served."""


@dataclass(frozen=True)
class TrueArticle:
    """An article, and what is true of it."""

    site: str
    url: str
    """Its canonical address."""
    title: str
    text: str
    language: str
    authors: tuple[str, ...]
    published: datetime
    kind: str = "article"
    """``article``, ``live``, ``pages`` (several), ``teaser`` (of a paywall) or ``changing``."""
    also: tuple[str, ...] = ()
    """Other addresses under which it is served."""
    parts: tuple[str, ...] = ()
    """The pages of a story that has several, the first one too."""
    near: str = ""
    """The address of a story on another site that is nearly equal."""
    deck: str = ""
    """The standfirst, with which the text begins."""

    @property
    def body(self) -> str:
        """The text without the standfirst."""
        return self.text.removeprefix(self.deck).strip()

    def to_dict(self) -> dict[str, Any]:
        """The article as plain values, for JSON."""
        return {**asdict(self), "published": self.published.isoformat()}


@dataclass
class Site:
    """A site that can be served."""

    name: str
    root: str
    title: str
    answers: dict[str, Answer] = field(default_factory=dict)
    """By path and query, as `key` writes them."""
    members: dict[str, Answer] = field(default_factory=dict)
    """What those get instead who have the cookie of the site's consent box."""
    traps: dict[str, Trap] = field(default_factory=dict)
    articles: list[TrueArticle] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)
    """Pages that are no article: address and kind."""
    markers: tuple[str, ...] = ()
    """Sentences that stand around the articles and in none of them."""
    forbidden: tuple[str, ...] = ()
    """Addresses that robots.txt forbids."""
    search: Callable[[str], Answer] | None = None
    search_path: str = ""
    search_word: str = "q"

    def add(self, path: str, answer: Answer, kind: str = "") -> None:
        """A page; with a kind if it is one that a reader could take for an article."""
        self.answers[key(path)] = answer
        if kind:
            self.others[self.root + path] = kind

    def find(self, target: str, cookie: str = "") -> Answer | None:
        """The answer to a request; parameters that only track readers are not looked at."""
        found = self._get(target, cookie)
        if found is not None:
            return found
        path, words = _split(target)
        if self.search is not None and path == self.search_path:
            return self.search(dict(words).get(self.search_word, ""))
        if self.members and path == "/consent":
            return _consent(dict(words).get("back", "/"))
        # As content management systems do: what they don't know they don't read.
        return self._get(_joined(path, words), cookie) or self._get(path, cookie)

    def _get(self, wanted: str, cookie: str) -> Answer | None:
        if COOKIE in cookie and wanted in self.members:
            return self.members[wanted]
        return self.answers.get(wanted)


def _consent(back: str) -> Answer:
    """Sets the cookie and leads back, to a page of this site only."""
    path = quote(back if back.startswith("/") and not back.startswith("//") else "/", safe="/?=&%")
    return replace(moved(path, 302), headers={"Location": path, "Set-Cookie": f"{COOKIE}; Path=/"})


def key(target: str) -> str:
    """A path with its query, written in one way."""
    return _joined(*_split(target))


def _split(target: str) -> tuple[str, list[tuple[str, str]]]:
    parts = urlsplit(target)
    words = [pair for pair in parse_qsl(parts.query) if not pair[0].startswith(_TRACKING)]
    return quote(parts.path, safe="/%:@!$&'()*+,;=~"), sorted(words)


def _joined(path: str, words: list[tuple[str, str]]) -> str:
    return f"{path}?{urlencode(words)}" if words else path


@dataclass(frozen=True)
class Truth:
    """All that is true of the sites as they are served now."""

    articles: tuple[TrueArticle, ...]
    others: Mapping[str, str]
    """Pages that are no article: address and kind."""
    markers: Mapping[str, tuple[str, ...]]
    """For each site, sentences that stand around its articles and in none of them."""
    forbidden: tuple[str, ...]
    traps: Mapping[str, str]
    """Pages that misbehave: name and address."""

    def article(self, url: str) -> TrueArticle | None:
        """The article that an address leads to, whether it is the canonical one or not."""
        return next((a for a in self.articles if url in (a.url, *a.also, *a.parts)), None)

    def to_dict(self) -> dict[str, Any]:
        """The truth as plain values, for JSON."""
        return {
            "articles": [article.to_dict() for article in self.articles],
            "others": dict(self.others),
            "markers": {name: list(found) for name, found in self.markers.items()},
            "forbidden": list(self.forbidden),
            "traps": dict(self.traps),
        }


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it came in."""

    time: float
    host: str
    """The name of the site."""
    path: str
    headers: Mapping[str, str]
    """Names in small letters."""
    method: str = "GET"

    @property
    def agent(self) -> str:
        """Who asked."""
        return self.headers.get("user-agent", "")


@dataclass
class Faults:
    """What goes wrong at addresses of one's own choice: path and amount."""

    slow: dict[str, float] = field(default_factory=dict)
    busy: dict[str, int] = field(default_factory=dict)
    slowness: float = 2.0
