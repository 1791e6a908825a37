"""The blocks of a page as the item readers see them: text, headings, links, boilerplate."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import NAME
from nutgraf.records.layout.heading_kinds import heading_kind, leading_label
from nutgraf.records.layout.headings import Heading, find_headings, is_named_heading
from nutgraf.records.layout.page_tree import BOILERPLATE, BOLD, PageTree
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Page

YEAR: Final = 2
"""The flag of a block with a year in it."""
MAX_FACT_LENGTH: Final = 600
"""Longer blocks are not searched for dates, volumes or issues."""
# A number and a word in adjacent elements, without a space between: "2013Volume".
# The mark of a note or reference in running text: "12", "1,2", "[3–5]", "a,b", "*".
_MARK: Final = LazyPattern(r"[\s\d,;.–—−\-\[\]()*†‡§¶#∗]{1,60}")
_DIGIT: Final = LazyPattern(r"\d")
_YEAR: Final = LazyPattern(r"(?:1[6-9]|20)\d\d")
_TOUCH: Final = LazyPattern(r"(\d(?<!\w.)\d*)(?=[A-Z][a-z]{2})")


class PageLayout:
    """The blocks of a page and their properties, each computed at first use."""

    def __init__(self, page: Page) -> None:
        """Wrap a parsed page."""
        self.page = page

    def __len__(self) -> int:
        """Return the number of blocks."""
        return len(self.page.blocks)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each block."""
        return self.page.block_texts

    @cached_property
    def heading_kinds(self) -> list[str]:
        """For each block, the kind that it has if it is a heading, or ""."""
        return list(map(heading_kind, self.texts))

    @cached_property
    def label_kinds(self) -> list[str]:
        """For each block, the kind of the label that it begins with, or ""."""
        return [leading_label(text)[0] for text in self.texts]

    @cached_property
    def number_flags(self) -> bytes:
        """For each block `YEAR` if it has a year from 1600 on, 1 if it has a digit, else 0.

        Blocks longer than `MAX_FACT_LENGTH` have 0.
        """
        flags = bytearray(len(self))
        for block, text in enumerate(self.texts):
            if len(text) <= MAX_FACT_LENGTH and _DIGIT.search(text):
                flags[block] = YEAR if _YEAR.search(text) else 1
        return bytes(flags)

    @cached_property
    def numbered_blocks(self) -> list[int]:
        """Blocks with a digit, up to `MAX_FACT_LENGTH` characters long."""
        return [block for block, flag in enumerate(self.number_flags) if flag]

    @cached_property
    def tree(self) -> PageTree:
        """The nodes of the page."""
        return PageTree(self.page)

    @cached_property
    def heading_levels(self) -> bytes:
        """For each block, the level of the heading tag around it, or 0."""
        page = self.page
        level = np.zeros(len(page), dtype=np.int8)
        for node in page.headings.tolist():
            level[node : self.tree.end[node]] = int(NAME[self.tree.tag[node]][1])
        return level[page.blocks.node].tobytes()

    @cached_property
    def link_density(self) -> list[float]:
        """For each block, the share of its characters inside links."""
        page = self.page
        start, stop = self.tree.leaf_spans
        size = (stop - start).astype(np.float64)
        total = np.maximum(page.block_sum(size), 1.0)
        share: list[float] = (page.block_sum(size * page.linked[page.leaves]) / total).tolist()
        return share

    @cached_property
    def boilerplate(self) -> bytes:
        """For each block, nonzero if it is in navigation, a form or the page footer."""
        flags = self.tree.style_flags[self.page.blocks.node]
        return np.bitwise_and(flags, np.uint8(BOILERPLATE)).tobytes()

    @cached_property
    def headings(self) -> list[Heading]:
        """The headings in page order: tagged ones, and short lines that act as headings."""
        return find_headings(self)

    def is_named_heading(self, block: int) -> bool:
        """Whether the role or class of a block names it a heading."""
        return is_named_heading(self, block)

    def is_bold(self, block: int) -> bool:
        """Whether all text of a block is bold."""
        leaves = self.block_leaves(block)
        return bool(leaves) and bool((self.tree.style_flags[leaves] & BOLD).all())

    def block_leaves(self, block: int) -> list[int]:
        """Return the text nodes of a block."""
        bounds = self._first_leaves
        return list(self.tree.leaves[bounds[block] : bounds[block + 1]])

    def leaf_range(self, block: int) -> range:
        """Return the positions of a block's text nodes in `PageTree.leaves`."""
        return range(self._first_leaves[block], self._first_leaves[block + 1])

    @cached_property
    def _first_leaves(self) -> list[int]:
        """The position of each block's first text node; at the end, the number of text nodes."""
        numbers = np.arange(len(self) + 1, dtype=np.int32)
        bounds: list[int] = self.page.leaf_block.searchsorted(numbers).tolist()
        return bounds

    def text_without_marks(self, block: int) -> str:
        """Return the text of a block without superscript links to notes and references."""
        tree, start, pieces = self.tree, self.start[block], []
        for leaf in self.block_leaves(block):
            if (
                leaf in tree.superscripts
                and self.page.linked[leaf]
                and _MARK.fullmatch(tree.text[tree.start[leaf] : tree.stop[leaf]])
            ):
                pieces.append(tree.text[start : tree.start[leaf]])
                start = tree.stop[leaf]
        if not pieces:
            return self.texts[block]
        return " ".join("".join([*pieces, tree.text[start : self.stop[block]]]).split())

    def spaced_text(self, block: int) -> str:
        """Return the text of a block with a space between adjacent elements: "2013" and "Vol."."""
        places, text = self.leaf_range(block), self.texts[block]
        if len(places) == 1:
            return text
        # Joining the leaves would lose the line breaks.
        return _TOUCH.sub(r"\1 ", text if "\n" in text else self.tree.joined_text(places))

    @cached_property
    def start(self) -> list[int]:
        """Where each block starts in the text of the page."""
        starts: list[int] = self.page.blocks.start.tolist()
        return starts

    @cached_property
    def stop(self) -> list[int]:
        """Where each block stops in the text of the page."""
        stops: list[int] = self.page.blocks.stop.tolist()
        return stops

    def block_at(self, position: int) -> int:
        """Return the first block that starts at this position of the text or later."""
        return bisect_left(self.start, position)

    def blocks_containing(self, word: str) -> list[int]:
        """Return the blocks that contain a word; ``word`` has no white space."""
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
        """Return the first block under a node, and the one after the last."""
        page = self.page
        return self.block_at(int(page.start[node])), self.block_at(int(page.stop[node]))

    def ancestors(self, block: int) -> list[int]:
        """Return the node of a block and all its ancestors, innermost first."""
        node = int(self.page.blocks.node[block])
        return [node, *self.tree.ancestors(node, len(self.page))]

    def container_stop(self, block: int, min_length: int) -> int:
        """Return the end of the smallest element with a heading and enough text after it."""
        after = self.stop[block]
        for node in self.ancestors(block):
            stop = self.tree.stop[node]
            if stop - after < min_length:
                continue
            last = self.block_at(stop)
            if self._has_text(block + 1, last, min_length):
                return last
        return len(self)

    def _has_text(self, first: int, stop: int, min_length: int) -> bool:
        """Whether some blocks have at least ``min_length`` characters outside links."""
        total, texts, linked = 0, self.texts, self.link_density
        for block in range(first, stop):
            total += int(len(texts[block]) * (1.0 - linked[block]))
            if total >= min_length:
                return True
        return False

    def path(self, block: int) -> str:
        """Return the path of a block's node."""
        return self.page.path(int(self.page.blocks.node[block]))
