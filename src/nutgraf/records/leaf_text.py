"""The text of some text nodes of a page, as a reader sees it."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import CODE, flags

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

_BUTTON: Final = CODE["button"]
_SUP: Final = flags("sup")
# Tags inside a word: what they set off is not apart from what is beside it.
_FORMAT: Final = flags("i b em strong sub sup small font u mark abbr cite q s tt var code big")
# A mark of a note or a reference in the text: "12", "1,2", "[3–5]", "a,b", "*".
_MARK: Final = re.compile(r"[\s\d,;.–—−\-\[\]()*†‡§¶#∗]{1,60}")
_CLIMB: Final = 4
_ENDS: Final = frozenset(".,;:)")


class LeafText:
    """The text nodes of a page and what they read as."""

    def __init__(self, page: Page) -> None:
        """Look at a page. Lists are made of its columns: one by one these are quicker to read."""
        self.page = page
        self.text = page.text
        self.leaves: list[int] = page.leaves.tolist()
        self.start: list[int] = page.start.tolist()
        self.stop: list[int] = page.stop.tolist()
        self.parent: list[int] = page.parent.tolist()

    @cached_property
    def end(self) -> list[int]:
        """For each node, the one behind the last that is under it."""
        found: list[int] = self.page.end.tolist()
        return found

    def size(self, node: int) -> int:
        """How many characters are under a node."""
        return self.stop[node] - self.start[node]

    @cached_property
    def clickable(self) -> list[bool]:
        """For each node, whether it is in a link or the text of a button."""
        page = self.page
        found: list[bool] = (page.linked | (page.tag[page.parent] == _BUTTON)).tolist()
        return found

    @cached_property
    def _format(self) -> list[bool]:
        found: list[bool] = _FORMAT[self.page.tag].tolist()
        return found

    @cached_property
    def _block(self) -> list[int]:
        """For each text node, its block; of other nodes nothing is said."""
        block = np.zeros(len(self.page), dtype=np.int32)
        block[self.page.leaves] = self.page.leaf_block
        found: list[int] = block.tolist()
        return found

    @cached_property
    def in_sup(self) -> Bools:
        """For each node, whether it is raised."""
        return self.page.inside(_SUP)

    def without_marks(self, leaves: list[int], start: int, stop: int) -> str | None:
        """A span without the raised marks in it that lead to notes; None if it has none."""
        gone = [leaf for leaf in leaves if self.in_sup[leaf] and self._is_mark(leaf)]
        if not gone:
            return None
        pieces = []
        for leaf in gone:
            pieces.append(self.text[start : self.start[leaf]])
            start = self.stop[leaf]
        pieces.append(self.text[start:stop])
        return " ".join("".join(pieces).split())

    def _is_mark(self, leaf: int) -> bool:
        """Whether a raised text leads to a note or a reference: marks alone, and a link."""
        page, node = self.page, leaf
        for _ in range(_CLIMB):
            node = self.parent[node]
            if _SUP[page.tag[node]]:
                break
        else:
            return False
        whole = self.text[self.start[node] : self.stop[node]]
        return bool(_MARK.fullmatch(whole)) and bool(page.linked[node : page.end[node]].any())

    def spaced(self, leaves: list[int]) -> str:
        """The text of some text nodes, with a space where two elements only look apart.

        Blocks, and things beside each other that style alone keeps apart
        ("1992" and "A. Aron"), have no white space between them in the source.
        """
        text, start, stop = self.text, self.start, self.stop
        block, parent, form = self._block, self.parent, self._format
        pieces: list[str] = []
        before = -1
        for leaf in leaves:
            low = start[leaf]
            if before >= 0:
                if stop[before] < low or block[before] != block[leaf]:
                    pieces.append(" ")
                elif text[low].isupper() and not (form[parent[before]] or form[parent[leaf]]):
                    last = text[stop[before] - 1]
                    if last.isalnum() or last in _ENDS:
                        pieces.append(" ")
            pieces.append(text[low : stop[leaf]])
            before = leaf
        return " ".join("".join(pieces).split())
