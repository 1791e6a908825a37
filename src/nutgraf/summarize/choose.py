"""Choosing: the scorers' weighted mean, and the sentences that have most of it.

Ferreira et al. 2016, section 3.3: the scores are averaged, and the sentences
with the highest ones are the summary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nutgraf.summarize.scorers import SCORERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.summarize.document import Document, Scores


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

    Of equal ones the first, and headings after all others. What is said twice,
    such as a question put to everybody, is in a summary once.
    """
    # Rounded, so that sums of the same numbers tie on every machine.
    order = np.lexsort((-np.round(scores, 9), document.headings)).tolist()
    said: dict[str, int] = {}
    for place in order:
        start, stop = document.spans[place]
        said.setdefault(document.text[start:stop], place)
        if len(said) == count:
            break
    return sorted(said.values())
