"""What the fields of an article are read from. Each part is read once, and only when needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from nutgraf.fields.declared import Declared
from nutgraf.fields.found import Found
from nutgraf.metadata.byline_area import BylineArea, find_byline_area
from nutgraf.metadata.class_names import byline_nodes
from nutgraf.text.folding import letters
from nutgraf.urls import host_labels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from nutgraf.fields.field import Field
    from nutgraf.metadata.title.title import Headline
    from nutgraf.page.page import Bools, Page

T = TypeVar("T")
R = TypeVar("R")

# Regions of locales, and country domains, in which a day precedes its month.
_REGIONS: Final = frozenset("us gb uk au nz ie in za".split())
_DAY_FIRST_DOMAINS: Final = frozenset("uk au nz ie in za sg my hk ng ke pk ca".split())


@dataclass(frozen=True)
class PageContext:
    """A page with its headline, language and body, and what several fields need of it."""

    page: Page
    headline: Headline
    language: str | None = None
    keep: Bools | None = None
    """For each block, whether it is part of the body; None if that is not known."""
    now: datetime | None = None
    """Dates after this moment are ignored."""

    def find(self, field: Field[PageContext, T]) -> Found[T] | None:
        """Return the value of a field, read once."""
        return self.once(field.find)

    def once(self, read: Callable[[PageContext], R]) -> R:
        """Return what a function reads from this page. It is called once."""
        if read not in self._results:
            self._results[read] = read(self)
        result: R = self._results[read]
        return result

    @cached_property
    def _results(self) -> dict[Callable[[PageContext], Any], Any]:
        return {}

    @property
    def title(self) -> str | None:
        """The title of the article."""
        return self.headline.title

    @cached_property
    def declared(self) -> Declared:
        """What the page declares."""
        return Declared(self.page)

    @cached_property
    def things(self) -> list[dict[str, Any]]:
        """The article in the page's JSON-LD, then other things that describe the page."""
        return self.declared.things.describing(self.page, self.title)

    def texts(self, value: Any, *keys: str) -> list[str]:
        """Return the texts of a value in JSON-LD: of a string, a thing's name, or a list."""
        return self.declared.things.texts(value, *keys)

    def in_meta(self, *names: str) -> Iterator[Found[str]]:
        """Yield the first content of each of these meta tags that the page has."""
        for name in names:
            if name in self.declared.meta:
                yield Found(self.declared.meta[name][0], f"meta {name}")

    def in_things(self, *keys: str, inner: tuple[str, ...] = ()) -> Iterator[Found[str]]:
        """Yield the texts of these properties of the things in JSON-LD, thing by thing."""
        for thing in self.things:
            for key in keys:
                for text in self.texts(thing.get(key), *inner):
                    yield Found(text, f"JSON-LD {key}")

    @cached_property
    def area(self) -> BylineArea:
        """The blocks at the headline and at the end of the body."""
        return find_byline_area(self.page, self.headline.blocks, self.keep, self._title_block)

    @property
    def _title_block(self) -> int | None:
        page, node = self.page, self.headline.source
        if isinstance(node, str) or not len(page.leaves):
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
    def named_bylines(self) -> list[int]:
        """The nodes of the whole page that are named as a byline."""
        return byline_nodes(self.page)

    @cached_property
    def bylines(self) -> list[int]:
        """Those of them at the headline, those below it first."""
        near = [node for node in self.named_bylines if self.is_at_headline(node)]
        top = self.page.blocks.start[self.area.below[0]] if self.area.below else 0
        return sorted(near, key=lambda node: bool(self.page.stop[node] <= top))

    @cached_property
    def host(self) -> list[str]:
        """The labels of the page's host, folded, without ``www``."""
        return [letters(label) for label in host_labels(self.page.url)]

    @cached_property
    def day_first(self) -> bool:
        """Whether 3/4/2023 is the third of April here: everywhere but in America."""
        if self.language not in (None, "en"):
            return True
        for locale in (self.page.head.language, self.declared.first("og:locale")):
            region = (locale or "").replace("_", "-").partition("-")[2].lower()
            if region in _REGIONS:
                return region != "us"
        return not _DAY_FIRST_DOMAINS.isdisjoint(self.host[-1:])


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
