"""The default judge's model: small trees over the figures of a link, then what is around it.

The trees are oblivious: all nodes of a level ask the same question, so a link
goes down a tree by a few comparisons of whole columns. What a figure is worth
for a link is how far each of its questions moved the mean of the leaves below:
these shares add up to the score, and the reasons are made from them. The second
step is a weighted sum. The numbers come from `nutgraf_bench.training.links`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import numpy as np
import orjson
from numpy.typing import NDArray

from nutgraf.links._kernels.contributions import shares

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Ints = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Tree:
    """Questions "is this figure above this border?", and what the answers so far are worth."""

    figures: tuple[int, ...]
    borders: tuple[float, ...]
    moves: tuple[Singles, ...]
    """For each level, by the answers down to it, how far the last one moved the score."""


@dataclass(frozen=True, eq=False)
class Context:
    """A weighted sum of the first score and what is known of the links around."""

    names: tuple[str, ...]
    weights: Floats
    bias: float


@dataclass(frozen=True, eq=False)
class LinkModel:
    """Trees, then a sum; each with what makes its score a probability."""

    names: tuple[str, ...]
    trees: tuple[Tree, ...]
    bias: float
    context: Context | None

    @cached_property
    def _questions(self) -> tuple[Ints, Singles, Ints, Ints, Singles]:
        """The questions of all trees, as `nutgraf.links._kernels.contributions` takes them."""
        levels = [level for tree in self.trees for level in range(len(tree.figures))]
        moves = [move for tree in self.trees for move in tree.moves]
        first = np.cumsum([0, *map(len, moves)])[:-1]
        return (
            np.array([each for tree in self.trees for each in tree.figures], dtype=np.intp),
            np.array([each for tree in self.trees for each in tree.borders], dtype=np.float32),
            np.array(levels, dtype=np.intp),
            first.astype(np.intp),
            np.concatenate([*moves, []]).astype(np.float32),
        )

    def shares(self, columns: Mapping[str, Floats]) -> Singles:
        """For each link (rows), what each figure (columns) adds to the score."""
        table = np.stack([columns[name].astype(np.float32) for name in self.names])
        return shares(table, *self._questions).T

    def scaled(self, scale: float, shift: float) -> LinkModel:
        """The same model with its scores scaled and shifted."""
        trees = tuple(
            replace(tree, moves=tuple(move * np.float32(scale) for move in tree.moves))
            for tree in self.trees
        )
        return replace(self, trees=trees, bias=self.bias * scale + shift)

    def probability(self, score: Floats) -> Floats:
        """The probability that belongs to a score."""
        return 1.0 / (1.0 + np.exp(-np.clip(score, -30.0, 30.0)))


def read_model(content: Mapping[str, Any]) -> LinkModel:
    """A model from what its file says."""
    context = content.get("context")
    return LinkModel(
        names=tuple(content["figures"]),
        trees=tuple(_tree(tree) for tree in content["trees"]),
        bias=float(content["bias"]),
        context=None
        if context is None
        else Context(
            names=tuple(context["weights"]),
            weights=np.array(list(context["weights"].values())),
            bias=float(context["bias"]),
        ),
    )


def _tree(content: Sequence[Sequence[Any]]) -> Tree:
    figures, borders, moves = content
    return Tree(tuple(figures), tuple(borders), tuple(np.array(each, np.float32) for each in moves))


@cache
def shipped_model() -> LinkModel:
    """The model that comes with nutgraf."""
    source = files("nutgraf.links").joinpath("data", "links.json")
    return read_model(orjson.loads(source.read_bytes()))
