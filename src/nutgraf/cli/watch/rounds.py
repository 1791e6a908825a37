"""The rounds of a watch: what is due is looked at, what is new is told."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nutgraf.cli.common.stopping import Stop
from nutgraf.cli.common.terminal import complain
from nutgraf.cli.digest.crawling import Works, story_of
from nutgraf.cli.digest.outputs import write_output
from nutgraf.cli.digest.progress import CrawlProgress
from nutgraf.cli.watch.list_file import ListFile
from nutgraf.cli.watch.news import Teller
from nutgraf.cli.watch.schedule import Schedule
from nutgraf.cli.watch.watch_list import Watched, WatchListError
from nutgraf.digests.digest import Digest, format_count
from nutgraf.errors import NutgrafError

if TYPE_CHECKING:
    from nutgraf.crawl.events import Report
    from nutgraf.crawl.options import CrawlOptions

# How soon a change of the list is seen, and Ctrl-C while nothing is due.
SECONDS_TO_NOTICE: Final = 2.0


def local_now() -> datetime:
    """The time here."""
    return datetime.now().astimezone()


@dataclass(slots=True)
class Watching:
    """A watch; what it needs of the world is given to it."""

    doers: Works
    store: str
    listing: ListFile
    every: timedelta
    window: timedelta
    """How far back the digest goes."""
    stop: Stop
    common: Mapping[str, Any] = field(default_factory=dict)
    """The options of all sources; a line of the list may say otherwise."""
    jsonl: bool = False
    out: Sequence[Path] = ()
    quiet: bool = False
    now: Callable[[], datetime] = local_now

    def run(self, sources: Sequence[Watched], rounds: int | None) -> None:
        """Go on until the rounds are over or somebody stops it."""
        schedule = Schedule(self.every)
        schedule.take(sources, self.now())
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
            self.stop.sleep(min(left, SECONDS_TO_NOTICE))
            self._read_again(schedule)

    def _read_again(self, schedule: Schedule) -> None:
        if not self.listing.changed():
            return
        try:
            sources = self.listing.read()
        except WatchListError as error:
            complain(f"{error}; the list stays as it was")
            return
        schedule.take(sources, self.now())
        self._say(f"the list was read again: {format_count(len(sources), 'source')}")

    def _round(self, number: int, due: Sequence[Watched], schedule: Schedule) -> None:
        teller = Teller(jsonl=self.jsonl)
        errors = 0
        for group in groups(due):
            began = self.now()
            errors += self._look(group, teller)
            for source in group:
                schedule.done(source, began, self.now())
            if self.stop.asked:
                break
        self._write(schedule.sources)
        self._say(
            f"round {number}: {teller.new:,} new, {teller.changed:,} changed, "
            f"{format_count(errors, 'error')}"
        )

    def _look(self, group: Sequence[Watched], teller: Teller) -> int:
        """Crawl some sources together and tell the news; how many errors there were."""
        try:
            report = self._crawl(group)
            self._tell(report, teller)
        except Exception as error:  # one source never stops the others
            if os.environ.get("NUTGRAF_TRACEBACK"):
                raise
            if self.stop.notice():
                return 0
            if len(group) > 1:
                return sum(self._look([source], teller) for source in group)
            known = isinstance(error, (NutgrafError, OSError))
            name = "" if known else f"{type(error).__name__}: "
            complain(f"{group[0].url}: {name}{error}")
            return 1
        for line in (*report.notes, *report.errors):
            complain(line)
        return len(report.errors)

    def _crawl(self, group: Sequence[Watched]) -> Report:
        progress = CrawlProgress(quiet=self.quiet, last_word=False)
        with progress, self.stop.interrupts():
            report = self.doers.crawl(
                tuple(source.url for source in group),
                self.store,
                self._options(group[0]),
                progress.tell,
                kind="watch",
            )
        if report.stopped and not progress.store_failed:
            self.stop.asked = True
        return report

    def _options(self, source: Watched) -> CrawlOptions:
        from nutgraf.crawl.options import CrawlOptions

        since = self.now() - source.since if source.since else None
        return CrawlOptions(**{**self.common, **source.options}, since=since)

    def _tell(self, report: Report, teller: Teller) -> None:
        with self.doers.open_store(self.store) as store:
            teller.tell(
                story_of(article)
                for article in store.articles(run=report.run)
                if article.run == report.run
            )

    def _write(self, sources: Sequence[str]) -> None:
        if not self.out:
            return
        now = self.now().replace(microsecond=0)
        try:
            with self.doers.open_store(self.store) as store:
                found = tuple(story_of(each) for each in store.articles(since=now - self.window))
        except NutgrafError as error:  # the next round may have more luck
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
    """Sources that can be crawled together, for many hosts take no longer than one.

    A limit is of one source, so a source with one goes by itself.
    """
    found: list[list[Watched]] = []
    for source in due:
        for group in found:
            if "limit" not in source.options and _alike(group[0], source):
                group.append(source)
                break
        else:
            found.append([source])
    return found


def _alike(one: Watched, other: Watched) -> bool:
    return one.options == other.options and one.since == other.since


def _clock(moment: datetime, now: datetime) -> str:
    """The time, with the day if it is another."""
    local = moment.astimezone(now.tzinfo)
    return f"{local:%H:%M:%S}" if local.date() == now.date() else f"{local:%Y-%m-%d %H:%M:%S}"
