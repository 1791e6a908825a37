"""Groups of blocks: siblings, the same tag path, the same class, repeated words.

CEPR observes that the paragraphs of an article share their tag path, and so do the teasers of
a list. So each block is described together with the other blocks of its groups.
"""

from __future__ import annotations

from typing import Final

from nutgraf.evidence._kernels import groups as compiled
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.containers import node_masses
from nutgraf.evidence.blocks.marks import node_marks
from nutgraf.evidence.blocks.writing import Columns, block_sizes, page_words, word_block

_GRAM: Final = 4
_OF_GROUP: Final = ("count", "length", "mean", "spread", "links", "share", "marks")
_GROUPS: Final = (
    *(f"{name}_{what}" for name in ("siblings", "path", "class") for what in _OF_GROUP),
    *("repeated", "repeated_longer", "repeated_before"),
)


@column
def block_groups(evidence: Evidence) -> Columns:
    """The columns of this family."""
    page, sizes, marks = evidence.page, block_sizes(evidence), node_marks(evidence)
    node, total = page.blocks.node, node_masses(evidence).total
    measures = (sizes.characters, sizes.link_density, sizes.prose, sizes.marks)
    rows = [
        row
        for groups in (
            compiled.sibling_groups(page.tag, page.parent, node),
            compiled.number_keys(compiled.tag_path_hashes(page.tag, page.parent)[node]),
            compiled.class_groups(page.tag, marks.named, marks.which, marks.names, node),
        )
        for row in compiled.group_columns(groups, *measures, total)
    ]
    words = page_words(evidence).hash
    rows.extend(compiled.repeated_shares(words, word_block(evidence), sizes.words, _GRAM))
    return dict(zip(_GROUPS, rows, strict=True))
