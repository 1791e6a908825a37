"""Accuracy of methods with other parameters than their own, for docs/methods.

    python -m nutgraf_bench.measurements.variants cedst DATA/aed2023 DATA/cwce_zh --pages 100
    python -m nutgraf_bench.measurements.variants vbptc DATA/aed2023 DATA/wcxb_dev

Prints precision, recall and F1 over 4-word shingles, as means over pages. At most ``--pages`` pages
of each set are used, spread evenly. If a set labels page types, only articles count.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from nutgraf.methods.base import Method
from nutgraf.methods.papers.cedst import Cedst, cedst_nc, cedst_tf
from nutgraf.methods.papers.vbptc import VbPtc
from nutgraf_bench.dataset import load_set
from nutgraf_bench.measurements.scores import articles, score_methods
from nutgraf_bench.metrics.base import average

VARIANTS: dict[str, dict[str, Method]] = {
    "cedst": {
        "cedst": Cedst(),
        "cedst-nc": cedst_nc(),
        "cedst-tf": cedst_tf(),
        "cedst-nc, siblings=text": cedst_nc(siblings="text"),
        "cedst, siblings=text": Cedst(siblings="text"),
        "cedst, unique_texts=False": Cedst(unique_texts=False),
        "cedst-tf, unique_texts=False": cedst_tf(unique_texts=False),
        "cedst-tf, keywords=10": cedst_tf(keywords=10),
        "cedst-tf, keywords=20": cedst_tf(keywords=20),
    },
    "vbptc": {f"vbptc, cut={cut}": VbPtc(cut=cut) for cut in (0.05, 0.1, 0.15, 0.25, 0.5, 1.0)},
}


def main() -> None:
    """Print a table for each set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("method", choices=VARIANTS)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--pages", type=int)
    options = parser.parse_args()
    chosen = VARIANTS[options.method]
    for folder in options.folders:
        pages = articles(load_set(folder), options.pages)
        scores = [score_methods(page, list(chosen.values())) for page in pages]
        for name, column in zip(chosen, zip(*scores, strict=True), strict=True):
            mean = average(column)
            print(
                f"{folder.name:16} {name:30} {mean.pages:4} pages"
                f"  P {mean.precision:.3f}  R {mean.recall:.3f}  F1 {mean.mean_f1:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
