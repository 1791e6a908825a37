"""A number that is nearly the same for texts that are nearly the same: see `simhash`.

Here is what is done with such numbers. It needs no arrays: a process that keeps articles, and
makes none, does without.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

BITS: Final = 64
BANDS: Final = 4
MAX_DISTANCE: Final = 11
"""The greatest distance that is looked for: two wrong bits in each band."""
_BAND_BITS: Final = BITS // BANDS
_BAND: Final = (1 << _BAND_BITS) - 1


def distance(one: int, other: int) -> int:
    """In how many bits two fingerprints differ."""
    return (one ^ other).bit_count()


def signed(fingerprint: int) -> int:
    """As databases keep it."""
    return fingerprint - (1 << BITS) if fingerprint >> (BITS - 1) else fingerprint


def unsigned(kept: int) -> int:
    """As it was before it was kept."""
    return kept & ((1 << BITS) - 1)


def bands(fingerprint: int) -> tuple[int, ...]:
    """Four pieces: fingerprints that differ in three bits or fewer share one of them."""
    return tuple((fingerprint >> (i * _BAND_BITS)) & _BAND for i in range(BANDS))


def near_bands(fingerprint: int, max_distance: int) -> Iterator[list[int]]:
    """Of each piece the values of which one must be met, for a distance up to ``farthest``.

    Of d different bits some piece has at most d // 4.
    """
    flips = [
        sum(1 << bit for bit in chosen)
        for count in range(max_distance // BANDS + 1)
        for chosen in combinations(range(_BAND_BITS), count)
    ]
    return ([band ^ flip for flip in flips] for band in bands(fingerprint))
