"""The queue of a run: kept in the store, so that a run that was killed can go on."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.fetching.failures import RequestFailed
from nutgraf.crawl.frontier.frontier import FURTHER, GUESS, Entry, Frontier
from nutgraf.crawl.frontier.later_pages import first_page_of
from nutgraf.crawl.frontier.scope import path_of
from nutgraf.discover.advertised import usual_places
from nutgraf.model import Link
from nutgraf.urls import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.crawl.fetching.fetcher import Fetcher
    from nutgraf.crawl.frontier.scope import Scope
    from nutgraf.crawl.saving.writer import Keeper
    from nutgraf.crawl.workers.tasks import Surveyed

# So many are held in memory; the others wait in the store.
AT_HAND: Final = 1_000
_MOST_SITEMAPS: Final = 3
_MOST_GUESSES: Final = 3
_ENOUGH: Final = 10


class Queue:
    """Links go in by the store and come out by the frontier."""

    def __init__(self, keeper: Keeper, frontier: Frontier) -> None:
        """Of a run that the keeper knows."""
        self._keeper = keeper
        self.frontier = frontier
        self._left = 0

    async def add(self, entries: Sequence[Entry]) -> int:
        """Queue pages: how many are new to the run."""
        new = 0
        here = {identity(entry.url) for entry in entries}
        entries = [entry for entry in entries if not self._is_later_page(entry, here)]
        by_depth = sorted(entries, key=lambda entry: entry.depth)
        for depth, some in groupby(by_depth, key=lambda entry: entry.depth):
            links = [
                (Link(entry.url, entry.text, entry.published), entry.priority) for entry in some
            ]
            new += await self._keeper.call(self._add, links, depth)
        await self.refill()
        return new

    def _is_later_page(self, entry: Entry, here: set[str]) -> bool:
        """Whether a page is part of an article that is fetched from its beginning."""
        first = None if entry.is_index else first_page_of(entry.url)
        return first is not None and (identity(first) in here or self.frontier.knows(first))

    def _add(self, links: list[tuple[Link, float]], depth: int) -> int:
        return self._keeper.store.add_links(self._keeper.run, links, depth=depth)

    async def refill(self) -> int:
        """Take from the store what is not at hand yet: how many that was.

        Only the store knows what was done before a run was killed.
        """
        limit = AT_HAND + self._left
        waiting = await self._keeper.call(self._keeper.store.waiting, self._keeper.run, limit)
        return sum(
            self.frontier.add(Entry(each.url, each.text, each.published, each.priority, each.depth))
            for each in waiting
        )

    def leave(self, entry: Entry) -> None:
        """A page that is not done, and not tried again in this run."""
        self._left += 1

    @property
    def left(self) -> int:
        """How many pages are left for another run."""
        return self._left

    async def more_of_site(
        self,
        fetcher: Fetcher,
        source: Entry,
        url: str,
        found: Surveyed,
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
                some = best[:_MOST_SITEMAPS]
                return [Entry(each, "", None, FURTHER, source.depth) for each in some]
        if articles >= _ENOUGH or any(scope.has_feed(each, url) for each in found.further):
            return []
        places = [each for each in usual_places(url) if scope.has_feed(each, url)]
        feeds = [each for each in places if "sitemap" not in each]
        maps = [each for each in places if "sitemap" in each]
        guesses = (*feeds[:_MOST_GUESSES], *maps[:_MOST_GUESSES])
        return [Entry(each, "", None, GUESS, source.depth) for each in guesses]
