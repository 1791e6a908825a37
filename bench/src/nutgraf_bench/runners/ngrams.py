"""Character trigrams, and the ratio of two language models over them.

Evert 2008, A Lightweight and Efficient Tool for Cleaning Web Pages: n = 3, geometric
interpolation of the histories with q = 0.6, add-one smoothing of single characters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from typing import Final

Counts = Counter[str]

# Weight of each shorter history, relative to the next longer one.
_Q: Final = 0.6
_BORDER: Final = "\n"  # white space is collapsed, so no segment contains it
_LETTER: Final = re.compile(r"[^\W\d_]")
_DIGIT: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Model:
    """How much more likely each character is in clean text than in boilerplate (log2)."""

    ratios: Mapping[str, float]
    """By the character and the two before it, by it and the one before it, and by it alone."""
    unseen: float
    lexical: bool

    def bits(self, segment: str) -> float:
        """Return by how many bits the clean model is better for a segment."""
        known = self.ratios
        return sum(
            known.get(gram, known.get(gram[1:], known.get(gram[2:], self.unseen)))
            for gram in _trigrams(segment, self.lexical)
        )

    def clean(self, segments: Iterable[str]) -> list[str]:
        """Return the segments that are not boilerplate."""
        return [each for each in segments if each.strip() and self.bits(each) >= 0.0]


def count(segments: Iterable[str], lexical: bool) -> Counts:
    """Count the trigrams of these segments."""
    return Counter(gram for segment in segments for gram in _trigrams(segment, lexical))


def _trigrams(segment: str, lexical: bool) -> Iterator[str]:
    """Return each character of a segment, and its end, with the two characters before it."""
    line = " ".join(segment.split())
    if not lexical:
        line = _DIGIT.sub("0", _LETTER.sub("a", line))
    # Two borders before the segment, so that its first character has a history.
    points = f"{_BORDER * 2}{line}{_BORDER}" if line else ""
    return map("".join, zip(points, points[1:], points[2:], strict=False))


def model(parts: Sequence[tuple[Counts, Counts]], lexical: bool) -> Model:
    """Return the model from counts in clean text and in boilerplate, in parts."""
    clean = sum((part for part, _ in parts), Counts())
    dirty = sum((part for _, part in parts), Counts())
    grams = {gram[start:] for gram in clean | dirty for start in range(3)}
    characters = sum(len(gram) == 1 for gram in grams) + 1  # and one for unseen characters
    good, bad = _Language(clean, characters), _Language(dirty, characters)
    ratios = {gram: log2(good.probability(gram) / bad.probability(gram)) for gram in grams}
    return Model(ratios, log2(bad.total / good.total), lexical)


class _Language:
    """A character language model from the counts of trigrams."""

    def __init__(self, counts: Counts, characters: int) -> None:
        self.grams, self.histories = Counts(), Counts()
        for gram, number in counts.items():
            for start in range(3):
                self.grams[gram[start:]] += number
                self.histories[gram[start:-1]] += number
        # Add-one smoothing of single characters, so that nothing is impossible.
        self.total = counts.total() + characters

    def probability(self, gram: str) -> float:
        """Return the probability of the last character, interpolated over all histories.

        The weights are not normalized: the factor is the same in both models and cancels out.
        """
        found = _Q**2 * (self.grams[gram[-1]] + 1) / self.total
        for length in range(2, len(gram) + 1):
            if seen := self.grams[gram[-length:]]:
                found += _Q ** (3 - length) * seen / self.histories[gram[-length:-1]]
        return found
