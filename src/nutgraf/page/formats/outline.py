"""The containers of the kept blocks: lists, quotes, tables, figures, headings.

Blocks are in document order, so one walk with a stack finds the chain of containers around each.
Containers without kept blocks are skipped. The result is always well formed, whatever the page
has: an item is in a list, a cell in a row, a row in a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.formats.tables import TABLE_PART, data_tables
from nutgraf.page.tags import HEADING, NAME, flags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.page.page import Bools, Page

# The prefix of a line must be bounded, and deeper nesting means nothing to readers.
MAX_NESTING: Final = 16
MAX_START: Final = 999_999_999  # list numbers in CommonMark have at most nine digits

LISTS: Final = frozenset({"ul", "ol"})
# Parts of containers, and the parent that each must have. Elsewhere they are ignored.
_WHOLE: Final = {
    "li": LISTS,
    "dt": frozenset({"dl"}),
    "dd": frozenset({"dl"}),
    "figcaption": frozenset({"figure"}),
    "caption": frozenset({"table"}),
    "tr": frozenset({"table"}),
    "td": frozenset({"tr"}),
    "th": frozenset({"tr"}),
}
_LEVEL: Final = {f"h{level}": level for level in range(1, 7)}
_ONLY_PARTS: Final = frozenset({"ul", "ol", "dl", "table", "tr"})

LINES: Final = flags("ul ol menu dir li table tr td th caption pre listing plaintext xmp")
"""The containers that matter for plain text: those that affect line breaks."""
CONTAINERS: Final = LINES | HEADING | flags("blockquote figure figcaption dl dt dd")

_KIND: Final = {
    code: {"menu": "ul", "dir": "ul", "listing": "pre", "plaintext": "pre", "xmp": "pre"}.get(n, n)
    for code, n in enumerate(NAME)
}


class Leaf(NamedTuple):
    """A unit of output: a block, all blocks of one ``<pre>``, or an image."""

    node: int
    """The first text node, or the image."""
    blocks: list[int]
    """Empty for an image."""
    heading: int
    """The level, 1 to 6, or 0 if it is not a heading."""
    chain: tuple[int, ...]
    """The containers around it, outermost first."""


class Outline(NamedTuple):
    """The leaves in document order, and the kind of each container (``ul``, ``li``, ...)."""

    leaves: list[Leaf]
    kind: dict[int, str]

    def innermost(self, leaf: Leaf, *kinds: str) -> int:
        """Return the innermost container of these kinds around a leaf, or -1."""
        return next((node for node in reversed(leaf.chain) if self.kind[node] in kinds), -1)


def outline(
    page: Page, keep: Bools, containers: Bools = CONTAINERS, images: Sequence[int] = ()
) -> Outline:
    """Return the kept blocks and the given images, each with its containers."""
    blocks = keep.nonzero()[0]
    nodes = _first_leaves(page, blocks)
    around = _around(page, nodes, containers)
    tables = data_tables(page, around)
    if len(images):
        nodes = np.concatenate([nodes, np.array(images, dtype=np.intp)])
        blocks = np.concatenate([blocks, np.full(len(images), -1)])
        order = np.argsort(nodes)
        nodes, blocks = nodes[order], blocks[order]
        around = _around(page, nodes, containers)
    walk = _Walk(page, _without_layout(page, around, tables))
    return Outline(walk.run(nodes.tolist(), blocks.tolist()), walk.kind)


def containers_of(page: Page, keep: Bools, containers: Bools) -> list[int]:
    """Return the containers around kept blocks."""
    around = _around(page, _first_leaves(page, keep.nonzero()[0]), containers)
    if not len(around):
        return []
    return _without_layout(page, around, data_tables(page, around)).tolist()


def _first_leaves(page: Page, blocks: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the first text node of each block."""
    return page.leaves[page.leaf_block.searchsorted(blocks)].astype(np.intp)


def _without_layout(page: Page, around: NDArray[np.intp], tables: list[int]) -> NDArray[np.intp]:
    """Return the containers without the parts of layout tables."""
    parts = TABLE_PART[page.tag[around]]
    if not parts.any():
        return around
    return around[~parts | page.under(np.array(tables, dtype=np.intp))[around]]


