"""Character trigrams, and the ratio of two language models over them.

Evert 2008, A Lightweight and Efficient Tool for Cleaning Web Pages: n = 3, geometric
interpolation of the histories with q = 0.6, add-one smoothing of single characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.int64]
Floats = NDArray[np.float64]

# Weight of each shorter history, relative to the next longer one.
_Q: Final = 0.6
_BORDER: Final = "\n"  # white space is collapsed, so no segment contains it
_BITS: Final = 21  # of a code point; a trigram fills 63
_LETTER: Final = re.compile(r"[^\W\d_]")
_DIGIT: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Table:
    """Sorted keys, each with a value."""

    keys: Keys
    values: Floats

    def get(self, keys: Keys, default: float | Floats = 0.0) -> Floats:
        """Return the value of each key, or the default."""
        if not len(self.keys):
            return np.broadcast_to(np.float64(default), keys.shape).copy()
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[at] == keys, self.values[at], default)

    def plus(self, others: Iterable[Table], sign: float = 1.0) -> Table:
        """Return the sum of this table and others, without values that are not positive."""
        tables = list(others)
        keys, where = np.unique(
            np.concatenate([self.keys, *(t.keys for t in tables)]), return_inverse=True
        )
        weights = np.concatenate([self.values, *(sign * t.values for t in tables)])
        sums = _sums(where, weights, len(keys))
        return Table(keys[sums > 0], sums[sums > 0])


_EMPTY: Final = Table(np.zeros(0, np.int64), np.zeros(0))


@dataclass(frozen=True, slots=True)
class Model:
    """How much more likely each character is in clean text than in boilerplate (log2).

    Looked up by the character and the two before it. If that was not seen in training, by the
    character and the one before it, else by the character alone.
    """

    ratios: tuple[Table, Table, Table]
    unseen: float
    lexical: bool

    def bits(self, segments: Sequence[str]) -> Floats:
        """Return by how many bits the clean model is better, for each segment that is not blank."""
        grams = _trigrams(segments, self.lexical)
        if not len(grams):
            return np.zeros(0)
        bits = np.full(len(grams), self.unseen)
        for order, table in enumerate(self.ratios, start=1):
            bits = table.get(_last(grams, order), bits)
        ends = np.flatnonzero(_last(grams, 1) == ord(_BORDER))
        return np.add.reduceat(bits, np.append(0, ends[:-1] + 1))

    def clean(self, segments: Sequence[str]) -> list[str]:
        """Return the segments that are not boilerplate."""
        there = [segment for segment in segments if segment.strip()]
        bits = self.bits(there).tolist()
        return [segment for segment, more in zip(there, bits, strict=True) if more >= 0.0]


def count(segments: Sequence[str], lexical: bool) -> Table:
    """Count the trigrams of these segments."""
    keys, counts = np.unique(_trigrams(segments, lexical), return_counts=True)
    return Table(keys, counts.astype(np.float64))


def _trigrams(segments: Sequence[str], lexical: bool) -> Keys:
    """Return each character of each segment, and its end, with the two characters before it."""
    lines = (" ".join(segment.split()) for segment in segments)
    # Two borders before each segment, so that its first character has a history.
    joined = 2 * _BORDER + (2 * _BORDER).join(line for line in lines if line) + _BORDER
    if not lexical:
        joined = _DIGIT.sub("0", _LETTER.sub("a", joined))
    points = np.frombuffer(joined.encode("utf-32-le", "replace"), np.uint32).astype(np.int64)
    before, character = points[1:-1], points[2:]
    border = ord(_BORDER)
    grams = (points[:-2] << 2 * _BITS) | (before << _BITS) | character
    return grams[(character != border) | (before != border)]


def _last(grams: Keys, order: int) -> Keys:
    """Return the last characters of trigrams."""
    return grams & ((1 << order * _BITS) - 1)


def model(parts: Sequence[tuple[Table, Table]], lexical: bool) -> Model:
    """Return the model from counts in clean text and in boilerplate, in parts."""
    clean = _EMPTY.plus(part for part, _ in parts)
    dirty = _EMPTY.plus(part for _, part in parts)
    grams = np.union1d(clean.keys, dirty.keys)
    characters = len(np.unique(_last(grams, 1))) + 1  # and one for unseen characters
    good, bad = _Language(clean, characters), _Language(dirty, characters)
    ratios = []
    for order in (1, 2, 3):
        known = np.unique(_last(grams, order))
        ratio = np.log2(good.probability(known, order) / bad.probability(known, order))
        ratios.append(Table(known, ratio))
    unseen = float(np.log2(bad.total / good.total))
    return Model((ratios[0], ratios[1], ratios[2]), unseen, lexical)


class _Language:
    """A character language model from the counts of trigrams."""

    def __init__(self, counts: Table, characters: int) -> None:
        orders = [_summed(counts, order) for order in (1, 2, 3)]
        # Add-one smoothing of single characters, so that nothing is impossible.
        self.total = counts.values.sum() + characters
        self.single = Table(orders[0].keys, (orders[0].values + 1.0) / self.total)
        self.longer = [_conditional(table) for table in orders[1:]]

    def probability(self, grams: Keys, order: int) -> Floats:
        """Return the probability of the last character, interpolated over all histories.

        The weights are not normalized: the factor is the same in both models and cancels out.
        """
        found = _Q**2 * self.single.get(_last(grams, 1), 1.0 / self.total)
        for length in range(2, order + 1):
            found += _Q ** (3 - length) * self.longer[length - 2].get(_last(grams, length))
        return found


def _summed(counts: Table, order: int) -> Table:
    keys, where = np.unique(_last(counts.keys, order), return_inverse=True)
    return Table(keys, _sums(where, counts.values, len(keys)))


def _conditional(counts: Table) -> Table:
    """Return the share of each n-gram among those with the same history."""
    history, where = np.unique(counts.keys >> _BITS, return_inverse=True)
    totals = _sums(where, counts.values, len(history))
    return Table(counts.keys, counts.values / totals[where])


def _sums(groups: NDArray[np.intp], values: Floats, count: int) -> Floats:
    return np.bincount(groups, weights=values, minlength=count).astype(np.float64)
