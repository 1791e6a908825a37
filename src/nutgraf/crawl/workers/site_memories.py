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

from nutgraf.crawl.workers.tasks import PAGES_TO_KNOW, Memory

if TYPE_CHECKING:
    from collections.abc import Hashable

# The first pages teach the most. Later ones are looked at for a change of layout.
_ALL_OF_THE_FIRST: Final = 40
_THEN_EVERY: Final = 10
_COPIES_AT: Final = frozenset({PAGES_TO_KNOW, 8, 12, 20, 30, 40})
_COPY_EVERY: Final = 50


@dataclass(slots=True)
class Known:
    """What is known of a site, and by whom."""

    data: bytes | None
    version: int = 0
    asked: int = 0
    """Pages that were given out to be read."""
    lessons: int = 0
    sent: dict[Hashable, int] = field(default_factory=dict)
    """Which version each worker has."""
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether enough is known to read pages by it, or there is nothing to wait for."""


class Memories:
    """The memories of the sites of a run."""

    def __init__(self) -> None:
        """Know no site."""
        self._sites: dict[str, Known] = {}
        self.held = 0
        """Pages that wait until enough is known of their site."""

    def knows(self, site: str) -> bool:
        """Whether the store was asked for it already."""
        return site in self._sites

    def begin(self, site: str, data: bytes | None) -> None:
        """Go on from what the store has."""
        known = self._sites.setdefault(site, Known(data))
        if data:
            known.ready.set()

    def is_ready(self, site: str) -> bool:
        """Whether pages of a site can be read."""
        return self._sites[site].ready.is_set()

    def set_ready(self, site: str) -> None:
        """From now on they can."""
        self._sites[site].ready.set()

    async def wait(self, site: str) -> None:
        """Until enough is known of a site, or `let_go` is called."""
        self.held += 1
        try:
            await self._sites[site].ready.wait()
        finally:
            self.held -= 1

    def let_go(self) -> None:
        """Nothing more will be learned unless the pages at hand are read."""
        for known in self._sites.values():
            known.ready.set()

    def is_lesson(self, site: str) -> bool:
        """Whether the next page of a site is for learning; count it."""
        known = self._sites[site]
        known.asked += 1
        lesson = known.asked <= _ALL_OF_THE_FIRST or known.asked % _THEN_EVERY == 0
        known.lessons += lesson
        return lesson

    def wants_copy(self, site: str) -> bool:
        """Whether the memory shall come back with this lesson."""
        lessons = self._sites[site].lessons
        return lessons in _COPIES_AT or lessons % _COPY_EVERY == 0

    def teacher(self, site: str, workers: int) -> int:
        """The place of the worker that learns a site."""
        return crc32(site.encode("utf-8", "surrogatepass")) % workers

    def for_worker(self, site: str, worker: Hashable, learns: bool) -> Memory:
        """What to send along: a copy, unless this worker has it, or has a later one itself."""
        known = self._sites[site]
        has = known.sent.get(worker)
        known.sent[worker] = known.version
        if has is not None and (learns or has == known.version):
            return Memory(site, known.version, None)
        return Memory(site, known.version, known.data or b"")

    def keep(self, site: str, data: bytes) -> None:
        """A new copy, for the others and for the store."""
        known = self._sites[site]
        known.data, known.version = data, known.version + 1

    def lost(self, worker: Hashable) -> None:
        """A worker is gone, with all that it had."""
        for known in self._sites.values():
            known.sent.pop(worker, None)

    def all(self) -> dict[str, bytes]:
        """The latest copies."""
        return {site: known.data for site, known in self._sites.items() if known.data}
