"""The nodes of a page, fast to read one by one, and the text of its text nodes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf._kernels.folding import find_seams, join_leaves
from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.page.tags import CODE, flags
from nutgraf.records._kernels.entries import entry_lines
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from nutgraf.page.page import Ints, Page

_BUTTON: Final = CODE["button"]
_FORM: Final = CODE["form"]
_HIDDEN_STYLE: Final = LazyPattern(r"display:\s*none")
# A form with at least this share of the page's text wraps the page.
_WRAPPER_SHARE: Final = 0.3
SUPERSCRIPT, BOLD, BOILERPLATE = 1, 2, 4
"""Bits that the tags of a node and its ancestors set."""
_TAG_BITS: Final = (
    SUPERSCRIPT * flags("sup")
    | BOLD * flags("b strong dt legend summary th caption")
    | BOILERPLATE * flags("nav footer select option form menu")
).astype(np.uint8)
# Tags that may stand inside a word.
_INLINE: Final = flags("i b em strong sub sup small font u mark abbr cite q s tt var code big")
MAX_LABEL_LENGTH: Final = 80
"""Longer link texts are no labels; white space counts."""
# Outside links only unmistakable labels count: "PubMed", "Scopus".
_MIN_LABEL_LENGTH: Final = 6


class LinkLabels(NamedTuple):
    """The labels of links to strip from reference entries."""

    known: dict[str, int]
    """In lower case: 1 for a label only inside a link, 2 for a label anywhere."""
    around: str
    """Characters that may surround a label."""
    repeated: frozenset[str]
    """Texts at the end of several entries of the list."""
    between: str
    """Characters that separate labels."""


class PageTree:
    """The nodes of a page: parents, spans and tags, and what its text nodes read as."""

    def __init__(self, page: Page) -> None:
        """Take memory views of the page's columns: reading single values of them is faster."""
        self.page = page
        self.text = page.text
        self.leaves: Sequence[int] = page.leaves.data
        self.start: Sequence[int] = page.start.data
        self.stop: Sequence[int] = page.stop.data
        self.parent: Sequence[int] = page.parent.data
        self.end: Sequence[int] = page.end.data
        """For each node, the index after its last descendant."""
        self.tag: Sequence[int] = page.tag.data

    def ancestors(self, node: int, steps: int) -> list[int]:
        """Return up to ``steps`` ancestors of a node, innermost first."""
        found: list[int] = []
        while node > 0 and len(found) < steps:
            node = self.parent[node]
            found.append(node)
        return found

    def children(self, node: int) -> list[int]:
        """Return the children of a node."""
        found, child = [], node + 1
        while child < self.end[node]:
            found.append(child)
            child = self.end[child]
        return found

    @cached_property
    def hidden(self) -> list[int]:
        """The nodes that their style hides, outermost first."""
        styles = with_attribute(self.page.attributes, "style")
        return [node for node, style in styles if _HIDDEN_STYLE.search(style or "")]

    def text_length(self, node: int) -> int:
        """Return the number of characters under a node."""
        return self.stop[node] - self.start[node]

    @cached_property
    def clickable(self) -> Sequence[int]:
        """For each text node, whether it is in a link or is the text of a button."""
        return self._clicks.data

    @cached_property
    def _clicks(self) -> NDArray[np.uint8]:
        clicks = self.page.linked[self.page.leaves] | (self._parent_tags == _BUTTON)
        return clicks.view(np.uint8)

    @cached_property
    def _parent_tags(self) -> NDArray[np.int16]:
        """For each text node, the tag of its parent."""
        page = self.page
        return page.tag[page.parent[page.leaves]]

    @cached_property
    def leaf_spans(self) -> tuple[Ints, Ints]:
        """The start and stop of each text node in the text of the page."""
        page = self.page
        return page.start[page.leaves], page.stop[page.leaves]

    def entry_lines(
        self,
        entries: list[tuple[int, int]],
        last: int,
        labels: LinkLabels,
    ) -> list[str]:
        """Return the texts of some entries without link labels; see `entry_lines`."""
        start, stop, seams = self._spans
        return entry_lines(
            self.text,
            start,
            stop,
            seams,
            self._clicks,
            entries,
            last,
            _MIN_LABEL_LENGTH,
            MAX_LABEL_LENGTH,
            *labels,
        )

    def leaf_text(self, position: int) -> str:
        """Return the text of the text node at this position in `leaves`."""
        leaf = self.leaves[position]
        return self.text[self.start[leaf] : self.stop[leaf]]

    @cached_property
    def style_flags(self) -> NDArray[np.uint8]:
        """For each node, the bits `SUPERSCRIPT`, `BOLD` and `BOILERPLATE`."""
        page = self.page
        own = _TAG_BITS[page.tag]
        # Some frameworks wrap the whole page in one form, which is not boilerplate.
        forms = np.flatnonzero(page.tag == _FORM)
        own[forms[page.stop[forms] - page.start[forms] >= _WRAPPER_SHARE * len(page.text)]] = 0
        found = own.copy()
        for node in np.flatnonzero(own).tolist():
            found[node : self.end[node]] |= own[node]
        return found

    @cached_property
    def superscripts(self) -> frozenset[int]:
        """The text nodes in superscript."""
        leaves = self.page.leaves
        return frozenset(leaves[self.style_flags[leaves] & SUPERSCRIPT > 0].tolist())

    def joined_text(self, positions: Sequence[int]) -> str:
        """Return the text of the text nodes at these positions in `leaves`, in order.

        A space separates elements that only style keeps apart ("1992" and "A. Aron"):
        their source may have no white space between them.
        """
        start, stop, seams = self._spans
        return join_leaves(self.text, start, stop, seams, positions)

    @cached_property
    def _spans(self) -> tuple[Ints, Ints, NDArray[np.uint8]]:
        """The start and stop of each text node, and whether only style sets it apart."""
        start, stop = self.leaf_spans
        in_word = _INLINE[self._parent_tags].view(np.uint8)
        return start, stop, find_seams(self.text, start, stop, self.page.leaf_block, in_word)
