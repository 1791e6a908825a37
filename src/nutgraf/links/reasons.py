"""Why a link is judged as it is, in words: the topics whose figures moved the score most."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links._kernels.reasons import best
from nutgraf.links.reason_words import TOPICS, topic_of

Floats = NDArray[np.float64]

MOST: Final = 3
# Below this share of a score nothing is worth a word: one in forty odds.
_LEAST: Final = 0.1
_PHRASES: Final = tuple(phrase for topic in TOPICS for phrase in topic.phrases)
# For each topic the number of its first phrase.
_FIRST: Final = tuple(accumulate((len(topic.phrases) for topic in TOPICS), initial=0))


def reasons_of(
    told: NDArray[np.int16], weights: NDArray[np.floating[Any]], article: NDArray[np.bool_]
) -> list[tuple[str, ...]]:
    """For each link the phrases of the topics that speak most for the verdict on it.

    ``told`` is from `tell`, ``weights`` are links x topics, from `weigh`.
    """
    weight = np.ascontiguousarray(weights, dtype=np.float64)
    chosen = best(told, weight, article.view(np.uint8), _LEAST, MOST)
    # Many links have the same reasons: each set of them is put together once.
    size = len(_PHRASES) + 1
    keys = ((chosen[:, 0] + 1) * size + chosen[:, 1] + 1) * size + chosen[:, 2] + 1
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    sets = [tuple([_PHRASES[i] for i in row if i >= 0]) for row in chosen[first].tolist()]
    return [sets[i] for i in which.tolist()]


def tell(columns: Mapping[str, Floats], count: int) -> NDArray[np.int16]:
    """For each topic and link the number of its phrase; -1: nothing to say, or nothing known."""
    told = np.full((len(TOPICS), count), -1, dtype=np.int16)
    for i, topic in enumerate(TOPICS):
        if all(name in columns for name in topic.needs):
            code = topic.tell(*(columns[name] for name in topic.needs))
            told[i] = np.where(code >= 0, code + _FIRST[i], -1)
    return told


def weigh(names: tuple[str, ...], shares: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """What each topic adds to the scores: links x topics, from links x figures."""
    return np.asarray(shares @ _topics(names).astype(shares.dtype))


@lru_cache(maxsize=8)
def _topics(names: tuple[str, ...]) -> Floats:
    """Which figure (rows) belongs to which topic (columns)."""
    numbers = {topic.name: i for i, topic in enumerate(TOPICS)}
    table = np.zeros((len(names), len(TOPICS)))
    for i, name in enumerate(names):
        topic = topic_of(name)
        if topic is not None:
            table[i, numbers[topic]] = 1.0
    return table
