"""Training of the weights of words: one logistic model over the words of all families."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray
from sklearn.linear_model import SGDClassifier

from nutgraf.evidence.blocks.vocabulary import FAMILIES, Vocabulary
from nutgraf.text.characters import Hashes
from nutgraf_bench.training.fused.examples import Example

MIN_HOSTS: Final = 6
"""A word on fewer hosts gets no weight."""
STRENGTH: Final = 3e-5
ROUNDS: Final = 8
MIN_WEIGHT: Final = 0.1
"""A word with a smaller weight is left out."""

Known = dict[str, Hashes]
"""The words of each family that get a weight, in the order of the matrix."""


def learn_words(examples: Sequence[Example], seed: int) -> Vocabulary:
    """Return the weights of all words on enough hosts."""
    known = _known(examples)
    table = sparse.vstack([_rows(example, known) for example in examples]).tocsr()
    label = np.concatenate([example.label for example in examples])
    weight = np.concatenate([example.weight for example in examples])
    used = ~np.isnan(label) & (weight > 0)
    model = SGDClassifier(
        loss="log_loss", alpha=STRENGTH, max_iter=ROUNDS, tol=None, random_state=seed, average=True
    )
    model.fit(table[used], label[used] > 0.5, sample_weight=weight[used] / weight[used].mean())
    written: dict[int, str] = {}
    for example in examples:
        written |= example.words
    weights = np.split(model.coef_[0].round(2), np.cumsum([len(known[name]) for name in FAMILIES]))
    return Vocabulary(
        {
            family: {
                written[value]: weighed
                for value, weighed in zip(known[family].tolist(), learned.tolist(), strict=True)
                if abs(weighed) >= MIN_WEIGHT
            }
            for family, learned in zip(FAMILIES, weights[:-1], strict=True)
        }
    )


def _known(examples: Sequence[Example]) -> Known:
    """Return the words of each family that are on enough hosts."""
    _, host = np.unique([example.host for example in examples], return_inverse=True)
    families = {
        "text": [example.spoken.text for example in examples],
        "heading": [
            example.spoken.text[np.isin(example.spoken.text_block, example.heading)]
            for example in examples
        ],
        "own": [example.spoken.names for example in examples],
        "above": [example.spoken.names for example in examples],
    }
    return {family: _on_hosts(list(map(np.unique, of)), host) for family, of in families.items()}


def _on_hosts(values: list[Hashes], host: NDArray[np.intp]) -> Hashes:
    """Return the values that are on enough hosts."""
    hosts = np.repeat(host, [len(found) for found in values])
    joined = np.concatenate(values)
    order = np.lexsort((hosts, joined))
    joined, hosts = joined[order], hosts[order]
    first = np.append(True, (joined[1:] != joined[:-1]) | (hosts[1:] != hosts[:-1]))
    distinct, count = np.unique(joined[first], return_counts=True)
    return distinct[count >= MIN_HOSTS]


def _rows(example: Example, known: Known) -> sparse.csr_matrix:
    """Return the matrix of blocks x words: how often each word counts for each block."""
    spoken, blocks, nodes = example.spoken, len(example.size), len(example.parent)
    text = _table(spoken.text_block, spoken.text, blocks, known["text"])
    heads = _table(spoken.text_block, spoken.text, blocks, known["heading"])
    own = _table(spoken.names_node, spoken.names, nodes, known["own"])
    above = _table(spoken.names_node, spoken.names, nodes, known["above"])
    headed = np.flatnonzero(example.heading >= 0)
    heading = _matrix(headed, example.heading[headed], (blocks, blocks))
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
    return sparse.hstack([text, heading @ heads, both @ own, up @ above], format="csr")


def _table(row: NDArray[np.integer], values: Hashes, rows: int, known: Hashes) -> sparse.csr_matrix:
    """Return the matrix of rows x known words."""
    place = np.searchsorted(known, values)
    here = np.append(known, known.dtype.type(0))[place] == values
    return _matrix(row[here], place[here], (rows, len(known)))


def _matrix(
    row: NDArray[np.integer], column: NDArray[np.integer], shape: tuple[int, int]
) -> sparse.csr_matrix:
    return sparse.csr_matrix((np.ones(len(row), dtype=np.float32), (row, column)), shape=shape)
