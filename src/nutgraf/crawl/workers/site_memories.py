"""Who knows what of a site: one worker learns its template, the others get copies.

A memory is learned page by page, in one place. So a site has a worker that
learns it, and its pages for learning go there; the others extract with the
latest copy. What is in the store is the latest copy too.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from zlib import crc32

from nutgraf.crawl.workers.tasks import MIN_PAGES_LEARNED, Memory

if TYPE_CHECKING:
    from collections.abc import Hashable

# The first pages teach the most. Later ones are looked at for a change of layout.
_LEARN_FIRST: Final = 40
_THEN_LEARN_EVERY: Final = 10
_COPIES_AT: Final = frozenset({MIN_PAGES_LEARNED, 8, 12, 20, 30, 40})
_COPY_EVERY: Final = 50


@dataclass(slots=True)
class SiteState:
    """What is known of a site, and by whom."""

    data: bytes | None
    version: int = 0
    pages_seen: int = 0
    """Pages that were given out to be read."""
    learned: int = 0
    sent: dict[Hashable, int] = field(default_factory=dict)
    """Which version each worker has."""
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether enough is known to read pages by it, or there is nothing to wait for."""


class SiteMemories:
    """The memories of the sites of a run."""

    def __init__(self) -> None:
        """Know no site."""
        self._sites: dict[str, SiteState] = {}
        self.waiting = 0
        """Pages that wait until enough is known of their site."""

    def knows(self, site: str) -> bool:
        """Whether the store was asked for it already."""
        return site in self._sites

    def load(self, site: str, data: bytes | None) -> None:
        """Go on from what the store has."""
        state = self._sites.setdefault(site, SiteState(data))
        if data:
            state.ready.set()

    def is_ready(self, site: str) -> bool:
        """Whether pages of a site can be read."""
        return self._sites[site].ready.is_set()

    def set_ready(self, site: str) -> None:
        """From now on they can."""
        self._sites[site].ready.set()

    async def wait(self, site: str) -> None:
        """Until enough is known of a site, or `let_go` is called."""
        self.waiting += 1
        try:
            await self._sites[site].ready.wait()
        finally:
            self.waiting -= 1

    def delete_pending(self) -> None:
        """Nothing more will be learned unless the pages at hand are read."""
        for state in self._sites.values():
            state.ready.set()

    def should_learn(self, site: str) -> bool:
        """Whether the next page of a site is for learning; count it."""
        state = self._sites[site]
        state.pages_seen += 1
        learn = state.pages_seen <= _LEARN_FIRST or state.pages_seen % _THEN_LEARN_EVERY == 0
        state.learned += learn
        return learn

    def should_copy(self, site: str) -> bool:
        """Whether the memory shall come back with this lesson."""
        learned = self._sites[site].learned
        return learned in _COPIES_AT or learned % _COPY_EVERY == 0

    def learning_worker(self, site: str, workers: int) -> int:
        """The place of the worker that learns a site."""
        return crc32(site.encode("utf-8", "surrogatepass")) % workers

    def for_worker(self, site: str, worker: Hashable, learns: bool) -> Memory:
        """What to send along: a copy, unless this worker has it, or has a later one itself."""
        state = self._sites[site]
        has = state.sent.get(worker)
        state.sent[worker] = state.version
        if has is not None and (learns or has == state.version):
            return Memory(site, state.version, None)
        return Memory(site, state.version, state.data or b"")

    def update(self, site: str, data: bytes) -> None:
        """A new copy, for the others and for the store."""
        state = self._sites[site]
        state.data, state.version = data, state.version + 1

    def forget_worker(self, worker: Hashable) -> None:
        """A worker is gone, with all that it had."""
        for state in self._sites.values():
            state.sent.pop(worker, None)

    def all(self) -> dict[str, bytes]:
        """The latest copies."""
        return {site: state.data for site, state in self._sites.items() if state.data}
