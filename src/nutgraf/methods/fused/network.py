"""A small convolutional network over the sequence of blocks of a page.

Trees judge each block by itself, from columns about it and its neighbours. The network sees the
columns of all blocks in order, so it knows other things: where a run of paragraphs begins and ends,
and how a block stands out from the page. It scales each column to the range from -1 to 1, maps the
columns of a block to a few channels, and then applies convolutions with growing dilation. In the
middle it adds the mean of the page.
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
"""The type of weights in a file: eleven bits are enough."""
_WEIGHTS: Final = ("scale", "first", "convolutions", "whole", "last")


@dataclass(frozen=True, eq=False)
class Network:
    """Weights are inputs x outputs, with a last row for the bias."""

    scale: Weights
    """For each column the value that is scaled to a half."""
    first: Weights
    convolutions: Weights
    """Layers x inputs x outputs; inputs are the block before, itself and the one behind."""
    distances: NDArray[np.int32]
    """The dilation of each of these layers."""
    whole: Weights
    last: Weights

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """Read a network from plain values."""
        weights = {name: _unpacked(**values[name]) for name in _WEIGHTS}
        return cls(distances=np.array(values["distances"], dtype=np.int32), **weights)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, for a file."""
        weights = {name: _packed(getattr(self, name)) for name in _WEIGHTS}
        return {"distances": self.distances.tolist(), **weights}

    def score(self, table: Weights, words: Weights) -> Floats:
        """Return the log-odds of each block, from a table of columns x blocks.

        ``words`` are the weights of blocks in the mean over the page.
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
