"""Where the output of a page differs from its gold, token by token.

Tokens are those of the metrics, and the headline is removed from both sides, so the diff shows what
was counted. The alignment is a longest common subsequence without lone common words such as "the",
which carry no information.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

from rapidfuzz.distance import LCSseq

from nutgraf_bench.metrics.base import tokens, without_headline

MAX_TOKENS: Final = 20_000
"""Maximum tokens compared on each side: memory grows with their product."""
_MIN_MATCH: Final = 3


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of tokens that both sides share, or that they don't share."""

    equal: bool
    gold: str
    given: str
    gold_tokens: int
    given_tokens: int


@dataclass(frozen=True, slots=True)
class Difference:
    """All stretches of a page, and the number of tokens left out at the end."""

    stretches: tuple[Stretch, ...]
    gold_left_out: int = 0
    given_left_out: int = 0


class _Match(NamedTuple):
    """Equal tokens on both sides: their start in each, and their number."""

    gold: int
    given: int
    size: int


@dataclass(frozen=True, slots=True)
class _Side:
    """A text, split so that each token includes what follows it."""

    words: list[str]
    pieces: list[str]

    @classmethod
    def of(cls, text: str) -> _Side:
        words, starts, at = tokens(text), [], 0
        for word in words:
            # What is between two tokens contains no token.
            at = text.index(word, at)
            starts.append(at)
            at += len(word)
        if starts:
            starts[0] = 0  # the first token includes what precedes it
        ends = [*starts[1:], len(text)]
        return cls(words, [text[a:b] for a, b in zip(starts, ends, strict=False)])

    def text(self, start: int, stop: int) -> str:
        return "".join(self.pieces[start:stop])


def difference(gold: str, given: str, headline: str | None = None) -> Difference:
    """Return the stretches in which two texts agree and differ, in order."""
    left = _Side.of(without_headline(gold, headline))
    right = _Side.of(without_headline(given, headline))
    a, b = left.words[:MAX_TOKENS], right.words[:MAX_TOKENS]
    return Difference(
        tuple(_stretches(left, right, _tidy(_matches(a, b), a, b), len(a), len(b))),
        len(left.words) - len(a),
        len(right.words) - len(b),
    )


def _stretches(
    left: _Side, right: _Side, matches: Sequence[_Match], gold_end: int, given_end: int
) -> Iterator[Stretch]:
    i = j = 0
    for match in (*matches, _Match(gold_end, given_end, 0)):
        spans = (
            (False, i, match.gold, j, match.given),
            (True, match.gold, match.gold + match.size, match.given, match.given + match.size),
        )
        for equal, i1, i2, j1, j2 in spans:
            if i1 < i2 or j1 < j2:
                yield Stretch(equal, left.text(i1, i2), right.text(j1, j2), i2 - i1, j2 - j1)
        i, j = match.gold + match.size, match.given + match.size


def _matches(a: Sequence[str], b: Sequence[str]) -> list[_Match]:
    """Return the runs of a longest common subsequence."""
    found = LCSseq.opcodes(a, b).as_matching_blocks()
    return [_Match(block.a, block.b, block.size) for block in found if block.size]


def _tidy(matches: Sequence[_Match], a: Sequence[str], b: Sequence[str]) -> list[_Match]:
    """Return the runs without lone words, each extended as far as adjacent words are equal."""
    end = _Match(len(a), len(b), 0)
    long = [*(match for match in matches if match.size >= _MIN_MATCH), end]
    found: list[_Match] = []
    before = _Match(0, 0, 0)
    for match in long:
        back = _reach(a, b, before, match, backward=True)
        grown = _Match(match.gold - back, match.given - back, match.size + back)
        forward = _reach(a, b, before, grown, backward=False)
        found.append(_Match(before.gold, before.given, before.size + forward))
        before = grown
    return [match for match in (*found, before) if match.size]


def _reach(
    a: Sequence[str], b: Sequence[str], before: _Match, after: _Match, *, backward: bool
) -> int:
    """Return how many equal words of the gap between two runs adjoin one of them."""
    i, j = before.gold + before.size, before.given + before.size
    most = min(after.gold - i, after.given - j)
    if backward:
        pairs = ((a[after.gold - n], b[after.given - n]) for n in range(1, most + 1))
    else:
        pairs = ((a[i + n], b[j + n]) for n in range(most))
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
