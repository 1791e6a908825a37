"""The page: read-only columns over the DOM, with friendly views on top.

Nodes are numbered in document order, so a subtree is the range ``i .. end[i]``
and a sum over it is a difference of two running sums. Text leaves that are
blank, comments and what is never rendered (scripts, styles, the head) are not
nodes.

``text`` is the raw text of all leaves in document order; every node has its
span ``start .. stop`` in it. A ``<br>`` is a vertical tab there: white space
to Python, but different from a newline in the source.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf._kernels.folding import fold_span, fold_spans
from nutgraf.page.tags import CODE, HEADING, NAME, PREFORMATTED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page._kernels.attributes import Attributes

Ints = NDArray[np.int32]
Bools = NDArray[np.bool_]

BREAK: Final = "\v"
MAX_STEPS: Final = 50
"""How many elements a path names."""
_EMPTY: Final[Mapping[str, str | None]] = {}


@dataclass(frozen=True)
class Head:
    """The declarations in the head of a page, in their order."""

    title: str | None = None
    language: str | None = None
    base: str | None = None
    meta: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    json_ld: tuple[str, ...] = ()
    alternates: tuple[tuple[str, str, str], ...] = ()
    """Address, media type and title of each alternate form of the page: feeds, languages."""
    script_dates: tuple[tuple[str, str], ...] = ()
    """Dates in the data of scripts, if the page has none in JSON-LD: ("published", date)."""

    def first(self, *names: str) -> str | None:
        """Return the content of the first of these meta tags that is not blank."""
        for name in names:
            for key, content in self.meta:
                if key == name and content.strip():
                    return content.strip()
        return None

    def every(self, name: str) -> tuple[str, ...]:
        """Return the contents of all meta tags with this name that are not blank."""
        contents = (content.strip() for key, content in self.meta if key == name)
        return tuple(content for content in contents if content)

    def link(self, rel: str) -> str | None:
        """Return the URL of the first link with this relation."""
        return next((href for key, href in self.links if key == rel), None)


class _ReadOnly:
    """Base of classes with read-only columns, which stay so when unpickled."""

    def __post_init__(self) -> None:
        for column in vars(self).values():
            if isinstance(column, np.ndarray):
                column.flags.writeable = False

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self.__post_init__()


@dataclass(frozen=True, eq=False)
class BlockColumns(_ReadOnly):
    """Blocks in document order: their span in the text and the node that holds them."""

    start: Ints
    stop: Ints
    node: Ints
    """The innermost block-level node around the whole block."""

    def __len__(self) -> int:
        """Return the number of blocks."""
        return len(self.start)


@dataclass(frozen=True, eq=False)
class Page(_ReadOnly):
    """A parsed page. It is immutable: threads can share it, and it can be pickled."""

    url: str | None
    head: Head
    text: str
    tag: NDArray[np.int16]
    parent: Ints
    depth: Ints
    end: Ints
    start: Ints
    stop: Ints
    linked: Bools
    """Whether the node is, or is inside, an ``<a href>``."""
    leaves: Ints
    """The text nodes: non-blank text leaves, in document order."""
    leaf_block: Ints
    """The block of each text node."""
    blocks: BlockColumns
    attributes: Attributes
    """The attributes of each node, or None."""
    custom: Mapping[int, str]
    """The tag names of nodes that are not HTML elements."""

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.tag)

    def name(self, node: int) -> str:
        """Return the tag name of a node."""
        return self.custom.get(node) or NAME[self.tag[node]]

    def names(self, nodes: NDArray[np.intp]) -> list[str]:
        """Return the tag names of several nodes."""
        named = [NAME[code] for code in self.tag[nodes].tolist()]
        if self.custom:
            custom = map(self.custom.get, nodes.tolist())
            named = [other or name for other, name in zip(custom, named, strict=True)]
        return named

    def attribute(self, node: int, name: str) -> str | None:
        """Return an attribute of a node, or None."""
        return (self.attributes[node] or _EMPTY).get(name)

    def nodes(self, tag: str) -> NDArray[np.intp]:
        """Return the nodes with this tag, in document order."""
        return (self.tag == CODE[tag]).nonzero()[0]

    def node_text(self, node: int) -> str:
        """Return the text under a node, with white space collapsed."""
        return " ".join(self.text[self.start[node] : self.stop[node]].split())

    @cached_property
    def leaf_texts(self) -> tuple[str, ...]:
        """The raw text of every text node."""
        text = self.text
        starts = self.start[self.leaves].tolist()
        stops = self.stop[self.leaves].tolist()
        return tuple([text[i:j] for i, j in zip(starts, stops, strict=True)])

    @cached_property
    def block_texts(self) -> tuple[str, ...]:
        """The text of every block: white space collapsed, ``<br>`` a newline."""
        return tuple(self.texts_of(slice(None)))

    def texts_of(self, which: slice | Bools) -> list[str]:
        """Return the texts of some blocks."""
        blocks, kept_as_is = self.blocks, self.preformatted.view(np.uint8)
        return fold_spans(self.text, blocks.start[which], blocks.stop[which], kept_as_is[which])

    def block_text(self, block: int) -> str:
        """Return the text of one block. Fast if only a few are needed."""
        texts = self.__dict__.get("block_texts")
        if texts is not None:
            return str(texts[block])
        blocks = self.blocks
        return fold_span(
            self.text, blocks.start[block], blocks.stop[block], self.preformatted[block]
        )

    @cached_property
    def preformatted(self) -> Bools:
        """For each block, whether its white space is to be kept."""
        return self.inside(PREFORMATTED)[self.blocks.node]

    def inside(self, table: Bools) -> Bools:
        """Return, for each node, whether it or an ancestor has a tag of this flag table."""
        return self.under(table[self.tag].nonzero()[0])

    def under(self, nodes: NDArray[np.intp] | Ints) -> Bools:
        """Return, for each node, whether it is in the subtree of one of these nodes."""
        if not len(nodes):
            return np.zeros(len(self), dtype=np.bool_)
        reach = np.zeros(len(self), dtype=np.int32)
        reach[nodes] = self.end[nodes]
        # Subtrees are nested or disjoint, so the furthest end so far decides.
        return np.maximum.accumulate(reach) > self._numbers

    def inside_each(self, tables: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return `inside` for several flag tables at once: tables x nodes."""
        reach = np.where(tables[:, self.tag], self.end, 0)
        return np.maximum.accumulate(reach, axis=1) > self._numbers if len(self) else reach > 0

    @cached_property
    def _numbers(self) -> Ints:
        return np.arange(len(self), dtype=np.int32)

    def ancestors(self, node: int) -> list[int]:
        """Return the node and its ancestors, innermost first."""
        chain = [node]
        while node > 0:
            node = self.parent.item(node)
            chain.append(node)
        return chain

    def path(self, node: int) -> str:
        """Return the path of a node: tags from the body, with their place among equal siblings.

        A path of a node that is very deep begins with an ellipsis, or all paths of a page of nested
        elements would be as long as the square of the page.
        """
        steps: list[str] = []
        while True:
            if node not in self._steps:
                place, name = self._places[node], self.name(node)
                step = f"{name}[{place}]" if place else name
                self._steps[node] = step, self.parent.item(node)
            step, node = self._steps[node]
            steps.append(step)
            if node <= 0:
                break
            if len(steps) == MAX_STEPS:
                steps.append("…")
                break
        return "/".join(reversed(steps))

    @cached_property
    def _steps(self) -> dict[int, tuple[str, int]]:
        """For nodes that were in a path before: their step, and their parent."""
        return {}

    @cached_property
    def _places(self) -> Ints:
        """For each node, its place among the siblings of its tag; 0 if there is no other."""
        kind = self.tag.astype(np.int32)
        names = {name: len(NAME) + i for i, name in enumerate(dict.fromkeys(self.custom.values()))}
        kind[list(self.custom)] = [names[name] for name in self.custom.values()]
        order = np.lexsort((kind, self.parent))
        parent, tag = self.parent[order], kind[order]
        new = np.append(True, (parent[1:] != parent[:-1]) | (tag[1:] != tag[:-1]))[: len(order)]
        first = np.flatnonzero(new)
        size = np.diff(first, append=len(order))
        place = np.arange(1, len(order) + 1) - np.repeat(first, size)
        places = np.zeros(len(self), dtype=np.int32)
        places[order] = np.where(np.repeat(size, size) > 1, place, 0)
        return places

    def subtree_sum(self, leaf_values: NDArray[Any]) -> NDArray[np.int64]:
        """Return, for each node, the sum of a value of the text nodes under it."""
        running = np.zeros(len(self) + 1, dtype=np.int64)
        running[self.leaves + 1] = leaf_values
        np.cumsum(running, out=running)
        return running[self.end] - running[:-1]

    def block_sum(self, leaf_values: NDArray[Any]) -> NDArray[np.float64]:
        """Return, for each block, the sum of a value of its text nodes."""
        sums = np.bincount(self.leaf_block, weights=leaf_values, minlength=len(self.blocks))
        return sums.astype(np.float64)

    @cached_property
    def headings(self) -> Ints:
        """The heading nodes, ``h1`` to ``h6``."""
        return HEADING[self.tag].nonzero()[0].astype(np.int32)

    def __getstate__(self) -> dict[str, object]:
        """Pickle the columns only. Views are computed again."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}
