"""The reasons for a verdict, in words: the topics that moved the score most."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links._kernels.reasons import strongest_topics
from nutgraf.links.reason_words import TOPICS, topic_of

Floats = NDArray[np.float64]

MAX_REASONS: Final = 3
# Topics with a smaller weight in the score are not mentioned: one in forty odds.
_MIN_WEIGHT: Final = 0.1
_PHRASES: Final = tuple(phrase for topic in TOPICS for phrase in topic.phrases)
# The number of each topic's first phrase.
_FIRST: Final = tuple(accumulate((len(topic.phrases) for topic in TOPICS), initial=0))


def reasons_of(
    phrases: NDArray[np.int16], weights: NDArray[np.floating[Any]], article: NDArray[np.bool_]
) -> list[tuple[str, ...]]:
    """Return, for each link, the phrases of the topics that weigh most for its verdict.

    ``phrases`` is from `phrase_numbers`, ``weights`` (links x topics) from `topic_weights`.
    """
    weight = np.ascontiguousarray(weights, dtype=np.float64)
    chosen = strongest_topics(phrases, weight, article.view(np.uint8), _MIN_WEIGHT, MAX_REASONS)
    # Many links have the same reasons: each combination is built once.
    size = len(_PHRASES) + 1
    keys = ((chosen[:, 0] + 1) * size + chosen[:, 1] + 1) * size + chosen[:, 2] + 1
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    sets = [tuple([_PHRASES[i] for i in row if i >= 0]) for row in chosen[first].tolist()]
    return [sets[i] for i in which.tolist()]


def phrase_numbers(columns: Mapping[str, Floats], count: int) -> NDArray[np.int16]:
    """Return the number of the phrase for each topic and link, or -1 for none."""
    phrases = np.full((len(TOPICS), count), -1, dtype=np.int16)
    for i, topic in enumerate(TOPICS):
        if all(name in columns for name in topic.needs):
            code = topic.choose(*(columns[name] for name in topic.needs))
            phrases[i] = np.where(code >= 0, code + _FIRST[i], -1)
    return phrases


def topic_weights(
    names: tuple[str, ...], contributions: NDArray[np.floating[Any]]
) -> NDArray[np.floating[Any]]:
    """Return the contribution of each topic: links x topics, from links x features."""
    return np.asarray(contributions @ _topics(names).astype(contributions.dtype))


@lru_cache(maxsize=8)
def _topics(names: tuple[str, ...]) -> Floats:
    """Return which feature (rows) belongs to which topic (columns)."""
    numbers = {topic.name: i for i, topic in enumerate(TOPICS)}
    table = np.zeros((len(names), len(TOPICS)))
    for i, name in enumerate(names):
        topic = topic_of(name)
        if topic is not None:
            table[i, numbers[topic]] = 1.0
    return table
