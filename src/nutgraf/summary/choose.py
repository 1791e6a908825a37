"""Choosing: the scorers' weighted mean, and the sentences that have most of it.

Ferreira et al. 2016, section 3.3: the scores are averaged, and the sentences
with the highest ones are the summary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.summary.scorers import SCORERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.summary.document import Document, Scores

# Of the words of the shorter sentence, so many in the other, and not by chance.
_SAME: Final = 0.8
_LEAST_WORDS: Final = 4
# A long summary is all of the text, nearly: its best sentences are what must not be said again.
_COMPARED: Final = 10


def combined(document: Document, weights: Mapping[str, float]) -> Scores:
    """The weighted mean of the scorers, from 0 to 1.

    Without a title nothing can resemble it: that scorer is left out, unless it
    is the only one.
    """
    used = {name: weight for name, weight in weights.items() if name != "title" or document.title}
    used = used or dict(weights)
    total = np.zeros(len(document))
    for name, weight in used.items():
        # Divided first: the sum of weights as large as numbers can be is none.
        total += weight / max(used.values()) * SCORERS[name](document)
    share = sum(weight / max(used.values()) for weight in used.values())
    # Rounding must not lift a mean of ones above 1.
    return np.clip(total / share, 0.0, 1.0)


def best(document: Document, scores: Scores, count: int) -> list[int]:
    """The places of the highest scores, in the text's order.

    Of equal ones the first, and headings after all others. What is said twice
    is in a summary once: a question put to everybody, or the line below the
    title and the sentence that it was made from.
    """
    # Rounded, so that sums of the same numbers tie on every machine.
    order = np.lexsort((-np.round(scores, 9), document.headings)).tolist()
    chosen: list[int] = []
    said: set[str] = set()
    words: list[frozenset[int]] = []
    for place in order:
        start, stop = document.spans[place]
        text, about = document.text[start:stop], document.words_of(place)
        if text in said or any(_is_same(about, other) for other in words):
            continue
        chosen.append(place)
        said.add(text)
        if len(words) < _COMPARED:
            words.append(about)
        if len(chosen) == count:
            break
    return sorted(chosen)


def _is_same(one: frozenset[int], other: frozenset[int]) -> bool:
    shorter = min(len(one), len(other))
    return shorter >= _LEAST_WORDS and len(one & other) >= _SAME * shorter
