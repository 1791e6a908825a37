"""Boosted oblivious trees: small, fast with arrays, and each leaf a weight of evidence.

A tree of depth d asks the same d questions ("is this column above this border?") about every block.
The answers, as bits, are the number of a leaf, and the leaf's value is added to the block's
log-odds.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from nutgraf.methods._kernels import trees as compiled

Floats = NDArray[np.float64]

PACKED: Final = {"column": "<i2", "border": "<f4", "leaves": "<i2", "support": "<i1"}
"""The types of numbers in a file. Lists would take six times the space."""


def packed(numbers: NDArray[Any], kind: str) -> str:
    """Return numbers as text: their bytes in base64."""
    return b64encode(np.ascontiguousarray(numbers, dtype=kind).tobytes()).decode("ascii")


def _unpacked(values: str | list[list[float]], kind: str, count: int) -> NDArray[Any]:
    """Return trees x numbers, ``count`` per tree."""
    if isinstance(values, str):
        return np.frombuffer(b64decode(values), dtype=kind).reshape(-1, count)
    return np.array(values).reshape(-1, count)


@dataclass(frozen=True)
class Trees:
    """Trees of one depth."""

    columns: tuple[str, ...]
    """The names of the columns."""
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
        """Read the trees from plain values: lists of numbers, or the output of `packed`.

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
    def _means(self) -> NDArray[np.float32]:
        """The means of the leaves that are still possible after each number of answers.

        One row per tree: of all leaves, of those after each first answer, of those after each two
        first answers, and so on.
        """
        means = []
        for known in range(self.column.shape[1] + 1):
            # The first answers are the low bits of a leaf's number.
            shape = (len(self.leaves), -1, 2**known)
            support = self.support.reshape(shape)
            total = (self.leaves.reshape(shape) * support).sum(axis=1)
            means.append(total / support.sum(axis=1))
        return np.concatenate(means, axis=1)

    @property
    def prior(self) -> float:
        """The log-odds of a block about which nothing is known."""
        return float(self._means[:, 0].sum() + self.bias)

    def weights_by_column(self, table: NDArray[np.float32]) -> Floats:
        """Return columns x blocks: how much the answers about each column moved the log-odds.

        With each answer the mean of the leaves that are still possible moves, and the column gets
        that move. All moves and the prior add up to the score.
        """
        return compiled.weights_by_column(table, self.column, self.border, self._means)

    def score(self, table: NDArray[np.float32]) -> Floats:
        """Return the log-odds of each block."""
        return compiled.score(table, self.column, self.border, self.leaves) + self.bias
