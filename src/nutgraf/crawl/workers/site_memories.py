"""Keep track of site memories: one worker learns a site, the others get copies.

A memory is learned page by page in one worker, so each site has a worker that gets its
pages for learning. The others extract with the latest copy. The store has the latest
copy too.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from zlib import crc32

from nutgraf.crawl.workers.tasks import MIN_PAGES_LEARNED, Memory

if TYPE_CHECKING:
    from collections.abc import Hashable

# The first pages teach the most. Later ones are checked for a change of layout.
_LEARN_FIRST: Final = 40
_THEN_LEARN_EVERY: Final = 10
_COPIES_AT: Final = frozenset({MIN_PAGES_LEARNED, 8, 12, 20, 30, 40})
_COPY_EVERY: Final = 50


@dataclass(slots=True)
class SiteState:
    """What is known of a site, and which workers know it."""

    data: bytes | None
    version: int = 0
    pages_seen: int = 0
    """Pages sent to be read."""
    learned: int = 0
    sent: dict[Hashable, int] = field(default_factory=dict)
    """The version that each worker has."""
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when enough pages are learned, or when there is no point in waiting."""


class SiteMemories:
    """The site memories of a run."""

    def __init__(self) -> None:
        """Start without sites."""
        self._sites: dict[str, SiteState] = {}
        self.waiting = 0
        """Number of pages that wait until their site is learned."""

    def knows(self, site: str) -> bool:
        """Return whether the site's memory has been loaded."""
        return site in self._sites

    def load(self, site: str, data: bytes | None) -> None:
        """Continue with the memory from the store, if any."""
        state = self._sites.setdefault(site, SiteState(data))
        if data:
            state.ready.set()

    def is_ready(self, site: str) -> bool:
        """Return whether pages of a site can be read."""
        return self._sites[site].ready.is_set()

    def set_ready(self, site: str) -> None:
        """Let pages of a site be read from now on."""
        self._sites[site].ready.set()

    async def wait(self, site: str) -> None:
        """Wait until a site is ready, or `release_waiting` is called."""
        self.waiting += 1
        try:
            await self._sites[site].ready.wait()
        finally:
            self.waiting -= 1

    def release_waiting(self) -> None:
        """Let all waiting pages be read now."""
        for state in self._sites.values():
            state.ready.set()

    def should_learn(self, site: str) -> bool:
        """Count a page of a site and return whether to learn it."""
        state = self._sites[site]
        state.pages_seen += 1
        learn = state.pages_seen <= _LEARN_FIRST or state.pages_seen % _THEN_LEARN_EVERY == 0
        state.learned += learn
        return learn

    def should_copy(self, site: str) -> bool:
        """Return whether the worker should return the memory after this page."""
        learned = self._sites[site].learned
        return learned in _COPIES_AT or learned % _COPY_EVERY == 0

    def learning_worker(self, site: str, workers: int) -> int:
        """Return the slot of the worker that learns a site."""
        return crc32(site.encode("utf-8", "surrogatepass")) % workers

    def for_worker(self, site: str, worker: Hashable, learns: bool) -> Memory:
        """Return the memory to send: no data if the worker has this or a later version."""
        state = self._sites[site]
        has = state.sent.get(worker)
        state.sent[worker] = state.version
        if has is not None and (learns or has == state.version):
            return Memory(site, state.version, None)
        return Memory(site, state.version, state.data or b"")

    def update(self, site: str, data: bytes) -> None:
        """Set a new copy for the other workers."""
        state = self._sites[site]
        state.data, state.version = data, state.version + 1

    def forget_worker(self, worker: Hashable) -> None:
        """Forget what a lost worker had."""
        for state in self._sites.values():
            state.sent.pop(worker, None)

    def all(self) -> dict[str, bytes]:
        """Return the latest copies."""
        return {site: state.data for site, state in self._sites.items() if state.data}
