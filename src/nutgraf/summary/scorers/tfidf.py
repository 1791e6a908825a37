"""TF/IDF with sentences in the place of documents.

Ferreira et al. 2016, formula 1: TF/IDF(w) = NumTS * log(NumS / MenST), with
NumTS how often the term is in the sentence, NumS the number of sentences and
MenST that of the sentences with the term. A sentence has the sum of its terms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nutgraf.summary.scale import sentences_with, to_one

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores


def tfidf(document: Document) -> Scores:
    """Return the sum of formula 1 over the terms of a sentence; 1 for the highest."""
    count = len(document)
    having = sentences_with(document.word, document.sentence, len(document.vocabulary), count)
    # Each time that a term occurs adds its logarithm once: NumTS times in all.
    rare = np.log(count / np.maximum(having, 1)) if count else np.zeros(len(having))
    sums = np.bincount(document.sentence, weights=rare[document.word], minlength=count)
    return to_one(sums.astype(np.float64))
