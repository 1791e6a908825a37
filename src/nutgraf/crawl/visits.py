"""A page from the queue: fetched, read, saved, and only then told."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from nutgraf.crawl.fetching.failures import RequestFailed, status_line
from nutgraf.crawl.frontier.choose import choose
from nutgraf.crawl.frontier.filters import why_another, why_left_out, why_not_article
from nutgraf.crawl.frontier.scope import path_of
from nutgraf.crawl.frontier.url_shapes import Shapes
from nutgraf.crawl.saving.outcomes import NOT_MODIFIED, Ledger, digest_of
from nutgraf.crawl.workers.tasks import Failed, Survey, Surveyed
from nutgraf.urls import identity, site_of

if TYPE_CHECKING:
    from nutgraf.crawl.fetching.messages import Got
    from nutgraf.crawl.frontier.frontier import Entry
    from nutgraf.crawl.frontier.queue import Queue
    from nutgraf.crawl.frontier.scope import Scope
    from nutgraf.crawl.options import CrawlOptions
    from nutgraf.crawl.saving.progress import Tally
    from nutgraf.crawl.saving.responses import Arrivals
    from nutgraf.crawl.saving.writer import Keeper
    from nutgraf.crawl.workers.reader import Reader
    from nutgraf.store.rows import PageRow

# What a news page, a feed, a sitemap or a list can be sent as; packed sitemaps too.
_READABLE: Final = ("text/", "html", "xml", "json", "rss", "gzip", "octet-stream")


class Visits:
    """Visits pages, each from its place in the queue to its place in the store."""

    def __init__(
        self,
        arrivals: Arrivals,
        reader: Reader,
        keeper: Keeper,
        queue: Queue,
        tally: Tally,
        options: CrawlOptions,
        scope: Scope,
        *,
        watches: bool = False,
    ) -> None:
        """Work with these; ``watches`` if an index that has not changed need not be read again."""
        self._arrivals, self._reader, self._keeper = arrivals, reader, keeper
        self._queue, self._tally, self._options = queue, tally, options
        self._scope = scope
        self.fetching: set[asyncio.Task[None]] = set()
        """The visits that wait for a server; they can be broken off and nothing is lost."""
        self._shapes = Shapes()
        self._watches = watches
        self._ledger = Ledger(keeper, queue, tally, watches=watches)

    async def visit(self, entry: Entry) -> None:
        """Do all that is to be done with a page."""
        task = asyncio.current_task()
        assert task is not None
        self.fetching.add(task)
        try:
            known = await self._known(entry)
            if self._is_fresh(entry, known):
                await self._ledger.unchanged(entry, known, "fetched a short while ago", asked=False)
                return
            etag, modified = self._validators(entry, known)
            got = await self._arrivals.get(entry.url, etag, modified)
        except RequestFailed as failure:
            await self._ledger.failed(entry, failure)
            return
        finally:
            self.fetching.discard(task)
            self._queue.frontier.release(entry.url)
        if got.status == NOT_MODIFIED:
            await self._ledger.unchanged(entry, known, "not changed")
        elif not 200 <= got.status < 300:
            await self._ledger.lost(entry, status_line(got.status), status=got.status)
        elif not _is_readable(got):
            await self._ledger.skipped(entry, got, "other", f"it is {got.content_type}")
        elif self._is_elsewhere(entry, got):
            await self._ledger.skipped(entry, got, "duplicate", f"it is {got.url}", final=False)
        elif entry.is_index:
            await self._index(entry, got, known)
        elif self._is_the_same(entry, known, got):
            await self._ledger.unchanged(entry, known, "not changed")
        else:
            await self._article(entry, got, known)

    async def _known(self, entry: Entry) -> PageRow | None:
        if self._keeper.is_new:
            return None
        return await self._keeper.call(self._keeper.store.page, entry.url)

    def _is_fresh(self, entry: Entry, known: PageRow | None) -> bool:
        """Whether a page was fetched so recently that it is left alone."""
        if known is None or known.outcome != "article" or known.fetched is None:
            return False
        if self._must_read(entry, known):
            return False
        return datetime.now(UTC) - known.fetched < timedelta(seconds=self._options.recheck)

    def _validators(self, entry: Entry, known: PageRow | None) -> tuple[str | None, str | None]:
        """What a server needs to know to say that nothing has changed."""
        if known is None or (entry.is_index and not self._watches):
            return None, None
        if self._must_read(entry, known):
            return None, None
        return known.etag, known.modified

    def _must_read(self, entry: Entry, known: PageRow) -> bool:
        """Whether only the text can tell that an article is one that was asked for.

        What a crawl was given may be an article too.
        """
        options = self._options
        may_be_article = not entry.is_index or known.outcome == "article"
        return may_be_article and bool(options.language or options.match or options.since)

    def _is_the_same(self, entry: Entry, known: PageRow | None, got: Got) -> bool:
        """Whether these are the bytes that an article was read from before."""
        if known is None or known.outcome != "article" or self._must_read(entry, known):
            return False
        return known.digest == digest_of(got)

    def _is_elsewhere(self, entry: Entry, got: Got) -> bool:
        """Whether a redirect led to a page that is known in this run already."""
        if got.url == entry.url or identity(got.url) == identity(entry.url):
            return False
        return not self._queue.frontier.claim(got.url)

    async def _index(self, entry: Entry, got: Got, known: PageRow | None) -> None:
        """A page that is read for its links."""
        job = Survey(got.content, got.url, got.content_type, entry.url)
        answer = await self._reader.crew.ask(lambda _: job)
        if isinstance(answer, Failed) or not isinstance(answer, Surveyed):
            await self._ledger.lost(entry, getattr(answer, "line", "could not be read"), got=got)
            return
        if entry.is_source and answer.is_article and urlsplit(got.url).path.strip("/"):
            await self._article(entry, got, known, or_else=answer)
            return
        await self._follow(entry, got, answer)

    async def _follow(self, entry: Entry, got: Got, found: Surveyed) -> None:
        """Queue the links of an index. They are in the store before the page is done there."""
        now = datetime.now(UTC)
        if entry.is_source and _has_moved(entry.url, got.url):
            self._scope.add(got.url)
        chosen, doubted = choose(found, got.url, entry.depth, self._options, now, self._scope)
        chosen += self._shapes.doubt(doubted)
        if entry.is_source:
            chosen += await self._queue.more_of_site(
                self._arrivals.fetcher, entry, got.url, found, len(chosen), self._scope
            )
        new = await self._queue.add(chosen)
        await self._ledger.index(entry, got, found, new)

    async def _article(
        self, entry: Entry, got: Got, known: PageRow | None, or_else: Surveyed | None = None
    ) -> None:
        """A page that is read for its article."""
        read = await self._reader.read(entry, got)
        if isinstance(read, Failed):
            await self._ledger.lost(entry, read.line, got=got)
            return
        article = read.article
        if why := why_another(read, entry.text, known):
            self._tally.note(site_of(got.url), why)
            await self._ledger.skipped(entry, got, "other", why, validators=False)
            return
        if why := why_not_article(article, entry.text):
            if or_else is not None:
                await self._follow(entry, got, or_else)
            elif article.page_type == "index" and entry.depth + 1 <= self._options.depth:
                await self._index(entry, got, known)
            else:
                await self._ledger.skipped(entry, got, "other", why)
            return
        read = await self._reader.with_further_pages(read, got, self._arrivals)
        article = read.article
        if why := why_left_out(article, self._options):
            # Another run may ask for it, so it must come whole again: no validators are kept.
            await self._ledger.skipped(entry, got, "left out", why, validators=False)
            return
        kept = await self._ledger.article(entry, got, read)
        if read.parts:
            await self._keeper.unspool(read.parts)
        if kept and (more := self._shapes.confirm(entry.url)):
            new = await self._queue.add(more)
            await self._keeper.count(found=new)
            self._tally.tell("found", entry.url, f"{new} links made like this one", found=new)


def _has_moved(asked: str, found: str) -> bool:
    """Whether a part of a site, or all of it, is elsewhere now."""
    return bool(path_of(asked) and path_of(found)) or site_of(asked) != site_of(found)


def _is_readable(got: Got) -> bool:
    """Whether the server says that it is text; one that says nothing is believed to be."""
    kind = (got.content_type or "").partition(";")[0].strip().lower()
    return not kind or any(word in kind for word in _READABLE)
