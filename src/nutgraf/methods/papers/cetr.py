"""CETR: T. Weninger, W. H. Hsu and J. Han, CETR: Content Extraction via Tag Ratios.

Proc. 19th Int. Conf. on World Wide Web (WWW 2010), pp. 971-980.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.papers.rows import RowKind, rows
from nutgraf.evidence.papers.smoothing import gaussian_smooth
from nutgraf.evidence.papers.text_density import tag_ratios
from nutgraf.methods.base import Floats, Method, Scores

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools


@dataclass(frozen=True)
class Cetr(Method):
    """Rows whose tag ratio, or its slope, is far from zero."""

    name: ClassVar[str] = "cetr"

    variant: Literal["2d", "1d", "threshold"] = "2d"
    """Cluster ratio and slope (CETR), cluster the ratio (CETR-KM), or cut it (CETR-TM)."""
    clusters: int = 3
    """The paper's k, the cluster at the origin included."""
    radius: int = 1
    """Rows on either side that the Gaussian smoothing averages."""
    alpha: int = 3
    """Rows ahead that the slope of a row averages."""
    deviations: float = 1.0
    """The threshold of CETR-TM, in standard deviations of the smoothed ratios."""
    rounds: int = 100
    """Maximum rounds of k-means. Few pages need twenty."""
    rows: RowKind = "blocks"

    def score(self, evidence: Evidence) -> Scores:
        """Return each block's distance from the origin. Keep blocks outside the cluster there."""
        lines = rows(evidence, self.rows)
        ratio = tag_ratios(lines)
        smoothed = gaussian_smooth(ratio, self.radius)
        slope = gaussian_smooth(slopes(smoothed, self.alpha), self.radius)
        content, distance = self._content(smoothed, slope)
        return Scores(
            values=lines.to_blocks(distance),
            # A block can be on several source rows: the majority of its text decides.
            keep=lines.to_blocks(content) > 0.5,
            evidence={
                "tag ratio": lines.to_blocks(ratio),
                "smoothed": lines.to_blocks(smoothed),
                "slope": lines.to_blocks(slope),
            },
        )

    def _content(self, smoothed: Floats, slope: Floats) -> tuple[Bools, Floats]:
        """Return whether each row is content, and its distance from the origin."""
        if self.variant == "threshold":
            threshold = self.deviations * float(smoothed.std()) if len(smoothed) else 0.0
            return smoothed >= threshold, smoothed
        if self.variant == "1d":
            points = np.stack([smoothed])
        elif self.variant == "2d":
            points = np.stack([smoothed, slope])
        else:
            raise ValueError(f"variant must be '2d', '1d' or 'threshold', got {self.variant!r}")
        cluster = cluster_from_origin(points, self.clusters, self.rounds)
        return cluster > 0, np.sqrt((points**2).sum(axis=0))


def slopes(values: Floats, alpha: int) -> Floats:
    """Return the distance of each value from the mean of the next ``alpha`` values.

    Towards the end the mean is of the remaining values. The last value has slope zero.
    """
    if alpha < 1:
        raise ValueError(f"alpha must be 1 or more, got {alpha}")
    running = np.concatenate([[0.0], np.cumsum(values)])
    here = np.arange(len(values))
    last = np.minimum(here + alpha, len(values) - 1)
    ahead = (running[last + 1] - running[here + 1]) / np.maximum(last - here, 1)
    return np.where(last > here, np.abs(ahead - values), 0.0)


def cluster_from_origin(points: Floats, clusters: int, rounds: int) -> NDArray[np.intp]:
    """Return the cluster of each point, by k-means with centre 0 fixed at the origin.

    ``points`` has a row for each dimension and a column for each point. The other centres start
    evenly spaced between the origin and the farthest point, so the result depends on the points
    alone. If centres are equally near, the one that started nearer to the origin takes a point. A
    centre without points does not move.
    """
    if clusters < 2:
        raise ValueError(f"clusters must be 2 or more, got {clusters}")
    if points.shape[1] == 0:
        return np.zeros(0, dtype=np.intp)
    farthest = points[:, np.argmax((points**2).sum(axis=0))]
    centres = np.linspace(np.zeros_like(farthest), farthest, clusters, axis=1)
    cluster = _nearest(points, centres)
    for _ in range(rounds):
        size = np.bincount(cluster, minlength=clusters)
        moving = (size > 0) & (np.arange(clusters) > 0)
        for axis, centre in zip(points, centres, strict=True):
            total = np.bincount(cluster, weights=axis, minlength=clusters)
            centre[moving] = total[moving] / size[moving]
        before, cluster = cluster, _nearest(points, centres)
        if np.array_equal(before, cluster):
            break
    return cluster


def _nearest(points: Floats, centres: Floats) -> NDArray[np.intp]:
    """Return the centre nearest to each point."""
    distance = ((points[:, np.newaxis, :] - centres[:, :, np.newaxis]) ** 2).sum(axis=0)
    return np.argmin(distance, axis=0)
