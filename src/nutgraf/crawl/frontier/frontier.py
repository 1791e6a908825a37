"""What is to be fetched next: the best first, and no host holds up the others."""

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

# In the store a place in the queue is one number. Links to articles have 0 to 1; what is only
# read for its links stands before them (a source, its feeds) or after (sections).
SOURCE_PRIORITY: Final = 3.0
FEED_PRIORITY: Final = 2.0
GUESS_PRIORITY: Final = 1.5
SECTION_PRIORITY: Final = -1.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A page that waits."""

    url: str
    text: str
    """By which it was found."""
    published: datetime | None
    priority: float
    depth: int

    @property
    def is_index(self) -> bool:
        """Whether it is read for its links."""
        return not 0.0 <= self.priority <= 1.0

    @property
    def is_guess(self) -> bool:
        """Whether nobody has said that it is there."""
        return self.priority == GUESS_PRIORITY

    @property
    def is_source(self) -> bool:
        """Whether it is one of what the crawl was given."""
        return self.priority >= SOURCE_PRIORITY


class Frontier:
    """The pages that wait, by host, and which addresses are known already."""

    def __init__(self, per_host: int, on_release: Callable[[], None] | None = None) -> None:
        """``per_host`` pages of a host are given out at a time; who waits for one is told."""
        self._per_host = per_host
        self._on_release = on_release
        self._heaps: dict[str, list[tuple[float, int, Entry]]] = {}
        self._out: dict[str, int] = {}
        self._turns: deque[str] = deque()
        self._known: set[str] = set()
        self._order = 0

    def __len__(self) -> int:
        """How many pages wait."""
        return sum(map(len, self._heaps.values()))

    def add(self, entry: Entry) -> bool:
        """Put a page in the queue, once; whether it was new."""
        key = _key(entry.url)
        if key in self._known:
            return False
        self._known.add(key)
        host = host_of(entry.url)
        if host not in self._heaps:
            self._heaps[host] = []
            self._turns.append(host)
        self._order += 1
        heappush(self._heaps[host], (-entry.priority, self._order, entry))
        return True

    def claim(self, url: str) -> bool:
        """Mark an address as known; whether it was new."""
        key = _key(url)
        new = key not in self._known
        self._known.add(key)
        return new

    def knows(self, url: str) -> bool:
        """Whether an address is known."""
        return _key(url) in self._known

    def take(self) -> Entry | None:
        """The best page of the host whose turn it is, if any host is free."""
        for _ in range(len(self._turns)):
            host = self._turns[0]
            self._turns.rotate(-1)
            heap = self._heaps[host]
            if not heap:
                self._turns.remove(host)
                del self._heaps[host]
            elif self._out.get(host, 0) < self._per_host:
                self._out[host] = self._out.get(host, 0) + 1
                return heappop(heap)[2]
        return None

    def release(self, url: str) -> None:
        """A page was fetched, or could not be: its host is free for another."""
        host = host_of(url)
        left = self._out.get(host, 0) - 1
        if left > 0:
            self._out[host] = left
        else:
            self._out.pop(host, None)
        if self._on_release is not None:
            self._on_release()


@lru_cache(4_096)
def _key(url: str) -> str:
    return identity(url)


def host_of(url: str) -> str:
    """The host as requests are spaced by."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
