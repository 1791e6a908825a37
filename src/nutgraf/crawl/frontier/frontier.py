"""The pages to fetch next: the best first, with hosts taking turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from nutgraf.urls import identity

if TYPE_CHECKING:
    from datetime import datetime

# The store sorts by this one number. Article links have 0 to 1. Pages read only for their links
# come before them (sources, feeds) or after them (sections).
SOURCE_PRIORITY: Final = 3.0
FEED_PRIORITY: Final = 2.0
GUESS_PRIORITY: Final = 1.5
SECTION_PRIORITY: Final = -1.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A page waiting to be fetched."""

    url: str
    text: str
    """The link's text."""
    published: datetime | None
    priority: float
    depth: int

    @property
    def is_index(self) -> bool:
        """Whether it is read for its links."""
        return not 0.0 <= self.priority <= 1.0

    @property
    def is_guess(self) -> bool:
        """Whether its URL is a guess that no page mentions."""
        return self.priority == GUESS_PRIORITY

    @property
    def is_source(self) -> bool:
        """Whether it is a source of the crawl."""
        return self.priority >= SOURCE_PRIORITY


class Frontier:
    """The waiting pages by host, and the URLs already known."""

    def __init__(self, per_host: int, on_release: Callable[[], None] | None = None) -> None:
        """Give out ``per_host`` pages of a host at a time; call ``on_release`` after each."""
        self._per_host = per_host
        self._on_release = on_release
        self._heaps: dict[str, list[tuple[float, int, Entry]]] = {}
        self._in_flight: dict[str, int] = {}
        self._hosts: deque[str] = deque()
        self._known: set[str] = set()
        self._order = 0

    def __len__(self) -> int:
        """Return the number of waiting pages."""
        return sum(map(len, self._heaps.values()))

    def add(self, entry: Entry) -> bool:
        """Add a page unless it is known. Return whether it was new."""
        key = _key(entry.url)
        if key in self._known:
            return False
        self._known.add(key)
        host = host_of(entry.url)
        if host not in self._heaps:
            self._heaps[host] = []
            self._hosts.append(host)
        self._order += 1
        heappush(self._heaps[host], (-entry.priority, self._order, entry))
        return True

    def claim(self, url: str) -> bool:
        """Mark a URL as known. Return whether it was new."""
        key = _key(url)
        new = key not in self._known
        self._known.add(key)
        return new

    def knows(self, url: str) -> bool:
        """Return whether a URL is known."""
        return _key(url) in self._known

    def take(self) -> Entry | None:
        """Return the best page of the next free host, or None."""
        for _ in range(len(self._hosts)):
            host = self._hosts[0]
            self._hosts.rotate(-1)
            heap = self._heaps[host]
            if not heap:
                self._hosts.remove(host)
                del self._heaps[host]
            elif self._in_flight.get(host, 0) < self._per_host:
                self._in_flight[host] = self._in_flight.get(host, 0) + 1
                return heappop(heap)[2]
        return None

    def release(self, url: str) -> None:
        """Free the page's host for another request."""
        host = host_of(url)
        left = self._in_flight.get(host, 0) - 1
        if left > 0:
            self._in_flight[host] = left
        else:
            self._in_flight.pop(host, None)
        if self._on_release is not None:
            self._on_release()


@lru_cache(4_096)
def _key(url: str) -> str:
    return identity(url)


def host_of(url: str) -> str:
    """Return the host that request limits apply to."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
