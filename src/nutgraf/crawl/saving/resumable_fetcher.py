"""Pages as they come in: an answer is in the store before anything else is done with it.

A host is asked for its next page when that is so. Where the process is killed,
only pages that were on their way are asked for again: those whose answers had
come in are worked through from the store.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from nutgraf.crawl.fetching.messages import PageResponse
from nutgraf.store.rows import PendingPage

if TYPE_CHECKING:
    from nutgraf.crawl.fetching.fetcher import Fetcher
    from nutgraf.crawl.saving.writer import StoreWriter

_FIELDS = tuple(field.name for field in fields(PageResponse))


class ResumableFetcher:
    """Fetches pages, unless they have been fetched in this run already."""

    def __init__(self, fetcher: Fetcher, writer: StoreWriter) -> None:
        """From the web into the keeper's store."""
        self.fetcher = fetcher
        self._writer = writer

    async def get(
        self, url: str, etag: str | None = None, modified: str | None = None
    ) -> PageResponse:
        """One page, as `Fetcher.get` gives it."""
        if self._writer.resumed and (kept := await self._writer.pending(url)) is not None:
            return PageResponse(**{name: getattr(kept, name) for name in _FIELDS})
        response = await self.fetcher.get(url, etag, modified)
        await self._writer.add_pending(
            url, PendingPage(**{name: getattr(response, name) for name in _FIELDS})
        )
        return response
