"""Run one crawl: take pages from the queue until it is empty or a limit is reached."""

from __future__ import annotations

import asyncio
import contextlib
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from nutgraf.crawl.fetching.fetcher import Fetcher
from nutgraf.crawl.fetching.settings import MAX_CONCURRENT_REQUESTS
from nutgraf.crawl.frontier.choose_links import choose_links
from nutgraf.crawl.frontier.frontier import SOURCE_PRIORITY, Entry, Frontier
from nutgraf.crawl.frontier.queue import Queue
from nutgraf.crawl.frontier.scope import Scope
from nutgraf.crawl.frontier.sources import Sources, read_sources
from nutgraf.crawl.progress import MAX_REPORT_LINES, Progress
from nutgraf.crawl.saving.resumable_fetcher import ResumableFetcher
from nutgraf.crawl.saving.writer import StoreWriter
from nutgraf.crawl.visits import Visits
from nutgraf.crawl.workers.pool import WorkerPool
from nutgraf.crawl.workers.reader import Reader
from nutgraf.crawl.workers.site_memories import SiteMemories
from nutgraf.crawl.workers.tasks import LinksResult, LinksTask, TaskFailed, TaskOptions
from nutgraf.errors import NutgrafError, StoreError
from nutgraf.store.store import open_store

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.crawl.options import CrawlRequest

# An interrupted run older than this is not resumed: its queue says nothing about today's news.
RESUMED_WITHIN: Final = timedelta(hours=24)
# Fetched pages that wait for a worker or the store. Enough to keep both busy, few enough to hold in
# memory.
READ_AHEAD: Final = 24


