"""Sentence position: the most important sentences tend to come first.

Ferreira et al. 2016, section 2.3, without a formula. Ours falls evenly from 1 to 1 / sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores


def position(document: Document) -> Scores:
    """Return 1 for the first sentence, falling evenly."""
    count = len(document)
    return 1.0 - np.arange(count) / max(count, 1)
