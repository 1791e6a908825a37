"""Lexical similarity: sentences that share their topics with other sentences.

Ferreira et al. 2016, section 2.3: sentences are related if they use words with the same meaning.
Words with one meaning form a chain; its strength is the number of other sentences that it occurs
in. English meanings are WordNet's; in other languages the forms of one word form a chain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nutgraf.summary.scale import mean_by_sentence, once_a_sentence, to_one

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores


def lexical(document: Document) -> Scores:
    """Return the mean strength of the chains in a sentence; 1 for the highest."""
    count = len(document)
    chain, sentence = once_a_sentence(document.chain[document.word], document.sentence, count)
    others = np.bincount(chain) - 1
    return to_one(mean_by_sentence(others[chain], sentence, count))
