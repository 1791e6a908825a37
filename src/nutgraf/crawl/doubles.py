"""Texts that are nearly the same as one that was kept before."""

from __future__ import annotations

from typing import Final

from nutgraf.store.fingerprint import bands, distance

NEAR: Final = 7
"""Fingerprints that differ in so many bits are of the same text.

Of texts with one word in a hundred replaced 99 % are found so, and the nearest two
different ones of 300 were 16 bits apart (docs/store.md).
"""


class Doubles:
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
            distance(known, fingerprint) <= NEAR
            for place, band in enumerate(bands(fingerprint))
            for known in self._bands.get((site, place, band), ())
        )
