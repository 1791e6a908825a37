"""One-dimensional Gaussian smoothing, as CETR (Weninger et al. 2010) brought it to web pages."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def gaussian_smooth(values: Floats, radius: int = 1, sigma: float | None = None) -> Floats:
    """Each value, averaged with its neighbours up to ``radius`` places away.

    A neighbour j places away weighs exp(-j² / 2σ²), with σ = radius unless
    given. At both ends only the neighbours that exist count, and their weights
    are brought back to a sum of one: nothing fades in from beyond the page, and
    constant values stay as they are.
    """
    if radius < 0:
        raise ValueError(f"radius is 0 or more, not {radius}")
    if sigma is not None and not sigma > 0:
        raise ValueError(f"sigma is over 0, not {sigma}")
    values = np.asarray(values, dtype=np.float64)
    if radius == 0 or len(values) == 0:
        return values.copy()
    # Neighbours beyond the ends don't exist, however wide the window.
    reach = min(radius, len(values) - 1)
    offsets = np.arange(-reach, reach + 1)
    kernel = np.exp(-0.5 * (offsets / (sigma or radius)) ** 2)
    total = np.convolve(values, kernel)[reach : reach + len(values)]
    weight = np.convolve(np.ones(len(values)), kernel)[reach : reach + len(values)]
    return np.asarray(total / weight, dtype=np.float64)
