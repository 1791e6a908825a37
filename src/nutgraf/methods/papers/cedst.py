"""CEDST: features of a text node as evidence for and against news, fused by Dempster's rule.

Kaihang Zhang, Chuang Zhang, Xiaojun Chen and Jianlong Tan, "Automatic Web News
Extraction Based on DS Theory Considering Content Topics", ICCS 2018.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nutgraf.evidence.counts import leaf_characters, leaf_linked
from nutgraf.evidence.papers.siblings import SiblingKind, leaf_cluster, leaf_variance
from nutgraf.evidence.papers.smoothing import gaussian_smooth
from nutgraf.evidence.papers.topics import TopicSettings, leaf_topic
from nutgraf.methods.base import Method, Scores, block_mean, keep_by_majority
from nutgraf.methods.dempster import combine
from nutgraf.methods.select import otsu

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.methods.base import Floats


@dataclass(frozen=True, slots=True)
class Cedst(Method):
    """Topic, text cluster, text variance and hyperlink features, fused."""

    name: ClassVar[str] = "cedst"
    uses_topic: ClassVar[bool] = True
    uses_layout: ClassVar[bool] = True

    alpha: float = 0.99
    """The weight of features for news (equation 1)."""
    beta: float = 0.99
    """The weight of features against it (equation 2)."""
    gamma: int = 2
    """Words that occur together in more text nodes than this are related (section 3.2)."""
    radius: int = 1
    """How far Gaussian smoothing reaches, in text nodes (section 3.4)."""
    step: float = 0.1
    """The step between the thresholds that Otsu's algorithm tries (section 3.4)."""
    siblings: SiblingKind = "paragraphs"
    """Which text nodes are siblings: those of one parent, or of paragraphs of one parent."""
    keywords: int = 50
    """Maximum keywords for each text node."""
    window: int = 2
    """TextRank links words within this distance of each other."""
    damping: float = 0.85
    """TextRank's damping factor."""
    unique_texts: bool = True
    """Whether text nodes with the same text count once in topics."""
    max_words: int = 128
    """Maximum words of a page in the relation."""
    max_steps: int = 4000
    """Maximum steps of the search for topics."""

    def score(self, evidence: Evidence) -> Scores:
        """Return the fused and smoothed evidence of each block, cut at Otsu's threshold."""
        page = evidence.page
        positive, negative = self._features(evidence)
        fusion = combine(
            [self.alpha * h for h in positive.values()], [self.beta * h for h in negative.values()]
        )
        smoothed = gaussian_smooth(fusion.belief, self.radius)
        # A text node without any evidence for it is never news.
        keep = (smoothed >= otsu(smoothed, self.step)) & (smoothed > 0)
        size = leaf_characters(evidence)
        shown = {**positive, **negative, "conflict": fusion.conflict}
        return Scores(
            values=block_mean(page, smoothed, size),
            keep=keep_by_majority(page, keep, size),
            evidence={name: block_mean(page, column, size) for name, column in shown.items()},
            belief=block_mean(page, fusion.belief, size),
            plausibility=block_mean(page, fusion.plausibility, size),
        )

    def _features(self, evidence: Evidence) -> tuple[dict[str, Floats], dict[str, Floats]]:
        """Return the features for and against news, by name, each from 0 to 1."""
        positive: dict[str, Floats] = {}
        negative: dict[str, Floats] = {}
        if self.uses_topic:
            positive["topic"] = leaf_topic(evidence, self._topic_settings())
        if self.uses_layout:
            positive["cluster"] = leaf_cluster(evidence, self.siblings)
            positive["variance"] = leaf_variance(evidence, self.siblings)
            # Equation 10 is a share of words, but a text node is either inside a link or not.
            negative["hyperlink"] = leaf_linked(evidence).astype(np.float64)
        return positive, negative

    def _topic_settings(self) -> TopicSettings:
        return TopicSettings(
            gamma=self.gamma,
            keywords=self.keywords,
            window=self.window,
            damping=self.damping,
            unique_texts=self.unique_texts,
            max_words=self.max_words,
            max_steps=self.max_steps,
        )


@dataclass(frozen=True, slots=True)
class _CedstNc(Cedst):
    name: ClassVar[str] = "cedst-nc"
    uses_topic: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class _CedstTf(Cedst):
    name: ClassVar[str] = "cedst-tf"
    uses_layout: ClassVar[bool] = False


def cedst_nc(**parameters: Any) -> Cedst:
    """Return CEDST-NC: CEDST without the topic feature."""
    return _CedstNc(**parameters)


def cedst_tf(**parameters: Any) -> Cedst:
    """Return CEDST-TF: the topic feature alone."""
    return _CedstTf(**parameters)
