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
        self._on_hold = on_wait
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
        update = learn and memories.should_copy(site)
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
                return_memory=update,
            )

        answer = await self.pool.run(task, slot)
        if not isinstance(answer, ArticleResult):
            return answer if isinstance(answer, TaskFailed) else TaskFailed("could not be read")
        if answer.layout_note:
            self._progress.note(site, answer.layout_note)
        await self._keep(site, answer.memory)
        return answer

    async def _learn_first(self, site: str, response: PageResponse) -> None:
        """Learn the first pages of an unknown site before any of them is read.

        Otherwise the first pages would be read differently from all others, and seem to
        have changed when they are fetched again.
        """
        update = self._memories.should_copy(site)

        def task(slot: int) -> LearnTask:
            memory = self._memories.for_worker(site, slot, learns=True)
            return LearnTask(
                response.content, response.url, charset_of(response.content_type), memory, update
            )

        answer = await self.pool.run(task, self._learning_worker(site))
        if isinstance(answer, LearnResult):
            await self._keep(site, answer.memory)
            if answer.pages >= MIN_PAGES_LEARNED:
                self._memories.set_ready(site)
        if not self._memories.is_ready(site):
            self._on_hold()
            await self._memories.wait(site)

    async def _keep(self, site: str, memory: bytes | None) -> None:
        """Share a copy of a memory with the other workers, and save it for later runs."""
        if memory is not None:
            self._memories.update(site, memory)
            await self._writer.call(self._writer.store.save_memory, site, memory)

    async def with_later_pages(
        self, read: ArticleResult, response: PageResponse, fetcher: ResumableFetcher
    ) -> ArticleResult:
        """Return the complete article if it continues on other pages."""
        pages = LaterPages(read.article, response.url)
        text_versions, asides, urls = [read.text_version], read.asides, list[str]()
        while (address := pages.next_url) is not None:
            # A later page is part of this article, not an article of its own.
            self._frontier.claim(address)
            urls.append(address)
            try:
                page = await fetcher.get(address)
            except RequestFailed as failure:
                pages.fail(failure)
                continue
            answer = await self._part(page)
            if isinstance(answer, TaskFailed):
                pages.fail(answer.reason)
            else:
                pages.add(address, page.url, answer.article)
                text_versions.append(answer.text_version)
                asides |= answer.asides
        whole = pages.joined()
        read = replace(read, later_pages=tuple(urls))
        if whole is read.article:
            return read
        # The first page's fingerprint doesn't fit the complete text; 0 means compute it on saving.
        read = replace(
            read, article=whole, text_version=join_text_versions(text_versions), fingerprint=0
        )
        task = SummaryTask(whole.text, whole.title, whole.language, asides)
        summed = await self.pool.run(lambda _: task)
        if not isinstance(summed, SummaryResult):
            return read
        return replace(read, summary=summed.summary, fingerprint=summed.fingerprint)

    async def _part(self, response: PageResponse) -> ArticleResult | TaskFailed:
        if not 200 <= response.status < 300:
            return TaskFailed(f"the server answered {response.status}")
        charset = charset_of(response.content_type)
        task = ArticleTask(
            response.content, response.url, charset, None, datetime.now(UTC), is_later_page=True
        )
        answer = await self.pool.run(lambda _: task)
        if isinstance(answer, ArticleResult):
            why = why_not_article(answer.article)
            return TaskFailed(why) if why and answer.article.text else answer
        return answer if isinstance(answer, TaskFailed) else TaskFailed("could not be read")

    def _learning_worker(self, site: str) -> int:
        return self._memories.learning_worker(site, self.pool.size)


def charset_of(content_type: str | None) -> str | None:
    """Return the charset of a Content-Type header, or None."""
    for part in (content_type or "").split(";")[1:]:
        name, _, value = part.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip("\"'") or None
    return None
