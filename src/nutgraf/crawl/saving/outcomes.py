"""What became of a page: written down, and told when that is done."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.saving.writer import Item
from nutgraf.store.rows import PageRow

if TYPE_CHECKING:
    from nutgraf.crawl.fetching.failures import RequestFailed
    from nutgraf.crawl.fetching.messages import Got
    from nutgraf.crawl.frontier.frontier import Entry
    from nutgraf.crawl.frontier.queue import Queue
    from nutgraf.crawl.saving.progress import Tally
    from nutgraf.crawl.saving.writer import Keeper
    from nutgraf.crawl.workers.tasks import ReadPage, Surveyed

NOT_MODIFIED: Final = 304
_DOUBLE: Final = "the same text is there already"


class Ledger:
    """Saves pages, each with its outcome."""

    def __init__(self, keeper: Keeper, queue: Queue, tally: Tally, *, watches: bool) -> None:
        """``watches`` if an index that has not changed need not be read again."""
        self._keeper, self._queue, self._tally = keeper, queue, tally
        self._watches = watches

    async def article(self, entry: Entry, got: Got, read: ReadPage) -> bool:
        """A page with an article; whether it was kept, and is not there under another address."""
        row = replace(self._row(entry, got, "article"), wording=read.wording)
        double = self._row(entry, got, "duplicate", _DOUBLE)
        item = Item(row, read.article, read.summary, read.fingerprint, double, {"fetched": 1})
        saved = await self._keeper.save(item)
        title = read.article.title or ""
        self._tally.tell("fetched", entry.url, title, fetched=1)
        if saved is None:
            self._tally.tell("skipped", entry.url, _DOUBLE)
            return False
        counted = {"new": {"new": 1}, "changed": {"changed": 1}}.get(saved.state, {})
        self._tally.tell("article", entry.url, title, articles=1, **counted)
        return True

    async def index(self, entry: Entry, got: Got, found: Surveyed, new: int) -> None:
        """A page whose links are queued."""
        counted = {"fetched": 1, "judged": len(found.links), "found": new}
        await self._keeper.save(Item(self._row(entry, got, "index"), counted=counted))
        for note in found.notes:
            self._tally.note(entry.url, note)
        self._tally.tell("fetched", entry.url, found.title or found.kind, fetched=1)
        self._tally.tell("judged", entry.url, "", judged=len(found.links))
        self._tally.tell("found", entry.url, f"{new} links", found=new)

    async def unchanged(
        self, entry: Entry, known: PageRow | None, why: str, *, asked: bool = True
    ) -> None:
        """Nothing new; its article, if it has one, belongs to this run too."""
        was = known.outcome if known else ""
        fetched = datetime.now(UTC) if asked or known is None else known.fetched
        row = PageRow(entry.url, status=NOT_MODIFIED, fetched=fetched, outcome=was)
        counted = {"fetched": int(asked), "articles": int(was == "article")}
        await self._keeper.save(Item(row, counted=counted))
        if asked:
            self._tally.tell("fetched", entry.url, "", fetched=1)
        if was == "article":
            self._tally.tell("article", entry.url, entry.text, articles=1)
        self._tally.tell("skipped", entry.url, why)

    async def skipped(
        self,
        entry: Entry,
        got: Got,
        outcome: str,
        why: str,
        *,
        final: bool = True,
        validators: bool = True,
    ) -> None:
        """A page that is left out, and why."""
        row = self._row(entry, got, outcome, why, final=final, validators=validators)
        await self._keeper.save(Item(row, counted={"fetched": 1}))
        self._tally.tell("fetched", entry.url, "", fetched=1)
        self._tally.tell("skipped", entry.url, why)

    async def failed(self, entry: Entry, failure: RequestFailed) -> None:
        """A request without a page. What another run shall try again stays in the queue."""
        if failure.later:
            self._queue.leave(entry)
            self._tally.error(entry.url, str(failure))
        else:
            await self.lost(entry, str(failure))

    async def lost(
        self, entry: Entry, line: str, *, status: int | None = None, got: Got | None = None
    ) -> None:
        """A page that could not be had, or not be read."""
        status = got.status if got else status
        # That a place where nobody said something is holds nothing is no error.
        outcome = "other" if entry.is_guess else "error"
        now = datetime.now(UTC)
        row = PageRow(entry.url, status=status, fetched=now, outcome=outcome, note=line)
        counted = {"fetched": int(status is not None), "errors": int(not entry.is_guess)}
        await self._keeper.save(Item(row, counted=counted))
        if status is not None:
            self._tally.tell("fetched", entry.url, "", fetched=1)
        if entry.is_guess:
            self._tally.tell("skipped", entry.url, line)
        else:
            self._tally.error(entry.url, line)

    def _row(
        self,
        entry: Entry,
        got: Got,
        outcome: str,
        note: str | None = None,
        *,
        final: bool = True,
        validators: bool = True,
    ) -> PageRow:
        kept = validators and (outcome != "index" or self._watches)
        return PageRow(
            entry.url,
            status=got.status,
            etag=got.etag if kept else None,
            modified=got.modified if kept else None,
            fetched=datetime.now(UTC),
            digest=digest_of(got),
            outcome=outcome,
            note=note,
            final=got.url if final and got.url != entry.url else None,
        )


def digest_of(got: Got) -> str:
    """The bytes of a page in short."""
    return blake2b(got.content, digest_size=16).hexdigest()
