"""The text of a block as runs: pieces with the same links and emphasis.

The marks of all text nodes of a page are computed at once with arrays. White space is collapsed; a
``<br>`` is a newline.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.page.addresses import resolve
from nutgraf.page.page import BREAK
from nutgraf.page.tags import flags

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from nutgraf.page.formats.images import Image
    from nutgraf.page.page import Page

_MARK_TAGS: Final = {
    "strong": flags("strong b"),
    "em": flags("em i cite dfn var"),
    "sup": flags("sup"),
    "sub": flags("sub"),
}
_NESTING: Final = {name: i for i, name in enumerate(("a", *_MARK_TAGS))}
_CODE: Final = flags("code kbd samp tt")


class Mark(NamedTuple):
    """Markup around a run: ``a`` with its address, ``strong``, ``em``, ``sup`` or ``sub``."""

    name: str
    address: str = ""


class Run(NamedTuple):
    """A piece of a block's text, or an image inside the text."""

    before: str
    """The white space before it: "", a space or a newline."""
    text: str
    marks: frozenset[Mark]
    code: int = -1
    """The code element it is in, or -1."""
    image: Image | None = None


class Inline:
    """The runs of a page's blocks."""

    def __init__(self, page: Page, base: str | None, images: list[Image]) -> None:
        self.page, self.base = page, base
        self.images = [image for image in images if image.inside]
        self.image_nodes = [image.node for image in self.images]
        self.nodes = page.leaves.tolist()
        self.starts = page.start[page.leaves].tolist()
        self.stops = page.stop[page.leaves].tolist()
        self.leaf_block = page.leaf_block.tolist()
        self.anchor = _innermost(page, page.nodes("a"))
        self.code = _innermost(page, np.flatnonzero(_CODE[page.tag]))
        self.mark_bits = _mark_bits(page)
        self.known: dict[tuple[int, int], frozenset[Mark]] = {}

    def runs(self, block: int, *, bold: bool = True) -> list[Run]:
        """Return the runs of a block, joined where marks agree; ``bold=False`` omits strong."""
        first = bisect_left(self.leaf_block, block)
        last = bisect_right(self.leaf_block, block, lo=first)
        text, collected = self.page.text, _Runs()
        end = self.starts[first]
        for i in range(first, last):
            for image in self._images_between(i - 1, i) if i > first else ():
                place = int(self.page.start[image.node])
                collected.add_image(text[end:place], image)
                end = place
            bits = self.mark_bits[i] if bold else self.mark_bits[i] & ~1
            marks = self._marks(bits, self.anchor[i])
            collected.add(text[end : self.stops[i]], marks, self.code[i])
            end = self.stops[i]
        return collected.finish()

    def _images_between(self, leaf: int, following: int) -> list[Image]:
        if not self.images:
            return []
        low = bisect_left(self.image_nodes, self.nodes[leaf])
        return self.images[low : bisect_left(self.image_nodes, self.nodes[following], lo=low)]

    def _marks(self, bits: int, anchor: int) -> frozenset[Mark]:
        marks = self.known.get((bits, anchor))
        if marks is None:
            found = [Mark(name) for i, name in enumerate(_MARK_TAGS) if bits >> i & 1]
            href = self.page.attribute(anchor, "href") if anchor >= 0 else None
            # A link within the page is useless outside of the page.
            if href and not href.strip().startswith("#"):
                address = resolve(self.base, href)
                found += [Mark("a", address)] if address else []
            marks = self.known[bits, anchor] = frozenset(found)
        return marks


class _Runs:
    """Collects text piece by piece, and joins pieces with the same marks."""

    def __init__(self) -> None:
        self.done: list[Run] = []
        self.parts: list[str] = []
        self.before = self.pending = ""
        self.marks: frozenset[Mark] = frozenset()
        self.code = -1

    def add(self, raw: str, marks: frozenset[Mark], code: int) -> None:
        text = raw.lstrip()
        started = bool(self.parts or self.done)
        space = _space(self.pending + raw[: len(raw) - len(text)]) if started else ""
        if self.parts and marks == self.marks and code == self.code:
            self.parts.append(space)
        else:
            self._end_run()
            self.before, self.marks, self.code = space, marks, code
        stripped = text.rstrip()
        self.pending = text[len(stripped) :]
        self.parts.append(_collapse(stripped))

    def add_image(self, raw: str, image: Image) -> None:
        self._end_run()
        self.done.append(Run(_space(self.pending + raw), "", frozenset(), image=image))
        self.pending = ""

    def _end_run(self) -> None:
        if self.parts:
            self.done.append(Run(self.before, "".join(self.parts), self.marks, self.code))
            self.parts = []

    def finish(self) -> list[Run]:
        self._end_run()
        return self.done


def nest(runs: list[Run]) -> Iterator[tuple[list[Mark], list[Mark], Run | None]]:
    """Yield, for each run, the marks to close and to open; last, the marks still open.

    Marks close innermost first and open outermost first. Of marks that begin together, the one
    that ends later is the outer one. The last item has None for the run.
    """
    reach: list[dict[Mark, int]] = []
    for i in range(len(runs) - 1, -1, -1):
        following = reach[-1] if reach else {}
        reach.append({mark: following.get(mark, i) for mark in runs[i].marks})
    reach.reverse()
    stack: list[Mark] = []
    for run, ends in zip(runs, reach, strict=True):
        kept = 0
        while kept < len(stack) and stack[kept] in run.marks:
            kept += 1
        closed = stack[kept:][::-1]
        del stack[kept:]
        new = [mark for mark in run.marks if mark not in stack]
        new.sort(key=lambda mark: (-ends[mark], _NESTING[mark.name]))
        stack += new
        yield closed, new, run
    yield stack[::-1], [], None


def _innermost(page: Page, nodes: NDArray[np.intp]) -> list[int]:
    """Return, for each text node, the innermost of these nodes around it, or -1."""
    if len(nodes) == 0:
        return [-1] * len(page.leaves)
    last = nodes[np.maximum(np.searchsorted(nodes, page.leaves) - 1, 0)]
    inside = (last < page.leaves) & (page.leaves < page.end[last])
    return np.where(inside, last, -1).tolist()


def _mark_bits(page: Page) -> list[int]:
    """Return, for each text node, a bit for each kind of mark around it."""
    bits = np.zeros(len(page.leaves), dtype=np.int8)
    in_code = page.inside(_CODE)
    for i, table in enumerate(_MARK_TAGS.values()):
        # Emphasis within code is syntax highlighting.
        nodes = np.flatnonzero(table[page.tag] & ~in_code)
        if len(nodes):
            bits |= page.under(nodes)[page.leaves].astype(np.int8) << i
    return bits.tolist()


def _space(raw: str) -> str:
    if BREAK in raw:
        return "\n"
    return " " if raw else ""


def _collapse(raw: str) -> str:
    if BREAK in raw:
        lines = (" ".join(line.split()) for line in raw.split(BREAK))
        return "\n".join(line for line in lines if line)
    return " ".join(raw.split())
