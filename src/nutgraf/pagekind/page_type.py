"""The type of a page: article, index, forum, record of a scholarly work, or other.

The model is additive: each feature of the page (`page_figures`) adds its own piecewise linear
function to the score of every kind of page, so the worth of a feature can be read off the file.
Kinds are finer than types (a front page and a category of a shop are both an index); their
probabilities are summed. The weights come from `nutgraf_bench.training.pagekind`;
docs/page-types.md has the definitions and the accuracy of the model.
"""

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
from nutgraf.pagekind.judge import FEW_WORDS

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.pagekind.judge import Paragraphs

Floats = NDArray[np.float64]

TYPES: Final = ("article", "index", "forum", "record", "other")
# The caption of a video has fewer words than this.
_CAPTION: Final = log1p(100)
# From this probability on, text is withheld. An article mistaken for an index loses all of its
# text. An index that is not recognized only gives text that nobody wants.
WITHHOLD: Final = 0.9
# The same if the kept blocks have no paragraphs of a story.
WITHHOLD_TEASERS: Final = 0.7
# Paragraphs with so many words, and this share of the kept words, are one text.
_ONE_TEXT: Final = 100
_ONE_TEXT_SHARE: Final = 0.7
_SCATTERED: Final = ("forum", "index")


@dataclass(frozen=True, slots=True)
class PageType:
    """The most likely type of a page, and the probability of each."""

    name: str
    probabilities: Mapping[str, float]

    @property
    def probability(self) -> float:
        """How likely the named type is."""
        return self.probabilities[self.name]

    def surely_index(self, paragraphs: float) -> bool:
        """Whether the page is surely an index, so that it has no text of its own.

        ``paragraphs`` is the number of words in paragraphs side by side.
        """
        chance = self.probabilities["index"]
        return chance >= WITHHOLD or (chance >= WITHHOLD_TEASERS and paragraphs < FEW_WORDS)

    def with_text(self, paragraphs: Paragraphs, words: float) -> str:
        """Return the name of the type, given the paragraphs of a text and its number of words.

        Posts and teasers are not side by side like the paragraphs of one text. Pages with unknown
        layouts are sometimes mistaken for a forum or an index.
        """
        one_text = (
            paragraphs.words >= max(_ONE_TEXT, _ONE_TEXT_SHARE * words) and paragraphs.number > 1
        )
        sure = self.probability >= WITHHOLD
        return "article" if self.name in _SCATTERED and one_text and not sure else self.name


def judge_page_type(evidence: Evidence) -> PageType:
    """Return the type of a page."""
    model = shipped_model()
    chances = model.types(model.row(page_figures(evidence)))
    likely = dict(zip(TYPES, chances.tolist(), strict=True))
    return PageType(TYPES[int(chances.argmax())], likely)


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
