"""When which source of a list is due."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from nutgraf.cli.watch.watch_list import Watched


class Schedule:
    """The sources of a list, and for each when it is to be looked at again."""

    def __init__(self, every: timedelta) -> None:
        """``every`` holds for the sources that say nothing else."""
        self._every = every
        self._due: dict[str, datetime] = {}
        self._sources: dict[str, Watched] = {}

    def take(self, sources: Iterable[Watched], now: datetime) -> None:
        """A list: what is new in it is due at once, and the rest no later than it says now."""
        self._sources = {source.url: source for source in sources}
        self._due = {
            url: min(self._due.get(url, now), now + self._interval(source))
            for url, source in self._sources.items()
        }

    def due(self, now: datetime) -> list[Watched]:
        """The sources whose time has come, in the order of the list."""
        return [self._sources[url] for url, moment in self._due.items() if moment <= now]

    def done(self, source: Watched, began: datetime, now: datetime) -> None:
        """It was looked at. An interval counts from one beginning to the next.

        Rounds that were missed, because one took long or the machine slept,
        are not made up for.
        """
        if source.url in self._due:
            self._due[source.url] = max(began + self._interval(source), now)

    @property
    def sources(self) -> list[str]:
        """The addresses of the list."""
        return list(self._sources)

    @property
    def next(self) -> datetime:
        """When the next source is due; a list is never empty."""
        return min(self._due.values())

    def _interval(self, source: Watched) -> timedelta:
        return source.every or self._every
