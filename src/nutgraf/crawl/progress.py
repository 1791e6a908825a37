"""Count what happens in a crawl, and report it as events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from nutgraf.crawl.events import Counts, Event, Kind, Report

# The report is for reading. The store has all errors.
MAX_REPORT_LINES: Final = 200


class Progress:
    """The counts so far, and the errors and notes of the report."""

    def __init__(self, record: Callable[[Event], None]) -> None:
        """Send events to ``on_event``."""
        self._on_event = record
        self.counts = Counts()
        self.run = 0
        self._errors: dict[str, None] = {}
        self._notes: dict[str, None] = {}

    def resume(self, counts: Mapping[str, int], errors: Iterable[tuple[str, str]]) -> None:
        """Continue with the counts and errors of an interrupted run."""
        self.counts = Counts(**counts)
        self._errors.update({f"{url}: {line}": None for url, line in errors})

    def record(self, kind: Kind, url: str, text: str = "", **added: int) -> None:
        """Report an event and add to the counts."""
        if added:
            values = {name: getattr(self.counts, name) + count for name, count in added.items()}
            self.counts = replace(self.counts, **values)
        self._on_event(Event(kind, url, text, self.counts))

    def error(self, url: str, line: str) -> None:
        """Report a page or a site that could not be fetched or read."""
        if len(self._errors) < MAX_REPORT_LINES:
            self._errors[f"{url}: {line}" if url else line] = None
        self.record("error", url, line, errors=1)

    def note(self, url: str, line: str) -> None:
        """Report a note for the user, once."""
        text = f"{url}: {line}" if url else line
        if text in self._notes or len(self._notes) >= MAX_REPORT_LINES:
            return
        self._notes[text] = None
        self.record("note", url, line)

    def report(self, stopped: bool) -> Report:
        """Return the final report."""
        return Report(
            self.counts, self.run, tuple(self._errors), tuple(self._notes), stopped=stopped
        )
