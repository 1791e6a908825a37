"""Lines of an article that consist only of links to other stories: "Read also"."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from nutgraf.evidence.blocks.enclosing import listed
from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.page.tags import HEADING
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

_MIN_LINK_DENSITY: Final = 0.75
_MAX_WORDS: Final = 20
_MAX_CHANCE: Final = 0.7
"""Above it, a linked line is as likely as not part of the text."""
_MAX_LINES: Final = 2
_MAX_SHARE: Final = 0.05
"""If such lines are more, or a larger share of the text, it is about the links."""
_MAX_LABEL: Final = 40
_SENTENCE: Final = tuple('.!?…”":：;')
_COLON: Final = (":", "：")


class LinkedLines(Trim):
    """One or two lines in doubt of up to 20 words that are only links, and no sentence or item.

    Also the line with a colon that announces links. Not on a forum.
    """

    name: ClassVar[str] = "linked_lines"

    def find(self, draft: Draft) -> Bools:
        """Return the lines that only link, and labels of links that are not kept."""
        if draft.scores.confidence is None:  # the values are not probabilities
            return draft.nothing()
        lines = draft.unless_forum(_find_lines(draft))
        return lines | _find_labels(draft, draft.keep & ~lines)


def _find_lines(draft: Draft) -> Bools:
    page, sizes, keep = draft.page, block_sizes(draft.evidence), draft.keep
    node = page.blocks.node
    found = keep & (sizes.link_density >= _MIN_LINK_DENSITY) & (sizes.words <= _MAX_WORDS)
    found &= (draft.scores.values <= _MAX_CHANCE) & ~HEADING[page.tag[node]]
    if not found.any():
        return draft.nothing()
    found &= ~listed(draft.evidence, node)
    for block in found.nonzero()[0].tolist():
        found[block] = not page.block_text(block).rstrip().endswith(_SENTENCE)
    share = float(sizes.words @ found) / max(float(sizes.words @ keep), 1.0)
    return found if found.sum() <= _MAX_LINES and share <= _MAX_SHARE else draft.nothing()


def _find_labels(draft: Draft, keep: Bools) -> Bools:
    page, sizes, found = draft.page, block_sizes(draft.evidence), draft.nothing()
    short = (sizes.characters <= _MAX_LABEL)[:-1]
    before = keep[:-1] & ~keep[1:] & short & (sizes.link_density >= _MIN_LINK_DENSITY)[1:]
    for block in before.nonzero()[0].tolist():
        found[block] = page.block_text(block).endswith(_COLON)
    return found if found.sum() < keep.sum() else draft.nothing()
