"""The way to the store: one thread of its own, and pages saved many at a time.

Whoever saves a page hears of it when it is committed, not before.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from nutgraf.crawl.saving.batches import Batches
from nutgraf.crawl.saving.near_duplicates import NEAR, Doubles
from nutgraf.store.rows import Filing
from nutgraf.urls import site_of

if TYPE_CHECKING:
    from nutgraf.model import Article, Summary
    from nutgraf.store.rows import PageRow, Saved, Spooled
    from nutgraf.store.store import Store

T = TypeVar("T")

# A transaction costs as much as a page: fewer pages than these wait a moment for others.
ENOUGH: Final = 20
SECONDS_TOGETHER: Final = 0.1


@dataclass(frozen=True, slots=True)
class Item:
    """A page to be saved, with its article if it has one."""

    page: PageRow
    article: Article | None = None
    summary: Summary | None = None
    fingerprint: int = 0
    duplicate: PageRow | None = None
    """What is saved instead, if another page of the site has the same text; None if it may."""
    counted: Mapping[str, int] = field(default_factory=dict)
    """What the page adds to the counts of the run; its article is counted when it is kept."""

    @property
    def site(self) -> str:
        """The site that the page is of."""
        return site_of(self.page.final or self.page.url)


class Keeper:
    """Saves pages for a run."""

    def __init__(self, store: Store) -> None:
        """Of an open store."""
        self.store = store
        self.run = 0
        self._thread = ThreadPoolExecutor(1, "store")
        self._items = Batches(self._save_all, enough=ENOUGH, seconds=SECONDS_TOGETHER)
        # What has come in holds up the next request to its host, so it waits for nothing.
        self._arrived = Batches(self._spool_all)
        self._doubles = Doubles()
        self.is_new = False
        """Whether nothing was in the store before this run."""
        self.resumed = False
        """Whether the run was broken off, and may have answers in the store."""

    async def call(self, ask: Callable[..., T], *arguments: object) -> T:
        """Ask the store something, in its thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, ask, *arguments)

    async def save(self, item: Item) -> Saved | None:
        """Save a page; None if its article is there already under another address."""
        return await self._items.put(item)

    async def count(self, **more: int) -> None:
        """Add to the counts of the run what no page of its own was saved for."""
        await self.call(self.store.save_many, self.run, [], more)

    async def spool(self, url: str, answer: Spooled) -> None:
        """Keep an answer until its page is saved."""
        await self._arrived.put((url, answer))

    async def spooled(self, url: str) -> Spooled | None:
        """An answer that was kept before the run was broken off."""
        return await self.call(self.store.spooled, self.run, url)

    async def unspool(self, urls: Sequence[str]) -> None:
        """Answers that are worked through, and were never pages by themselves."""
        await self.call(self.store.unspool, self.run, urls)

    async def _spool_all(self, answers: list[tuple[str, Spooled]]) -> list[None]:
        await self.call(self.store.spool, self.run, answers)
        return [None] * len(answers)

    async def _save_all(self, items: list[Item]) -> list[Saved | None]:
        return await self.call(self._save_in_thread, items)

    def _save_in_thread(self, items: list[Item]) -> list[Saved | None]:
        """In the store's thread: look for doubles, then write all in one transaction."""
        doubles = [self._is_double(item) for item in items]
        counted = Counter[str]()
        for item, double in zip(items, doubles, strict=True):
            counted.update(item.counted)
            counted["articles"] += item.article is not None and not double
        saved = self.store.save_many(
            self.run,
            [
                Filing(item.duplicate, None, None)
                if double and item.duplicate
                else Filing(item.page, item.article, item.summary, item.fingerprint or None)
                for item, double in zip(items, doubles, strict=True)
            ],
            counted,
        )
        return [None if double else each for each, double in zip(saved, doubles, strict=True)]

    def _is_double(self, item: Item) -> bool:
        """Whether another page of the site has this text; remember it for those to come."""
        if item.article is None or not item.fingerprint:
            return False
        site, fingerprint = item.site, item.fingerprint
        if item.duplicate is not None and (
            self._doubles.has(site, fingerprint) or self._is_kept(item, site)
        ):
            return True
        self._doubles.add(site, fingerprint)
        return False

    def _is_kept(self, item: Item, site: str) -> bool:
        if self.is_new:
            return False
        url = item.page.url
        return self.store.like(item.fingerprint, site, distance=NEAR, other_than=url) is not None

    async def settle(self) -> None:
        """Until nothing waits to be written."""
        await self._arrived.settle()
        await self._items.settle()

    def close(self) -> None:
        """Let the store go."""
        self._thread.shutdown()
        self.store.close()
