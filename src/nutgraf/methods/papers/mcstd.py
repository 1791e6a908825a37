"""MCSTD: K. Sun et al., Web Content Extraction Based on Maximum Continuous Sum of Text Density.

Proc. Int. Conf. on Asian Language Processing (IALP 2016), pp. 288-292.
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
class Mcstd(Method):
    """The run of rows whose text densities above a threshold have the greatest sum."""

    name: ClassVar[str] = "mcstd"

    threshold: float | None = None
    """Subtracted from every density; None for the mean density of the page's rows."""
    rows: RowKind = "blocks"

    def score(self, evidence: Evidence) -> Scores:
        """Return each block's density minus the threshold. Keep the blocks in the run."""
        page = evidence.page
        lines = rows(evidence, self.rows)
        density = tag_ratios(lines)
        threshold = self.threshold
        if threshold is None:
            threshold = float(density.mean()) if len(density) else 0.0
        surplus = density - threshold
        inside = np.zeros(len(lines))
        inside[maximum_run(surplus)] = 1.0
        return Scores(
            values=lines.to_blocks(surplus),
            # A block can be on several source rows: the majority of its text decides.
            keep=lines.to_blocks(inside) > 0.5,
            evidence={
                "density": lines.to_blocks(density),
                "threshold": np.full(len(page.blocks), threshold),
            },
        )


def maximum_run(values: Floats) -> slice:
    """Return the slice with the greatest sum; empty if no value is positive.

    The sum of a run is the difference of two running sums. So the best run that ends at a position
    begins after the lowest running sum before it. Of equal runs, the one that ends first counts.
    """
    running = np.concatenate([[0.0], np.cumsum(values)])
    gain = running - np.minimum.accumulate(running)
    stop = int(np.argmax(gain))
    if not gain[stop] > 0:
        return slice(0, 0)
    return slice(int(np.argmin(running[:stop])), stop)
