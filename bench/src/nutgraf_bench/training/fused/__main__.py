"""Train the default method and write its model file.

    python -m nutgraf_bench.training.fused [--data DIR] [--cross-validate]

Needs the extra ``trees`` and the data sets (``--data`` or $NUTGRAF_DATA). Only sets that are free
to train on are used. The same data give the same file, byte for byte. Prints the scores on unseen
hosts; with ``--cross-validate`` nothing is written.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Final

import orjson

from nutgraf.methods.fused.method import MODEL
from nutgraf_bench.training.fused.confidence import learn_confidence
from nutgraf_bench.training.fused.examples import labelled_pages, load_sets, read_examples
from nutgraf_bench.training.fused.folds import fold_models
from nutgraf_bench.training.fused.learn import learn, prepare
from nutgraf_bench.training.fused.validate import extract_pages, print_figures
from nutgraf_bench.training.options import options

SEED: Final = 21
"""The best of four by the sets dragnet and daniel (docs/research/fused.md)."""


def main() -> None:
    """Read the pages, train and write the file."""
    parser = options(__doc__, MODEL)
    parser.add_argument("--cross-validate", action="store_true", help="only print the scores")
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    pages = labelled_pages(load_sets(arguments.data))
    unseen = extract_pages(pages, fold_models(arguments.data))
    print_figures(unseen)
    confidence, error = learn_confidence(unseen)
    print(f"calibration error of the confidence: {error:.4f}")
    if arguments.cross_validate:
        return
    lessons = prepare(list(read_examples(pages)))
    read = [example for example in lessons.examples if not example.copy]
    model = {
        "about": "Weights of the method 'fused', learned by python -m nutgraf_bench.training.fused",
        "pages": Counter(example.set for example in read),
        "hosts": len({example.host for example in read}),
        **learn(lessons, arguments.seed),
        "confidence": asdict(confidence),
    }
    arguments.out.write_bytes(orjson.dumps(model))
    print(f"{arguments.out}: {arguments.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
