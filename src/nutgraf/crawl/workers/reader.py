"""Read pages in the workers, using the memory of their site, and join multi-page articles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from nutgraf.crawl.fetching.failures import RequestFailed
from nutgraf.crawl.filters import why_not_article
from nutgraf.crawl.workers.tasks import (
    MIN_PAGES_LEARNED,
    ArticleResult,
    ArticleTask,
    LearnResult,
    LearnTask,
    SummaryResult,
    SummaryTask,
    TaskFailed,
)
from nutgraf.net.later_pages import LaterPages
from nutgraf.page.decoding.charset_names import charset_of
from nutgraf.store.text_version import join_text_versions
from nutgraf.urls import site_of

if TYPE_CHECKING:
    from nutgraf.crawl.fetching.messages import PageResponse
    from nutgraf.crawl.frontier.frontier import Entry, Frontier
    from nutgraf.crawl.progress import Progress
    from nutgraf.crawl.saving.resumable_fetcher import ResumableFetcher
    from nutgraf.crawl.saving.writer import StoreWriter
    from nutgraf.crawl.workers.pool import WorkerPool
    from nutgraf.crawl.workers.site_memories import SiteMemories


class Reader:
    """Sends pages to the worker pool and manages site memories."""

    def __init__(
        self,
        pool: WorkerPool,
        memories: SiteMemories,
        writer: StoreWriter,
        frontier: Frontier,
        progress: Progress,
        on_wait: Callable[[], None],
    ) -> None:
        """``on_wait`` is called when a page waits for others of its site."""
        self._on_wait = on_wait
        self.pool = pool
        self._memories, self._writer = memories, writer
        self._frontier, self._progress = frontier, progress

    async def read(self, entry: Entry, response: PageResponse) -> ArticleResult | TaskFailed:
        """Return the article of a page and its summary."""
        site = site_of(response.url)
        memories = self._memories
        if not memories.knows(site):
            memories.load(site, await self._writer.call(self._writer.store.memory, site))
        learn = memories.should_learn(site)
        if learn and not memories.is_ready(site):
            await self._learn_first(site, response)
            learn = False
        return_memory = learn and memories.should_copy(site)
        slot = self._learning_worker(site) if learn else None

        def task(slot: int) -> ArticleTask:
            return ArticleTask(
                content=response.content,
                url=response.url,
                charset=charset_of(response.content_type),
                title=entry.text or None,
                now=datetime.now(UTC),
                memory=memories.for_worker(site, slot, slot == self._learning_worker(site)),
                learn_page=learn,
                return_memory=return_memory,
            )

        result = await self.pool.run(task, slot)
        if not isinstance(result, ArticleResult):
            return result if isinstance(result, TaskFailed) else TaskFailed("could not be read")
        if result.layout_note:
            self._progress.note(site, result.layout_note)
        await self._share_memory(site, result.memory)
        return result

    async def _learn_first(self, site: str, response: PageResponse) -> None:
        """Learn the first pages of an unknown site before any of them is read.

        Otherwise the first pages would be read differently from all others, and seem to
        have changed when they are fetched again.
        """
        return_memory = self._memories.should_copy(site)

        def task(slot: int) -> LearnTask:
            memory = self._memories.for_worker(site, slot, learns=True)
            return LearnTask(
                response.content,
                response.url,
                charset_of(response.content_type),
                memory,
                return_memory,
            )

        result = await self.pool.run(task, self._learning_worker(site))
        if isinstance(result, LearnResult):
            await self._share_memory(site, result.memory)
            if result.pages >= MIN_PAGES_LEARNED:
                self._memories.set_ready(site)
        if not self._memories.is_ready(site):
            self._on_wait()
            await self._memories.wait(site)

    async def _share_memory(self, site: str, memory: bytes | None) -> None:
        """Share a copy of a memory with the other workers, and save it for later runs."""
        if memory is not None:
            self._memories.update(site, memory)
            await self._writer.call(self._writer.store.save_memory, site, memory)

    async def with_later_pages(
        self, first: ArticleResult, response: PageResponse, fetcher: ResumableFetcher
    ) -> ArticleResult:
        """Return the complete article if it continues on other pages."""
        pages = LaterPages(first.article, response.url)
        text_versions, asides, urls = [first.text_version], first.asides, list[str]()
        while (url := pages.next_url) is not None:
            # A later page is part of this article, not an article of its own.
            self._frontier.claim(url)
            urls.append(url)
            try:
                page = await fetcher.get(url)
            except RequestFailed as failure:
                pages.fail(failure)
                continue
            result = await self._read_later_page(page)
            if isinstance(result, TaskFailed):
                pages.fail(result.reason)
            else:
                pages.add(url, page.url, result.article)
                text_versions.append(result.text_version)
                asides |= result.asides
        article = pages.article()
        first = replace(first, later_pages=tuple(urls))
        if article is first.article:
            return first
        # The first page's fingerprint doesn't fit the complete text; 0 means compute it on saving.
        first = replace(
            first, article=article, text_version=join_text_versions(text_versions), fingerprint=0
        )
        task = SummaryTask(article.text, article.title, article.language, asides)
        summary = await self.pool.run(lambda _: task)
        if not isinstance(summary, SummaryResult):
            return first
        return replace(first, summary=summary.summary, fingerprint=summary.fingerprint)

    async def _read_later_page(self, response: PageResponse) -> ArticleResult | TaskFailed:
        if not 200 <= response.status < 300:
            return TaskFailed(f"the server answered {response.status}")
        charset = charset_of(response.content_type)
        task = ArticleTask(
            response.content, response.url, charset, None, datetime.now(UTC), is_later_page=True
        )
        result = await self.pool.run(lambda _: task)
        if isinstance(result, ArticleResult):
            why = why_not_article(result.article)
            return TaskFailed(why) if why and result.article.text else result
        return result if isinstance(result, TaskFailed) else TaskFailed("could not be read")

    def _learning_worker(self, site: str) -> int:
        return self._memories.learning_worker(site, self.pool.size)
