"""Sentence length: short and long sentences are penalized.

Ferreira et al. 2016, section 2.3, without a formula. Here a sentence of 20 words, about the mean of
English news, scores 1; one of 10 or 40 words scores 0.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores

USUAL: Final = 20


def length(document: Document) -> Scores:
    """Return the ratio of a sentence's length to the usual one, or its inverse: at most 1."""
    counts = document.lengths
    return np.minimum(counts, USUAL) / np.maximum(counts, USUAL)
