"""The way to the store: one thread of its own, and pages saved many at a time.

While one transaction runs, the pages that come in meanwhile wait for the next,
so that batches are as large as the load wants them. Whoever saves a page
hears of it when it is committed, not before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from nutgraf.addresses import site_of
from nutgraf.crawl.doubles import NEAR, Doubles
from nutgraf.errors import StoreError

if TYPE_CHECKING:
    from nutgraf.model import Article, Summary
    from nutgraf.store.rows import PageRow, Saved
    from nutgraf.store.store import Store

T = TypeVar("T")

MOST_AT_ONCE: Final = 200
# A transaction costs as much as a page: fewer pages than these wait a moment for others.
ENOUGH: Final = 20
SECONDS_TOGETHER: Final = 0.05


@dataclass(frozen=True, slots=True)
class Item:
    """A page to be saved, with its article if it has one."""

    page: PageRow
    article: Article | None = None
    summary: Summary | None = None
    fingerprint: int = 0
    duplicate: PageRow | None = None
    """What is saved instead, if another page of the site has the same text; None if it may."""

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
        self._waiting: list[tuple[Item, asyncio.Future[Saved | None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._doubles = Doubles()
        self.is_new = False
        """Whether nothing was in the store before this run."""

    async def call(self, ask: Callable[..., T], *arguments: object) -> T:
        """Ask the store something, in its thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, ask, *arguments)

    async def save(self, item: Item) -> Saved | None:
        """Save a page; None if its article is there already under another address."""
        committed: asyncio.Future[Saved | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, committed))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await committed

    async def _write(self) -> None:
        """Save what waits, until nothing does."""
        try:
            while self._waiting:
                if len(self._waiting) < ENOUGH:
                    await asyncio.sleep(SECONDS_TOGETHER)
                batch = self._waiting[:MOST_AT_ONCE]
                del self._waiting[:MOST_AT_ONCE]
                try:
                    saved = await self.call(self._save_all, [item for item, _ in batch])
                except Exception as error:  # noqa: BLE001, each who waits must hear of it
                    told = error if isinstance(error, StoreError) else StoreError(str(error))
                    for _, committed in batch:
                        if not committed.done():
                            committed.set_exception(told)
                else:
                    for (_, committed), each in zip(batch, saved, strict=True):
                        if not committed.done():
                            committed.set_result(each)
        finally:
            self._writing = None

    def _save_all(self, items: list[Item]) -> list[Saved | None]:
        """In the store's thread: look for doubles, then write all in one transaction."""
        doubles = [self._is_double(item) for item in items]
        saved = self.store.save_many(
            self.run,
            [
                (item.duplicate, None, None)
                if double and item.duplicate
                else (item.page, item.article, item.summary)
                for item, double in zip(items, doubles, strict=True)
            ],
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
        while self._writing is not None:
            await asyncio.wait([self._writing])

    def close(self) -> None:
        """Let the store go."""
        self._thread.shutdown()
        self.store.close()
