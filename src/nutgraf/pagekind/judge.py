"""What a page is: an article, an index, a forum, a record of a scholarly work, or other.

An additive model: each figure of the page (`page_figures`) adds its own bent
line to the score of every kind of page, and nothing else does, so what a
figure is worth can be read off the file. Kinds are finer than types (a front
page and a shelf of a shop are both an index); their probabilities are summed.
The weights come from `nutgraf_bench.training.pagekind`; docs/page-types.md has the
definitions and what the model gets right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log1p
from typing import Any, Final, NamedTuple

import numpy as np
import orjson
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.evidence.pages.declared_kind import page_claims
from nutgraf.evidence.pages.layout import page_shape
from nutgraf.evidence.pages.vocabulary import page_signs
from nutgraf.page.page import Bools, Page

Floats = NDArray[np.float64]

TYPES: Final = ("article", "index", "forum", "record", "other")
# An article that is taken for an index loses all of its text, while an index that is not found
# out only gives text that nobody wants: text is withheld from this probability on.
WITHHOLD: Final = 0.9
# The same where nothing that was kept looks like paragraphs of a story.
WITHHOLD_TEASERS: Final = 0.7
# Words of a paragraph at least, and of all that stand side by side.
_PARAGRAPH: Final = 20
_PARAGRAPHS: Final = 60
# So many words in so many of them are a text, whatever list stands beside it.
_TEXT: Final = 300
_TEXT_PARAGRAPHS: Final = 5
# Unless there is a line that is a link for each third of them: these are teasers.
_LINK: Final = 0.8
_LINKS: Final = 1 / 3
# What is so long, and so much of what was kept, is one text.
_ONE_TEXT: Final = 100
_ONE_TEXT_SHARE: Final = 0.7
_SCATTERED: Final = ("forum", "index")
# The caption of a film has fewer words than this.
_CAPTION: Final = log1p(100)


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
        """Whether the page is an index for sure, so that it has no text of its own.

        ``paragraphs`` are the words of its paragraphs that stand side by side.
        """
        chance = self.probabilities["index"]
        return chance >= WITHHOLD or (chance >= WITHHOLD_TEASERS and paragraphs < _PARAGRAPHS)

    def with_text(self, paragraphs: Paragraphs, words: float) -> str:
        """The name of the type, where these are the paragraphs of a text of so many words.

        Posts and teasers do not stand side by side as the paragraphs of one text do. Pages of a
        make that was never learned from are taken for a forum or an index at times.
        """
        one_text = (
            paragraphs.words >= max(_ONE_TEXT, _ONE_TEXT_SHARE * words) and paragraphs.number > 1
        )
        sure = self.probability >= WITHHOLD
        return "article" if self.name in _SCATTERED and one_text and not sure else self.name


def judge_page_type(evidence: Evidence) -> PageType:
    """The type of a page."""
    model = shipped_model()
    chances = model.types(model.row(page_figures(evidence)))
    likely = dict(zip(TYPES, chances.tolist(), strict=True))
    return PageType(TYPES[int(chances.argmax())], likely)


class Paragraphs(NamedTuple):
    """The kept paragraphs that stand side by side and have the most words."""

    words: float
    number: int
    links: int
    """Lines that are links, from the first of them to the last."""


def is_plain_text(page: Page, paragraphs: Paragraphs) -> bool:
    """Whether a page shows a text: its paragraphs side by side have so many words.

    Fewer are enough where the page calls itself an article: no index does both. It takes a tenth
    of the time that `judge_page_type` takes.
    """
    words, number, links = paragraphs
    if words >= _TEXT and number >= _TEXT_PARAGRAPHS and links <= _LINKS * number:
        return True
    kind = page.head.first("og:type") or ""
    return kind.lower() == "article" and words >= _PARAGRAPHS and number > 1


def most_paragraphs(evidence: Evidence, keep: Bools) -> Paragraphs:
    """Of the kept paragraphs, those that stand side by side and have the most words."""
    page, sizes = evidence.page, block_sizes(evidence)
    prose = (keep & (sizes.prose > 0) & (sizes.words >= _PARAGRAPH)).nonzero()[0]
    holders = page.parent[page.blocks.node[prose]]
    words = np.bincount(holders, weights=sizes.words[prose], minlength=1)
    most = int(words.argmax())
    together = prose[holders == most]
    if not len(together):
        return Paragraphs(0.0, 0, 0)
    around = sizes.link_density[together[0] : together[-1] + 1]
    links = int(np.count_nonzero(around >= _LINK))
    return Paragraphs(float(words[most]), len(together), links)


def page_figures(evidence: Evidence) -> dict[str, float]:
    """All that the type of a page is judged by, by name."""
    figures = {**page_shape(evidence), **page_signs(evidence), **page_claims(evidence)}
    # No sum of lines says "and": a film is what the address or the head calls one and has no text.
    called = figures["path to a film"] == 1.0 or figures["og video"] == 1.0
    figures["film"] = float(called and figures.get("longest run", 0.0) < _CAPTION)
    return figures


@dataclass(frozen=True, eq=False)
class TypeModel:
    """Bent lines: for each figure its knots, and a weight for each stretch and kind of page."""

    names: tuple[str, ...]
    low: Floats
    """Where each stretch of each figure begins: figures x stretches."""
    width: Floats
    weights: Floats
    """Figures x stretches x kinds."""
    missing: Floats
    """What a figure that the page doesn't have adds: figures x kinds."""
    bias: Floats
    joined: Floats
    """Which kind is of which type: kinds x types, ones and zeros."""
    temperature: float
    """Calibrates the probabilities: below one they become surer."""

    def row(self, figures: Mapping[str, float]) -> Floats:
        """The page's figures in the model's order; NaN for those that it doesn't have."""
        nan = float("nan")
        return np.array([figures.get(name, nan) for name in self.names])

    def kinds(self, row: Floats) -> Floats:
        """The probability of each kind of page."""
        unknown = np.isnan(row)
        known = np.where(unknown, 0.0, row)[:, None]
        filled = np.clip((known - self.low) / self.width, 0.0, 1.0)
        filled[unknown] = 0.0
        score = np.tensordot(filled, self.weights, 2) + unknown @ self.missing + self.bias
        chance = np.exp(score - score.max())
        return chance / chance.sum()

    def types(self, row: Floats) -> Floats:
        """The calibrated probability of each type."""
        chance = np.maximum(self.kinds(row) @ self.joined, 1e-9) ** (1.0 / self.temperature)
        return chance / chance.sum()


def read_model(content: Mapping[str, Any]) -> TypeModel:
    """A model from what its file says."""
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
    """The model that comes with nutgraf."""
    source = files("nutgraf.pagekind").joinpath("data", "page_type.json")
    return read_model(orjson.loads(source.read_bytes()))
