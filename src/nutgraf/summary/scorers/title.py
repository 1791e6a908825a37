"""Resemblance to the title: the words that a sentence and the title have in common.

Ferreira et al. 2016, section 2.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores


def title(document: Document) -> Scores:
    """Return the share of the title's content words that a sentence has; 0 without a title."""
    count = len(document)
    if not document.title or count == 0:
        return np.zeros(count)
    is_of_title = np.array([word in document.title for word in document.vocabulary], dtype=bool)
    shared = is_of_title[document.word]
    once = np.unique(document.word[shared] * count + document.sentence[shared])
    return np.bincount(once % count, minlength=count) / len(document.title)
