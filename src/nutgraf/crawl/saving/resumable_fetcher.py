"""Fetch pages and store each response before anything else is done with it.

The host's next page is requested only after that. If the process is killed, only
requests in flight are repeated: stored responses are processed from the store.
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
    """Fetches pages, unless this run has already fetched them."""

    def __init__(self, fetcher: Fetcher, writer: StoreWriter) -> None:
        """Fetch with ``fetcher``; store responses through ``writer``."""
        self.fetcher = fetcher
        self._writer = writer

    async def get(
        self, url: str, etag: str | None = None, modified: str | None = None
    ) -> PageResponse:
        """Return a page as `Fetcher.get` does, from the store if it is there."""
        if self._writer.resumed and (kept := await self._writer.pending(url)) is not None:
            return PageResponse(**{name: getattr(kept, name) for name in _FIELDS})
        response = await self.fetcher.get(url, etag, modified)
        await self._writer.add_pending(
            url, PendingPage(**{name: getattr(response, name) for name in _FIELDS})
        )
        return response
