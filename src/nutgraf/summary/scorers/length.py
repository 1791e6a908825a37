"""Sentence length: short and long sentences are penalized.

Ferreira et al. 2016, section 2.3, which gives no formula. A sentence of 20
words, about the mean of English news, has 1; one of half or twice the words
has a half.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores

USUAL: Final = 20


def length(document: Document) -> Scores:
    """How near the number of a sentence's words is to the usual one, as a ratio."""
    counts = document.lengths
    return np.minimum(counts, USUAL) / np.maximum(counts, USUAL)
