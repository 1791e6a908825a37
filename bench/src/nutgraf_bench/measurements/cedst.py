"""The figures of docs/methods/cedst.md: precision, recall and F1 over 4-word shingles.

    python -m nutgraf_bench.measurements.cedst DATA/aed2023 DATA/cwce_zh --pages 100

At most ``--pages`` pages of each set are used, spread evenly. P, R and F1 are means over pages.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from nutgraf.methods.papers.cedst import Cedst, cedst_nc, cedst_tf
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf_bench.dataset import load_set
from nutgraf_bench.metrics.base import average
from nutgraf_bench.metrics.shingle import Shingle

CHOICES = {
    "cedst": Cedst(),
    "cedst-nc": cedst_nc(),
    "cedst-tf": cedst_tf(),
    "cedst-nc, siblings=text": cedst_nc(siblings="text"),
    "cedst, siblings=text": Cedst(siblings="text"),
    "cedst, unique_texts=False": Cedst(unique_texts=False),
    "cedst-tf, unique_texts=False": cedst_tf(unique_texts=False),
    "cedst, radius=2": Cedst(radius=2),
    "cedst, gamma=1": Cedst(gamma=1),
    "cedst, gamma=3": Cedst(gamma=3),
    "cedst, keywords=10": Cedst(keywords=10),
    "cedst-tf, keywords=10": cedst_tf(keywords=10),
    "cedst-tf, keywords=20": cedst_tf(keywords=20),
    "cedst-tf, gamma=1": cedst_tf(gamma=1),
}


def main() -> None:
    """Read the command line and print a table for each set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, default=100)
    options = parser.parse_args()
    for folder in options.folders:
        labelled = [page for page in load_set(folder).pages if page.text]
        labelled = labelled[:: max(1, len(labelled) // options.pages)][: options.pages]
        pages = [(page, parse(decode(page.read()), page.url)) for page in labelled]
        for name, method in CHOICES.items():
            found = [(label, extract_page(page, method=method).text) for label, page in pages]
            scores = [Shingle().score(label, text) for label, text in found]
            mean = average([score for score in scores if score is not None])
            print(
                f"{folder.name:16} {name:30} {mean.pages:4} pages"
                f"  P {mean.precision:.3f}  R {mean.recall:.3f}  F1 {mean.mean_f1:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
