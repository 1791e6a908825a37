"""A page as the readers of items see it: blocks, the headings over them, and what is furniture."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import NAME
from nutgraf.records._kernels.line_features import begin_known, numbers_in
from nutgraf.records._kernels.siblings import path_up
from nutgraf.records.layout.find_headings import Heading, find_headings, is_named_heading
from nutgraf.records.layout.heading_kinds import (
    KEYWORD_STEM,
    MAX_HEADING_LENGTH,
    NUMERALS,
    first_words,
    leading_label,
)
from nutgraf.records.layout.page_tree import BOLD, FURNITURE, PageTree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.page.page import Page

YEAR: Final = 2
"""The number of a block that has a year in it."""
MAX_FACT_LENGTH: Final = 600
"""No line with a fact has more characters."""
# A word that touches a number, each in its element: "2013Volume".
_TOUCH: Final = re.compile(r"(?<!\w)(\d+)(?=[A-Z][a-z]{2})")


class PageLayout:
    """The blocks of a page and what is known of each."""

    def __init__(self, page: Page) -> None:
        """Look at a page; nothing is computed before it is asked for."""
        self.page = page

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.page.blocks)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every block."""
        return self.page.block_texts

    @cached_property
    def label_candidates(self) -> frozenset[int]:
        """The blocks with a line that begins as a heading or a label of a known kind may."""
        return frozenset(
            begin_known(self.texts, first_words(), NUMERALS, KEYWORD_STEM, MAX_HEADING_LENGTH)
        )

    def label_kind(self, block: int) -> str:
        """The kind of the label that a block begins with; most begin with none."""
        return leading_label(self.texts[block])[0] if block in self.label_candidates else ""

    @cached_property
    def number_flags(self) -> bytes:
        """For each block `YEAR` if it has a year from 1600 on, 1 if it has a digit, else 0.

        It is 0 also for a block longer than any fact.
        """
        return numbers_in(self.texts, MAX_FACT_LENGTH)

    @cached_property
    def numbered_blocks(self) -> list[int]:
        """The blocks that have a digit and are not longer than a fact."""
        found: list[int] = np.frombuffer(self.number_flags, dtype=np.uint8).nonzero()[0].tolist()
        return found

    @cached_property
    def tree(self) -> PageTree:
        """The text nodes."""
        return PageTree(self.page)

    @cached_property
    def heading_levels(self) -> bytes:
        """For each block, the level of the heading that it is in; 0 for none."""
        return self._heading_levels.tobytes()

    @cached_property
    def heading_blocks(self) -> list[int]:
        """The blocks that are in a heading."""
        found: list[int] = self._heading_levels.nonzero()[0].tolist()
        return found

    @cached_property
    def _heading_levels(self) -> NDArray[np.int8]:
        page = self.page
        level = np.zeros(len(page), dtype=np.int8)
        tag, end = self.tree.tag, self.tree.end
        for node in page.headings.tolist():
            level[node : end[node]] = int(NAME[tag[node]][1])
        return level[page.blocks.node]

    @cached_property
    def link_density(self) -> list[float]:
        """For each block, the share of its characters that are in links."""
        page = self.page
        start, stop = self.tree.leaf_spans
        size = (stop - start).astype(np.float64)
        total = np.maximum(page.block_sum(size), 1.0)
        share: list[float] = (page.block_sum(size * page.linked[page.leaves]) / total).tolist()
        return share

    @cached_property
    def boilerplate(self) -> bytes:
        """For each block, not 0 if it stands in navigation, a form or the foot of the page."""
        looks = self.tree.style_flags[self.page.blocks.node]
        return np.bitwise_and(looks, np.uint8(FURNITURE)).tobytes()

    @cached_property
    def headings(self) -> list[Heading]:
        """The headings in order: those with a tag, and short lines that can be nothing else."""
        return find_headings(self)

    def is_named_heading(self, block: int) -> bool:
        """Whether a block is called a heading, by its role or its class."""
        return is_named_heading(self, block)

    def is_bold(self, block: int) -> bool:
        """Whether all of a block is bold."""
        leaves = self.block_leaves(block)
        return bool(leaves) and bool((self.tree.style_flags[leaves] & BOLD).all())

    def block_leaves(self, block: int) -> list[int]:
        """The text nodes of a block."""
        bounds = self._bounds
        return list(self.tree.leaves[bounds[block] : bounds[block + 1]])

    def leaf_range(self, block: int) -> range:
        """The places of a block's text nodes among all."""
        return range(self._bounds[block], self._bounds[block + 1])

    @cached_property
    def _bounds(self) -> list[int]:
        """Where the text nodes of each block begin among all; then how many there are."""
        numbers = np.arange(len(self) + 1, dtype=np.int32)
        bounds: list[int] = self.page.leaf_block.searchsorted(numbers).tolist()
        return bounds

    def text_without_marks(self, block: int) -> str:
        """The text of a block without the raised marks of notes and references."""
        shorter = self.tree.without_marks(
            self.block_leaves(block), self.start[block], self.stop[block]
        )
        return self.texts[block] if shorter is None else shorter

    def spaced_text(self, block: int) -> str:
        """The text of a block, with a space where elements only look apart: "2013" and "Vol."."""
        places, text = self.leaf_range(block), self.texts[block]
        if len(places) == 1:
            return text
        # Lines must stay lines.
        return _TOUCH.sub(r"\1 ", text if "\n" in text else self.tree.joined_text(places))

    @cached_property
    def start(self) -> list[int]:
        """Where each block begins in the text of the page."""
        starts: list[int] = self.page.blocks.start.tolist()
        return starts

    @cached_property
    def stop(self) -> list[int]:
        """Where each block ends."""
        stops: list[int] = self.page.blocks.stop.tolist()
        return stops

    def block_at(self, position: int) -> int:
        """The first block that begins at this place of the text or behind it."""
        return bisect_left(self.start, position)

    def blocks_containing(self, word: str) -> list[int]:
        """The blocks that have a word in them: letters with no white space between."""
        text, found = self.page.text, []
        place = text.find(word)
        while place >= 0:
            block = bisect_right(self.start, place) - 1
            inside = block >= 0 and place + len(word) <= self.stop[block]
            if inside:
                found.append(block)
            place = text.find(word, self.stop[block] if inside else place + 1)
        return found

    def block_range(self, node: int) -> tuple[int, int]:
        """The blocks under a node: the first, and the one behind the last."""
        page = self.page
        return self.block_at(int(page.start[node])), self.block_at(int(page.stop[node]))

    def ancestors(self, block: int) -> list[int]:
        """The node of a block and all above it, innermost first."""
        node = int(self.page.blocks.node[block])
        return [node, *self.tree.ancestors(node, len(self.page))]

    def container_stop(self, block: int, least: int) -> int:
        """Where the smallest part ends that has the heading and so many characters behind it."""
        after = self.stop[block]
        for node in self.ancestors(block):
            stop = self.tree.stop[node]
            if stop - after >= least and self._has_after(block, self.block_at(stop), least):
                return self.block_at(stop)
        return len(self)

    def _has_after(self, block: int, stop: int, least: int) -> bool:
        """Whether so many characters are behind a heading, those in links left out."""
        total, texts, linked = 0, self.texts, self.link_density
        for each in range(block + 1, stop):
            total += int(len(texts[each]) * (1.0 - linked[each]))
            if total >= least:
                return True
        return False

    def path(self, block: int) -> str:
        """Where a block stands."""
        return self.node_path(int(self.page.blocks.node[block]))

    @cached_property
    def _custom(self) -> dict[int, str]:
        return dict(self.page.custom)

    def node_path(self, node: int) -> str:
        """The page's path to a node, without looking at all of the page's nodes for it."""
        page = self.page
        steps = path_up(page.tag, page.parent, page.end, NAME, self._custom, node)
        return "/".join(reversed(steps)) or page.name(node)
