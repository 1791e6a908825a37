"""Visit a page of the queue: fetch it, read it, save it, then report it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from nutgraf.crawl.fetching.failures import RequestFailed, status_line
from nutgraf.crawl.filters import why_excluded, why_not_article, why_replaced
from nutgraf.crawl.frontier.choose_links import choose_links
from nutgraf.crawl.frontier.scope import path_of
from nutgraf.crawl.frontier.url_shapes import UrlShapes
from nutgraf.crawl.saving.outcomes import NOT_MODIFIED, Outcomes, digest_of
from nutgraf.crawl.workers.tasks import LinksResult, LinksTask, TaskFailed
from nutgraf.urls import identity, site_of

if TYPE_CHECKING:
    from nutgraf.crawl.fetching.messages import PageResponse
    from nutgraf.crawl.frontier.frontier import Entry
    from nutgraf.crawl.frontier.queue import Queue
    from nutgraf.crawl.frontier.scope import Scope
    from nutgraf.crawl.options import CrawlOptions
    from nutgraf.crawl.progress import Progress
    from nutgraf.crawl.saving.resumable_fetcher import ResumableFetcher
    from nutgraf.crawl.saving.writer import StoreWriter
    from nutgraf.crawl.workers.reader import Reader
    from nutgraf.store.rows import PageRow

# Content types of pages, feeds, sitemaps and lists, including compressed sitemaps.
_READABLE: Final = ("text/", "html", "xml", "json", "rss", "gzip", "octet-stream")


class Visits:
    """Takes each page from its entry in the queue to its outcome in the store."""

    def __init__(
        self,
        fetcher: ResumableFetcher,
        reader: Reader,
        writer: StoreWriter,
        queue: Queue,
        progress: Progress,
        options: CrawlOptions,
        scope: Scope,
        *,
        watches: bool = False,
    ) -> None:
        """``watches`` means that an unchanged index need not be read again."""
        self._fetcher, self._reader, self._writer = fetcher, reader, writer
        self._queue, self._progress, self._options = queue, progress, options
        self._scope = scope
        self.fetching: set[asyncio.Task[None]] = set()
        """Visits that wait for a server. They can be cancelled without loss."""
        self._shapes = UrlShapes()
        self._watches = watches
        self._outcomes = Outcomes(writer, queue, progress, watches=watches)

    async def visit(self, entry: Entry) -> None:
        """Fetch, read and save one page."""
        task = asyncio.current_task()
        assert task is not None
        self.fetching.add(task)
        try:
            known = await self._load_known(entry)
            if self._is_fresh(entry, known):
                await self._outcomes.unchanged(entry, known, "fetched recently", asked=False)
                return
            etag, modified = self._validators(entry, known)
            response = await self._fetcher.get(entry.url, etag, modified)
        except RequestFailed as failure:
            await self._outcomes.failed(entry, failure)
            return
        finally:
            self.fetching.discard(task)
            self._queue.frontier.release(entry.url)
        if response.status == NOT_MODIFIED:
            await self._outcomes.unchanged(entry, known, "not changed")
        elif not 200 <= response.status < 300:
            await self._outcomes.failed_page(
                entry, status_line(response.status), status=response.status
            )
        elif not _is_readable(response):
            await self._outcomes.skipped(
                entry, response, "other", f"unsupported content type {response.content_type}"
            )
        elif self._is_known_redirect(entry, response):
            await self._outcomes.skipped(
                entry, response, "duplicate", f"same page as {response.url}", final=False
            )
        elif entry.is_index:
            await self._index(entry, response, known)
        elif self._is_unchanged(entry, known, response):
            await self._outcomes.unchanged(entry, known, "not changed")
        else:
            await self._article(entry, response, known)

    async def _load_known(self, entry: Entry) -> PageRow | None:
        if self._writer.is_new:
            return None
        return await self._writer.call(self._writer.store.page, entry.url)

    def _is_fresh(self, entry: Entry, known: PageRow | None) -> bool:
        """Return whether a page was fetched so recently that it is skipped."""
        if known is None or known.outcome != "article" or known.fetched is None:
            return False
        if self._must_read(entry, known):
            return False
        return datetime.now(UTC) - known.fetched < timedelta(seconds=self._options.recheck)

    def _validators(self, entry: Entry, known: PageRow | None) -> tuple[str | None, str | None]:
        """Return the ETag and Last-Modified to send, if a "not modified" answer is enough."""
        if known is None or (entry.is_index and not self._watches):
            return None, None
        if self._must_read(entry, known):
            return None, None
        return known.etag, known.modified

    def _must_read(self, entry: Entry, known: PageRow) -> bool:
        """Return whether the article's text is needed to apply the filters.

        A source may be an article too.
        """
        options = self._options
        may_be_article = not entry.is_index or known.outcome == "article"
        return may_be_article and bool(options.language or options.match or options.since)

    def _is_unchanged(self, entry: Entry, known: PageRow | None, response: PageResponse) -> bool:
        """Return whether the page has the same bytes as when its article was read."""
        if known is None or known.outcome != "article" or self._must_read(entry, known):
            return False
        return known.digest == digest_of(response)

    def _is_known_redirect(self, entry: Entry, response: PageResponse) -> bool:
        """Return whether a redirect led to a page that this run already knows."""
        if response.url == entry.url or identity(response.url) == identity(entry.url):
            return False
        return not self._queue.frontier.claim(response.url)

    async def _index(self, entry: Entry, response: PageResponse, known: PageRow | None) -> None:
        """Read a page for its links."""
        links_task = LinksTask(response.content, response.url, response.content_type, entry.url)
        result = await self._reader.pool.run(lambda _: links_task)
        if isinstance(result, TaskFailed) or not isinstance(result, LinksResult):
            await self._outcomes.failed_page(
                entry, getattr(result, "reason", "could not be read"), response=response
            )
            return
        if entry.is_source and result.is_article and urlsplit(response.url).path.strip("/"):
            await self._article(entry, response, known, as_index=result)
            return
        await self._follow(entry, response, result)

    async def _follow(self, entry: Entry, response: PageResponse, found: LinksResult) -> None:
        """Queue the links of an index. They are stored before the index is marked as done."""
        now = datetime.now(UTC)
        if entry.is_source and _has_moved(entry.url, response.url):
            self._scope.add(response.url)
        chosen, doubtful = choose_links(
            found, response.url, entry.depth, self._options, now, self._scope
        )
        chosen += self._shapes.doubt(doubtful)
        if entry.is_source:
            chosen += await self._queue.site_feeds(
                self._fetcher.fetcher, entry, response.url, found, len(chosen), self._scope
            )
        new = await self._queue.add(chosen)
        await self._outcomes.index(entry, response, found, new)

    async def _article(
        self,
        entry: Entry,
        response: PageResponse,
        known: PageRow | None,
        as_index: LinksResult | None = None,
    ) -> None:
        """Read a page for its article, or for its links if it is an index after all."""
        result = await self._reader.read(entry, response)
        if isinstance(result, TaskFailed):
            await self._outcomes.failed_page(entry, result.reason, response=response)
            return
        article = result.article
        if why := why_replaced(result, entry.text, known):
            self._progress.note(site_of(response.url), why)
            await self._outcomes.skipped(entry, response, "other", why, validators=False)
            return
        if why := why_not_article(article, entry.text):
            if as_index is not None:
                await self._follow(entry, response, as_index)
            elif article.page_type == "index" and entry.depth + 1 <= self._options.depth:
                await self._index(entry, response, known)
            else:
                await self._outcomes.skipped(entry, response, "other", why)
            return
        result = await self._reader.with_later_pages(result, response, self._fetcher)
        article = result.article
        if why := why_excluded(article, self._options):
            # Another run may want this article and needs the full page, so no validators are saved.
            await self._outcomes.skipped(entry, response, "left out", why, validators=False)
            return
        saved = await self._outcomes.article(entry, response, result)
        if result.later_pages:
            await self._writer.delete_pending(result.later_pages)
        if saved and (similar := self._shapes.confirm(entry.url)):
            new = await self._queue.add(similar)
            await self._writer.count(found=new)
            self._progress.record(
                "found", entry.url, f"{new} links whose URLs look like this one", found=new
            )


def _has_moved(asked: str, found: str) -> bool:
    """Return whether a source, a whole site or a section, has moved elsewhere."""
    return bool(path_of(asked) and path_of(found)) or site_of(asked) != site_of(found)


def _is_readable(response: PageResponse) -> bool:
    """Return whether the content type is text. A missing one is assumed to be."""
    kind = (response.content_type or "").partition(";")[0].strip().lower()
    return not kind or any(word in kind for word in _READABLE)
