"""The additive model of page types: its weights, and the features of a page that it reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log1p
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from nutgraf.evidence.pages.declared_kind import page_claims
from nutgraf.evidence.pages.layout import page_shape
from nutgraf.evidence.pages.vocabulary import page_signs

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence

Floats = NDArray[np.float64]

TYPES: Final = ("article", "index", "forum", "record", "other")
# The caption of a video has fewer words than this.
_CAPTION: Final = log1p(100)


def page_figures(evidence: Evidence) -> dict[str, float]:
    """Return the features used to judge the type of a page, by name."""
    figures = {**page_shape(evidence), **page_signs(evidence), **page_claims(evidence)}
    # An additive model has no "and": a page is a video if it is called one and has little text.
    called = figures["path to a film"] == 1.0 or figures["og video"] == 1.0
    figures["film"] = float(called and figures.get("longest run", 0.0) < _CAPTION)
    return figures


@dataclass(frozen=True, eq=False)
class TypeModel:
    """Piecewise linear functions: knots of each feature, and a weight for each piece and kind."""

    names: tuple[str, ...]
    low: Floats
    """Where each piece of each feature begins: features x pieces."""
    width: Floats
    weights: Floats
    """Features x pieces x kinds."""
    missing: Floats
    """What a missing feature adds: features x kinds."""
    bias: Floats
    joined: Floats
    """Which kind belongs to which type: kinds x types, ones and zeros."""
    temperature: float
    """Calibrates the probabilities: below one they become more extreme."""

    def row(self, figures: Mapping[str, float]) -> Floats:
        """Return the page's features in the model's order, NaN for missing ones."""
        nan = float("nan")
        return np.array([figures.get(name, nan) for name in self.names])

    def kinds(self, row: Floats) -> Floats:
        """Return the probability of each kind of page."""
        unknown = np.isnan(row)
        known = np.where(unknown, 0.0, row)[:, None]
        filled = np.clip((known - self.low) / self.width, 0.0, 1.0)
        filled[unknown] = 0.0
        score = np.tensordot(filled, self.weights, 2) + unknown @ self.missing + self.bias
        chance = np.exp(score - score.max())
        return chance / chance.sum()

    def types(self, row: Floats) -> Floats:
        """Return the calibrated probability of each type."""
        chance = np.maximum(self.kinds(row) @ self.joined, 1e-9) ** (1.0 / self.temperature)
        return chance / chance.sum()


def read_model(content: Mapping[str, Any]) -> TypeModel:
    """Return a model from the content of its file."""
    kinds: Mapping[str, str] = content["kinds"]
    figures: Mapping[str, Mapping[str, Any]] = content["figures"]
    stretches = max((len(figure["weights"]) for figure in figures.values()), default=0)
    shape = (len(figures), stretches)
    low, width = np.zeros(shape), np.ones(shape)
    weights = np.zeros((*shape, len(kinds)))
    missing = np.zeros((len(figures), len(kinds)))
    for i, figure in enumerate(figures.values()):
        knots: Sequence[float] = figure["knots"]
        used = len(knots) - 1
        low[i, :used], width[i, :used] = knots[:-1], np.diff(knots)
        if used:
            weights[i, :used] = figure["weights"]
        missing[i] = figure["missing"]
    joined = np.array([[kind == name for name in TYPES] for kind in kinds.values()], dtype=float)
    return TypeModel(
        names=tuple(figures),
        low=low,
        width=width,
        weights=weights,
        missing=missing,
        bias=np.array(content["bias"]),
        joined=joined,
        temperature=float(content["temperature"]),
    )


@cache
def shipped_model() -> TypeModel:
    """Return the model that ships with nutgraf."""
    source = files("nutgraf.pagekind").joinpath("data", "page_type.json")
    return read_model(orjson.loads(source.read_bytes()))
