"""The digest as a value: its stories by site and day.

Sites come in the order of the sources, then by number of stories. Days and stories come
newest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final

from nutgraf.urls import site_of

_NO_HOST: Final = "unknown"


@dataclass(frozen=True, slots=True)
class Story:
    """An article in a digest."""

    url: str
    title: str | None
    summary: str
    text: str
    authors: tuple[str, ...] = ()
    published: datetime | None = None
    modified: datetime | None = None
    language: str | None = None
    site: str | None = None
    image: str | None = None
    section: str | None = None
    tags: tuple[str, ...] = ()
    page_type: str = "article"
    confidence: float | None = None
    found: datetime | None = None
    version: int = 1
    """Number of its known versions; above 1 it has changed."""

    @property
    def host(self) -> str:
        """The site of the URL."""
        return host_of(self.url)

    @property
    def day(self) -> date | None:
        """The publication day in the site's own time zone."""
        return self.published.date() if self.published else None

    @property
    def headline(self) -> str:
        """The title on one line, or the URL if there is none."""
        return " ".join((self.title or "").split()) or self.url


@dataclass(frozen=True, slots=True)
class Day:
    """The stories of a site on one day. ``day`` is None for stories without a date."""

    day: date | None
    stories: tuple[Story, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """The stories of one site."""

    host: str
    name: str
    days: tuple[Day, ...]

    @property
    def count(self) -> int:
        """Number of stories."""
        return sum(len(day.stories) for day in self.days)


@dataclass(frozen=True, slots=True)
class Digest:
    """The articles found at some sources, and the errors."""

    sources: tuple[str, ...]
    made: datetime
    stories: tuple[Story, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    errors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    complete: bool = True
    """False if the crawl was stopped early."""

    @property
    def sites(self) -> tuple[Site, ...]:
        """The stories by site and day."""
        by_host: dict[str, list[Story]] = {}
        for story in self.stories:
            by_host.setdefault(story.host, []).append(story)
        asked = {host_of(source): -i for i, source in reversed(list(enumerate(self.sources)))}

        def rank(host: str) -> tuple[float, int, str]:
            return (-asked.get(host, float("-inf")), -len(by_host[host]), host)

        return tuple(_site(host, by_host[host]) for host in sorted(by_host, key=rank))

    @property
    def title(self) -> str:
        """A title that names the sites."""
        names = [site.name for site in self.sites] or [host_of(each) for each in self.sources]
        if len(names) <= 3:
            return _join_names(names) or "Nothing"
        return f"{names[0]}, {names[1]} and {len(names) - 2} more"


def host_of(url: str) -> str:
    """Return the site of a URL, without ``www.``."""
    return site_of(url) or _NO_HOST


def format_count(number: int, what: str) -> str:
    """Return a count with its noun: "1 article", "2 articles"."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _site(host: str, stories: Sequence[Story]) -> Site:
    named = Counter(name for story in stories if (name := " ".join((story.site or "").split())))
    by_day: dict[date | None, list[Story]] = {}
    for story in stories:
        by_day.setdefault(story.day, []).append(story)
    days = sorted(by_day, key=lambda day: day or date.min, reverse=True)
    return Site(
        host,
        named.most_common(1)[0][0] if named else host,
        tuple(Day(day, tuple(_newest_first(by_day[day]))) for day in days),
    )


def _newest_first(stories: Iterable[Story]) -> list[Story]:
    """Return stories by time, newest first. Those of the same time keep their order."""

    def timestamp(story: Story) -> float:
        # Assume that naive times use the same clock as the others of the site.
        return story.published.replace(tzinfo=None).timestamp() if story.published else 0.0

    return sorted(stories, key=lambda story: -timestamp(story))


def _join_names(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
