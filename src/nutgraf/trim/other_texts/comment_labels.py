"""Lines that only say that comments follow, in many languages."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from nutgraf.text.phrases import phrases

# A count, and the marks around it: "Comments (12)".
_COUNT: Final = ' \t\n\r\v\u00a00123456789()[]（）【】:：.,;…*|•–—#!?！？"“”«»-+'
_MAX_LABEL: Final = 60


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
