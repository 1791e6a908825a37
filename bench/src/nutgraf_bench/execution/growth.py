"""Growth of the time a page takes with its size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

_MIN_SIZES: Final = 5
"""With fewer sizes, a slope is chance."""
_TOLERANCE: Final = 0.1
"""An exponent this close to 1 counts as linear."""


@dataclass(frozen=True, slots=True)
class Growth:
    """Times by size, and the power law that fits them best.

    An exponent of 1 is linear growth. A fixed cost per page lowers it.
    """

    kilobytes: tuple[float, ...]
    milliseconds: tuple[float, ...]
    exponent: float | None = None
    error: float | None = None
    """Standard error of the exponent."""
    factor: float | None = None
    """Milliseconds for the first kilobyte."""

    def at(self, kilobytes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the fitted time for pages of these sizes."""
        if self.exponent is None or self.factor is None:
            raise ValueError("nothing was fitted")
        return self.factor * kilobytes**self.exponent

    @property
    def verdict(self) -> str:
        """Growth in words."""
        if self.exponent is None or self.error is None:
            return "too few pages"
        low, high = self.exponent - 2 * self.error, self.exponent + 2 * self.error
        if low > 1 + _TOLERANCE:
            return "faster than the page"
        if high < 1 - _TOLERANCE:
            return "slower than the page"
        return "like the page" if high - low < 6 * _TOLERANCE else "inconclusive"


def growth(size: Sequence[float], seconds: Sequence[float]) -> Growth:
    """Fit log time to log size by least squares. Sizes are in bytes."""
    x, y = np.array(size, dtype=np.float64) / 1000, np.array(seconds, dtype=np.float64) * 1000
    usable = (x > 0) & (y > 0)
    x, y = x[usable], y[usable]
    points = (tuple(x.tolist()), tuple(y.tolist()))
    if len(np.unique(x)) < _MIN_SIZES:
        return Growth(*points)
    log_x, log_y = np.log(x), np.log(y)
    spread = log_x - log_x.mean()
    exponent = float(spread @ log_y / (spread @ spread))
    level = float(log_y.mean() - exponent * log_x.mean())
    left = log_y - level - exponent * log_x
    error = float(np.sqrt(left @ left / (len(x) - 2) / (spread @ spread)))
    return Growth(*points, exponent, error, float(np.exp(level)))
