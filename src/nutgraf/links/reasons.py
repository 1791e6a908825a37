"""Why a link is judged as it is, in words: the topics whose figures moved the score most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links.wording import TOPICS, topic_of

Floats = NDArray[np.float64]

MOST: Final = 3
# Below this share of a score nothing is worth a word: one in forty odds.
_LEAST: Final = 0.1


def reasons_of(
    columns: Mapping[str, Floats], weights: NDArray[np.floating[Any]], article: NDArray[np.bool_]
) -> list[tuple[str, ...]]:
    """For each link the phrases of the topics that speak most for the verdict on it.

    ``weights`` are links x topics, from `weigh`.
    """
    count = len(weights)
    told, phrases = _phrases(columns, count)
    weight = np.where(article[:, None], weights, -weights)
    weight[told < 0] = 0.0
    links = np.arange(count)
    chosen = np.full((count, MOST), -1, dtype=np.intp)
    for place in range(MOST):
        best = weight.argmax(axis=1)
        worth = weight[links, best] >= _LEAST
        chosen[worth, place] = told[links[worth], best[worth]]
        weight[links, best] = 0.0
    # Many links have the same reasons: each set of them is put together once.
    size = len(phrases) + 1
    keys = ((chosen[:, 0] + 1) * size + chosen[:, 1] + 1) * size + chosen[:, 2] + 1
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    sets = [tuple([phrases[i] for i in row if i >= 0]) for row in chosen[first].tolist()]
    return [sets[i] for i in which.tolist()]


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


def _phrases(columns: Mapping[str, Floats], count: int) -> tuple[NDArray[np.intp], Sequence[str]]:
    """For each link and topic the number of its phrase (-1: nothing to say), and all phrases."""
    told = np.full((count, len(TOPICS)), -1, dtype=np.intp)
    phrases: list[str] = []
    for i, topic in enumerate(TOPICS):
        if not all(name in columns for name in topic.needs):
            continue
        code = topic.tell(*(columns[name] for name in topic.needs))
        told[:, i] = np.where(code >= 0, code + len(phrases), -1)
        phrases += topic.phrases
    return told, phrases
