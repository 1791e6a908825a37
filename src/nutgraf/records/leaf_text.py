"""The text of some text nodes of a page, as a reader sees it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import CODE, flags

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nutgraf.page.page import Page

_BUTTON: Final = CODE["button"]
_SUP: Final = flags("sup")
# Tags inside a word: what they set off is not apart from what is beside it.
_FORMAT: Final = flags("i b em strong sub sup small font u mark abbr cite q s tt var code big")
# A mark of a note or a reference in the text: "12", "1,2", "[3–5]", "a,b", "*".
_MARK: Final = re.compile(r"[\s\d,;.–—−\-\[\]()*†‡§¶#∗]{1,60}")
_CLIMB: Final = 4
LONGEST_LABEL: Final = 80
"""No label of a link has more characters, white space counted."""
# In no link, only what is surely a label counts: "PubMed", "Scopus".
_SHORTEST_LABEL: Final = 6
_ENDS: Final = frozenset(".,;:)")
# For each character of ASCII whether it is a capital letter; of those beyond, all may be.
_BEYOND: Final = 128
_MAY_BE_CAPITAL: Final = np.array([chr(code).isupper() for code in range(_BEYOND)] + [True])


class LeafText:
    """The text nodes of a page and what they read as."""

    def __init__(self, page: Page) -> None:
        """Look at a page. Views are made of its columns: one by one these are quicker to read."""
        self.page = page
        self.text = page.text
        self.leaves: list[int] = page.leaves.tolist()
        self.start: Sequence[int] = page.start.data
        self.stop: Sequence[int] = page.stop.data
        self.parent: Sequence[int] = page.parent.data
        self.end: Sequence[int] = page.end.data
        """For each node, the one behind the last that is under it."""
        self.tag: Sequence[int] = page.tag.data

    def above(self, node: int, steps: int) -> list[int]:
        """The first so many ancestors of a node, innermost first."""
        found: list[int] = []
        while node > 0 and len(found) < steps:
            node = self.parent[node]
            found.append(node)
        return found

    def size(self, node: int) -> int:
        """How many characters are under a node."""
        return self.stop[node] - self.start[node]

    @cached_property
    def clickable(self) -> list[bool]:
        """For each text node, whether it is in a link or the text of a button."""
        page = self.page
        links = page.linked | (page.tag[page.parent] == _BUTTON)
        found: list[bool] = links[page.leaves].tolist()
        return found

    @cached_property
    def label_like(self) -> list[int]:
        """The places of the text nodes that are as long as the label of a link is."""
        length = (self.page.stop - self.page.start)[self.page.leaves]
        fits = (length >= _SHORTEST_LABEL) & (length <= LONGEST_LABEL // 2)
        may_be = np.where(self.clickable, length <= LONGEST_LABEL, fits)
        places: list[int] = np.flatnonzero(may_be).tolist()
        return places

    def of(self, place: int) -> str:
        """The text of the text node at this place among all."""
        leaf = self.leaves[place]
        return self.text[self.start[leaf] : self.stop[leaf]]

    @cached_property
    def raised(self) -> frozenset[int]:
        """The text nodes that are raised."""
        leaves = self.page.leaves
        return frozenset(leaves[self.page.inside(_SUP)[leaves]].tolist())

    def without_marks(self, leaves: list[int], start: int, stop: int) -> str | None:
        """A span without the raised marks in it that lead to notes; None if it has none."""
        gone = [leaf for leaf in leaves if leaf in self.raised and self._is_mark(leaf)]
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

    def spaced(self, places: Sequence[int]) -> str:
        """The text of some text nodes, by their places among all, in order.

        It has a space where two elements only look apart: blocks, and things beside
        each other that style alone keeps apart ("1992" and "A. Aron"), have no white
        space between them in the source.
        """
        text, seams, leaves = self.text, self._seams, self.leaves
        pieces: list[str] = []
        for first, last in _runs(places):
            start, stop = self.start[leaves[first]], self.stop[leaves[last]]
            low = bisect_right(seams, start)
            inside = seams[low : bisect_left(seams, stop, low)]
            pieces += [text[i:j] for i, j in pairwise((start, *inside, stop))]
        return " ".join(" ".join(pieces).split())

    @cached_property
    def _seams(self) -> list[int]:
        """Where two text nodes touch in the source, and a reader sees them apart."""
        page, text = self.page, self.text
        before, behind = page.leaves[:-1], page.leaves[1:]
        touch = page.stop[before] == page.start[behind]
        apart = page.leaf_block[:-1] != page.leaf_block[1:]
        inside_word = _FORMAT[page.tag[page.parent]]
        may_be = page.start[behind[touch & ~apart & ~inside_word[before] & ~inside_word[behind]]]
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
        seams: list[int] = page.start[behind[touch & apart]].tolist()
        seams += [
            place
            for place in may_be[_MAY_BE_CAPITAL[np.minimum(codes[may_be], _BEYOND)]].tolist()
            if text[place].isupper() and (text[place - 1].isalnum() or text[place - 1] in _ENDS)
        ]
        return sorted(seams)


def _runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each run of places without a gap."""
    first = 0
    while first < len(places):
        last = len(places) - 1
        if places[last] - places[first] > last - first:
            last = first
            while places[last + 1] == places[last] + 1:
                last += 1
        yield places[first], places[last]
        first = last + 1
