"""Fingerprint distances: ``python -m nutgraf_bench.measurements.fingerprints GOLD.jsonl …``.

The files have a ``text`` on each line. Each of the first 300 texts of 200 words or more is changed
as sites change copies: lines are added, single words or a run of words replaced. Prints the share
of copies within 3, 6, 7 and 9 bits of the original, and the pairs of different texts within each
distance.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Final

from nutgraf.store.similar.fingerprint import distance
from nutgraf.store.similar.simhash import simhash

TEXTS: Final = 300
MIN_WORDS: Final = 200
DISTANCES: Final = (3, 6, 7, 9)
LINES: Final = (
    "Sign up here and get the stories of the day in your inbox every morning.",
    "Join the conversation: readers of this site discuss the news in our forum.",
    "This material may not be copied, published or broadcast without permission.",
)


def with_lines(text: str, count: int, draw: random.Random) -> str:
    """Return the text with lines of boilerplate before or after it."""
    for line in draw.sample(LINES, count):
        text = f"{line}\n{text}" if draw.random() < 0.5 else f"{text}\n{line}"
    return text


def with_words(text: str, share: float, draw: random.Random) -> str:
    """Return the text with a share of its words replaced, here and there."""
    words = text.split()
    for place in draw.sample(range(len(words)), max(1, round(share * len(words)))):
        words[place] = f"new{draw.randrange(10**6)}"
    return " ".join(words)


def with_run(text: str, share: float, draw: random.Random) -> str:
    """Return the text with a run of at least one word replaced."""
    words = text.split()
    count = max(1, round(share * len(words)))
    start = draw.randrange(len(words) - count + 1)
    words[start : start + count] = [f"new{draw.randrange(10**6)}" for _ in range(count)]
    return " ".join(words)


CHANGES: Final[dict[str, tuple[Callable[..., str], float]]] = {
    "one line more": (with_lines, 1),
    "three lines more": (with_lines, 3),
    "1 % of words": (with_words, 0.01),
    "3 % of words": (with_words, 0.03),
    "a run of 1 %": (with_run, 0.01),
    "a run of 5 %": (with_run, 0.05),
    "a run of 10 %": (with_run, 0.1),
}


def main(files: list[str]) -> None:
    """Measure on the texts of some files."""
    draw = random.Random(1)
    lines = [
        json.loads(line)
        for file in files
        for line in Path(file).read_text("utf-8").split("\n")
        if line
    ]
    texts = [line["text"] for line in lines if len((line["text"] or "").split()) >= MIN_WORDS]
    originals = [simhash(text) for text in texts]
    print(f"{'':18}", *(f"{near:3} bits" for near in DISTANCES))
    for name, (change, amount) in CHANGES.items():
        pairs = list(zip(originals, texts, strict=True))[:TEXTS]
        far = [distance(one, simhash(change(text, amount, draw))) for one, text in pairs]
        print(
            f"{name:18}",
            *(f"{sum(bits <= near for bits in far) / len(far):8.1%}" for near in DISTANCES),
        )
    between = [distance(one, other) for one, other in combinations(originals, 2)]
    found = (sum(bits <= near for bits in between) for near in DISTANCES)
    print(f"{f'of {len(between):,} pairs':18}", *(f"{count:8}" for count in found))


if __name__ == "__main__":
    main(sys.argv[1:])
