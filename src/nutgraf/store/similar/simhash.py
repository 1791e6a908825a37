"""SimHash: nearly equal texts have nearly equal fingerprints.

M. S. Charikar: Similarity estimation techniques from rounding algorithms. STOC 2002. On runs of
three words, as in G. S. Manku, A. Jain, A. Das Sarma: Detecting near-duplicates for web crawling.
WWW 2007. A run counts once: otherwise texts that repeat a formula would be near each other.
Fingerprints that differ in few bits mean texts that differ in few words. In scripts without spaces
a word is a character.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.text.characters import word_hashes

# Longer texts are identified by their beginning, to bound memory.
_MAX_WORDS: Final = 50_000
_FIRST: Final = np.uint64(0x9E3779B97F4A7C15)
_SECOND: Final = np.uint64(0xC2B2AE3D27D4EB4F)


def simhash(text: str) -> int:
    """Return the 64-bit fingerprint of a text; 0 if it has no words."""
    words = word_hashes(text)[:_MAX_WORDS] if text else np.zeros(0, dtype=np.uint64)
    if len(words) == 0:
        return 0
    shingles = _mixed(np.unique(_runs_of_three(words)))
    bits = np.unpackbits(shingles.view(np.uint8).reshape(-1, 8), axis=1)
    ones = bits.sum(axis=0, dtype=np.int64)
    return int.from_bytes(np.packbits(2 * ones > len(shingles)).tobytes(), "big") or 1


def _runs_of_three(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    if len(words) < 3:
        return words
    return words[:-2] * _FIRST + words[1:-1] * _SECOND + words[2:]


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Mix bits so that each input bit affects each output bit (finalizer of splitmix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
