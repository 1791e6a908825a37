"""Selects the blocks to keep from their scores, and favors precision or recall."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.errors import WrongUseError
from nutgraf.evidence.counts import block_characters

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.evidence.base import Evidence
    from nutgraf.methods.base import Floats, Scores
    from nutgraf.page.page import Bools, Page

FAVORS: Final = ("precision", "balance", "recall")


def select(evidence: Evidence, scores: Scores, favor: str = "balance") -> Bools:
    """Return which blocks are the article.

    ``precision`` keeps only blocks in the container that holds most of the kept text. ``recall``
    also keeps blocks between kept ones in one container. A method may have its own cuts for
    these. The three cuts are nested.
    """
    if favor not in FAVORS:
        raise WrongUseError(f"favor must be one of {', '.join(FAVORS)}; got {favor!r}")
    if favor == "precision" and scores.keep_less is not None:
        return scores.keep_less
    if favor == "recall" and scores.keep_more is not None:
        return scores.keep_more
    keep = scores.keep if scores.keep is not None else scores.values >= otsu(scores.values)
    if favor == "precision":
        return _main_container_only(evidence.page, keep, block_characters(evidence))
    if favor == "recall":
        return _gaps_filled(evidence.page, keep)
    return keep


def otsu(values: NDArray[np.float64], step: float | None = None) -> float:
    """Return the threshold that divides the values into two classes with the most different means.

    With ``step`` only the thresholds 0, step, 2 step ... 1 are tried, without it every value.
    """
    if len(values) == 0:
        return 0.0
    ordered = np.sort(values)
    tries = np.unique(ordered) if step is None else _steps(step)
    below = np.searchsorted(ordered, tries, side="left")
    total, running = ordered.sum(), np.concatenate([[0.0], np.cumsum(ordered)])
    low, high = below, len(ordered) - below
    mean_low = running[below] / np.maximum(low, 1)
    mean_high = (total - running[below]) / np.maximum(high, 1)
    # w0 w1 (u0 - u1)^2 is the same as w0 (u0 - u)^2 + w1 (u1 - u)^2.
    spread = low * high * (mean_low - mean_high) ** 2
    return float(tries[int(np.argmax(spread))])


def _steps(step: float) -> NDArray[np.float64]:
    # Rounded, because 3 * 0.1 > 0.3, and a value of 0.3 must not be below the threshold 0.3.
    return np.round(np.arange(0.0, 1.0 + step / 2, step), 12)


def _main_container_only(page: Page, keep: Bools, lengths: Floats) -> Bools:
    """Return the kept blocks under the smallest node that holds most of their text."""
    kept = np.where(keep, lengths, 0.0)
    under = np.zeros(len(page) + 1)
    np.add.at(under, page.blocks.node + 1, kept)
    under = np.cumsum(under)
    mass = under[page.end] - under[:-1]
    main = int(np.flatnonzero(mass > kept.sum() / 2)[-1]) if keep.any() else 0
    inside = (page.blocks.node >= main) & (page.blocks.node < page.end[main])
    return keep & inside


def _gaps_filled(page: Page, keep: Bools) -> Bools:
    """Return the kept blocks and those between two kept ones with the same parent."""
    filled = keep.copy()
    kept = np.flatnonzero(keep)
    parents = page.parent[page.blocks.node]
    for before, after in pairwise(kept):
        if parents[before] == parents[after]:
            between = slice(before + 1, after)
            filled[between] |= parents[between] == parents[before]
    return filled
