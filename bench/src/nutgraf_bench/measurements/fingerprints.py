"""How far apart like texts are: ``python -m nutgraf_bench.measurements.fingerprints GOLD.jsonl``.

The file has a ``text`` on each line. In each of the first 300 texts of 200
words or more a run of words is replaced; printed is the share of texts that
are still within 3, 7 and 11 bits, and how near two different texts come.
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
LEAST_WORDS = 200
MAX_DUPLICATE_DISTANCE = (3, 7, 11)


def replaced(text: str, share: float, draw: random.Random) -> str:
    """The text with a run of its words replaced, one at least."""
    words = text.split()
    count = max(1, round(share * len(words)))
    at = draw.randrange(len(words) - count + 1)
    words[at : at + count] = [f"new{draw.randrange(10**6)}" for _ in range(count)]
    return " ".join(words)


def main(file: str) -> None:
    """Measure on one file."""
    lines = map(json.loads, Path(file).read_text("utf-8").splitlines())
    long = (line["text"] for line in lines if len(line["text"].split()) >= LEAST_WORDS)
    texts = list(islice(long, TEXTS))
    own = [simhash(text) for text in texts]
    draw = random.Random(1)
    words = sum(len(text.split()) for text in texts) / len(texts)
    print(f"{len(texts)} texts, {words:.0f} words each")
    for share in (0.0, 0.01, 0.05, 0.1):
        pairs = zip(own, texts, strict=True)
        far = [distance(one, simhash(replaced(text, share, draw))) for one, text in pairs]
        within = [sum(bits <= near for bits in far) / len(far) for near in MAX_DUPLICATE_DISTANCE]
        print(f"{share or 'one word':>8}", *(f"{each:7.1%}" for each in within))
    print("nearest of different texts:", min(distance(a, b) for a, b in combinations(own, 2)))


if __name__ == "__main__":
    main(sys.argv[1])
