"""The rounds of a watch: crawl the sources that are due, print new and changed articles."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nutgraf.cli.common.stopping import Stop
from nutgraf.cli.common.terminal import complain
from nutgraf.cli.digest.backend import Backend, story_of
from nutgraf.cli.digest.output_files import write_output
from nutgraf.cli.digest.progress import CrawlProgress
from nutgraf.cli.watch.news import NewsPrinter
from nutgraf.cli.watch.schedule import Schedule
from nutgraf.cli.watch.watch_list import ListFile, Watched, WatchListError
from nutgraf.digests.digest import Digest, format_count
from nutgraf.errors import NutgrafError

if TYPE_CHECKING:
    from nutgraf.crawl.events import Report
    from nutgraf.crawl.options import CrawlOptions

# How often the list is checked for changes while no source is due.
POLL_SECONDS: Final = 2.0


def local_now() -> datetime:
    """Return the local time."""
    return datetime.now().astimezone()


@dataclass(slots=True)
class Watcher:
    """Checks the sources of a list until it is stopped."""

    backend: Backend
    store: str
    list_file: ListFile
    every: timedelta
    window: timedelta
    """How far back the digest goes."""
    stop: Stop
    crawl_options: Mapping[str, Any] = field(default_factory=dict)
    """The options of all sources; lines of the list may override them."""
    jsonl: bool = False
    out: Sequence[Path] = ()
    quiet: bool = False
    now: Callable[[], datetime] = local_now

    def run(self, sources: Sequence[Watched], rounds: int | None) -> None:
        """Run this many rounds, or until a stop is requested."""
        schedule = Schedule(self.every)
        schedule.update(sources, self.now())
        done = 0
        while not self.stop.asked:
            due = schedule.due(self.now())
            if due:
                done += 1
                self._round(done, due, schedule)
                if done == rounds or self.stop.asked:
                    return
                self._say(f"the next round is at {_clock(schedule.next, self.now())}")
                continue
            left = (schedule.next - self.now()).total_seconds()
            self.stop.sleep(min(left, POLL_SECONDS))
            self._reload(schedule)

    def _reload(self, schedule: Schedule) -> None:
        if not self.list_file.changed():
            return
        try:
            sources = self.list_file.read()
        except WatchListError as error:
            complain(f"{error}; the list was not changed")
            return
        schedule.update(sources, self.now())
        self._say(f"the list was reloaded: {format_count(len(sources), 'source')}")

    def _round(self, number: int, due: Sequence[Watched], schedule: Schedule) -> None:
        printer = NewsPrinter(jsonl=self.jsonl)
        errors = 0
        for group in groups(due):
            started = self.now()
            errors += self._check(group, printer)
            for source in group:
                schedule.done(source, started, self.now())
            if self.stop.asked:
                break
        self._write(schedule.sources)
        self._say(
            f"round {number}: {printer.new:,} new, {printer.changed:,} changed, "
            f"{format_count(errors, 'error')}"
        )

    def _check(self, group: Sequence[Watched], printer: NewsPrinter) -> int:
        """Crawl some sources together and print the news; return the number of errors."""
        try:
            report = self._crawl(group)
            self._print(report, printer)
        except Exception as error:  # a source must not stop the others
            if os.environ.get("NUTGRAF_TRACEBACK"):
                raise
            if self.stop.requested():
                return 0
            if len(group) > 1:
                return sum(self._check([source], printer) for source in group)
            known = isinstance(error, (NutgrafError, OSError))
            name = "" if known else f"{type(error).__name__}: "
            complain(f"{group[0].url}: {name}{error}")
            return 1
        for line in (*report.notes, *report.errors):
            complain(line)
        return len(report.errors)

    def _crawl(self, group: Sequence[Watched]) -> Report:
        progress = CrawlProgress(quiet=self.quiet, show_total=False)
        with progress, self.stop.raise_interrupts():
            report = self.backend.crawl(
                tuple(source.url for source in group),
                self.store,
                self._options(group[0]),
                progress.update,
                kind="watch",
            )
        if report.stopped and not progress.store_failed:
            self.stop.asked = True
        return report

    def _options(self, source: Watched) -> CrawlOptions:
        from nutgraf.crawl.options import CrawlOptions

        since = self.now() - source.since if source.since else None
        return CrawlOptions(**{**self.crawl_options, **source.options}, since=since)

    def _print(self, report: Report, printer: NewsPrinter) -> None:
        with self.backend.open_store(self.store) as store:
            printer.print(
                story_of(article)
                for article in store.articles(run=report.run)
                if article.run == report.run
            )

    def _write(self, sources: Sequence[str]) -> None:
        if not self.out:
            return
        now = self.now().replace(microsecond=0)
        try:
            with self.backend.open_store(self.store) as store:
                found = tuple(story_of(each) for each in store.articles(since=now - self.window))
        except NutgrafError as error:  # the next round may succeed
            complain(str(error))
            return
        for file in self.out:
            try:
                write_output(file, Digest(tuple(sources), now, found))
            except OSError as error:
                complain(f"--out {file}: {(error.strerror or str(error)).lower()}")

    def _say(self, line: str) -> None:
        if not self.quiet:
            complain(line)


def groups(due: Iterable[Watched]) -> list[list[Watched]]:
    """Group sources that can be crawled together: many hosts take no longer than one.

    A source with a limit is crawled alone, because a limit applies to one source.
    """
    found: list[list[Watched]] = []
    for source in due:
        for group in found:
            if "limit" not in source.options and _same_options(group[0], source):
                group.append(source)
                break
        else:
            found.append([source])
    return found


def _same_options(one: Watched, other: Watched) -> bool:
    return one.options == other.options and one.since == other.since


def _clock(time: datetime, now: datetime) -> str:
    """Return a time, with the date if it is not today."""
    local = time.astimezone(now.tzinfo)
    return f"{local:%H:%M:%S}" if local.date() == now.date() else f"{local:%Y-%m-%d %H:%M:%S}"
