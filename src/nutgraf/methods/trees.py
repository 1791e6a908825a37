"""Boosted oblivious trees: small, fast with arrays, and each leaf a weight of evidence.

A tree of depth d asks the same d questions ("is this column above this
border?") of every block; the answers, as bits, are the number of a leaf, and
the leaf's value is added to the block's log-odds.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from nutgraf.compiled.trees import score

Floats = NDArray[np.float64]

PACKED: Final = {"column": "<i2", "border": "<f4", "leaves": "<i2", "support": "<i1"}
"""How the numbers of trees are kept in a file: lists would take six times the room."""


def packed(numbers: NDArray[Any], kind: str) -> str:
    """Numbers as text: their bytes in base64."""
    return b64encode(np.ascontiguousarray(numbers, dtype=kind).tobytes()).decode("ascii")


def _unpacked(values: str | list[list[float]], kind: str, count: int) -> NDArray[Any]:
    """Trees x numbers, so many a tree."""
    if isinstance(values, str):
        return np.frombuffer(b64decode(values), dtype=kind).reshape(-1, count)
    return np.array(values).reshape(-1, count)


@dataclass(frozen=True)
class Trees:
    """Trees of one depth."""

    columns: tuple[str, ...]
    """The columns that are asked for, by name."""
    column: NDArray[np.int16]
    """Trees x depth: which column each question is about."""
    border: NDArray[np.float32]
    """Trees x depth: above which border the answer is yes."""
    leaves: NDArray[np.float32]
    """Trees x 2^depth: weights of evidence."""
    support: NDArray[np.float32]
    """Trees x 2^depth: how much of the training data fell into each leaf."""
    bias: float

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """Read the trees from plain values: lists of numbers, or what `packed` made of them.

        Leaves are whole multiples of ``step``, supports powers of two.
        """
        depth = values["depth"]
        counts = (depth, depth, 2**depth, 2**depth)
        column, border, leaves, support = (
            _unpacked(values[name], kind, count)
            for (name, kind), count in zip(PACKED.items(), counts, strict=True)
        )
        return cls(
            columns=tuple(values["columns"]),
            column=column.astype(np.int16),
            border=border.astype(np.float32),
            leaves=leaves.astype(np.float32) * np.float32(values["step"]),
            support=np.exp2(support.astype(np.float32)),
            bias=float(values["bias"]),
        )

    @cached_property
    def _questions(self) -> tuple[NDArray[np.intp], NDArray[np.float32], NDArray[np.intp]]:
        """The different questions, sorted, and for each tree and level which one it asks."""
        pairs = np.stack([self.column.ravel().astype(np.float64), self.border.ravel()], axis=1)
        unique, asked = np.unique(pairs, axis=0, return_inverse=True)
        return (
            unique[:, 0].astype(np.intp),
            unique[:, 1].astype(np.float32),
            asked.reshape(self.column.shape),
        )

    def leaf_numbers(self, table: NDArray[np.float32]) -> NDArray[np.uint8]:
        """Trees x blocks: the leaf that each block falls into; the table is columns x blocks."""
        column, border, asked = self._questions
        answers = (table[column] > border[:, None]).view(np.uint8)
        numbers: NDArray[Any] = answers[asked[:, 0]]
        for level in range(1, asked.shape[1]):
            numbers = numbers | (answers[asked[:, level]] << level)
        return numbers.astype(np.uint8, copy=False)

    def weights(self, numbers: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Trees x blocks: the weight of evidence of each tree."""
        places = numbers + self._offsets
        return self.leaves.ravel()[places]

    @cached_property
    def _offsets(self) -> NDArray[np.int32]:
        """Where the leaves of each tree begin."""
        trees, leaves = self.leaves.shape
        return (np.arange(trees, dtype=np.int32) * leaves)[:, None]

    @cached_property
    def _means(self) -> list[NDArray[np.float32]]:
        """For each number of known answers, the mean of the leaves that are still open."""
        means = []
        for known in range(self.column.shape[1] + 1):
            # The first answers are the low bits of a leaf's number.
            shape = (len(self.leaves), -1, 2**known)
            support = self.support.reshape(shape)
            total = (self.leaves.reshape(shape) * support).sum(axis=1)
            means.append(total / support.sum(axis=1))
        return means

    @property
    def prior(self) -> float:
        """The log-odds of a block of which nothing is known."""
        return float(self._means[0].sum() + self.bias)

    def weights_by_column(self, table: NDArray[np.float32]) -> Floats:
        """Columns x blocks: how much the answers about each column moved the log-odds.

        With each answer the mean of the leaves that are still open moves; the
        move is the column's. All of them and the prior are the score.
        """
        numbers = self.leaf_numbers(table).astype(np.intp)
        moved = np.zeros((len(self.columns), table.shape[1]))
        before = np.repeat(self._means[0], table.shape[1], axis=1)
        for level in range(self.column.shape[1]):
            known = numbers & (2 ** (level + 1) - 1)
            after = np.take_along_axis(self._means[level + 1], known, axis=1)
            np.add.at(moved, self.column[:, level], after - before)
            before = after
        return moved

    def score(self, table: NDArray[np.float32]) -> Floats:
        """The log-odds of each block."""
        return score(table, self.column, self.border, self.leaves) + self.bias
