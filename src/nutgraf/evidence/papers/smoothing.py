"""One-dimensional Gaussian smoothing, introduced for web pages by CETR (Weninger et al. 2010)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def gaussian_smooth(values: Floats, radius: int = 1, sigma: float | None = None) -> Floats:
    """Return each value averaged with its neighbours within ``radius``.

    A neighbour at distance j has the weight exp(-j² / 2σ²), with σ = radius by default. At both
    ends only existing neighbours count, and weights are normalized to a sum of one. So constant
    values do not change.
    """
    if radius < 0:
        raise ValueError(f"radius must be 0 or more, got {radius}")
    if sigma is not None and not sigma > 0:
        raise ValueError(f"sigma must be over 0, got {sigma}")
    values = np.asarray(values, dtype=np.float64)
    if radius == 0 or len(values) == 0:
        return values.copy()
    # The kernel need not be longer than the values.
    reach = min(radius, len(values) - 1)
    offsets = np.arange(-reach, reach + 1)
    kernel = np.exp(-0.5 * (offsets / (sigma or radius)) ** 2)
    total = np.convolve(values, kernel)[reach : reach + len(values)]
    weight = np.convolve(np.ones(len(values)), kernel)[reach : reach + len(values)]
    return np.asarray(total / weight, dtype=np.float64)
