"""What blocks of one make have in common: siblings, one tag path, one class, the same words.

CEPR's observation: the paragraphs of an article share their tag path, and so do
the teasers of a list. So a block is judged with the others of its kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.compiled import groups as compiled
from nutgraf.compiled.attributes import classes
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.containers import node_masses
from nutgraf.evidence.writing import Columns, block_sizes, page_words, word_block
from nutgraf.page.tags import NAME

if TYPE_CHECKING:
    from nutgraf.page.page import Page

_GRAM: Final = 4
_OF_GROUP: Final = ("count", "length", "mean", "spread", "links", "share", "marks")
_REPEATED: Final = ("repeated", "repeated_longer", "repeated_before")


@column
def block_groups(evidence: Evidence) -> Columns:
    """The columns of this family."""
    page, sizes = evidence.page, block_sizes(evidence)
    total = node_masses(evidence).total
    measures = np.stack([sizes.characters, sizes.link_density, sizes.prose, sizes.marks])
    columns: Columns = {}
    for name, groups in (
        ("siblings", _siblings(page)),
        ("path", compiled.numbered(compiled.paths(page.tag, page.parent)[page.blocks.node])),
        ("class", classes(page.tag, page.attributes, page.blocks.node)),
    ):
        names = (f"{name}_{what}" for what in _OF_GROUP)
        columns |= zip(names, compiled.of_group(groups, measures, total), strict=True)
    words = page_words(evidence).hash
    repeated = compiled.repeated(words, word_block(evidence), sizes.words, _GRAM)
    return columns | dict(zip(_REPEATED, repeated, strict=True))


def _siblings(page: Page) -> NDArray[np.intp]:
    """Blocks in elements of one tag and one parent."""
    node = page.blocks.node
    keys = page.parent[node].astype(np.uint64) * np.uint64(len(NAME))
    return compiled.numbered(keys + page.tag[node].astype(np.uint64))
