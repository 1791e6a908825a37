"""Lines of an article that are links and nothing else: they lead to other stories.

Among paragraphs they stand for "Read also". In a list they do if all of the list are such links:
an item that is a link beside items that are none is of the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.evidence.inside import listed
from nutgraf.evidence.writing import block_sizes
from nutgraf.page.tags import HEADING

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools

_LINKED: Final = 0.75
_MOST_WORDS: Final = 40
_SHARE: Final = 0.1
"""Where such lines are more of the text than this, the links are what it is about."""


def linked_lines(evidence: Evidence, keep: Bools) -> Bools:
    """The blocks kept that only lead elsewhere."""
    page, sizes = evidence.page, block_sizes(evidence)
    linked = sizes.link_density >= _LINKED
    node = page.blocks.node
    found: Bools = keep & linked & (sizes.words <= _MOST_WORDS) & ~HEADING[page.tag[node]]
    if not found.any():
        return found
    most = _SHARE * float(sizes.words @ keep)
    of_list = found & listed(evidence, node)
    alone = found & ~of_list
    if of_list.any():
        text_of = set(page.parent[node[keep & ~linked]].tolist())
        for block in of_list.nonzero()[0].tolist():
            of_list[block] = int(page.parent[node[block]]) not in text_of
    for lines in (alone | of_list, alone):
        if float(sizes.words @ lines) <= most:
            return lines
    return np.zeros_like(keep)
