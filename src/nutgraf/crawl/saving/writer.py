"""Write to the store from a single thread, many pages at a time.

A caller who saves a page is notified once it is committed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from nutgraf.crawl.saving.batches import Batches
from nutgraf.crawl.saving.near_duplicates import NearDuplicates, max_duplicate_distance
from nutgraf.store.rows import PageToSave
from nutgraf.urls import site_of

if TYPE_CHECKING:
    from nutgraf.model import Article, Summary
    from nutgraf.store.rows import PageRow, PendingPage, Saved
    from nutgraf.store.store import Store

T = TypeVar("T")

# A transaction costs as much as a page, so smaller batches wait for more pages.
BATCH_SIZE: Final = 20
BATCH_WAIT: Final = 0.1


@dataclass(frozen=True, slots=True)
class SaveRequest:
    """A page to be saved, with its article if it has one."""

    page: PageRow
    article: Article | None = None
    summary: Summary | None = None
    fingerprint: int = 0
    duplicate: PageRow | None = None
    """What to save instead if the site has the same text elsewhere. None allows duplicates."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What the page adds to the run's counts. Articles are counted when they are saved."""

    @property
    def site(self) -> str:
        """The site of the page."""
        return site_of(self.page.final or self.page.url)


class StoreWriter:
    """Saves the pages of a run."""

    def __init__(self, store: Store) -> None:
        """Write to an open store."""
        self.store = store
        self.run = 0
        self._thread = ThreadPoolExecutor(1, "store")
        self._pages = Batches(self._save_all, min_size=BATCH_SIZE, wait=BATCH_WAIT)
        # A response blocks the next request to its host, so it doesn't wait for a batch.
        self._responses = Batches(self._add_all_pending)
        self._near_duplicates = NearDuplicates()
        self.is_new = False
        """Whether the store was empty before this run."""
        self.resumed = False
        """Whether the run was interrupted, and may have stored responses."""

    async def call(self, function: Callable[..., T], *arguments: object) -> T:
        """Call a function of the store in its thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, function, *arguments)

    async def save(self, request: SaveRequest) -> Saved | None:
        """Save a page. Return None if its article exists under another URL."""
        return await self._pages.put(request)

    async def count(self, **counts: int) -> None:
        """Add to the run's counts without saving a page."""
        await self.call(self.store.save_many, self.run, [], counts)

    async def add_pending(self, url: str, answer: PendingPage) -> None:
        """Store a response until its page is saved."""
        await self._responses.put((url, answer))

    async def pending(self, url: str) -> PendingPage | None:
        """Return a response that was stored before the run was interrupted."""
        return await self.call(self.store.pending, self.run, url)

    async def delete_pending(self, urls: Sequence[str]) -> None:
        """Delete responses that were processed as part of another page."""
        await self.call(self.store.delete_pending, self.run, urls)

    async def _add_all_pending(self, answers: list[tuple[str, PendingPage]]) -> list[None]:
        await self.call(self.store.add_pending, self.run, answers)
        return [None] * len(answers)

    async def _save_all(self, requests: list[SaveRequest]) -> list[Saved | None]:
        return await self.call(self._save_in_thread, requests)

    def _save_in_thread(self, requests: list[SaveRequest]) -> list[Saved | None]:
        """Look for duplicates, then write all pages in one transaction."""
        duplicates = [self._is_duplicate(request) for request in requests]
        counts = Counter[str]()
        for request, duplicate in zip(requests, duplicates, strict=True):
            counts.update(request.counts)
            counts["articles"] += request.article is not None and not duplicate
        saved = self.store.save_many(
            self.run,
            [
                PageToSave(request.duplicate, None, None)
                if duplicate and request.duplicate
                else PageToSave(
                    request.page, request.article, request.summary, request.fingerprint or None
                )
                for request, duplicate in zip(requests, duplicates, strict=True)
            ],
            counts,
        )
        return [
            None if duplicate else each for each, duplicate in zip(saved, duplicates, strict=True)
        ]

    def _is_duplicate(self, request: SaveRequest) -> bool:
        """Return whether another page of the site has this text; else remember it."""
        if request.article is None or not request.fingerprint:
            return False
        site, fingerprint = request.site, request.fingerprint
        near = max_duplicate_distance(request.article.text)
        if request.duplicate is not None and (
            self._near_duplicates.has(site, fingerprint, near) or self._is_in_store(request, near)
        ):
            return True
        self._near_duplicates.add(site, fingerprint)
        return False

    def _is_in_store(self, request: SaveRequest, max_distance: int) -> bool:
        if self.is_new:
            return False
        fingerprint, site, url = request.fingerprint, request.site, request.page.url
        found = self.store.like(fingerprint, site, distance=max_distance, other_than=url)
        return found is not None

    async def settle(self) -> None:
        """Wait until everything is written."""
        await self._responses.settle()
        await self._pages.settle()

    def close(self) -> None:
        """Close the store."""
        self._thread.shutdown()
        self.store.close()
