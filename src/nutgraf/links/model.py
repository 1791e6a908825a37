"""The default judge's model: small trees over the features of a link, then its context.

The trees are oblivious: all nodes of a level make the same comparison, so a tree is evaluated by a
few comparisons of whole columns. The contribution of a feature is how far its comparisons moved the
mean of the leaves below. Contributions add up to the score, and the reasons are made from them.
The second step is a weighted sum. `nutgraf_bench.training.links` learns the numbers.
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

from nutgraf.links._kernels.contributions import contributions

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Ints = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Tree:
    """Comparisons of features with thresholds, and the effect of each result on the score."""

    figures: tuple[int, ...]
    borders: tuple[float, ...]
    moves: tuple[Singles, ...]
    """By level and the results so far: how far the last result moved the score."""


@dataclass(frozen=True, eq=False)
class Context:
    """A weighted sum of the first score and the context features."""

    names: tuple[str, ...]
    weights: Floats
    bias: float


@dataclass(frozen=True, eq=False)
class LinkModel:
    """The trees and the weighted sum of the context."""

    names: tuple[str, ...]
    trees: tuple[Tree, ...]
    bias: float
    context: Context | None

    @cached_property
    def _comparisons(self) -> tuple[Ints, Singles, Ints, Ints, Singles]:
        """The comparisons of all trees, as arguments for the kernel."""
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

    def contributions(self, columns: Mapping[str, Floats]) -> Singles:
        """Return the contribution of each feature (columns) to the score of each link (rows)."""
        table = np.stack([columns[name].astype(np.float32) for name in self.names])
        return contributions(table, *self._comparisons).T

    def scaled(self, scale: float, shift: float) -> LinkModel:
        """Return the model with its scores scaled and shifted."""
        trees = tuple(
            replace(tree, moves=tuple(move * np.float32(scale) for move in tree.moves))
            for tree in self.trees
        )
        return replace(self, trees=trees, bias=self.bias * scale + shift)

    def probability(self, score: Floats) -> Floats:
        """Return the probability for a score."""
        return 1.0 / (1.0 + np.exp(-np.clip(score, -30.0, 30.0)))


def read_model(content: Mapping[str, Any]) -> LinkModel:
    """Return the model in a parsed file."""
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
    """Return the model of the package."""
    source = files("nutgraf.links").joinpath("data", "links.json")
    return read_model(orjson.loads(source.read_bytes()))
