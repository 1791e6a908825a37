"""A small convolutional network over the blocks of a page, one behind another.

Trees judge each block by itself, by what its columns say of it and of its neighbours. The network
sees the columns of all blocks in their order, so it knows other things: where a run of paragraphs
begins and ends, and how a block stands out from the page. It shrinks each column to what lies
between -1 and 1, makes a few numbers of the columns of a block, then lets blocks at growing
distances tell each other theirs, and in the middle the page as a whole.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

from nutgraf.methods._kernels import network as compiled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Weights = NDArray[np.float32]

HALF: Final = "<f2"
"""How weights are kept in a file: eleven bits are enough for them."""
_WEIGHTS: Final = ("scale", "first", "convolutions", "whole", "last")


@dataclass(frozen=True, eq=False)
class Network:
    """Weights are inputs x outputs, with a last row for the bias."""

    scale: Weights
    """For each column the size that is shrunk to a half."""
    first: Weights
    convolutions: Weights
    """Layers x inputs x outputs; inputs are the block before, itself and the one behind."""
    distances: NDArray[np.int32]
    """For each of these layers, how far away the other two blocks are."""
    whole: Weights
    last: Weights

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """Read a network from plain values."""
        weights = {name: _unpacked(**values[name]) for name in _WEIGHTS}
        return cls(distances=np.array(values["distances"], dtype=np.int32), **weights)

    def to_dict(self) -> dict[str, Any]:
        """As plain values, for a file."""
        weights = {name: _packed(getattr(self, name)) for name in _WEIGHTS}
        return {"distances": self.distances.tolist(), **weights}

    def score(self, table: Weights, words: Weights) -> Floats:
        """The log-odds of each block, from a table of columns x blocks.

        By ``words`` blocks count in the mean over the page.
        """
        return compiled.score(
            table,
            words,
            self.scale,
            self.first,
            self.convolutions,
            self.distances,
            self.whole,
            self.last,
        )


def _packed(weights: Weights) -> dict[str, Any]:
    values = np.ascontiguousarray(weights, dtype=HALF)
    return {"shape": values.shape, "values": b64encode(values.tobytes()).decode("ascii")}


def _unpacked(shape: list[int], values: str) -> Weights:
    return np.frombuffer(b64decode(values), dtype=HALF).reshape(shape).astype(np.float32)
