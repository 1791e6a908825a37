"""The abstract by symbol density: VB-PTC, section V, equations 3 to 5.

    TD    = (T - LT) / (TG - LTG)                                     (3)
    SbD   = (T - LT) / (Sb + 1)                                       (4)
    score = log(SD) · TD · log10(Pnum + 2) · log(SbD)                 (5)

T are the words of a block, LT those in links, TG its tags, LTG its links, Sb
its symbols (punctuation), Pnum its paragraphs, SD the standard deviation of TD
over the blocks. ND in equation 5 is read as TD. As with equation 2, log(1 + SD)
replaces log(SD), which changes its sign at 1; log(1 + SbD) likewise. TG - LTG
is at least 1.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import CODE, TEXT
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.records.layout.page_layout import PageLayout

_SYMBOL: Final = LazyPattern(r"[^\w\s]")
_HAN: Final = LazyPattern(r"[\u3400-\u9fff]")


def word_count(text: str) -> int:
    """Return the number of words; two Chinese characters count as a word."""
    return len(text.split()) + len(_HAN.findall(text)) // 2


def is_prose(text: str) -> bool:
    """Whether a text is sentences, not a list of names: most of its words are lowercase."""
    parts = text.split()
    if len(parts) * 4 < word_count(text):  # Chinese
        return True
    return sum(map(str.islower, parts)) * 2 > len(parts)


def symbol_scores(layout: PageLayout, blocks: Sequence[int]) -> list[float]:
    """Return the score of equation 5 for each of these blocks."""
    densities = [_density(layout, block) for block in blocks]
    spread = math.log1p(float(np.std(densities))) if densities else 0.0
    return [
        spread * density * _paragraphs(layout, block) * math.log1p(_symbols(layout, block))
        for block, density in zip(blocks, densities, strict=True)
    ]


def _density(layout: PageLayout, block: int) -> float:
    """Return TD of equation 3. The block's own element counts, so TG is at least 1."""
    page = layout.page
    node = int(page.blocks.node[block])
    leaves = layout.block_leaves(block)
    if not leaves:
        return 0.0
    # The elements of a block are those between its first and its last text node, and its own;
    # those before it in the same element belong to other blocks.
    opens = page.leaves[page.leaves.searchsorted(node)] == leaves[0]
    tags = page.tag[min(leaves[0], node + 1) if opens else leaves[0] : leaves[-1] + 1]
    elements = int((tags != TEXT).sum())
    links = int((tags == CODE["a"]).sum())
    return _plain_words(layout, block) / max(elements - links, 1)


def _plain_words(layout: PageLayout, block: int) -> float:
    return word_count(layout.texts[block]) * (1.0 - layout.link_density[block])


def _symbols(layout: PageLayout, block: int) -> float:
    """Return SbD of equation 4."""
    return _plain_words(layout, block) / (len(_SYMBOL.findall(layout.texts[block])) + 1)


def _paragraphs(layout: PageLayout, block: int) -> float:
    page = layout.page
    return math.log10((page.name(int(page.blocks.node[block])) == "p") + 2)
