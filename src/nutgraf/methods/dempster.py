"""Dempster's rule for evidence for and against one thing, over many items at once.

Each source of evidence is a simple support function on {yes, no}: it assigns a mass to "yes" (it
supports) or to "no" (it opposes), and the rest to "either". For such sources the rule has a closed
form. The supporting sources together leave ``p = (1 - m1)(1 - m2)...`` undecided, the opposing
ones ``q``. The mass of the empty set, a "yes" with a "no", is ``(1 - p)(1 - q)``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

Floats = NDArray[np.float64]
_MIN_MASS: Final = 1e-300


@dataclass(frozen=True, slots=True)
class Fusion:
    """The fused masses of each item."""

    belief: Floats
    """The mass of "yes"."""
    disbelief: Floats
    """The mass of "no"."""
    conflict: Floats
    """The mass of the empty set, 1 - K, before normalization."""

    @property
    def plausibility(self) -> Floats:
        """The mass of "yes" and of "either"."""
        # Rounding must not make it lower than belief.
        return np.maximum(1.0 - self.disbelief, self.belief)


def combine(supporting: Sequence[Floats], opposing: Sequence[Floats]) -> Fusion:
    """Fuse sources by Dempster's rule. Each is an array with one mass per item.

    Masses are at least 0 and below 1: two sources that are certain and contradict each other can't
    be combined.
    """
    p, q = np.broadcast_arrays(_undecided(supporting), _undecided(opposing))
    # K = 1 - (1 - p)(1 - q), written without loss of precision for small p and q.
    k = p + q - p * q
    return Fusion(
        belief=(1.0 - p) * q / k,
        disbelief=(1.0 - q) * p / k,
        conflict=(1.0 - p) * (1.0 - q),
    )


def _undecided(masses: Sequence[Floats]) -> Floats:
    """Return the mass that sources of one direction together leave undecided."""
    rest = np.ones(1)
    for mass in masses:
        if not np.all((mass >= 0.0) & (mass < 1.0)):
            raise ValueError("a mass must be at least 0 and below 1")
        rest = rest * (1.0 - mass)
    # Hundreds of strong sources would underflow to 0, and belief would be 0/0.
    return np.maximum(rest, _MIN_MASS)
