"""Train the method ``clg`` and write its model file.

    python -m nutgraf_bench.training.clg [--data DIR]

Needs the extra ``train`` and the data sets (``--data`` or $NUTGRAF_DATA). Only sets that are free
to train on are used. The figures in the file come from cross-validation by host. The same data
give the same file, byte for byte.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

import nutgraf
from nutgraf.evidence.base import Evidence
from nutgraf.evidence.counts import block_words
from nutgraf.evidence.papers.appearance import NAMES, block_appearance
from nutgraf.methods.papers.clg import Clg, read_model, standardize
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.dataset import LabelledPage, load_set
from nutgraf_bench.metrics.base import Score
from nutgraf_bench.metrics.shingle import Shingle, shingles
from nutgraf_bench.training.options import read_options

SETS: Final = {"aed2023": ("news",), "wcxb_dev": ("article",), "magic_article": ("article",)}
SEED: Final = 20
FOLDS: Final = 5
STRENGTH: Final = 0.01  # scikit-learn's C: smaller values keep weights closer to zero
OUT: Final = Path(nutgraf.__file__).parent / "methods" / "data" / "clg.json"

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Example:
    """The evidence of a page, and the label of each block by the gold text."""

    set: str
    host: str
    gold: str
    headline: str
    evidence: Evidence
    label: NDArray[np.bool_]
    weight: Floats
    """Zero for blocks that are not used for training."""


def share(text: Counter[tuple[str, ...]], other: Counter[tuple[str, ...]]) -> float:
    """Return the share of a text that is in another."""
    found = sum(count for run, count in text.items() if run in other)
    return found / max(text.total(), 1)


def load(data: Path) -> list[Example]:
    """Return all articles of the training sets, in file order."""
    return [
        example(name, label, parse(decode(label.read()), label.url))
        for name, kinds in SETS.items()
        for label in load_set(data / name).pages
        if label.text and label.type in kinds
    ]


def example(name: str, gold: LabelledPage, page: Page) -> Example:
    """Label the blocks: content has most of its shingles in the gold text."""
    evidence = Evidence(page)
    article, headline = runs(gold.text or ""), runs(gold.headline or "")
    texts = [runs(text) for text in page.block_texts]
    # Short blocks match the gold by chance, and the headline is not in it.
    known = np.array(
        [len(next(iter(t), ())) >= 4 and share(t, headline) <= 0.5 for t in texts], np.bool_
    )
    # Long blocks weigh more, and every page the same.
    weight = np.sqrt(block_words(evidence)) * known
    return Example(
        set=name,
        host=(urlsplit(gold.url or "").hostname or "").removeprefix("www."),
        gold=gold.text or "",
        headline=" ".join((gold.headline or "").split()),
        evidence=evidence,
        label=np.array([share(t, article) >= 0.5 for t in texts], np.bool_),
        weight=weight / max(float(weight.sum()), 1.0),
    )


def train(examples: list[Example]) -> dict[str, Any]:
    """Return the model as written to the file, with four significant digits."""
    weight = np.concatenate([e.weight for e in examples])
    known = weight > 0
    features = np.concatenate([block_appearance(e.evidence) for e in examples])[known]
    label = np.concatenate([e.label for e in examples])[known]
    mean, scale = rounded(features.mean(axis=0)), rounded(spread(features))
    z = standardize(features, np.array(mean), np.array(scale))
    rows, columns = np.triu_indices(z.shape[1])
    expanded = np.concatenate([z, z[:, rows] * z[:, columns]], axis=1)
    center, width = expanded.mean(axis=0), spread(expanded)
    # Newton's method converges to the optimum, so the digits kept don't depend on the machine.
    model = LogisticRegression(C=STRENGTH, solver="newton-cholesky", tol=1e-10, max_iter=200)
    model.fit((expanded - center) / width, label, weight[known] * known.sum() / weight.sum())
    weights = model.coef_[0] / width
    return {
        "features": list(NAMES),
        "mean": mean,
        "scale": scale,
        "bias": rounded(model.intercept_ - weights @ center)[0],
        "weights": rounded(weights[: z.shape[1]]),
        "products": rounded(weights[z.shape[1] :]),
    }


def spread(values: Floats) -> Floats:
    """Return the standard deviation of each column, 1 for a constant column."""
    deviation = values.std(axis=0)
    return np.where(deviation > 0, deviation, 1.0)


def rounded(values: Floats) -> list[float]:
    """Return the values with four significant digits."""
    return [float(f"{value:.4g}") for value in np.atleast_1d(values)]


def cross_validate(examples: list[Example]) -> dict[str, dict[str, float]]:
    """Return, by set, the mean shingle scores of pages from unseen hosts."""
    hosts = sorted({e.host for e in examples})
    order = np.random.default_rng(SEED).permutation(len(hosts))
    fold = {hosts[i]: place % FOLDS for place, i in enumerate(order.tolist())}
    found: dict[str, list[Score]] = {name: [] for name in SETS}
    for left_out in range(FOLDS):
        model = read_model(train([e for e in examples if fold[e.host] != left_out]))
        for e in examples:
            if fold[e.host] == left_out:
                keep = Clg().score_with(model, e.evidence).keep
                found[e.set].append(measure(e, keep))
    return {
        name: {
            "pages": len(values),
            **{
                what: round(float(np.mean([getattr(each, what) for each in values])), 3)
                for what in ("precision", "recall", "f1")
            },
        }
        for name, values in found.items()
    }


def measure(e: Example, keep: Any) -> Score:
    """Return the scores over shingles, ignoring the headline."""
    kept = (text for text, k in zip(e.evidence.page.block_texts, keep, strict=True) if k)
    output = "\n\n".join(text for text in kept if text != e.headline)
    return Shingle().compare(e.gold.lower(), output.lower())


def runs(text: str) -> Counter[tuple[str, ...]]:
    """Count the runs of four words, ignoring case."""
    return shingles(text.lower())


def main() -> None:
    """Train, validate and write the file."""
    options = read_options(__doc__, OUT)
    examples = load(options.data)
    figures = cross_validate(examples)
    model = {
        "made_by": "python -m nutgraf_bench.training.clg",
        "trained_on": {name: figures[name]["pages"] for name in SETS},
        "hosts": len({e.host for e in examples}),
        "strength": STRENGTH,
        "seed": SEED,
        "folds": FOLDS,
        "cross_validated_by_host": figures,
        **train(examples),
    }
    options.out.parent.mkdir(exist_ok=True)
    options.out.write_text(json.dumps(model, indent=1) + "\n", encoding="utf-8")
    for name, values in figures.items():
        print(name, *(f"{what} {value}" for what, value in values.items()))
    print(f"wrote {options.out}")


if __name__ == "__main__":
    main()
