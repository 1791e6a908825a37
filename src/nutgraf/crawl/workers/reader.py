"""Has pages read by the workers, with the memory of their site, and puts their parts together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from nutgraf.crawl.fetching.failures import RequestFailed
from nutgraf.crawl.frontier.filters import why_not_article
from nutgraf.crawl.workers.tasks import (
    PAGES_TO_KNOW,
    Failed,
    Learn,
    Learned,
    Read,
    ReadPage,
    Sum,
    Summed,
)
from nutgraf.net.later_pages import Parts
from nutgraf.store.text_version import joined
from nutgraf.urls import site_of

if TYPE_CHECKING:
    from nutgraf.crawl.fetching.messages import Got
    from nutgraf.crawl.frontier.frontier import Entry, Frontier
    from nutgraf.crawl.saving.progress import Tally
    from nutgraf.crawl.saving.responses import Arrivals
    from nutgraf.crawl.saving.writer import Keeper
    from nutgraf.crawl.workers.pool import Crew
    from nutgraf.crawl.workers.site_memories import Memories


class Reader:
    """The crew, and what is known of the sites."""

    def __init__(
        self,
        crew: Crew,
        memories: Memories,
        keeper: Keeper,
        frontier: Frontier,
        tally: Tally,
        on_hold: Callable[[], None],
    ) -> None:
        """Work with these; ``on_hold`` is called when a page waits for others of its site."""
        self._on_hold = on_hold
        self.crew = crew
        self._memories, self._keeper = memories, keeper
        self._frontier, self._tally = frontier, tally

    async def read(self, entry: Entry, got: Got) -> ReadPage | Failed:
        """The article of a page and its summary."""
        site = site_of(got.url)
        memories = self._memories
        if not memories.knows(site):
            memories.begin(site, await self._keeper.call(self._keeper.store.memory, site))
        lesson = memories.is_lesson(site)
        if lesson and not memories.is_ready(site):
            await self._learn_first(site, got)
            lesson = False
        keep = lesson and memories.wants_copy(site)
        place = self._teacher(site) if lesson else None

        def job(place: int) -> Read:
            return Read(
                content=got.content,
                url=got.url,
                charset=charset_of(got.content_type),
                title=entry.text or None,
                now=datetime.now(UTC),
                memory=memories.for_worker(site, place, place == self._teacher(site)),
                learn=lesson,
                keep=keep,
            )

        answer = await self.crew.ask(job, place)
        if not isinstance(answer, ReadPage):
            return answer if isinstance(answer, Failed) else Failed("could not be read")
        if answer.layout:
            self._tally.note(site, answer.layout)
        await self._keep(site, answer.memory)
        return answer

    async def _learn_first(self, site: str, got: Got) -> None:
        """Of a site that nobody knows yet, learn some pages before any of them is read.

        Else the first would be read otherwise than all the rest, and seem to
        have changed when they are fetched again.
        """
        keep = self._memories.wants_copy(site)

        def job(place: int) -> Learn:
            memory = self._memories.for_worker(site, place, learns=True)
            return Learn(got.content, got.url, charset_of(got.content_type), memory, keep)

        answer = await self.crew.ask(job, self._teacher(site))
        if isinstance(answer, Learned):
            await self._keep(site, answer.memory)
            if answer.pages >= PAGES_TO_KNOW:
                self._memories.set_ready(site)
        if not self._memories.is_ready(site):
            self._on_hold()
            await self._memories.wait(site)

    async def _keep(self, site: str, memory: bytes | None) -> None:
        """Keep a copy of a memory, for the other workers and for other runs."""
        if memory is not None:
            self._memories.keep(site, memory)
            await self._keeper.call(self._keeper.store.save_memory, site, memory)

    async def with_further_pages(self, read: ReadPage, got: Got, arrivals: Arrivals) -> ReadPage:
        """The whole of an article that is spread over several pages."""
        parts = Parts(read.article, got.url)
        wordings, beside, asked = [read.wording], read.aside, list[str]()
        while (address := parts.wanted) is not None:
            # A later page is part of this article, not one by itself.
            self._frontier.claim(address)
            asked.append(address)
            try:
                further = await arrivals.get(address)
            except RequestFailed as failure:
                parts.fail(failure)
                continue
            answer = await self._part(further)
            if isinstance(answer, Failed):
                parts.fail(answer.line)
            else:
                parts.take(address, further.url, answer.article)
                wordings.append(answer.wording)
                beside |= answer.aside
        whole = parts.whole()
        read = replace(read, parts=tuple(asked))
        if whole is read.article:
            return read
        # The first page's fingerprint is not the whole's; without one it is made when it is kept.
        read = replace(read, article=whole, wording=joined(wordings), fingerprint=0)
        job = Sum(whole.text, whole.title, whole.language, beside)
        summed = await self.crew.ask(lambda _: job)
        if not isinstance(summed, Summed):
            return read
        return replace(read, summary=summed.summary, fingerprint=summed.fingerprint)

    async def _part(self, got: Got) -> ReadPage | Failed:
        if not 200 <= got.status < 300:
            return Failed(f"the server answered {got.status}")
        charset = charset_of(got.content_type)
        job = Read(got.content, got.url, charset, None, datetime.now(UTC), part=True)
        answer = await self.crew.ask(lambda _: job)
        if isinstance(answer, ReadPage):
            why = why_not_article(answer.article)
            return Failed(why) if why and answer.article.text else answer
        return answer if isinstance(answer, Failed) else Failed("could not be read")

    def _teacher(self, site: str) -> int:
        return self._memories.teacher(site, self.crew.size)


def charset_of(content_type: str | None) -> str | None:
    """The encoding that a header names."""
    for part in (content_type or "").split(";")[1:]:
        name, _, value = part.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip("\"'") or None
    return None
