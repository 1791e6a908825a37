"""Progress of a crawl: a live display on a terminal, otherwise a line every few seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Self, TextIO

from nutgraf.cli.common.terminal import clean, complain
from nutgraf.digests.digest import format_count

if TYPE_CHECKING:
    from types import TracebackType

    from rich.console import RenderableType
    from rich.live import Live

    from nutgraf.crawl.events import Counts, Event

INTERVAL: Final = 5.0
"""Seconds between two plain lines."""
_REFRESH: Final = 8


def describe_counts(counts: Counts) -> str:
    """Return the counts in one line."""
    parts = [
        f"{counts.found:,} found",
        f"{format_count(counts.judged, 'link')} judged",
        f"{counts.fetched:,} fetched",
        f"{format_count(counts.articles, 'article')} "
        f"({counts.new:,} new, {counts.changed:,} changed)",
        format_count(counts.errors, "error"),
    ]
    return ", ".join(parts)


class CrawlProgress:
    """Shows the events of a crawl on standard error."""

    def __init__(
        self,
        *,
        quiet: bool = False,
        show_total: bool = True,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``quiet`` shows nothing; ``show_total`` shows the counts at the end."""
        self._quiet, self._stream, self._clock = quiet, stream or sys.stderr, clock
        self._show_total = show_total and not quiet
        self._event: Event | None = None
        self._started = self._shown_at = clock()
        self._live: Live | None = None
        self.failed: dict[str, str] = {}
        """Error messages by URL."""

    def update(self, event: Event) -> None:
        """Take the next event."""
        self._event = event
        if event.kind == "error":
            self.failed.setdefault(event.url, event.text)
        if self._quiet or self._live is not None:
            return
        now = self._clock()
        if now - self._shown_at >= INTERVAL:
            self._shown_at = now
            complain(f"{describe_counts(event.counts)}; at {event.url}")

    @property
    def store_failed(self) -> bool:
        """Whether the crawl ended because the store could not be written."""
        return "" in self.failed

    def __enter__(self) -> Self:
        """Start the display."""
        if not self._quiet and self._stream.isatty():
            from rich.console import Console
            from rich.live import Live

            self._live = Live(
                get_renderable=self._display,
                console=Console(file=self._stream, highlight=False),
                refresh_per_second=_REFRESH,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Remove the display."""
        if self._live is not None:
            self._live.stop()
            self._live = None
        if self._event is not None and self._show_total:
            complain(describe_counts(self._event.counts))

    def _display(self) -> RenderableType:
        from rich.console import Group
        from rich.spinner import Spinner
        from rich.text import Text

        if self._event is None:
            return Spinner("line", Text("starting"))
        seconds = int(self._clock() - self._started)
        clock = f"{seconds // 60}:{seconds % 60:02}"
        # The display redraws its lines, so each must stay on one line.
        address = " ".join(clean(self._event.url).split())
        return Group(
            Text(describe_counts(self._event.counts), no_wrap=True, overflow="ellipsis"),
            Text(f"{clock}  {address}", style="dim", no_wrap=True, overflow="ellipsis"),
        )
