"""Detect texts nearly the same as one saved before."""

from __future__ import annotations

from typing import Final

from nutgraf.store.similar.fingerprint import bands, distance

MAX_DUPLICATE_DISTANCE: Final = 3
"""Maximum Hamming distance between the fingerprints of the same text.

Seven bits would find more edited texts (docs/store.md), but also confuse short
formulaic notices. Losing an article is worse.
"""


class NearDuplicates:
    """The fingerprints of a run, by site. The store has those of earlier runs."""

    def __init__(self) -> None:
        """Start without fingerprints."""
        self._bands: dict[tuple[str, int, int], list[int]] = {}

    def add(self, site: str, fingerprint: int) -> None:
        """Remember a fingerprint."""
        for place, band in enumerate(bands(fingerprint)):
            self._bands.setdefault((site, place, band), []).append(fingerprint)

    def has(self, site: str, fingerprint: int) -> bool:
        """Return whether the site has a nearly identical text."""
        return any(
            distance(known, fingerprint) <= MAX_DUPLICATE_DISTANCE
            for place, band in enumerate(bands(fingerprint))
            for known in self._bands.get((site, place, band), ())
        )
