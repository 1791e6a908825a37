"""The queue of a run: kept in the store, so that a run that was killed can go on."""

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

# So many are held in memory; the others wait in the store.
MAX_IN_MEMORY: Final = 1_000
_MAX_SITEMAPS: Final = 3
_MAX_GUESSES: Final = 3
_ENOUGH_ARTICLES: Final = 10


class Queue:
    """Links go in by the store and come out by the frontier."""

    def __init__(self, writer: StoreWriter, frontier: Frontier) -> None:
        """Of a run that the keeper knows."""
        self._writer = writer
        self.frontier = frontier
        self._postponed = 0

    async def add(self, entries: Sequence[Entry]) -> int:
        """Queue pages: how many are new to the run."""
        new = 0
        here = {identity(entry.url) for entry in entries}
        entries = [entry for entry in entries if not self._is_later_page(entry, here)]
        by_depth = sorted(entries, key=lambda entry: entry.depth)
        for depth, group in groupby(by_depth, key=lambda entry: entry.depth):
            links = [
                (Link(entry.url, entry.text, entry.published), entry.priority) for entry in group
            ]
            new += await self._writer.call(self._add, links, depth)
        await self.refill()
        return new

    def _is_later_page(self, entry: Entry, here: set[str]) -> bool:
        """Whether a page is part of an article that is fetched from its beginning."""
        first = None if entry.is_index else first_page_of(entry.url)
        return first is not None and (identity(first) in here or self.frontier.knows(first))

    def _add(self, links: list[tuple[Link, float]], depth: int) -> int:
        return self._writer.store.add_links(self._writer.run, links, depth=depth)

    async def refill(self) -> int:
        """Take from the store what is not at hand yet: how many that was.

        Only the store knows what was done before a run was killed.
        """
        limit = MAX_IN_MEMORY + self._postponed
        waiting = await self._writer.call(self._writer.store.waiting, self._writer.run, limit)
        return sum(
            self.frontier.add(Entry(each.url, each.text, each.published, each.priority, each.depth))
            for each in waiting
        )

    def postpone(self, entry: Entry) -> None:
        """A page that is not done, and not tried again in this run."""
        self._postponed += 1

    @property
    def postponed(self) -> int:
        """How many pages are left for another run."""
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
        """Of a site's front page, the sitemaps that its robots.txt names: those of news first.

        Where the page has few articles, and nobody names a feed or a sitemap,
        the places where they are as a rule are looked at: those of a section,
        if the source is one.
        """
        if found.kind != "page":
            return []
        if not path_of(source.url):
            try:
                sitemaps = (await fetcher.rules(url)).sitemaps
            except RequestFailed:
                return []
            named = [each for each in sitemaps if scope.has_feed(each, url)]
            if best := sorted(named, key=lambda each: "news" not in each.lower()):
                group = best[:_MAX_SITEMAPS]
                return [Entry(each, "", None, FEED_PRIORITY, source.depth) for each in group]
        if articles >= _ENOUGH_ARTICLES or any(scope.has_feed(each, url) for each in found.feeds):
            return []
        places = [each for each in usual_places(url) if scope.has_feed(each, url)]
        feeds = [each for each in places if "sitemap" not in each]
        maps = [each for each in places if "sitemap" in each]
        guesses = (*feeds[:_MAX_GUESSES], *maps[:_MAX_GUESSES])
        return [Entry(each, "", None, GUESS_PRIORITY, source.depth) for each in guesses]
