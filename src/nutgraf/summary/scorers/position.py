"""Sentence position: the most important sentences tend to stand at the beginning.

Ferreira et al. 2016, section 2.3, which gives no formula: here the score falls
evenly from 1 for the first sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores


def position(document: Document) -> Scores:
    """The share of the sentences that do not stand before this one."""
    count = len(document)
    return 1.0 - np.arange(count) / max(count, 1)
