"""Counts what happens, and tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from nutgraf.crawl.events import Counts, Event, Kind, Report

# A report is for reading; all of the errors are in the store.
MAX_REPORT_LINES: Final = 200


class Progress:
    """The counts so far, and the lines that the report will have."""

    def __init__(self, record: Callable[[Event], None]) -> None:
        """Events go to ``tell``."""
        self._tell = record
        self.counts = Counts()
        self.run = 0
        self._errors: dict[str, None] = {}
        self._notes: dict[str, None] = {}

    def resume(self, counts: Mapping[str, int], errors: Iterable[tuple[str, str]]) -> None:
        """Count on from where a run was broken off."""
        self.counts = Counts(**counts)
        self._errors.update({f"{url}: {line}": None for url, line in errors})

    def record(self, kind: Kind, url: str, text: str = "", **more: int) -> None:
        """Something happened, and so much more is to be counted."""
        if more:
            values = {name: getattr(self.counts, name) + count for name, count in more.items()}
            self.counts = replace(self.counts, **values)
        self._tell(Event(kind, url, text, self.counts))

    def error(self, url: str, line: str) -> None:
        """A page, or a site, that could not be had."""
        if len(self._errors) < MAX_REPORT_LINES:
            self._errors[f"{url}: {line}" if url else line] = None
        self.record("error", url, line, errors=1)

    def note(self, url: str, line: str) -> None:
        """Something that people may want to know, once."""
        text = f"{url}: {line}" if url else line
        if text in self._notes or len(self._notes) >= MAX_REPORT_LINES:
            return
        self._notes[text] = None
        self.record("note", url, line)

    def report(self, stopped: bool) -> Report:
        """What came of it."""
        return Report(
            self.counts, self.run, tuple(self._errors), tuple(self._notes), stopped=stopped
        )
