"""Labels of blocks: how much of each the gold text contains."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# A word, or a character of a script without spaces.
TOKEN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+")
SHINGLE: Final = 4


def tokens(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return TOKEN.findall(text.lower())


def by_text(blocks: Sequence[list[str]], gold: str) -> Floats:
    """Return the share of the words of each block that is in the gold text.

    Each shingle of the gold is assigned once, to the longest block that has it: a pull quote
    repeats a sentence of the article but is not part of it.
    """
    left = _shingles(tokens(gold))
    words = [word for block in blocks for word in block]
    lengths = np.array([len(block) for block in blocks], dtype=np.int64)
    starts = np.concatenate([[0], np.cumsum(lengths)])
    covered = np.zeros(len(words) + SHINGLE)
    for block in sorted(range(len(blocks)), key=lambda block: -lengths[block]):
        start, stop = int(starts[block]), int(starts[block + 1])
        # If the block is shorter than a shingle, the shingle can start in the block before.
        for at in range(max(0, start - 3) if stop - start < SHINGLE else start, stop):
            shingle = tuple(words[at : at + SHINGLE])
            if left.get(shingle, 0) > 0:
                left[shingle] -= 1
                covered[at : at + SHINGLE] = 1
    running = np.concatenate([[0], np.cumsum(covered)])
    return (running[starts[1:]] - running[starts[:-1]]) / np.maximum(lengths, 1)


def _shingles(words: list[str]) -> Counter[tuple[str, ...]]:
    count = max(len(words) - SHINGLE + 1, 1)
    return Counter(tuple(words[at : at + SHINGLE]) for at in range(count))


def by_segments(
    blocks: Sequence[list[str]], wanted: Sequence[str], unwanted: Sequence[str]
) -> Floats:
    """Return 1 for blocks of wanted segments, 0 for unwanted ones, NaN for all others."""
    texts = [" ".join(block) for block in blocks]
    labels = np.full(len(blocks), np.nan)
    for segments, label in ((wanted, 1.0), (unwanted, 0.0)):
        for segment in segments:
            sought = " ".join(tokens(segment))
            for block, text in enumerate(texts):
                if sought and text and (sought in text or (len(text) > 12 and text in sought)):
                    labels[block] = label
    return labels
