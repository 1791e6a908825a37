"""The queue of a run, kept in the store so that an interrupted run can be resumed."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.fetching.failures import RequestFailed
from nutgraf.crawl.frontier.frontier import FEED_PRIORITY, GUESS_PRIORITY, Entry, Frontier
from nutgraf.crawl.frontier.scope import path_of
from nutgraf.crawl.frontier.url_shapes import first_page_of
from nutgraf.discover.advertised import usual_places
from nutgraf.model import Link
from nutgraf.urls import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.crawl.fetching.fetcher import Fetcher
    from nutgraf.crawl.frontier.scope import Scope
    from nutgraf.crawl.saving.writer import StoreWriter
    from nutgraf.crawl.workers.tasks import LinksResult

# Maximum number of entries in memory; the others wait in the store.
MAX_IN_MEMORY: Final = 1_000
_MAX_SITEMAPS: Final = 3
_MAX_GUESSES: Final = 3
_ENOUGH_ARTICLES: Final = 10


class Queue:
    """Adds links to the store, and loads waiting ones into the frontier."""

    def __init__(self, writer: StoreWriter, frontier: Frontier) -> None:
        """Use the writer's current run."""
        self._writer = writer
        self.frontier = frontier
        self._postponed = 0

    async def add(self, entries: Sequence[Entry]) -> int:
        """Add pages to the queue. Return how many are new to the run."""
        new = 0
        new_urls = {identity(entry.url) for entry in entries}
        entries = [entry for entry in entries if not self._is_later_page(entry, new_urls)]
        by_depth = sorted(entries, key=lambda entry: entry.depth)
        for depth, group in groupby(by_depth, key=lambda entry: entry.depth):
            links = [
                (Link(entry.url, entry.text, entry.published), entry.priority) for entry in group
            ]
            new += await self._writer.call(self._add, links, depth)
        await self.refill()
        return new

    def _is_later_page(self, entry: Entry, new_urls: set[str]) -> bool:
        """Return whether the page continues an article whose first page is queued or known."""
        first = None if entry.is_index else first_page_of(entry.url)
        return first is not None and (identity(first) in new_urls or self.frontier.knows(first))

    def _add(self, links: list[tuple[Link, float]], depth: int) -> int:
        return self._writer.store.add_links(self._writer.run, links, depth=depth)

    async def refill(self) -> int:
        """Load waiting entries from the store. Return how many were new.

        Only the store knows what was done before a run was interrupted.
        """
        limit = MAX_IN_MEMORY + self._postponed
        waiting = await self._writer.call(self._writer.store.waiting, self._writer.run, limit)
        return sum(
            self.frontier.add(Entry(each.url, each.text, each.published, each.priority, each.depth))
            for each in waiting
        )

    def postpone(self, entry: Entry) -> None:
        """Leave a page for another run."""
        self._postponed += 1

    @property
    def postponed(self) -> int:
        """Number of pages left for another run."""
        return self._postponed

    async def site_feeds(
        self,
        fetcher: Fetcher,
        source: Entry,
        url: str,
        found: LinksResult,
        articles: int,
        scope: Scope,
    ) -> list[Entry]:
        """Return sitemaps or guessed feeds that add to the links of a source.

        For a front page, these are the sitemaps in robots.txt, news first. If there are
        none, and the page has few articles and no feed, the usual places of feeds and
        sitemaps are guessed.
        """
        if found.kind != "page":
            return []
        if not path_of(source.url):
            try:
                sitemaps = (await fetcher.rules(url)).sitemaps
            except RequestFailed:
                return []
            named = [each for each in sitemaps if scope.has_feed(each, url)]
            if news_first := sorted(named, key=lambda each: "news" not in each.lower()):
                best = news_first[:_MAX_SITEMAPS]
                return [Entry(each, "", None, FEED_PRIORITY, source.depth) for each in best]
        if articles >= _ENOUGH_ARTICLES or any(scope.has_feed(each, url) for each in found.feeds):
            return []
        places = [each for each in usual_places(url) if scope.has_feed(each, url)]
        feeds = [each for each in places if "sitemap" not in each]
        guessed_sitemaps = [each for each in places if "sitemap" in each]
        guesses = (*feeds[:_MAX_GUESSES], *guessed_sitemaps[:_MAX_GUESSES])
        return [Entry(each, "", None, GUESS_PRIORITY, source.depth) for each in guesses]
