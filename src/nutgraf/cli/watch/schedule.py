"""When the sources of a list are due."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from nutgraf.cli.watch.watch_list import Watched


class Schedule:
    """The sources of a list, and when each is due."""

    def __init__(self, every: timedelta) -> None:
        """``every`` is the interval of sources without their own."""
        self._every = every
        self._due: dict[str, datetime] = {}
        self._sources: dict[str, Watched] = {}

    def update(self, sources: Iterable[Watched], now: datetime) -> None:
        """Replace the list: new sources are due now, others within their interval."""
        self._sources = {source.url: source for source in sources}
        self._due = {
            url: min(self._due.get(url, now), now + self._interval(source))
            for url, source in self._sources.items()
        }

    def due(self, now: datetime) -> list[Watched]:
        """Return the sources that are due, in the order of the list."""
        return [self._sources[url] for url, due in self._due.items() if due <= now]

    def done(self, source: Watched, started: datetime, now: datetime) -> None:
        """Note that a source was checked. Intervals run from one start to the next.

        Rounds missed because one took long or the machine slept are not repeated.
        """
        if source.url in self._due:
            self._due[source.url] = max(started + self._interval(source), now)

    @property
    def sources(self) -> list[str]:
        """The URLs of the list."""
        return list(self._sources)

    @property
    def next(self) -> datetime:
        """When the next source is due. A list is never empty."""
        return min(self._due.values())

    def _interval(self, source: Watched) -> timedelta:
        return source.every or self._every
