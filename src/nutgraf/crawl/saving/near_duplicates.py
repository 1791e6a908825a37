"""Texts that are nearly the same as one that was kept before."""

from __future__ import annotations

from typing import Final

from nutgraf.store.similar.fingerprint import bands, distance

MAX_DUPLICATE_DISTANCE: Final = 3
"""Fingerprints that differ in so many bits are of the same text.

Seven bits would find more of the texts that were edited (docs/store.md), and
take short notices that are made alike for one: an article lost is worse.
"""


class NearDuplicates:
    """The fingerprints of a run, by site. Those of earlier runs are in the store."""

    def __init__(self) -> None:
        """Nothing is known."""
        self._bands: dict[tuple[str, int, int], list[int]] = {}

    def add(self, site: str, fingerprint: int) -> None:
        """Remember a text."""
        for place, band in enumerate(bands(fingerprint)):
            self._bands.setdefault((site, place, band), []).append(fingerprint)

    def has(self, site: str, fingerprint: int) -> bool:
        """Whether a text of the site is nearly the same."""
        return any(
            distance(known, fingerprint) <= MAX_DUPLICATE_DISTANCE
            for place, band in enumerate(bands(fingerprint))
            for known in self._bands.get((site, place, band), ())
        )
