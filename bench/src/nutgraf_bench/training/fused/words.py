"""Training of the weights of words: one logistic model over the words of all families."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray
from sklearn.linear_model import SGDClassifier

from nutgraf.evidence.blocks.vocabulary import FAMILIES, Vocabulary
from nutgraf_bench.training.fused.examples import Example

MIN_HOSTS: Final = 6
"""A word on fewer hosts gets no weight."""
STRENGTH: Final = 3e-5
ROUNDS: Final = 8
MIN_WEIGHT: Final = 0.1
"""A word with a smaller weight is left out."""

Word = tuple[str, int]


def learn_words(
    examples: Sequence[Example], weights: Sequence[NDArray[np.float64]], seed: int
) -> Vocabulary:
    """Return the weights of all words on enough hosts."""
    numbers = _numbers(examples)
    table = sparse.vstack([_rows(example, numbers) for example in examples]).tocsr()
    label = np.concatenate([example.label for example in examples])
    weight = np.concatenate(list(weights))
    used = ~np.isnan(label) & (weight > 0)
    model = SGDClassifier(
        loss="log_loss", alpha=STRENGTH, max_iter=ROUNDS, tol=None, random_state=seed, average=True
    )
    model.fit(table[used], label[used] > 0.5, sample_weight=weight[used] / weight[used].mean())
    written: dict[int, str] = {}
    for example in examples:
        written |= example.words
    learned: dict[str, dict[str, float]] = {family: {} for family in FAMILIES}
    for (family, value), number in sorted(numbers.items(), key=lambda item: item[1]):
        weighed = round(float(model.coef_[0][number]), 2)
        if abs(weighed) >= MIN_WEIGHT:
            learned[family][written[value]] = weighed
    return Vocabulary(learned)


def _numbers(examples: Sequence[Example]) -> dict[Word, int]:
    hosts: dict[Word, set[str]] = defaultdict(set)
    for example in examples:
        spoken = example.spoken
        heads = np.isin(spoken.text_block, example.heading)
        for family, values in (
            ("text", spoken.text),
            ("heading", spoken.text[heads]),
            ("own", spoken.names),
            ("above", spoken.names),
        ):
            for value in np.unique(values).tolist():
                hosts[family, value].add(example.host)
    kept = sorted(word for word, seen in hosts.items() if len(seen) >= MIN_HOSTS)
    return {word: number for number, word in enumerate(kept)}


def _rows(example: Example, numbers: dict[Word, int]) -> sparse.csr_matrix:
    """Return the matrix of blocks x words: how often each word counts for each block."""
    spoken, blocks = example.spoken, len(example.size)
    text = _table(spoken.text_block, _look_up(numbers, "text", spoken.text), blocks, len(numbers))
    heads = _table(
        spoken.text_block, _look_up(numbers, "heading", spoken.text), blocks, len(numbers)
    )
    known = np.flatnonzero(example.heading >= 0)
    heading = _matrix(known, example.heading[known], (blocks, blocks)) @ heads
    nodes = len(example.parent)
    own, above = (
        _table(spoken.names_node, _look_up(numbers, family, spoken.names), nodes, len(numbers))
        for family in ("own", "above")
    )
    at = np.arange(blocks)
    both = _matrix(
        np.concatenate([at, at]),
        np.concatenate([example.node, example.parent[example.node]]),
        (blocks, nodes),
    )
    chains: tuple[list[NDArray[np.intp]], list[NDArray[np.int32]]] = ([], [])
    node, open_blocks = example.node, at
    while len(open_blocks):
        chains[0].append(open_blocks)
        chains[1].append(node)
        further = node > 0
        open_blocks, node = open_blocks[further], example.parent[node[further]]
    up = _matrix(np.concatenate(chains[0]), np.concatenate(chains[1]), (blocks, nodes))
    return (text + heading + both @ own + up @ above).tocsr()


def _look_up(
    numbers: dict[Word, int], family: str, values: NDArray[np.uint64]
) -> NDArray[np.int64]:
    found = (numbers.get((family, value), -1) for value in values.tolist())
    return np.fromiter(found, dtype=np.int64, count=len(values))


def _table(
    row: NDArray[np.integer], number: NDArray[np.int64], rows: int, width: int
) -> sparse.csr_matrix:
    known = number >= 0
    return _matrix(row[known], number[known], (rows, width))


def _matrix(
    row: NDArray[np.integer], column: NDArray[np.integer], shape: tuple[int, int]
) -> sparse.csr_matrix:
    return sparse.csr_matrix((np.ones(len(row), dtype=np.float32), (row, column)), shape=shape)


def count_words(vocabulary: Vocabulary) -> Counter[str]:
    """Return the number of words of each family."""
    return Counter({family: len(words) for family, words in vocabulary.weights.items()})
