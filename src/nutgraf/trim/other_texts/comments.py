"""What readers wrote below an article: it stands behind a line that says so.

Comments are prose, and on a page of a make that was never learned from each by
itself can look like a paragraph of the article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.methods.select import select
from nutgraf.trim.base import Trim
from nutgraf.trim.other_texts.comment_labels import is_comments_label

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

_LONGEST_RAW: Final = 300
_FEWEST_WORDS: Final = 60
"""Of the article before its comments: "Comments (12)" stands beside many a byline, too."""
_LESS_SURE: Final = 0.05
"""By how much comments are less like the article than what stands before them."""


class Comments(Trim):
    """All behind a line that says "Comments", or "12 thoughts on “The Headline”".

    The line is known in forty languages. What follows must be believed less than what stands
    before. Not on a forum.
    """

    name: ClassVar[str] = "comments"

    def find(self, draft: Draft) -> Bools:
        """Return the comments."""
        if draft.scores.confidence is None:  # the values are not probabilities
            return draft.nothing()
        compared = draft.keep
        if draft.favor == "precision":
            # Where only the surest blocks are kept, comments are as sure as the rest. The less sure
            # ones tell them apart.
            evidence, scores = draft.evidence, draft.scores
            compared = compared | (draft.balance_cut & ~select(evidence, scores, draft.favor))
        found = _behind_label(draft.evidence, compared, draft.scores.values)
        return draft.unless_forum(draft.keep & found)


def _behind_label(evidence: Evidence, keep: Bools, values: NDArray[np.float64]) -> Bools:
    """Return the kept blocks from the line on that comments begin with."""
    page, found = evidence.page, np.zeros(len(keep), dtype=np.bool_)
    words = np.where(keep, block_sizes(evidence).words, 0.0)
    upto, sure = words.cumsum(), (words * values).cumsum()
    if not len(upto) or upto[-1] <= _FEWEST_WORDS:
        return found
    # Behind the last block with words there is nothing to compare.
    first, last = int(upto.searchsorted(_FEWEST_WORDS)) + 1, int(words.nonzero()[0][-1])
    starts, stops = page.blocks.start[first:last], page.blocks.stop[first:last]
    short = (stops - starts <= _LONGEST_RAW).nonzero()[0]
    for block, start, stop in zip(
        (short + first).tolist(), starts[short].tolist(), stops[short].tolist(), strict=True
    ):
        if is_comments_label(page.text[start:stop]):
            before = sure[block - 1] / upto[block - 1]
            behind = (sure[-1] - sure[block - 1]) / (upto[-1] - upto[block - 1])
            if before - behind >= _LESS_SURE:
                found[block:] = keep[block:]
                break
    return found
