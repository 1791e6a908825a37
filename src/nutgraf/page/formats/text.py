"""The body as plain text: paragraphs, and lines for the items of lists and the rows of tables."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.formats.outline import LINES, containers_of, outline
from nutgraf.page.formats.preformatted import preformatted

if TYPE_CHECKING:
    from nutgraf.page.formats.outline import Leaf, Outline
    from nutgraf.page.page import Bools, Page


def text(page: Page, keep: Bools) -> str:
    """Return the kept blocks as plain text: a line per item or row, blank lines elsewhere."""
    if not containers_of(page, keep, LINES):  # no lists, no tables: nearly every page
        return "\n\n".join(page.texts_of(keep))
    structure = outline(page, keep, LINES)
    texts = dict(zip(keep.nonzero()[0].tolist(), page.texts_of(keep), strict=True))
    simple = _simple_items(structure)
    parts: list[str] = []
    before = _APART
    for leaf in structure.leaves:
        place, words = _APART, texts[leaf.blocks[0]]
        if leaf.chain:
            place = _place(structure, leaf, simple)
            if structure.kind[leaf.chain[-1]] == "pre":
                words = preformatted(page, leaf.blocks)
            elif place.cell >= 0:
                words = words.replace("\n", " ")
            elif place.line >= 0:
                indent = "  " * (sum(node in simple for node in leaf.chain) - 1)
                words = f"{indent}- {words}".replace("\n", f"\n{indent}  ")
        parts += (_between(before, place), words)
        before = place
    return "".join(parts[1:])


class _Place(NamedTuple):
    """The list or table of a leaf, its line in it, and its cell in the line."""

    whole: int
    line: int
    cell: int


_APART: Final = _Place(-1, -1, -1)


def _place(structure: Outline, leaf: Leaf, simple: set[int]) -> _Place:
    row = structure.innermost(leaf, "tr")
    if row >= 0:
        i = leaf.chain.index(row)
        return _Place(leaf.chain[i - 1], row, leaf.chain[i + 1])
    item = structure.innermost(leaf, "li")
    if item in simple:
        first = next(i for i, node in enumerate(leaf.chain) if node in simple)
        return _Place(leaf.chain[first - 1], item, -1)
    return _APART


def _between(before: _Place, place: _Place) -> str:
    if place.whole < 0 or place.whole != before.whole:
        return "\n\n"
    if place.line != before.line:
        return "\n"
    return " " if place.cell == before.cell else " | "


def _simple_items(structure: Outline) -> set[int]:
    """Return the items of lists in which every item is a single block."""
    own = Counter[int]()
    whole: dict[int, int] = {}
    for leaf in structure.leaves:
        item = structure.innermost(leaf, "li")
        if item >= 0:
            whole[item] = leaf.chain[leaf.chain.index(item) - 1]
            own[item] += 2 if structure.innermost(leaf, "tr", "pre") >= 0 else 1
    mixed = {whole[item] for item, blocks in own.items() if blocks > 1}
    return {item for item in own if whole[item] not in mixed}
