"""Pages as they come in: an answer is in the store before anything else is done with it.

A host is asked for its next page when that is so. Where the process is killed,
only pages that were on their way are asked for again: those whose answers had
come in are worked through from the store.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from nutgraf.crawl.fetching.messages import Got
from nutgraf.store.rows import Spooled

if TYPE_CHECKING:
    from nutgraf.crawl.fetching.fetcher import Fetcher
    from nutgraf.crawl.saving.writer import Keeper

_FIELDS = tuple(field.name for field in fields(Got))


class Arrivals:
    """Fetches pages, unless they have been fetched in this run already."""

    def __init__(self, fetcher: Fetcher, keeper: Keeper) -> None:
        """From the web into the keeper's store."""
        self.fetcher = fetcher
        self._keeper = keeper

    async def get(self, url: str, etag: str | None = None, modified: str | None = None) -> Got:
        """One page, as `Fetcher.get` gives it."""
        if self._keeper.resumed and (kept := await self._keeper.spooled(url)) is not None:
            return Got(**{name: getattr(kept, name) for name in _FIELDS})
        got = await self.fetcher.get(url, etag, modified)
        await self._keeper.spool(url, Spooled(**{name: getattr(got, name) for name in _FIELDS}))
        return got
