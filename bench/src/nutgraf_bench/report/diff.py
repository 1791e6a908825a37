"""Where the output of a page differs from its gold, token by token.

Tokens are those of the metrics, and the headline is removed from both sides, so the diff shows what
was counted. The alignment is a longest common subsequence without lone common words such as "the",
which carry no information.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

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


def difference(gold: str, given: str, headline: str | None = None) -> Difference:
    """Return the stretches in which two texts agree and differ, in order."""
    left, right = without_headline(gold, headline), without_headline(given, headline)
    a, b = tokens(left), tokens(right)
    return Difference(
        tuple(_stretches((left, a[:MAX_TOKENS]), (right, b[:MAX_TOKENS]))),
        max(len(a) - MAX_TOKENS, 0),
        max(len(b) - MAX_TOKENS, 0),
    )


def _stretches(
    left: tuple[str, Sequence[str]], right: tuple[str, Sequence[str]]
) -> Iterator[Stretch]:
    a, b = _pieces(*left), _pieces(*right)
    i = j = 0
    for start, other, size in _matches(left[1], right[1]):
        for equal, end, other_end in (False, start, other), (True, start + size, other + size):
            if i < end or j < other_end:
                gold, given = "".join(a[i:end]), "".join(b[j:other_end])
                yield Stretch(equal, gold, given, end - i, other_end - j)
            i, j = end, other_end


def _matches(a: Sequence[str], b: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield the long runs of a longest common subsequence, and its end.

    A short run counts if it begins or ends both texts.
    """
    for block in LCSseq.opcodes(a, b).as_matching_blocks():
        begins = block.a == block.b == 0
        ends = block.a + block.size == len(a) and block.b + block.size == len(b)
        if begins or ends or block.size >= _MIN_MATCH:
            yield block.a, block.b, block.size


def _pieces(text: str, words: Sequence[str]) -> list[str]:
    """Return the text, split so that each token includes what follows it."""
    starts, at = [], 0
    for word in words:
        # What is between two tokens contains no token.
        at = text.index(word, at)
        starts.append(at)
        at += len(word)
    # The first token includes what precedes it.
    return [text[i:j] for i, j in zip([0, *starts[1:]], [*starts[1:], len(text)], strict=False)]
