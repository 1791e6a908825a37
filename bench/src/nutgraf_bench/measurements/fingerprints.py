"""Fingerprint distances: ``python -m nutgraf_bench.measurements.fingerprints GOLD.jsonl``.

The file has a ``text`` on each line. A run of words is replaced in each of the first 300 texts of
200 words or more. Prints the share of texts within 3, 7 and 11 bits of the original, and the
smallest distance between different texts.
"""

from __future__ import annotations

import json
import random
import sys
from itertools import combinations, islice
from pathlib import Path

from nutgraf.store.similar.fingerprint import distance
from nutgraf.store.similar.simhash import simhash

TEXTS = 300
MIN_WORDS = 200
MAX_DUPLICATE_DISTANCE = (3, 7, 11)


def replaced(text: str, share: float, draw: random.Random) -> str:
    """Return the text with a run of at least one word replaced."""
    words = text.split()
    count = max(1, round(share * len(words)))
    at = draw.randrange(len(words) - count + 1)
    words[at : at + count] = [f"new{draw.randrange(10**6)}" for _ in range(count)]
    return " ".join(words)


def main(file: str) -> None:
    """Measure on one file."""
    lines = map(json.loads, Path(file).read_text("utf-8").splitlines())
    long = (line["text"] for line in lines if len(line["text"].split()) >= MIN_WORDS)
    texts = list(islice(long, TEXTS))
    originals = [simhash(text) for text in texts]
    draw = random.Random(1)
    words = sum(len(text.split()) for text in texts) / len(texts)
    print(f"{len(texts)} texts, {words:.0f} words each")
    for share in (0.0, 0.01, 0.05, 0.1):
        pairs = zip(originals, texts, strict=True)
        far = [distance(one, simhash(replaced(text, share, draw))) for one, text in pairs]
        within = [sum(bits <= near for bits in far) / len(far) for near in MAX_DUPLICATE_DISTANCE]
        print(f"{share or 'one word':>8}", *(f"{each:7.1%}" for each in within))
    print("nearest of different texts:", min(distance(a, b) for a, b in combinations(originals, 2)))


if __name__ == "__main__":
    main(sys.argv[1])
