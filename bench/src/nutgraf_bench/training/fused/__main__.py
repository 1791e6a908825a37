"""Train the default method and write its model file.

    python -m nutgraf_bench.training.fused [--data DIR] [--cross-validate]

Needs the extra ``trees`` and the data sets (``--data`` or $NUTGRAF_DATA). Only sets that are free
to train on are used. The same data give the same file, byte for byte. Prints the scores on unseen
hosts; with ``--cross-validate`` nothing is written.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

import numpy as np
import orjson
from numpy.typing import NDArray

from nutgraf.methods.fused.confidence import Confidence
from nutgraf.methods.fused.method import MODEL
from nutgraf.methods.fused.trees import PACKED, packed
from nutgraf_bench.training.fused.confidence import learn_confidence
from nutgraf_bench.training.fused.examples import SETS, Example, read_examples
from nutgraf_bench.training.fused.learn import Judges, Model, learn, learn_judges, unseen_tables
from nutgraf_bench.training.fused.opinions import mean_opinions, second_opinions
from nutgraf_bench.training.fused.validate import cross_validate, kept_text, print_figures
from nutgraf_bench.training.fused.whole import whole_texts

STEP: Final = 5e-4
"""Leaves are rounded to multiples of this."""


def main() -> None:
    """Read the pages, train and write the file."""
    parser = argparse.ArgumentParser(description="Learn the model of the method 'fused'.")
    default = os.environ.get("NUTGRAF_DATA", Path.home() / ".cache" / "nutgraf-data")
    parser.add_argument("--data", type=Path, default=Path(default))
    parser.add_argument("--out", type=Path, default=MODEL)
    parser.add_argument("--cross-validate", action="store_true")
    arguments = parser.parse_args()
    examples = list(read_examples(arguments.data))
    tables, fold = unseen_tables(examples)
    opinions = second_opinions(examples, tables, fold)

    def learn_fold(number: int, known: NDArray[np.intp]) -> Judges:
        said = opinions[number]
        pages, rows = [examples[i] for i in known], [tables[i] for i in known]
        return learn_judges(pages, rows, [said[i] for i in known])

    scores = cross_validate(tables, fold, learn_fold)
    print("trees, networks, islands, lists and gaps alone")
    print_figures(examples, list(map(kept_text, examples, scores)))
    print("the whole method")
    texts = whole_texts(arguments.data, examples, scores)
    print_figures(examples, texts)
    confidence, error = learn_confidence(examples, scores, texts)
    print(f"calibration error of the confidence: {error:.4f}")
    if not arguments.cross_validate:
        model = learn(examples, tables, mean_opinions(opinions, fold))
        arguments.out.write_bytes(written(model, confidence, examples))
        print(f"{arguments.out}: {arguments.out.stat().st_size:,} bytes")


def written(model: Model, confidence: Confidence, examples: list[Example]) -> bytes:
    """Return the model as JSON, with its provenance."""
    trees = model.judges.trees
    numbers = {
        "column": trees.column,
        "border": trees.border,
        "leaves": np.rint(trees.leaves / STEP),
        "support": np.rint(np.log2(trees.support)),
    }
    pages = [example for example in examples if not example.copy]
    sets = {name: sum(page.set == name for page in pages) for name in SETS}
    values = {
        "about": "Weights of the method 'fused', learned by python -m nutgraf_bench.training.fused",
        "pages": sets,
        "hosts": len({example.host for example in examples}),
        "confidence": {"weights": confidence.weights, "bias": confidence.bias},
        "words": model.vocabulary.weights,
        "trees": {
            "columns": trees.columns,
            "bias": round(trees.bias, 6),
            "step": STEP,
            "depth": trees.column.shape[1],
            **{name: packed(numbers[name], kind) for name, kind in PACKED.items()},
        },
        "networks": [network.to_dict() for network in model.judges.networks],
    }
    return orjson.dumps(values)


if __name__ == "__main__":
    main()
