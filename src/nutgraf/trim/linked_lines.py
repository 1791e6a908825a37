"""Lines of an article that consist only of links to other stories.

Between paragraphs they mean "Read also". In a list they do if all items are links: a linked item
beside others that are not linked is part of the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.evidence.blocks.enclosing import listed
from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.page.tags import HEADING
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

_MIN_LINK_DENSITY: Final = 0.75
_MAX_WORDS: Final = 40
_MAX_SHARE: Final = 0.1
"""If such lines are a larger share of the text, it is about the links."""
_MAX_LABEL: Final = 40
_COLON: Final = (":", "：")


class LinkedLines(Trim):
    """Paragraphs of up to 40 words, and lists, that are only links.

    The line with a colon that announces them goes too. Not where they are over a tenth of the
    text, nor on a forum.
    """

    name: ClassVar[str] = "linked_lines"

    def find(self, draft: Draft) -> Bools:
        """Return the lines that only link, and labels of links that are not kept."""
        evidence, keep = draft.evidence, draft.keep
        lines = draft.unless_forum(_find_lines(evidence, keep))
        return lines | _find_labels(evidence, keep & ~lines)


def _find_labels(evidence: Evidence, keep: Bools) -> Bools:
    page, sizes = evidence.page, block_sizes(evidence)
    found = np.zeros_like(keep)
    short = (sizes.characters <= _MAX_LABEL)[:-1]
    before = keep[:-1] & ~keep[1:] & short & (sizes.link_density >= _MIN_LINK_DENSITY)[1:]
    for block in before.nonzero()[0].tolist():
        found[block] = page.block_text(block).endswith(_COLON)
    return found if np.count_nonzero(found) < np.count_nonzero(keep) else np.zeros_like(keep)


def _find_lines(evidence: Evidence, keep: Bools) -> Bools:
    page, sizes = evidence.page, block_sizes(evidence)
    linked = sizes.link_density >= _MIN_LINK_DENSITY
    node = page.blocks.node
    found: Bools = keep & linked & (sizes.words <= _MAX_WORDS) & ~HEADING[page.tag[node]]
    if not found.any():
        return found
    most = _MAX_SHARE * float(sizes.words @ keep)
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
