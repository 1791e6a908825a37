"""Record the outcome of each page and report it once it is committed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.saving.writer import SaveRequest
from nutgraf.store.rows import PageRow

if TYPE_CHECKING:
    from nutgraf.crawl.fetching.failures import RequestFailed
    from nutgraf.crawl.fetching.messages import PageResponse
    from nutgraf.crawl.frontier.frontier import Entry
    from nutgraf.crawl.frontier.queue import Queue
    from nutgraf.crawl.progress import Progress
    from nutgraf.crawl.saving.writer import StoreWriter
    from nutgraf.crawl.workers.tasks import ArticleResult, LinksResult

NOT_MODIFIED: Final = 304
_DUPLICATE_NOTE: Final = "the same text is already in the store"


class Outcomes:
    """Saves pages, each with its outcome."""

    def __init__(
        self, writer: StoreWriter, queue: Queue, progress: Progress, *, watches: bool
    ) -> None:
        """``watches`` means that an unchanged index need not be read again."""
        self._writer, self._queue, self._progress = writer, queue, progress
        self._watches = watches

    async def article(self, entry: Entry, response: PageResponse, result: ArticleResult) -> bool:
        """Save an article. Return False if the site has the same text under another URL."""
        row = replace(self._row(entry, response, "article"), text_version=result.text_version)
        duplicate = self._row(entry, response, "duplicate", _DUPLICATE_NOTE)
        item = SaveRequest(
            row, result.article, result.summary, result.fingerprint, duplicate, {"fetched": 1}
        )
        saved = await self._writer.save(item)
        title = result.article.title or ""
        self._progress.record("fetched", entry.url, title, fetched=1)
        if saved is None:
            self._progress.record("skipped", entry.url, _DUPLICATE_NOTE)
            return False
        counts = {"new": {"new": 1}, "changed": {"changed": 1}}.get(saved.state, {})
        self._progress.record("article", entry.url, title, articles=1, **counts)
        return True

    async def index(
        self, entry: Entry, response: PageResponse, found: LinksResult, new: int
    ) -> None:
        """Save an index whose links are queued."""
        counts = {"fetched": 1, "judged": len(found.links), "found": new}
        await self._writer.save(SaveRequest(self._row(entry, response, "index"), counts=counts))
        for note in found.notes:
            self._progress.note(entry.url, note)
        self._progress.record("fetched", entry.url, found.title or found.kind, fetched=1)
        self._progress.record("judged", entry.url, "", judged=len(found.links))
        self._progress.record("found", entry.url, f"{new} links", found=new)

    async def unchanged(
        self, entry: Entry, known: PageRow | None, why: str, *, asked: bool = True
    ) -> None:
        """Record that nothing is new. Its article, if any, counts for this run too."""
        was = known.outcome if known else ""
        fetched = datetime.now(UTC) if asked or known is None else known.fetched
        row = PageRow(entry.url, status=NOT_MODIFIED, fetched=fetched, outcome=was)
        counts = {"fetched": int(asked), "articles": int(was == "article")}
        await self._writer.save(SaveRequest(row, counts=counts))
        if asked:
            self._progress.record("fetched", entry.url, "", fetched=1)
        if was == "article":
            self._progress.record("article", entry.url, entry.text, articles=1)
        self._progress.record("skipped", entry.url, why)

    async def skipped(
        self,
        entry: Entry,
        response: PageResponse,
        outcome: str,
        why: str,
        *,
        final: bool = True,
        validators: bool = True,
    ) -> None:
        """Record a page that is left out, and why."""
        row = self._row(entry, response, outcome, why, final=final, validators=validators)
        await self._writer.save(SaveRequest(row, counts={"fetched": 1}))
        self._progress.record("fetched", entry.url, "", fetched=1)
        self._progress.record("skipped", entry.url, why)

    async def failed(self, entry: Entry, failure: RequestFailed) -> None:
        """Record a failed request. If another run should retry it, it stays in the queue."""
        if failure.retry_later:
            self._queue.postpone(entry)
            self._progress.error(entry.url, str(failure))
        else:
            await self.failed_page(entry, str(failure))

    async def failed_page(
        self,
        entry: Entry,
        line: str,
        *,
        status: int | None = None,
        response: PageResponse | None = None,
    ) -> None:
        """Record a page that could not be fetched or read."""
        status = response.status if response else status
        # An empty guess is not an error: nothing announced that page.
        outcome = "other" if entry.is_guess else "error"
        now = datetime.now(UTC)
        row = PageRow(entry.url, status=status, fetched=now, outcome=outcome, note=line)
        counts = {"fetched": int(status is not None), "errors": int(not entry.is_guess)}
        await self._writer.save(SaveRequest(row, counts=counts))
        if status is not None:
            self._progress.record("fetched", entry.url, "", fetched=1)
        if entry.is_guess:
            self._progress.record("skipped", entry.url, line)
        else:
            self._progress.error(entry.url, line)

    def _row(
        self,
        entry: Entry,
        response: PageResponse,
        outcome: str,
        note: str | None = None,
        *,
        final: bool = True,
        validators: bool = True,
    ) -> PageRow:
        kept = validators and (outcome != "index" or self._watches)
        return PageRow(
            entry.url,
            status=response.status,
            etag=response.etag if kept else None,
            modified=response.modified if kept else None,
            fetched=datetime.now(UTC),
            digest=digest_of(response),
            outcome=outcome,
            note=note,
            final=response.url if final and response.url != entry.url else None,
        )


def digest_of(response: PageResponse) -> str:
    """Return a hash of the page's bytes."""
    return blake2b(response.content, digest_size=16).hexdigest()
