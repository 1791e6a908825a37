"""A digest as a list on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from nutgraf.cli.common.terminal import clean, console
from nutgraf.digests.date_format import format_date, format_time
from nutgraf.digests.digest import Digest, Story, format_count
from nutgraf.digests.safe_html import strip_controls

if TYPE_CHECKING:
    from rich.console import Console

_INDENT: Final = 2
# Longer lines are hard to read.
_MAX_WIDTH: Final = 100
_UNBOUNDED: Final = 10_000
_DOT: Final = " · "


def listed(digest: Digest, screen: Console | None = None) -> str:
    """Return the stories by site, wrapped to the screen; URLs are not wrapped.

    Control characters from pages are removed.
    """
    screen = screen or console()
    with screen.capture() as drawn:
        for site in digest.sites:
            name = site.name if site.name == site.host else f"{site.name} ({site.host})"
            heading = f"{_line(name)}: {format_count(site.count, 'article')}"
            _put(screen, Text(heading, style="bold underline"), 0)
            screen.print()
            for day in site.days:
                for story in day.stories:
                    _story(screen, story)
    return drawn.get()


def _story(screen: Console, story: Story) -> None:
    _put(screen, Text(_line(story.headline), style="bold"), 0)
    if details := _details(story):
        _put(screen, Text(details, style="dim"), 0)
    if story.summary:
        _put(screen, Text(_line(story.summary)), _INDENT)
    address = Text(f"{' ' * _INDENT}{_line(story.url)}", style="blue")
    screen.print(address, soft_wrap=True)
    screen.print()


def _put(screen: Console, text: Text, indent: int) -> None:
    """Print a text, wrapped by its width on the screen: a Chinese character takes two columns."""
    # In a file or a pipe each text is one line, which is easier to search.
    width = screen.width if screen.width > _UNBOUNDED else min(screen.width, _MAX_WIDTH)
    for line in text.wrap(screen, max(width - indent, 1), overflow="fold"):
        line.rstrip()
        screen.print(Text(" " * indent) + line, soft_wrap=True)


def _details(story: Story) -> str:
    parts = []
    if story.published:
        day, hour = format_date(story.published.date()), format_time(story.published)
        parts.append(f"{day}, {hour}" if hour else day)
    if story.authors:
        parts.append(", ".join(story.authors))
    if story.version > 1:
        parts.append("changed")
    return _line(_DOT.join(parts))


def _line(text: str) -> str:
    return " ".join(clean(strip_controls(text)).split())
