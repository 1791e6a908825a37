"""The default judge's model: small trees over the figures of a link, then what is around it.

The trees are oblivious: all nodes of a level ask the same question, so a link
goes down a tree by a few comparisons of whole columns. What a figure is worth
for a link is how far each of its questions moved the mean of the leaves below:
these shares add up to the score, and the reasons are made from them. The second
step is a weighted sum. The numbers come from ``tools/train_links.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]

# So many links go down the trees at once: what they need stays in the processor's cache.
_AT_ONCE: Final = 8_192


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
    def questions(self) -> frozenset[tuple[int, float, int]]:
        """What the trees ask: figure, border and level of each question, once."""
        return frozenset(
            question
            for tree in self.trees
            for question in zip(tree.figures, tree.borders, range(len(tree.figures)), strict=True)
        )

    def shares(self, columns: Mapping[str, Floats]) -> Singles:
        """For each link (rows), what each figure (columns) adds to the score."""
        table = np.stack([columns[name].astype(np.float32) for name in self.names])
        shares = np.zeros_like(table)
        for start in range(0, table.shape[1], _AT_ONCE):
            some = slice(start, start + _AT_ONCE)
            self._add(table[:, some], shares[:, some])
        return shares.T

    def _add(self, table: Singles, shares: Singles) -> None:
        """Add what the trees give to the shares: both figures x links."""
        # Many trees ask the same; NaN is above nothing: what is not there answers no.
        asked = {
            (figure, border, level): (table[figure] > border).astype(np.intp) << level
            for figure, border, level in self.questions
        }
        moved = np.empty(table.shape[1], dtype=np.float32)
        answers = np.empty(table.shape[1], dtype=np.intp)
        for tree in self.trees:
            answers[:] = 0
            levels = zip(tree.figures, tree.borders, tree.moves, strict=True)
            for level, (figure, border, moves) in enumerate(levels):
                answers |= asked[figure, border, level]
                # No answer is out of bounds: "clip" saves the check.
                shares[figure] += moves.take(answers, out=moved, mode="clip")

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
