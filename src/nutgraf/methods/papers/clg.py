"""CLG: candidates by a learned model over DOM nodes, then the main group of them.

S. Wu, J. Liu and J. Fan, Automatic Web Content Extraction by Combination of Learning and
Grouping. Proc. 24th Int. Conf. on World Wide Web (WWW 2015), pp. 1264-1274.

The weights are learned by `nutgraf_bench.training.clg` and ship as ``data/clg.json``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nutgraf.evidence.counts import block_characters
from nutgraf.evidence.papers.appearance import NAMES, block_appearance
from nutgraf.methods.base import Floats, Method, Scores

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools, Page

# Beyond so many standard deviations a feature says no more; products would run away.
_FAR: Final = 5.0
# Of the features, those that a reader can check by eye.
_SHOWN: Final = (
    "place",
    "style popularity",
    "words",
    "punctuation",
    "tag density",
    "link text",
    "container area",
    "container link text",
)


@dataclass(frozen=True, eq=False)
class Model:
    """A logistic model over the features and all their products of two."""

    mean: Floats
    scale: Floats
    bias: float
    weights: Floats
    products: Floats
    """The weight of feature i times feature j, for i up to j; zero below the diagonal."""

    def probability(self, features: Floats) -> Floats:
        """For each row of features, the probability that it is content."""
        z = standardize(features, self.mean, self.scale)
        logit = self.bias + z @ self.weights + ((z @ self.products) * z).sum(axis=1)
        return np.asarray(1.0 / (1.0 + np.exp(-np.clip(logit, -50.0, 50.0))), dtype=np.float64)


@dataclass(frozen=True)
class Clg(Method):
    """Blocks that a learned model takes for content, less those outside the main group."""

    name: ClassVar[str] = "clg"

    threshold: float = 0.5
    """The probability from which a block is a candidate."""
    group: float = 0.8
    """The group is the smallest node with this share of all candidates' weight."""
    missing: float = 0.3
    """The probability from which a block between the group's candidates is taken in."""

    def score(self, evidence: Evidence) -> Scores:
        """The probability of each block, and whether it is in the group."""
        return self.score_with(shipped_model(), evidence)

    def score_with(self, model: Model, evidence: Evidence) -> Scores:
        """The same with another model."""
        page, features = evidence.page, block_appearance(evidence)
        probability = model.probability(features)
        candidates = probability >= self.threshold
        weight = np.where(candidates, probability * block_characters(evidence), 0.0)
        group = in_main_group(page, weight, self.group)
        chosen = candidates & group
        return Scores(
            values=probability,
            keep=chosen | (_between(chosen) & group & (probability >= self.missing)),
            evidence={
                "main group": group.astype(np.float64),
                **{name: features[:, NAMES.index(name)] for name in _SHOWN},
            },
        )


def in_main_group(page: Page, weight: Floats, share: float) -> Bools:
    """For each block, whether it is under the smallest node with this share of the weight."""
    holder = page.blocks.node
    total = float(weight.sum())
    if total <= 0.0:
        return np.zeros(len(holder), dtype=np.bool_)
    running = np.concatenate([[0.0], np.cumsum(np.bincount(holder, weight, len(page)))])
    mass = running[page.end] - running[:-1]
    # Sums in another order differ in their last digits, and share 1 must still find a node.
    enough = np.flatnonzero(mass >= share * total * (1.0 - 1e-9))
    # Of two nodes that hold enough the later is the deeper, if share is over a half.
    main = int(enough[-1])
    return np.asarray((holder >= main) & (holder < page.end[main]), dtype=np.bool_)


def standardize(features: Floats, mean: Floats, scale: Floats) -> Floats:
    """Features in standard deviations from their mean in the training pages."""
    return np.clip((features - mean) / scale, -_FAR, _FAR)


def read_model(values: Mapping[str, Any]) -> Model:
    """The model that a file holds."""
    if tuple(values["features"]) != NAMES:
        raise ValueError("the model was trained on other features: run nutgraf_bench.training.clg")
    products = np.zeros((len(NAMES), len(NAMES)))
    products[np.triu_indices(len(NAMES))] = values["products"]
    return Model(
        mean=np.array(values["mean"], dtype=np.float64),
        scale=np.array(values["scale"], dtype=np.float64),
        bias=float(values["bias"]),
        weights=np.array(values["weights"], dtype=np.float64),
        products=products,
    )


@lru_cache(maxsize=1)
def shipped_model() -> Model:
    """The model that comes with the package, read when first needed."""
    source = files("nutgraf.methods").joinpath("data", "clg.json")
    return read_model(json.loads(source.read_text(encoding="utf-8")))


def _between(chosen: Bools) -> Bools:
    """For each block, whether it stands between the first and the last that are chosen."""
    places = np.flatnonzero(chosen)
    between = np.zeros(len(chosen), dtype=np.bool_)
    if len(places):
        between[places[0] : places[-1]] = True
    return between
