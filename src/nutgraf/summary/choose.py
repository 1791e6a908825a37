"""Choose sentences by the weighted mean of the scorers.

Ferreira et al. 2016, section 3.3: the scores are averaged, and the sentences
with the highest ones are the summary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.summary.scorers import SCORERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.limits import Watch
    from nutgraf.summary.document import Document, Scores

# Two sentences are near-duplicates if this share of the shorter one's words is in the other.
_SAME: Final = 0.8
_MIN_WORDS: Final = 4
# In a long summary, new sentences are only compared with this many of the best ones.
_MAX_COMPARED: Final = 10


def combined(document: Document, weights: Mapping[str, float], watch: Watch) -> Scores:
    """Return the weighted mean of the scorers, from 0 to 1.

    Without a title, the title scorer is left out, unless it is the only one. When time runs out,
    the mean is of the scorers so far.
    """
    used = {name: weight for name, weight in weights.items() if name != "title" or document.title}
    used = used or dict(weights)
    total, share = np.zeros(len(document)), 0.0
    for name, weight in used.items():
        if share and watch.late():
            watch.note_seconds("while sentences were scored")
            break
        # Divide first: the sum of very large weights would overflow.
        relative = weight / max(used.values())
        total += relative * SCORERS[name](document)
        share += relative
    # Rounding must not lift a mean of ones above 1.
    return np.clip(total / share, 0.0, 1.0)


def best(document: Document, scores: Scores, count: int) -> list[int]:
    """Return the positions of the sentences with the highest scores, in text order.

    Of equal scores the first wins; headings come last. Of near-duplicates, such as a standfirst
    and the sentence it repeats, only one is chosen.
    """
    # Rounded, so that sums of the same numbers tie on every machine.
    order = np.lexsort((-np.round(scores, 9), document.headings)).tolist()
    chosen: list[int] = []
    texts: set[str] = set()
    words: list[frozenset[int]] = []
    for place in order:
        start, stop = document.spans[place]
        text, about = document.text[start:stop], document.words_of(place)
        if text in texts or any(_is_same(about, other) for other in words):
            continue
        chosen.append(place)
        texts.add(text)
        if len(words) < _MAX_COMPARED:
            words.append(about)
        if len(chosen) == count:
            break
    return sorted(chosen)


def _is_same(one: frozenset[int], other: frozenset[int]) -> bool:
    shorter = min(len(one), len(other))
    return shorter >= _MIN_WORDS and len(one & other) >= _SAME * shorter
