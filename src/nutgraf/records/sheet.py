"""A page as the readers of items see it: blocks, the headings over them, and what is furniture."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.page.tags import CODE, flags
from nutgraf.records.headings import (
    ABSTRACT,
    CITING,
    KEYWORDS,
    LONGEST,
    REFERENCES,
    SUBJECTS,
    heading_kind,
)

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

# Where the words of a page's own furniture stand.
_FURNITURE: Final = flags("nav footer select option form menu")
_BOLD: Final = flags("b strong dt legend summary th caption")
_SUP: Final = flags("sup")
# Tags inside a word: what they set off is not apart from what is beside it.
_FORMAT: Final = flags("i b em strong sub sup small font u mark abbr cite q s tt var code big")
# A mark of a note or a reference in the text: "12", "1,2", "[3–5]", "a,b", "*".
_MARK: Final = re.compile(r"[\s\d,;.–—−\-\[\]()*†‡§¶#∗]{1,60}")
_HEADING_NAME: Final = re.compile(r"(?:^|[\s_-])(?:title|heading|head|header|label)(?:$|[\s_-])")
# Kinds that are headings wherever they stand alone, without a tag that says so.
_BY_WORD: Final = frozenset({ABSTRACT, KEYWORDS, REFERENCES, CITING})
_CELLS: Final = (CODE["td"], CODE["th"])
_ITEMS: Final = (CODE["li"], CODE["option"], CODE["button"])
UNTAGGED: Final = 7
"""The level of a heading that no tag makes one."""


class Head(NamedTuple):
    """A heading: the block that it is, its level from 1 to 7, and what it says of its part."""

    block: int
    level: int
    kind: str


class Columns(NamedTuple):
    """Start, stop and parent of each node, and the text nodes."""

    start: list[int]
    stop: list[int]
    parent: list[int]
    leaves: list[int]


class Sheet:
    """The blocks of a page and what is known of each."""

    def __init__(self, page: Page) -> None:
        """Look at a page; nothing is computed before it is asked for."""
        self.page = page

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every block."""
        return self.page.block_texts

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.page.blocks)

    @cached_property
    def levels(self) -> list[int]:
        """For each block, the level of the heading that it is in; 0 for none."""
        page = self.page
        level = np.zeros(len(page), dtype=np.int8)
        for node in page.headings.tolist():
            level[node : page.end[node]] = int(page.name(node)[1])
        return [int(each) for each in level[page.blocks.node]]

    @cached_property
    def linked(self) -> list[float]:
        """For each block, the share of its characters that are in links."""
        page = self.page
        size = (page.stop[page.leaves] - page.start[page.leaves]).astype(np.float64)
        total = np.maximum(page.block_sum(size), 1.0)
        share: list[float] = (page.block_sum(size * page.linked[page.leaves]) / total).tolist()
        return share

    @cached_property
    def furniture(self) -> list[bool]:
        """For each block, whether it stands in navigation, a form or the foot of the page."""
        found: list[bool] = self.page.inside(_FURNITURE)[self.page.blocks.node].tolist()
        return found

    @cached_property
    def heads(self) -> list[Head]:
        """The headings in order: those with a tag, and short lines that can be nothing else."""
        found = []
        for block, (text, level) in enumerate(zip(self.texts, self.levels, strict=True)):
            if level:
                found.append(Head(block, level, heading_kind(text)))
            elif len(text) <= LONGEST and (kind := heading_kind(text)) and self._alone(block, kind):
                found.append(Head(block, UNTAGGED, kind))
        return found

    def _alone(self, block: int, kind: str) -> bool:
        if self.furniture[block] or self.linked[block] > 0.5:
            return False
        page, node = self.page, int(self.page.blocks.node[block])
        if page.tag[node] in _CELLS or (page.tag[node] in _ITEMS and kind not in _BY_WORD):
            return False
        if kind == SUBJECTS and self.texts[block].endswith(":"):
            return True
        if kind in _BY_WORD and page.tag[node] not in _ITEMS:
            return True
        return self.bold(block) or self._named_heading(node)

    def _named_heading(self, node: int) -> bool:
        page = self.page
        if page.attribute(node, "role") == "heading":
            return True
        return bool(_HEADING_NAME.search((page.attribute(node, "class") or "").casefold()))

    def bold(self, block: int) -> bool:
        """Whether all of a block is bold."""
        leaves = self.leaves_of(block)
        return bool(len(leaves)) and bool(self._bold[leaves].all())

    @cached_property
    def _bold(self) -> Bools:
        return self.page.inside(_BOLD)

    def leaves_of(self, block: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        """The text nodes of a block."""
        page = self.page
        low, high = np.searchsorted(page.leaf_block, [block, block + 1])
        return page.leaves[low:high]

    @cached_property
    def in_sup(self) -> Bools:
        """For each node, whether it is raised."""
        return self.page.inside(_SUP)

    @cached_property
    def marks(self) -> Bools:
        """For each node, whether it is a raised mark that leads to a note or a reference."""
        page = self.page
        nodes = [
            int(node)
            for node in np.flatnonzero(_SUP[page.tag])
            if _MARK.fullmatch(page.text[page.start[node] : page.stop[node]])
            and (page.linked[node : page.end[node]]).any()
        ]
        return page.under(np.array(nodes, dtype=np.intp))

    def without(self, block: int, dropped: Bools) -> str:
        """The text of a block without some of its text nodes."""
        leaves = self.leaves_of(block)
        gone = leaves[dropped[leaves]]
        if not len(gone):
            return self.texts[block]
        return " ".join(self.cut(self._start[block], self._stop[block], gone.tolist()).split())

    def cut(self, start: int, stop: int, gone: list[int]) -> str:
        """A span of the page's text without some text nodes in it."""
        text, page = self.page.text, self.page
        pieces = []
        for leaf in gone:
            pieces.append(text[start : page.start[leaf]])
            start = int(page.stop[leaf])
        pieces.append(text[start:stop])
        return "".join(pieces)

    def spaced(self, leaves: list[int]) -> str:
        """The text of some text nodes, with a space where two elements only look apart.

        Blocks, and things beside each other that style alone keeps apart
        ("1992" and "A. Aron"), have no white space between them in the source.
        """
        text, start, stop = self.page.text, self.columns.start, self.columns.stop
        pieces: list[str] = []
        before = -1
        for leaf in leaves:
            piece = text[start[leaf] : stop[leaf]]
            if before >= 0 and (stop[before] < start[leaf] or self._apart(before, leaf, piece)):
                pieces.append(" ")
            pieces.append(piece)
            before = leaf
        return " ".join("".join(pieces).split())

    def _apart(self, before: int, leaf: int, piece: str) -> bool:
        if self._block[before] != self._block[leaf]:
            return True
        last = self.page.text[self.columns.stop[before] - 1]
        if not ((last.isalnum() or last in ".,;:)") and piece[:1].isupper()):
            return False
        tag, parent = self.page.tag, self.columns.parent
        return not (_FORMAT[tag[parent[before]]] or _FORMAT[tag[parent[leaf]]])

    @cached_property
    def columns(self) -> Columns:
        """Columns of the page as lists: reading them one by one is quicker so."""
        page = self.page
        return Columns(
            page.start.tolist(), page.stop.tolist(), page.parent.tolist(), page.leaves.tolist()
        )

    @cached_property
    def _block(self) -> dict[int, int]:
        """The block of each text node."""
        page = self.page
        return dict(zip(page.leaves.tolist(), page.leaf_block.tolist(), strict=True))

    @cached_property
    def _start(self) -> list[int]:
        starts: list[int] = self.page.blocks.start.tolist()
        return starts

    @cached_property
    def _stop(self) -> list[int]:
        stops: list[int] = self.page.blocks.stop.tolist()
        return stops

    def block_at(self, position: int) -> int:
        """The first block that begins at this place of the text or behind it."""
        return bisect_left(self._start, position)

    def blocks_of(self, node: int) -> tuple[int, int]:
        """The blocks under a node: the first, and the one behind the last."""
        page = self.page
        return self.block_at(int(page.start[node])), self.block_at(int(page.stop[node]))

    def holder_stop(self, block: int, least: int) -> int:
        """Where the smallest part ends that has the heading and so many characters behind it."""
        page = self.page
        after = self._stop[block]
        for node in page.ancestors(int(page.blocks.node[block])):
            if page.stop[node] - after >= least and self._words_after(block, node) >= least:
                return self.block_at(int(page.stop[node]))
        return len(self)

    def _words_after(self, block: int, node: int) -> int:
        """Characters behind a heading inside a node, those in links left out."""
        total, stop = 0, self.block_at(int(self.page.stop[node]))
        for each in range(block + 1, stop):
            total += int(len(self.texts[each]) * (1.0 - self.linked[each]))
            if total > 1_000:
                break
        return total

    def path(self, block: int) -> str:
        """Where a block stands."""
        return self.page.path(int(self.page.blocks.node[block]))
