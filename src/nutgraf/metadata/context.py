"""What the fields of an article are read from. Each part is read once, and only when needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np

from nutgraf.fields.article_data import ArticleData, read_article_data
from nutgraf.fields.microdata import Microdata, read_microdata
from nutgraf.metadata.byline_area import BylineArea, find_byline_area
from nutgraf.metadata.class_names import byline_nodes
from nutgraf.text.folding import letters

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nutgraf.page.page import Bools, Page

# The container of a byline is not further above its text.
_MAX_ABOVE: Final = 12
# Regions of locales, and country domains, in which a day precedes its month.
_REGIONS: Final = frozenset("us gb uk au nz ie in za".split())
_DAY_FIRST_DOMAINS: Final = frozenset("uk au nz ie in za sg my hk ng ke pk ca".split())


@dataclass(frozen=True)
class PageContext:
    """A page with its headline, language and body, and what several fields need of it."""

    page: Page
    title: str | None
    headline: Bools
    """For each block, whether it is the headline."""
    language: str | None
    keep: Bools | None
    """For each block, whether it is part of the body; None if that is not known."""
    title_node: int | None = None
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
    def article_data(self) -> ArticleData:
        """The article in the page's JSON-LD."""
        return read_article_data(self.page, self.title)

    @cached_property
    def microdata(self) -> Microdata:
        """The nodes that microdata, RDFa or ``rel`` marks."""
        return read_microdata(self.page)

    @cached_property
    def area(self) -> BylineArea:
        """The blocks at the headline and at the end of the body."""
        return find_byline_area(self.page, self.headline, self.keep, self._title_block)

    @property
    def _title_block(self) -> int | None:
        page, node = self.page, self.title_node
        if node is None or not len(page.leaves):
            return None
        leaf = min(int(np.searchsorted(page.leaves, node)), len(page.leaves) - 1)
        return int(page.leaf_block[leaf])

    @cached_property
    def is_at_headline(self) -> Callable[[int], bool]:
        """Whether a node is at the headline."""
        return _within(self.page, self.area.top)

    @cached_property
    def is_at_end(self) -> Callable[[int], bool]:
        """Whether a node is at the end of the body."""
        return _within(self.page, self.area.end)

    @cached_property
    def bylines(self) -> list[int]:
        """The nodes at the headline that are named as a byline, those below it first."""
        below, above = map(self._nodes, (self.area.below, self.area.above))
        return byline_nodes(self.page, dict.fromkeys((*below, *above)))

    @cached_property
    def end_bylines(self) -> list[int]:
        """The nodes at the end of the body that are named as a byline."""
        return byline_nodes(self.page, self._nodes(self.area.end))

    def _nodes(self, blocks: list[int]) -> list[int]:
        """Return the nodes of a range of blocks, and those around the first block."""
        if not blocks:
            return []
        page = self.page
        first = np.searchsorted(page.leaf_block, min(blocks))
        last = np.searchsorted(page.leaf_block, max(blocks), side="right") - 1
        start, stop = int(page.leaves[first]), int(page.leaves[last])
        around = page.ancestors(start)[1:_MAX_ABOVE]
        return [*reversed(around), *range(start, stop + 1)]

    @cached_property
    def host_labels(self) -> list[str]:
        """The labels of the page's host, folded, without ``www`` and the last."""
        return self._host[:-1]

    @property
    def host_suffix(self) -> str:
        """The last label of the page's host."""
        return self._host[-1] if self._host else ""

    @cached_property
    def _host(self) -> list[str]:
        return [letters(label) for label in self._hostname.split(".") if label != "www"]

    @property
    def _hostname(self) -> str:
        try:
            return urlsplit(self.page.url or "").hostname or ""
        except ValueError:  # e.g. an unclosed IPv6 bracket
            return ""

    @cached_property
    def day_first(self) -> bool:
        """Whether 3/4/2023 is the third of April here: everywhere but in America."""
        if self.language not in (None, "en"):
            return True
        for locale in (self.page.head.language, self.meta.get("og:locale")):
            region = (locale or "").replace("_", "-").partition("-")[2].lower()
            if region in _REGIONS:
                return region != "us"
        return self._hostname.rpartition(".")[2] in _DAY_FIRST_DOMAINS


def _within(page: Page, blocks: list[int]) -> Callable[[int], bool]:
    """Return a test for nodes whose text begins between the first and the last of these blocks."""
    if not blocks:
        return lambda node: False
    first, last = min(blocks), max(blocks)
    start, stop = int(page.blocks.start[first]), int(page.blocks.stop[last])
    return lambda node: start <= int(page.start[node]) + _leading_space(page, node) < stop


def _leading_space(page: Page, node: int) -> int:
    """Return how much white space a node's text begins with."""
    text = page.text[page.start[node] : page.stop[node]][:100]
    return len(text) - len(text.lstrip())
