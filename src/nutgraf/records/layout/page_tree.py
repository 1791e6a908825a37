"""The text of some text nodes of a page, as a reader sees it."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf._kernels.folding import find_seams, join_leaves
from nutgraf.page.tags import CODE, flags
from nutgraf.records._kernels.entries import entry_lines
from nutgraf.records._kernels.siblings import bits_above

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from nutgraf.page.page import Ints, Page

_BUTTON: Final = CODE["button"]
_FORM: Final = CODE["form"]
_DIV: Final = CODE["div"]
_OF_PAGE: Final = 0.3
_SUP: Final = flags("sup")
RAISED, BOLD, FURNITURE = 1, 2, 4
"""What the tags above a text make of it, a bit each."""
_BITS: Final = (
    RAISED * _SUP
    | BOLD * flags("b strong dt legend summary th caption")
    | FURNITURE * flags("nav footer select option form menu")
).astype(np.uint8)
# Tags inside a word: what they set off is not apart from what is beside it.
_FORMAT: Final = flags("i b em strong sub sup small font u mark abbr cite q s tt var code big")
# A mark of a note or a reference in the text: "12", "1,2", "[3–5]", "a,b", "*".
_MARK: Final = re.compile(r"[\s\d,;.–—−\-\[\]()*†‡§¶#∗]{1,60}")
_CLIMB: Final = 4
LONGEST_LABEL: Final = 80
"""No label of a link has more characters, white space counted."""
# In no link, only what is surely a label counts: "PubMed", "Scopus".
_SHORTEST_LABEL: Final = 6


class Labels(NamedTuple):
    """How the labels of links in entries are known."""

    known: dict[str, int]
    """In small letters: 1 for one in a link alone, 2 for one anywhere."""
    around: str
    """Marks that may stand around one."""
    repeated: frozenset[str]
    """What stands at the end of several entries of the list."""
    between: str
    """Marks that stand between them."""


class PageTree:
    """The text nodes of a page and what they read as."""

    def __init__(self, page: Page) -> None:
        """Look at a page. Views are made of its columns: one by one these are quicker to read."""
        self.page = page
        self.text = page.text
        self.leaves: Sequence[int] = page.leaves.data
        self.start: Sequence[int] = page.start.data
        self.stop: Sequence[int] = page.stop.data
        self.parent: Sequence[int] = page.parent.data
        self.end: Sequence[int] = page.end.data
        """For each node, the one behind the last that is under it."""
        self.tag: Sequence[int] = page.tag.data

    def ancestors(self, node: int, steps: int) -> list[int]:
        """The first so many ancestors of a node, innermost first."""
        found: list[int] = []
        while node > 0 and len(found) < steps:
            node = self.parent[node]
            found.append(node)
        return found

    def text_length(self, node: int) -> int:
        """How many characters are under a node."""
        return self.stop[node] - self.start[node]

    @cached_property
    def clickable(self) -> Sequence[int]:
        """For each text node, whether it is in a link or the text of a button."""
        return self._clicks.data

    @cached_property
    def _clicks(self) -> NDArray[np.uint8]:
        clicks = self.page.linked[self.page.leaves] | (self._holder == _BUTTON)
        return clicks.view(np.uint8)

    @cached_property
    def _holder(self) -> NDArray[np.int16]:
        """For each text node, the tag of the element that it is in."""
        page = self.page
        return page.tag[page.parent[page.leaves]]

    @cached_property
    def leaf_spans(self) -> tuple[Ints, Ints]:
        """Where each text node starts and stops."""
        page = self.page
        return page.start[page.leaves], page.stop[page.leaves]

    def entry_lines(
        self,
        entries: list[tuple[int, int]],
        last: int,
        told: Labels,
    ) -> list[str]:
        """The texts of some entries without the labels of links in them; see `entry_lines`."""
        start, stop, seams = self._spans
        return entry_lines(
            self.text,
            start,
            stop,
            seams,
            self._clicks,
            entries,
            last,
            _SHORTEST_LABEL,
            LONGEST_LABEL,
            *told,
        )

    def leaf_text(self, place: int) -> str:
        """The text of the text node at this place among all."""
        leaf = self.leaves[place]
        return self.text[self.start[leaf] : self.stop[leaf]]

    @cached_property
    def style_flags(self) -> NDArray[np.uint8]:
        """For each node, whether it is `RAISED`, `BOLD` or in the page's `FURNITURE`."""
        return bits_above(self._tags_of_looks, self.page.end, _BITS)

    @cached_property
    def _tags_of_looks(self) -> NDArray[np.int16]:
        """The tags of the nodes; a form around much of the page is no furniture, but its wrapper.

        Pages of some frameworks stand as a whole in one form.
        """
        page = self.page
        forms = np.flatnonzero(page.tag == _FORM)
        wide = forms[page.stop[forms] - page.start[forms] >= _OF_PAGE * len(page.text)]
        if not len(wide):
            return page.tag
        tags = page.tag.copy()
        tags[wide] = _DIV
        return tags

    @cached_property
    def raised_leaves(self) -> frozenset[int]:
        """The text nodes that are raised."""
        leaves = self.page.leaves
        return frozenset(leaves[self.style_flags[leaves] & RAISED > 0].tolist())

    def without_marks(self, leaves: list[int], start: int, stop: int) -> str | None:
        """A span without the raised marks in it that lead to notes; None if it has none."""
        gone = [leaf for leaf in leaves if leaf in self.raised_leaves and self._is_mark(leaf)]
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

    def joined_text(self, places: Sequence[int]) -> str:
        """The text of some text nodes, by their places among all, in order.

        It has a space where two elements only look apart: blocks, and things beside
        each other that style alone keeps apart ("1992" and "A. Aron"), have no white
        space between them in the source.
        """
        start, stop, seams = self._spans
        return join_leaves(self.text, start, stop, seams, places)

    @cached_property
    def _spans(self) -> tuple[Ints, Ints, NDArray[np.uint8]]:
        """Where each text node starts and stops, and whether it only looks apart."""
        start, stop = self.leaf_spans
        in_word = _FORMAT[self._holder].view(np.uint8)
        return start, stop, find_seams(self.text, start, stop, self.page.leaf_block, in_word)
