"""Compare the fingerprints that `simhash` computes.

Needs no numpy, so a process that only stores articles doesn't import it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

BITS: Final = 64
BANDS: Final = 4
MAX_DISTANCE: Final = 11
"""Maximum search distance: two different bits in each band."""
_BAND_BITS: Final = BITS // BANDS
_BAND: Final = (1 << _BAND_BITS) - 1


def distance(one: int, other: int) -> int:
    """Return the number of bits in which two fingerprints differ."""
    return (one ^ other).bit_count()


def signed(fingerprint: int) -> int:
    """Return the fingerprint as a signed integer, for the database."""
    return fingerprint - (1 << BITS) if fingerprint >> (BITS - 1) else fingerprint


def unsigned(kept: int) -> int:
    """Return the fingerprint from its database value."""
    return kept & ((1 << BITS) - 1)


def bands(fingerprint: int) -> tuple[int, ...]:
    """Return four bands. Fingerprints that differ in at most three bits share one of them."""
    return tuple((fingerprint >> (i * _BAND_BITS)) & _BAND for i in range(BANDS))


def near_bands(fingerprint: int, max_distance: int) -> Iterator[list[int]]:
    """Yield the values of each band within ``max_distance``; a near fingerprint shares one.

    Of d different bits, some band has at most d // 4.
    """
    flips = _flips(max_distance // BANDS)
    return ([band ^ flip for flip in flips] for band in bands(fingerprint))


@cache
def _flips(max_bits: int) -> tuple[int, ...]:
    """Return all masks of at most this many bits of a band."""
    return tuple(
        sum(1 << bit for bit in chosen)
        for count in range(max_bits + 1)
        for chosen in combinations(range(_BAND_BITS), count)
    )
