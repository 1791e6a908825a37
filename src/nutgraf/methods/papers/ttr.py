"""TTR: T. Weninger and W. H. Hsu, Text Extraction from the Web via Text-to-Tag Ratio.

Proc. 5th Int. Workshop on Text-based Information Retrieval (TIR at DEXA 2008), pp. 23-28.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from nutgraf.evidence.papers.rows import RowKind, rows
from nutgraf.evidence.papers.text_density import tag_ratios
from nutgraf.methods.base import Floats, Method, Scores

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence


@dataclass(frozen=True)
class Ttr(Method):
    """Rows whose smoothed text-to-tag ratio is over the standard deviation of all rows."""

    name: ClassVar[str] = "ttr"

    radius: int = 2
    """Rows on either side that the smoothing averages."""
    deviations: float = 1.0
    """The threshold, in standard deviations of the smoothed ratios."""
    rows: RowKind = "blocks"

    def score(self, evidence: Evidence) -> Scores:
        """Return the smoothed ratio of each block's row, and keep those over the threshold."""
        page = evidence.page
        lines = rows(evidence, self.rows)
        ratios = tag_ratios(lines)
        smoothed = moving_average(ratios, self.radius)
        threshold = self.deviations * float(smoothed.std()) if len(smoothed) else 0.0
        values = lines.to_blocks(smoothed)
        return Scores(
            values=values,
            # A block can be on several source rows: the majority of its text decides.
            keep=lines.to_blocks(smoothed >= threshold) > 0.5,
            evidence={
                "ratio": lines.to_blocks(ratios),
                "smoothed": values,
                "threshold": np.full(len(page.blocks), threshold),
            },
        )


def moving_average(values: Floats, radius: int) -> Floats:
    """Return the mean of each value and its existing neighbours within ``radius``."""
    running = np.concatenate([[0.0], np.cumsum(values)])
    places = np.arange(len(values))
    first = np.maximum(places - radius, 0)
    last = np.minimum(places + radius + 1, len(values))
    return (running[last] - running[first]) / (last - first)
