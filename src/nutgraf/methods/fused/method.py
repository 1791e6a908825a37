"""The default method: the evidence of all papers, and more, fused into one decision a block.

Source: this project (docs/fused.md). The columns of `nutgraf.evidence.blocks.families` go into
boosted oblivious trees and a small network, whose weighted sum is the log-odds that a block is of
the article. Dempster's rule for simple support functions adds weights of evidence, as log-odds add
(T. Denoeux, "Logistic regression, neural networks and Dempster-Shafer theory: A new perspective",
Knowledge-Based Systems 176, 2019). So the weights that the trees give to each family of evidence,
and that of the network, are masses for and against, and belief, plausibility and conflict follow.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from nutgraf.evidence.blocks.families import VOCABULARY, family_columns, word_columns
from nutgraf.evidence.blocks.vocabulary import Vocabulary
from nutgraf.evidence.blocks.writing import Columns, block_sizes
from nutgraf.methods.base import Floats, Method, Scores
from nutgraf.methods.dempster import combine
from nutgraf.methods.fused.confidence import Confidence, page_signs
from nutgraf.methods.fused.gaps import gap_weights
from nutgraf.methods.fused.islands import island_weights
from nutgraf.methods.fused.network import Network
from nutgraf.methods.fused.trees import Trees

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Page

MODEL: Final = Path(__file__).parents[1] / "data" / "fused.json"
"""The weights that ship, learned by ``python -m nutgraf_bench.training.fused``."""
SEQUENCE: Final = "sequence"
"""The evidence of the network, which sees the blocks in order."""
_SHARE: Final = 0.4
"""The network's share of the log-odds; the trees have the rest."""


@dataclass(frozen=True)
class FusedModel:
    """The learned weights."""

    vocabulary: Vocabulary
    trees: Trees
    confidence: Confidence
    network: Network | None = None

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> FusedModel:
        """Read a model from plain values."""
        sure, network = values["confidence"], values.get("network")
        return cls(
            Vocabulary(values["words"]),
            Trees.from_dict(values["trees"]),
            Confidence(tuple(sure["weights"]), sure["bias"]),
            Network.from_dict(network) if network else None,
        )

    @property
    def share_of_trees(self) -> float:
        """The share of the trees in the log-odds."""
        return 1.0 - _SHARE if self.network else 1.0

    def sequence(self, table: NDArray[np.float32]) -> Floats:
        """Return what the network adds to the log-odds of each block."""
        if self.network is None:
            return np.zeros(table.shape[1])
        return _SHARE * self.network.score(table, table[self.trees.columns.index("words")])

    def odds(self, table: NDArray[np.float32]) -> Floats:
        """Return the log-odds of each block by itself, from a table of columns x blocks."""
        return self.share_of_trees * self.trees.score(table) + self.sequence(table)


@cache
def shipped_model() -> FusedModel:
    """Return the model that ships, read once."""
    return FusedModel.from_dict(orjson.loads(MODEL.read_bytes()))


@dataclass(frozen=True)
class Fused(Method):
    """Fused evidence. The cuts are probabilities, one for each value of ``favor``."""

    name: ClassVar[str] = "fused"
    trims: ClassVar[bool] = True
    precision: float = 0.7
    balance: float = 0.5
    recall: float = 0.25
    model: FusedModel | None = None
    """Other weights than those that ship with nutgraf."""

    def score(self, evidence: Evidence) -> Scores:
        """Return one probability for each block, and the weights of each family when asked for."""
        model = self.model or shipped_model()
        columns = family_columns(evidence)
        columns[VOCABULARY] = word_columns(evidence, model.vocabulary)
        table = _table(columns, model.trees.columns)
        words, page = block_sizes(evidence).words, evidence.page
        values, beside = with_neighbours(model.odds(table), words, page)
        keep = values > self.balance
        signs = page_signs(values, keep, words)
        return Scores(
            values=values,
            keep=keep,
            keep_less=values > self.precision,
            keep_more=values > self.recall,
            confidence=model.confidence.of(signs),
            why=partial(_why, self, table, columns, beside),
        )


def with_neighbours(odds: Floats, words: Floats, page: Page) -> tuple[Floats, dict[str, Floats]]:
    """Return the probabilities of blocks, and the weights that other blocks add.

    The model judges each block by itself; this looks at the probabilities of all.
    """
    values, beside = probability(odds), {}
    islands = island_weights(values, words, page.blocks.node, page.parent)
    if islands is not None:
        beside["islands"] = islands
        odds = odds + islands
        values = probability(odds)
    gaps = gap_weights(odds, values, words)
    if gaps is not None:
        beside["gaps"] = gaps
        values = probability(odds + gaps)
    return values, beside


def _table(columns: Mapping[str, Columns], wanted: tuple[str, ...]) -> NDArray[np.float32]:
    """Return the wanted columns of all families, one per row."""
    by_name: Columns = {}
    for family in columns.values():
        by_name.update(family)
    rows = [by_name[name] for name in wanted]
    return np.concatenate(rows, dtype=np.float32, casting="same_kind").reshape(len(rows), -1)


def probability(odds: Floats) -> Floats:
    """Return the probabilities of log-odds."""
    return 1.0 / (1.0 + np.exp(-np.minimum(np.maximum(odds, -30.0), 30.0)))


def _why(
    method: Fused,
    table: NDArray[np.float32],
    columns: Mapping[str, Columns],
    beside: Mapping[str, Floats],
) -> tuple[dict[str, Floats], Floats, Floats]:
    """Return the weight of evidence of each family, and the resulting belief and plausibility."""
    model = method.model or shipped_model()
    trees, share = model.trees, model.share_of_trees
    family_of = {name: family for family, names in columns.items() for name in names}
    weights = {family: np.zeros(table.shape[1]) for family in columns}
    for name, values in zip(trees.columns, share * trees.weights_by_column(table), strict=True):
        weights[family_of[name]] += values
    if model.network:
        weights[SEQUENCE] = model.sequence(table)
    weights.update(beside)
    prior = np.full(table.shape[1], share * trees.prior)
    sources = [*weights.values(), prior]
    fusion = combine(
        [-np.expm1(-np.clip(source, 0.0, 30.0)) for source in sources],
        [-np.expm1(-np.clip(-source, 0.0, 30.0)) for source in sources],
    )
    return {"prior": prior, **weights}, fusion.belief, fusion.plausibility
