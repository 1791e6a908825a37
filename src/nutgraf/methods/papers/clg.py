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

# Features are clipped to this many standard deviations; otherwise their products would explode.
_MAX_DEVIATIONS: Final = 5.0
# The features that a reader can check by eye.
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
    """A logistic model over the features and all pairwise products."""

    mean: Floats
    scale: Floats
    bias: float
    weights: Floats
    products: Floats
    """The weight of feature i times feature j, for i up to j; zero below the diagonal."""

    def probability(self, features: Floats) -> Floats:
        """Return the probability that each row of features is content."""
        z = standardize(features, self.mean, self.scale)
        logit = self.bias + z @ self.weights + ((z @ self.products) * z).sum(axis=1)
        return np.asarray(1.0 / (1.0 + np.exp(-np.clip(logit, -50.0, 50.0))), dtype=np.float64)


@dataclass(frozen=True)
class Clg(Method):
    """Blocks that a learned model classifies as content, in the main group."""

    name: ClassVar[str] = "clg"

    threshold: float = 0.5
    """The minimum probability of a candidate."""
    group: float = 0.8
    """The group is the smallest node with this share of all candidates' weight."""
    missing: float = 0.3
    """The minimum probability of a block between the group's candidates to be kept too."""

    def score(self, evidence: Evidence) -> Scores:
        """Return the probability of each block, and keep the candidates in the main group."""
        return self.score_with(shipped_model(), evidence)

    def score_with(self, model: Model, evidence: Evidence) -> Scores:
        """Score with another model."""
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
    """Return whether each block is under the smallest node with this share of the weight."""
    holder = page.blocks.node
    total = float(weight.sum())
    if total <= 0.0:
        return np.zeros(len(holder), dtype=np.bool_)
    running = np.concatenate([[0.0], np.cumsum(np.bincount(holder, weight, len(page)))])
    mass = running[page.end] - running[:-1]
    # Sums in another order differ in the last digits, and a share of 1 must still find a node.
    enough = np.flatnonzero(mass >= share * total * (1.0 - 1e-9))
    # If share is over a half, the later of two nodes with enough weight is the deeper one.
    main = int(enough[-1])
    return np.asarray((holder >= main) & (holder < page.end[main]), dtype=np.bool_)


def standardize(features: Floats, mean: Floats, scale: Floats) -> Floats:
    """Return features in standard deviations from their mean in the training pages."""
    return np.clip((features - mean) / scale, -_MAX_DEVIATIONS, _MAX_DEVIATIONS)


def read_model(values: Mapping[str, Any]) -> Model:
    """Return the model from the values of a JSON file."""
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
    """Return the model that ships with the package."""
    source = files("nutgraf.methods").joinpath("data", "clg.json")
    return read_model(json.loads(source.read_text(encoding="utf-8")))


def _between(chosen: Bools) -> Bools:
    """Return whether each block is between the first and the last chosen block."""
    places = np.flatnonzero(chosen)
    between = np.zeros(len(chosen), dtype=np.bool_)
    if len(places):
        between[places[0] : places[-1]] = True
    return between
