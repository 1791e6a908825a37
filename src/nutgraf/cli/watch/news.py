"""Output of a watch: a line for each new or changed article."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nutgraf.cli.common.terminal import clean, put

if TYPE_CHECKING:
    from nutgraf.digests.digest import Story


class NewsPrinter:
    """Prints stories and counts them."""

    def __init__(self, *, jsonl: bool) -> None:
        """``jsonl`` prints all fields, for programs."""
        self._jsonl = jsonl
        self.new = 0
        self.changed = 0

    def print(self, stories: Iterable[Story]) -> None:
        """Print one line per story."""
        for story in stories:
            if story.version > 1:
                self.changed += 1
            else:
                self.new += 1
            put(self._line(story))

    def _line(self, story: Story) -> str:
        what = "changed" if story.version > 1 else "new"
        if self._jsonl:
            from nutgraf.digests.json_digest import json_line

            return json_line(what, story)
        from nutgraf.digests.safe_html import strip_controls

        when = story.published.isoformat(timespec="minutes") if story.published else "-"
        words = (what, when, story.host, story.headline, story.url)
        return "\t".join(" ".join(clean(strip_controls(word)).split()) for word in words) + "\n"
