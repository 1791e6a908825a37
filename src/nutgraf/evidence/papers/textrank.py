"""TextRank for keywords: PageRank on the graph of words that occur side by side.

Mihalcea and Tarau 2004, "TextRank: Bringing Order into Text". The graph is undirected and
unweighted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    Word = TypeVar("Word", bound=Hashable)

# The paper's threshold for convergence. 0.85^100 is far below it.
_MAX_ROUNDS: Final = 100
_CONVERGED: Final = 1e-4


def textrank(
    texts: Sequence[Sequence[Word]], *, window: int = 2, damping: float = 0.85
) -> list[dict[Word, float]]:
    """Return, for each text, the scores of its words in the order of their first occurrence.

    Two words are neighbours if they occur within ``window`` words of each other (2: side by
    side). The graphs of all texts are ranked together, as unconnected parts of one graph.
    """
    places: list[dict[Word, int]] = []
    vertex: list[int] = []
    owner: list[int] = []
    count = 0
    for i, text in enumerate(texts):
        # The words of a text get the next numbers, in order of first occurrence.
        place = {word: count + j for j, word in enumerate(dict.fromkeys(text))}
        vertex.extend([place[word] for word in text])
        owner.extend([i] * len(text))
        count += len(place)
        places.append(place)
    source, target = _edges(np.array(vertex, np.int64), np.array(owner, np.int64), count, window)
    # Rounded, so that ties are the same on every machine.
    scores = np.round(_rank(source, target, count, damping), 5).tolist()
    return [{word: scores[i] for word, i in place.items()} for place in places]


def _edges(
    vertex: NDArray[np.int64], owner: NDArray[np.int64], count: int, window: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return all edges, in both directions, without duplicates."""
    edges = [np.zeros(0, np.int64)]
    for distance in range(1, window):
        left, right = vertex[:-distance], vertex[distance:]
        beside = (owner[:-distance] == owner[distance:]) & (left != right)
        edges.append(left[beside] * count + right[beside])
        edges.append(right[beside] * count + left[beside])
    edge = np.sort(np.concatenate(edges))
    edge = edge[np.diff(edge, prepend=-1) > 0]
    return edge // max(count, 1), edge % max(count, 1)


def _rank(
    source: NDArray[np.int64], target: NDArray[np.int64], count: int, damping: float
) -> NDArray[np.float64]:
    degree = np.maximum(np.bincount(source, minlength=count), 1)
    scores = np.ones(count)
    for _ in range(_MAX_ROUNDS):
        given = np.bincount(target, weights=(scores / degree)[source], minlength=count)
        now = np.asarray((1.0 - damping) + damping * given, dtype=np.float64)
        change, scores = np.abs(now - scores).max(initial=0.0), now
        if change < _CONVERGED:
            break
    return scores
