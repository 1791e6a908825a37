"""How the time of a page grows with its size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

_LEAST: Final = 5
"""Fewer sizes than these don't tell a slope from chance."""
_ABOUT: Final = 0.1
"""An exponent so near to 1 is called linear."""


@dataclass(frozen=True, slots=True)
class Growth:
    """Times over sizes, and the power of the size that fits them best.

    An exponent of 1 is linear growth. A cost that every page has, however
    small, makes it less.
    """

    kilobytes: tuple[float, ...]
    milliseconds: tuple[float, ...]
    exponent: float | None = None
    error: float | None = None
    """The standard error of the exponent."""
    factor: float | None = None
    """Milliseconds for the first kilobyte."""

    def at(self, kilobytes: NDArray[np.float64]) -> NDArray[np.float64]:
        """The fitted time for pages of these sizes."""
        if self.exponent is None or self.factor is None:
            raise ValueError("nothing was fitted")
        return self.factor * kilobytes**self.exponent

    @property
    def verdict(self) -> str:
        """The growth in words."""
        if self.exponent is None or self.error is None:
            return "too few pages to tell"
        low, high = self.exponent - 2 * self.error, self.exponent + 2 * self.error
        if low > 1 + _ABOUT:
            return "faster than the page"
        if high < 1 - _ABOUT:
            return "slower than the page"
        return "like the page" if high - low < 6 * _ABOUT else "these pages don't tell"


def growth(size: Sequence[float], seconds: Sequence[float]) -> Growth:
    """Fit log time to log size by least squares; sizes in bytes."""
    x, y = np.array(size, dtype=np.float64) / 1000, np.array(seconds, dtype=np.float64) * 1000
    usable = (x > 0) & (y > 0)
    x, y = x[usable], y[usable]
    points = (tuple(x.tolist()), tuple(y.tolist()))
    if len(np.unique(x)) < _LEAST:
        return Growth(*points)
    log_x, log_y = np.log(x), np.log(y)
    spread = log_x - log_x.mean()
    exponent = float(spread @ log_y / (spread @ spread))
    level = float(log_y.mean() - exponent * log_x.mean())
    left = log_y - level - exponent * log_x
    error = float(np.sqrt(left @ left / (len(x) - 2) / (spread @ spread)))
    return Growth(*points, exponent, error, float(np.exp(level)))
