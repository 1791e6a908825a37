"""Learn the weights of the summary scorers and write their file.

    python -m nutgraf_bench.training.summary [--data DIR]

Needs the summary sets (``summaries/*.jsonl`` in ``--data`` or $NUTGRAF_DATA). Weights are changed
one at a time as long as the mean ROUGE-1 F of the sets grows. The figures in the file are for
unseen articles: two halves by a hash of the id, each measured with weights from the other. The
weights in the file are learned from all articles. Nothing is random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson

import nutgraf
from nutgraf.summary.scorers import SCORERS
from nutgraf_bench.summaries.measure import SETS, Prepared, half_of, prepare, read_set, rouge_of
from nutgraf_bench.training.options import read_options

OUT: Final = Path(nutgraf.__file__).parent / "summary" / "data" / "weights.json"
STEPS: Final = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
ROUNDS: Final = 3

Weights = dict[str, float]


def main() -> None:
    """Train and write the file."""
    options = read_options(__doc__, OUT)
    articles = [prepare(item) for name in SETS for item in read_set(options.data, name)]
    unseen: dict[str, list[float]] = {name: [] for name in SETS}
    equal: dict[str, list[float]] = {name: [] for name in SETS}
    for half in (0, 1):
        weights = learn([each for each in articles if half_of(each.item.id) != half])
        print(f"half {half}: {weights}")
        for each in articles:
            if half_of(each.item.id) == half:
                unseen[each.item.set].append(rouge_of(each, weights))
                equal[each.item.set].append(rouge_of(each, dict.fromkeys(SCORERS, 1.0)))
    about: dict[str, Any] = {
        "made by": "python -m nutgraf_bench.training.summary",
        "articles": {name: len(found) for name, found in unseen.items()},
        "ROUGE-1 F on articles not seen": rounded(unseen),
        "ROUGE-1 F of the plain average": rounded(equal),
    }
    content = {"about": about, "weights": learn(articles)}
    options.out.write_bytes(orjson.dumps(content, option=orjson.OPT_INDENT_2) + b"\n")
    print(orjson.dumps(content, option=orjson.OPT_INDENT_2).decode())


def learn(articles: Sequence[Prepared]) -> Weights:
    """Return the weights that summarize these articles best, by coordinate ascent."""
    weights: Weights = dict.fromkeys(SCORERS, 1.0)
    best = goal(articles, weights)
    for _ in range(ROUNDS):
        before = best
        for name in SCORERS:
            for step in STEPS:
                tried = {**weights, name: step}
                if step == weights[name] or not any(tried.values()):
                    continue
                value = goal(articles, tried)
                if value > best + 1e-6:
                    best, weights = value, tried
        if best == before:
            break
    return weights


def goal(articles: Sequence[Prepared], weights: Mapping[str, float]) -> float:
    """Return the mean over sets of the mean ROUGE-1 F."""
    by_set: dict[str, list[float]] = {}
    for each in articles:
        by_set.setdefault(each.item.set, []).append(rouge_of(each, weights))
    return float(np.mean([np.mean(values) for values in by_set.values()]))


def rounded(values: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Return the mean of each set, rounded."""
    return {name: round(float(np.mean(found)), 4) for name, found in values.items()}


if __name__ == "__main__":
    main()