def _around(page: Page, nodes: NDArray[np.intp], tags: Bools) -> NDArray[np.intp]:
    """Return the nodes with one of these tags around one of the given nodes."""
    candidates = tags[page.tag].nonzero()[0]
    first, last = nodes.searchsorted(candidates), nodes.searchsorted(page.end[candidates])
    return candidates[first < last]


class _Walk:
    """One pass over containers and leaves, both in document order."""

    def __init__(self, page: Page, containers: NDArray[np.intp]) -> None:
        self.containers = containers.tolist()
        self.ends = page.end[containers].tolist()
        tags = page.tag[containers].tolist()
        self.kind = {node: _KIND[tag] for node, tag in zip(self.containers, tags, strict=True)}
        self.stack: list[tuple[int, int]] = []
        self.last_item: dict[int, int] = {}
        self.heading, self.heading_end = 0, 0

    def run(self, nodes: list[int], blocks: list[int]) -> list[Leaf]:
        leaves: list[Leaf] = []
        upcoming, count = 0, len(self.containers)
        chain: tuple[int, ...] = ()
        for node, block in zip(nodes, blocks, strict=True):
            changed = self._pop(node)
            while upcoming < count and self.containers[upcoming] < node:
                self._push(self.containers[upcoming], self.ends[upcoming])
                changed, upcoming = True, upcoming + 1
            if changed:
                self._pop(node)
                chain = self._visible()
            own = [block] if block >= 0 else []
            if own and leaves and leaves[-1].blocks and self._same_pre(chain, leaves[-1].chain):
                leaves[-1].blocks.append(block)
                continue
            heading = self.heading if node < self.heading_end else 0
            leaves.append(Leaf(node, own, heading, chain))
        return leaves

    def _pop(self, node: int) -> bool:
        """Leave the containers that end before a node."""
        stack, before = self.stack, len(self.stack)
        while stack and stack[-1][1] <= node:
            stack.pop()
        return len(stack) != before

    def _push(self, node: int, end: int) -> None:
        """Enter a container, if it is valid here."""
        self._pop(node)
        kind = self.kind[node]
        if kind in _LEVEL:  # not a container: each block in a heading is written as one
            self.heading, self.heading_end = _LEVEL[kind], end
            return
        top = self.stack[-1][0] if self.stack else -1
        above = self.kind.get(top, "")
        if above == "pre" or (kind in _WHOLE and above not in _WHOLE[kind]):
            return
        if kind == "table" and any(self.kind[outer] == "table" for outer, _ in self.stack):
            return  # a table inside a table is layout
        if above in LISTS and kind != "li" and top in self.last_item:
            # <ul><li>a</li><ul>...</ul></ul>: content between items belongs to the previous one.
            self.stack.append((self.last_item[top], end))
        if len(self.stack) >= MAX_NESTING and kind != "pre":
            return
        if kind == "li":
            self.last_item[top] = node
        self.stack.append((node, end))

    def _visible(self) -> tuple[int, ...]:
        """Return the open containers, without lists or tables that have no open item or cell."""
        chain: list[int] = []
        part = ""
        for node, _ in reversed(self.stack):
            kind = self.kind[node]
            if kind not in _ONLY_PARTS or kind in _WHOLE.get(part, ()):
                chain.append(node)
                part = kind
        return tuple(reversed(chain))

    def _same_pre(self, chain: tuple[int, ...], before: tuple[int, ...]) -> bool:
        return bool(chain) and self.kind[chain[-1]] == "pre" and chain == before


def shared_depth(chain: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return how many outer containers two chains share."""
    if chain == other:
        return len(chain)
    shared = 0
    for one, two in zip(chain, other, strict=False):
        if one != two:
            break
        shared += 1
    return shared


def first_number(page: Page, ordered: int, item: int) -> int:
    """Return the number of an item as the page shows it: dropped items count too."""
    value = (page.attribute(ordered, "start") or "1").strip()
    start = int(value) if value.isdecimal() and len(value) < 10 else 1
    inside = slice(ordered + 1, item)
    before = (page.tag[inside] == page.tag[item]) & (page.parent[inside] == page.parent[item])
    return min(start + int(np.count_nonzero(before)), MAX_START)
