"""A scripted crawl and an in-memory store, without network and database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any

from nutgraf.cli.digest.backend import Backend
from nutgraf.crawl.events import Counts, Event, Report
from nutgraf.crawl.options import CrawlOptions
from nutgraf.digests.digest import Story
from nutgraf.store.rows import StoredArticle


@dataclass
class Call:
    sources: tuple[str, ...]
    store: str
    options: CrawlOptions
    kind: str


@dataclass
class FakeBackend:
    """``pages`` has the stories of each source, or an error or a function in their place."""

    pages: dict[str, Any] = field(default_factory=dict)
    kept: dict[str, StoredArticle] = field(default_factory=dict)
    seen: dict[int, list[str]] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    stop_after: int | None = None
    store_fails_after: int | None = None
    notes: tuple[str, ...] = ()

    @property
    def backend(self) -> Backend:
        return Backend(self.crawl, lambda where: self)

    def crawl(
        self,
        sources: tuple[str, ...],
        where: str,
        options: CrawlOptions,
        tell: Callable[[Event], None],
        *,
        kind: str = "digest",
    ) -> Report:
        self.calls.append(Call(tuple(sources), where, options, kind))
        run = len(self.calls)
        self.seen[run] = []
        counts, errors = Counts(), []
        for source in sources:
            stories = self.pages.get(source, [])
            if isinstance(stories, BaseException):
                raise stories
            if isinstance(stories, str):
                counts = replace(counts, errors=counts.errors + 1)
                errors.append(f"{source}: {stories}")
                tell(Event("error", source, stories, counts))
                continue
            for story in stories:
                if counts.articles == self.stop_after:
                    return Report(counts, run, tuple(errors), self.notes, stopped=True)
                if counts.articles == self.store_fails_after:
                    tell(Event("error", "", "x.db: the disk is full", counts))
                    line = "x.db: the disk is full"
                    return Report(counts, run, (*errors, line), self.notes, stopped=True)
                counts = self._save(story, run, counts)
                tell(Event("article", story.url, story.headline, counts))
        return Report(counts, run, tuple(errors), self.notes)

    def _save(self, story: Story, run: int, counts: Counts) -> Counts:
        old = self.kept.get(story.url)
        self.seen[run].append(story.url)
        counts = replace(counts, found=counts.found + 2, articles=counts.articles + 1)
        if old is not None and old.text == story.text:
            return counts
        version = old.version + 1 if old else 1
        self.kept[story.url] = stored(story, run, version)
        if old:
            return replace(counts, changed=counts.changed + 1)
        return replace(counts, new=counts.new + 1)

    # The store.

    def __enter__(self) -> FakeBackend:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def articles(
        self, *, run: int | None = None, since: datetime | None = None
    ) -> Iterator[StoredArticle]:
        for article in self.kept.values():
            dated = article.published or article.found
            if (run is None or article.url in self.seen[run]) and not (since and dated < since):
                yield article


def stored(story: Story, run: int, version: int) -> StoredArticle:
    known = {each.name for each in fields(StoredArticle)}
    values = {each.name: getattr(story, each.name) for each in fields(Story)}
    found = story.found or datetime(2026, 11, 16, 15, 0, tzinfo=UTC)
    values |= {"version": version, "found": found}
    more = {"id": hash(story.url), "host": story.host, "method": "fused", "partial": None}
    more |= {"sentences": (), "saved": found, "run": run}
    return StoredArticle(**{name: {**values, **more}[name] for name in known})
