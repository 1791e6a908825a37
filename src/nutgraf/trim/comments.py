"""Comments of readers below an article, behind a line that says so.

Comments are prose. On a page with an unknown layout each by itself can look like a paragraph of the
article.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.methods.select import select
from nutgraf.text.phrases import phrases
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# A count, and the marks around it: "Comments (12)".
_COUNT: Final = ' \t\n\r\v\u00a00123456789()[]（）【】:：.,;…*|•–—#!?！？"“”«»-+'
_MAX_LABEL: Final = 60
_MAX_SPAN: Final = 300
_MIN_WORDS: Final = 60
"""Of the article before its comments: "Comments (12)" is beside many bylines, too."""
_MIN_DIFFERENCE: Final = 0.05
"""By how much comments are less likely than the text before them."""


class Comments(Trim):
    """All behind a line that says "Comments", or "12 thoughts on “The Headline”".

    The line is known in forty languages. The text after it must be less likely part
    of the article than the text before. Not on a forum.
    """

    name: ClassVar[str] = "comments"

    def find(self, draft: Draft) -> Bools:
        """Return the comments."""
        if draft.scores.confidence is None:  # the values are not probabilities
            return draft.nothing()
        compared = draft.keep
        if draft.favor == "precision":
            # Where only the most likely blocks are kept, comments are as likely as the rest. The
            # less likely ones show the difference.
            evidence, scores = draft.evidence, draft.scores
            compared = compared | (draft.balance_cut & ~select(evidence, scores, draft.favor))
        found = _find_behind_label(draft.evidence, compared, draft.scores.values)
        return draft.unless_forum(draft.keep & found)


def _find_behind_label(evidence: Evidence, keep: Bools, values: NDArray[np.float64]) -> Bools:
    """Return the kept blocks from the line on that comments begin with."""
    page, found = evidence.page, np.zeros(len(keep), dtype=np.bool_)
    words = np.where(keep, block_sizes(evidence).words, 0.0)
    words_until, belief_until = words.cumsum(), (words * values).cumsum()
    if not len(words_until) or words_until[-1] <= _MIN_WORDS:
        return found
    # Behind the last block with words there is nothing to compare.
    first, last = int(words_until.searchsorted(_MIN_WORDS)) + 1, int(words.nonzero()[0][-1])
    starts, stops = page.blocks.start[first:last], page.blocks.stop[first:last]
    short = (stops - starts <= _MAX_SPAN).nonzero()[0]
    for block, start, stop in zip(
        (short + first).tolist(), starts[short].tolist(), stops[short].tolist(), strict=True
    ):
        if is_comments_label(page.text[start:stop]):
            before = belief_until[block - 1] / words_until[block - 1]
            behind = (belief_until[-1] - belief_until[block - 1]) / (
                words_until[-1] - words_until[block - 1]
            )
            if before - behind >= _MIN_DIFFERENCE:
                found[block:] = keep[block:]
                break
    return found


def is_comments_label(text: str) -> bool:
    """Whether a line only says that comments follow."""
    label = text.strip(_COUNT)
    if len(label) <= _MAX_LABEL and " ".join(label.lower().split()) in phrases("comments").every:
        return True
    return _counted().match(text.strip()) is not None


@cache
def _counted() -> re.Pattern[str]:
    """Return the pattern of "12 thoughts on “The Lake That Moved”", a label of blog software."""
    words = phrases("comment-count").pattern
    return re.compile(
        rf"(?:\d[\d.,]{{0,6}}|one)\s{words}\s"
        r"(?:[“”„\"«»‘’‹「『][^“”„\"«»]{1,250}[“”\"«»‘’›」』]|this (?:story|article|post|entry))$",
        re.IGNORECASE,
    )
