"""How far a crawl is: two lines that change on a terminal, a line now and then elsewhere."""

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

SECONDS: Final = 5.0
"""Between two plain lines."""
_REFRESH: Final = 8


def counts_words(counts: Counts) -> str:
    """The counts in one line."""
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
    """Takes the events of a crawl and shows where it is, on standard error."""

    def __init__(
        self,
        *,
        quiet: bool = False,
        last_word: bool = True,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``quiet`` shows nothing; with ``last_word`` the counts are told in the end too."""
        self._quiet, self._stream, self._clock = quiet, stream or sys.stderr, clock
        self._last_word = last_word and not quiet
        self._event: Event | None = None
        self._began = self._said = clock()
        self._live: Live | None = None
        self.failed: dict[str, str] = {}
        """What went wrong, by address."""

    def tell(self, event: Event) -> None:
        """Something happened."""
        self._event = event
        if event.kind == "error":
            self.failed.setdefault(event.url, event.text)
        if self._quiet or self._live is not None:
            return
        now = self._clock()
        if now - self._said >= SECONDS:
            self._said = now
            complain(f"{counts_words(event.counts)}; at {event.url}")

    @property
    def store_failed(self) -> bool:
        """Whether the crawl had to end because nothing could be kept: that is no page's error."""
        return "" in self.failed

    def __enter__(self) -> Self:
        """Begin to show."""
        if not self._quiet and self._stream.isatty():
            from rich.console import Console
            from rich.live import Live

            self._live = Live(
                get_renderable=self._shown,
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
        """Take it away."""
        if self._live is not None:
            self._live.stop()
            self._live = None
        if self._event is not None and self._last_word:
            complain(counts_words(self._event.counts))

    def _shown(self) -> RenderableType:
        from rich.console import Group
        from rich.spinner import Spinner
        from rich.text import Text

        if self._event is None:
            return Spinner("line", Text("asking"))
        seconds = int(self._clock() - self._began)
        clock = f"{seconds // 60}:{seconds % 60:02}"
        # One line each, whatever the address is made of: the lines are drawn over again.
        address = " ".join(clean(self._event.url).split())
        return Group(
            Text(counts_words(self._event.counts), no_wrap=True, overflow="ellipsis"),
            Text(f"{clock}  {address}", style="dim", no_wrap=True, overflow="ellipsis"),
        )
