"""What the fields of an article are read from, each found once and only if asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np

from nutgraf.metadata.article_data import Structured, read_structured
from nutgraf.metadata.byline_place import Place, find_place
from nutgraf.metadata.dates.region import day_comes_first
from nutgraf.metadata.marked_nodes import Marks, find_bylines, find_marks
from nutgraf.text.folding import letters

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nutgraf.page.page import Bools, Page

# The container of a byline is not far above its text.
_AROUND: Final = 12


@dataclass(frozen=True)
class Clues:
    """A page, its headline, its language and its body, and what was found with them."""

    page: Page
    title: str | None
    headline: Bools
    language: str | None
    keep: Bools | None
    heading: int | None = None
    """The node in which the title was found."""

    @cached_property
    def meta(self) -> Mapping[str, str]:
        """The first content of each meta tag that is not blank."""
        found: dict[str, str] = {}
        for name, content in self.page.head.meta:
            if name not in found:
                content = content.strip()
                if content:
                    found[name] = content
        return found

    @cached_property
    def structured(self) -> Structured:
        """What JSON-LD says."""
        return read_structured(self.page, self.title)

    @cached_property
    def bylines(self) -> list[int]:
        """The nodes at the headline that are called a byline, those below it first."""
        below, above = map(self._nodes, (self.place.below, self.place.above))
        return find_bylines(self.page, dict.fromkeys((*below, *above)))

    @cached_property
    def late_bylines(self) -> list[int]:
        """The nodes at the end of the body that are called so."""
        return find_bylines(self.page, self._nodes(self.place.behind))

    @cached_property
    def marks(self) -> Marks:
        """The nodes that are marked for machines, anywhere."""
        return find_marks(self.page)

    def _nodes(self, blocks: list[int]) -> list[int]:
        """The nodes from the first to the last of these blocks, and those around the first."""
        if not blocks:
            return []
        page = self.page
        first = np.searchsorted(page.leaf_block, min(blocks))
        last = np.searchsorted(page.leaf_block, max(blocks), side="right") - 1
        start, stop = int(page.leaves[first]), int(page.leaves[last])
        around = page.ancestors(start)[1:_AROUND]
        return [*reversed(around), *range(start, stop + 1)]

    @cached_property
    def place(self) -> Place:
        """The blocks at the headline and at the end of the body."""
        return find_place(self.page, self.headline, self.keep, self._heading_block)

    @property
    def _heading_block(self) -> int | None:
        page, node = self.page, self.heading
        if node is None or not len(page.leaves):
            return None
        leaf = min(int(np.searchsorted(page.leaves, node)), len(page.leaves) - 1)
        return int(page.leaf_block[leaf])

    @cached_property
    def spans(self) -> list[Callable[[int], bool]]:
        """Whether a node stands at the headline; and whether it stands at the body's end."""
        return [_within(self.page, self.place.top), _within(self.page, self.place.behind)]

    @cached_property
    def host_letters(self) -> list[str]:
        """The labels of the page's host, without those in front and behind that all have."""
        return self._host[:-1]

    @property
    def host_ending(self) -> str:
        """The last label of the page's host."""
        return self._host[-1] if self._host else ""

    @cached_property
    def _host(self) -> list[str]:
        try:
            host = urlsplit(self.page.url or "").hostname or ""
        except ValueError:  # e.g. an unclosed IPv6 bracket
            host = ""
        return [letters(label) for label in host.split(".") if label != "www"]

    @cached_property
    def day_first(self) -> bool:
        """Whether 3/4/2023 is the third of April here."""
        head = self.page.head
        return day_comes_first(
            head.language, self.meta.get("og:locale"), self.language, self.page.url
        )


def _within(page: Page, blocks: list[int]) -> Callable[[int], bool]:
    """Whether a node's text begins between the first and the last of these blocks."""
    if not blocks:
        return lambda node: False
    first, last = min(blocks), max(blocks)
    start, stop = int(page.blocks.start[first]), int(page.blocks.stop[last])
    return lambda node: start <= int(page.start[node]) + _skipped(page, node) < stop


def _skipped(page: Page, node: int) -> int:
    """White space at the beginning of a node's text."""
    text = page.text[page.start[node] : page.stop[node]][:100]
    return len(text) - len(text.lstrip())
