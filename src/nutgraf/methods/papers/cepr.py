"""CEPR: G. Wu, L. Li, X. Hu and X. Wu, Web News Extraction via Path Ratios.

Proc. 22nd ACM Int. Conf. on Information and Knowledge Management (CIKM 2013), pp. 2059-2068.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from nutgraf.evidence.counts import leaf_characters, leaf_punctuation
from nutgraf.evidence.papers.tag_paths import TagPaths, path_deviation, path_mean, tag_paths
from nutgraf.methods.base import Floats, Method, Scores, block_mean, keep_by_majority

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence


@dataclass(frozen=True)
class Cepr(Method):
    """Text nodes on tag paths where texts are long, punctuated and of uneven length."""

    name: ClassVar[str] = "cepr"

    ratio: Literal["etpr", "tpr"] = "etpr"
    """The extended ratio (ETPR), or the plain ratio of text to tag path (TPR)."""
    radius: int = 1
    """Text nodes on either side that the smoothing averages."""
    distance_power: float = 3.0
    """A neighbour whose path is d edits away has the weight 1 / d**distance_power."""
    deviations: float = 0.8
    """The threshold, in standard deviations of the smoothed ratios."""

    def score(self, evidence: Evidence) -> Scores:
        """Return each block's smoothed ratio over the threshold, and keep those above 1."""
        page = evidence.page
        paths = tag_paths(evidence)
        characters = leaf_characters(evidence)
        text_ratio = path_mean(paths, characters)
        punctuation_ratio = path_mean(paths, leaf_punctuation(evidence))
        ratio = self._ratio(evidence, text_ratio, punctuation_ratio)
        smoothed = smooth(ratio, paths, self.radius, self.distance_power)
        threshold = self.deviations * float(smoothed.std()) if len(smoothed) else 0.0
        # Extended ratios run into the billions, so they are shown relative to the cut.
        score = smoothed / threshold if threshold > 0 else smoothed
        return Scores(
            values=block_mean(page, score, characters),
            keep=keep_by_majority(page, smoothed > threshold, characters),
            evidence={
                "text to path": block_mean(page, text_ratio, characters),
                "punctuation to path": block_mean(page, punctuation_ratio, characters),
            },
        )

    def _ratio(self, evidence: Evidence, text_ratio: Floats, punctuation_ratio: Floats) -> Floats:
        if self.ratio == "tpr":
            return text_ratio
        if self.ratio != "etpr":
            raise ValueError(f"ratio must be 'etpr' or 'tpr', got {self.ratio!r}")
        paths = tag_paths(evidence)
        deviation = path_deviation(paths, leaf_characters(evidence))
        punctuation_deviation = path_deviation(paths, leaf_punctuation(evidence))
        extended = text_ratio * punctuation_ratio * deviation * punctuation_deviation
        # If no path has two texts of different lengths, fall back to the plain ratio.
        return extended if extended.any() else text_ratio


def smooth(values: Floats, paths: TagPaths, radius: int, distance_power: float) -> Floats:
    """Return the values after Gaussian smoothing in which neighbours on other tag paths count less.

    The Gaussian weights sum to one over the existing neighbours. They are multiplied by the weights
    by path, 1 for the same path and 1 / d**distance_power for another, without normalizing again.
    So a node among nodes with other paths loses.
    """
    if radius < 0:
        raise ValueError(f"radius must be 0 or more, got {radius}")
    total = values.copy()
    weight = np.ones(len(values))
    for step in range(1, min(radius, len(values) - 1) + 1):
        kernel = float(np.exp(-(step**2) / (2.0 * radius**2)))
        likeness = _likeness(paths, step, distance_power)
        total[step:] += kernel * likeness * values[:-step]
        total[:-step] += kernel * likeness * values[step:]
        weight[step:] += kernel
        weight[:-step] += kernel
    return total / weight


def _likeness(paths: TagPaths, step: int, distance_power: float) -> Floats:
    """Return the weight of the path distance of each two text nodes ``step`` positions apart."""
    here, there = paths.leaf[:-step].astype(np.int64), paths.leaf[step:]
    # There are few distinct pairs, so each pair's distance is computed once.
    pairs, place = np.unique(here * len(paths) + there, return_inverse=True)
    distance = np.array([paths.distance(*divmod(pair, len(paths))) for pair in pairs.tolist()])
    return (np.maximum(distance, 1.0) ** -distance_power)[place]