class Driver:
    """One crawl. Call `run` once; `stop` may be called at any time."""

    def __init__(
        self, request: CrawlRequest, progress: Progress, refused: Mapping[str, str]
    ) -> None:
        """Open the store. Raises `StoreError` before anything is started."""
        self._request, self._options, self._progress = request, request.options, progress
        self._refused = refused
        self._sources: Sources = read_sources(request.sources)
        self._writer = StoreWriter(open_store(request.store))
        self._memories = SiteMemories()
        self._pool = WorkerPool(
            self._options.workers or os.cpu_count() or 1,
            TaskOptions(self._options.sentences, self._options.favor),
            on_worker_lost=self._memories.forget_worker,
        )
        self._wake = asyncio.Event()
        # A page that has been fetched frees its host, so more may start before it is saved.
        frontier = Frontier(self._options.per_host, on_release=self._wake.set)
        self._queue = Queue(self._writer, frontier)
        self._tasks: set[asyncio.Task[None]] = set()
        self._started = 0
        self.stopped = False

    async def run(self, engine: Any) -> None:
        """Crawl until nothing is left to do."""
        fetcher = ResumableFetcher(Fetcher(engine, self._options, self._refused), self._writer)
        frontier = self._queue.frontier
        reader = Reader(
            self._pool, self._memories, self._writer, frontier, self._progress, self._wake.set
        )
        # With a limit, an index may still have links that were not followed.
        watches = self._request.kind == "watch" and self._options.limit is None
        visits = Visits(
            fetcher,
            reader,
            self._writer,
            self._queue,
            self._progress,
            self._options,
            Scope(self._sources.urls),
            watches=watches,
        )
        self._visits = visits
        try:
            await self._begin()
            await self._work(visits)
            await self._end()
        except StoreError as error:
            self._fail(error)
        finally:
            await self._halt()

    async def _begin(self) -> None:
        """Resume an interrupted run, or start a new one."""
        writer, store = self._writer, self._writer.store
        source = "\n".join(self._request.sources)
        writer.run, resumed = await writer.call(self._open_run, self._request.kind, source)
        self._progress.run = writer.run
        if resumed:
            writer.resumed = True
            counts = await writer.call(store.counts, writer.run)
            self._progress.resume(
                counts, await writer.call(store.errors, writer.run, MAX_REPORT_LINES)
            )
            self._started = self._progress.counts.fetched
            self._progress.note("", f"run {writer.run} was interrupted and is resumed")
            await self._queue.refill()
            return
        for place, problem in self._sources.invalid:
            self._progress.error(place, problem)
        await self._queue.add(
            [Entry(url, "", None, SOURCE_PRIORITY, 0) for url in self._sources.urls]
        )
        for address, content in self._sources.files:
            await self._read_file(address, content)

    def _open_run(self, kind: str, source: str) -> tuple[int, bool]:
        store = self._writer.store
        self._writer.is_new = not store.runs(1)
        run = store.open_run(kind, source)
        if run is not None:
            started = next((each.started for each in store.runs(1_000) if each.id == run), None)
            if started is not None and datetime.now(UTC) - started < RESUMED_WITHIN:
                return run, True
            store.finish_run(run, "interrupted, and too old to resume")
        return store.start_run(kind, source), False

    async def _read_file(self, address: str, content: bytes) -> None:
        links_task = LinksTask(content, address)
        found = await self._pool.run(lambda _: links_task)
        if not isinstance(found, LinksResult):
            line = found.reason if isinstance(found, TaskFailed) else "could not be read"
            self._progress.error(address, line)
            return
        now = datetime.now(UTC)
        scope = Scope(self._sources.urls)
        entries = choose_links(found, address, 0, self._options, now, scope, trust_all=True).chosen
        new = await self._queue.add(entries)
        await self._writer.count(judged=len(found.links), found=new)
        self._progress.record("judged", address, "", judged=len(found.links))
        self._progress.record("found", address, f"{new} links", found=new)

    async def _work(self, visits: Visits) -> None:
        """Start visits while there is room, until nothing is left to visit."""
        while not self.stopped:
            self._wake.clear()
            while self._has_room(visits) and (entry := self._queue.frontier.take()) is not None:
                self._start(visits, entry)
            if not self._tasks:
                if self._is_enough() or not await self._queue.refill():
                    return
                continue
            if len(self._tasks) == self._memories.waiting:
                self._memories.release_waiting()
            await self._wake.wait()

    def _has_room(self, visits: Visits) -> bool:
        options, busy = self._options, len(self._tasks)
        if self.stopped or self._started >= options.pages:
            return False
        if (
            len(visits.fetching) >= MAX_CONCURRENT_REQUESTS
            or busy - len(visits.fetching) >= READ_AHEAD
        ):
            return False
        # Each visit may yield an article: never start more than are still wanted.
        return options.limit is None or self._progress.counts.articles + busy < options.limit

    def _is_enough(self) -> bool:
        options = self._options
        return self._started >= options.pages or (
            options.limit is not None and self._progress.counts.articles >= options.limit
        )

    def _start(self, visits: Visits, entry: Entry) -> None:
        self._started += 1
        task = asyncio.create_task(visits.visit(entry))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._wake.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """Report the error and stop: without its store a crawl can't save anything."""
        if not self.stopped:
            known = isinstance(error, NutgrafError)
            self._progress.error("", str(error) if known else f"{type(error).__name__}: {error}")
        self.stop()

    def stop(self) -> None:
        """Stop fetching. Pages already fetched are still read and saved."""
        self.stopped = True
        self._wake.set()

    async def _end(self) -> None:
        """Mark the run as finished, unless it was stopped."""
        if self.stopped:
            return
        note = (
            f"pages left for another run: {self._queue.postponed}"
            if self._queue.postponed
            else None
        )
        await self._writer.call(self._writer.store.finish_run, self._writer.run, note)

    async def _halt(self) -> None:
        for task in list(self._visits.fetching):
            task.cancel()
        self._memories.release_waiting()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._writer.settle()
        self._pool.close()
        with contextlib.suppress(StoreError):
            await asyncio.to_thread(self._writer.close)
