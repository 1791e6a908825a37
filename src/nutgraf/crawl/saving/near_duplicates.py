"""Detect texts nearly the same as one saved before."""

from __future__ import annotations

from typing import Final

from nutgraf.store.similar.fingerprint import bands, distance, near_bands

_MIN_LONG_TEXT: Final = 1_200  # characters, about 200 English words
_MAX_DISTANCE_SHORT: Final = 3
_MAX_DISTANCE_LONG: Final = 6


def max_duplicate_distance(text: str) -> int:
    """Return the maximum Hamming distance of fingerprints at which a text is a duplicate.

    Losing an article is worse than keeping a duplicate. Short notices are often formulaic and come
    near each other; long formulaic texts came as near as 7 bits (docs/store.md).
    """
    return _MAX_DISTANCE_LONG if len(text) >= _MIN_LONG_TEXT else _MAX_DISTANCE_SHORT


class NearDuplicates:
    """The fingerprints of a run, by site. The store has those of earlier runs."""

    def __init__(self) -> None:
        """Start without fingerprints."""
        self._bands: dict[tuple[str, int, int], list[int]] = {}

    def add(self, site: str, fingerprint: int) -> None:
        """Remember a fingerprint."""
        for place, band in enumerate(bands(fingerprint)):
            self._bands.setdefault((site, place, band), []).append(fingerprint)

    def has(self, site: str, fingerprint: int, max_distance: int) -> bool:
        """Return whether the site has a text with a fingerprint so near."""
        return any(
            distance(known, fingerprint) <= max_distance
            for place, values in enumerate(near_bands(fingerprint, max_distance))
            for band in values
            for known in self._bands.get((site, place, band), ())
        )
