"""Lexical similarity: sentences that are about what other sentences are about too.

Ferreira et al. 2016, section 2.3: it relates sentences that use words with the
same meaning. Words of one meaning are a chain, and a chain is as strong as the
number of other sentences that it runs through. English meanings are WordNet's;
in other languages the forms of one word are a chain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nutgraf.summary.scale import mean_by_sentence, once_a_sentence, to_one

if TYPE_CHECKING:
    from nutgraf.summary.document import Document, Scores


def lexical(document: Document) -> Scores:
    """The mean strength of the chains that run through a sentence; 1 for the highest."""
    count = len(document)
    chain, sentence = once_a_sentence(document.chain[document.word], document.sentence, count)
    others = np.bincount(chain) - 1
    return to_one(mean_by_sentence(others[chain], sentence, count))
