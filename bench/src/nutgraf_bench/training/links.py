"""Train the link model and write its file.

    python -m nutgraf_bench.training.links [--data DIR]

Needs the extra ``trees`` and the labelled links (``--data`` or $NUTGRAF_DATA). The scale of the
scores and the figures in the file come from cross-validation by site. The same data give the same
file.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import numpy as np
import orjson

import nutgraf
from nutgraf.links.model import read_model
from nutgraf_bench.links.data import labelled_links
from nutgraf_bench.links.synthetic import synthetic_links
from nutgraf_bench.links.train import FOLDS, calibrated, fit_trees, table_of, with_synthetic
from nutgraf_bench.links.train_context import context_scores, fit_context, validated
from nutgraf_bench.training.options import read_options

OUT: Final = Path(nutgraf.__file__).parent / "links" / "data" / "links.json"


def main() -> None:
    """Train and write the file."""
    options = read_options(__doc__, OUT)
    links = labelled_links(options.data)
    table = table_of(links)
    found = validated(options.data, links, table, lambda: print(".", end="", flush=True))
    scores, near = found.scores, found.near
    whole = with_synthetic(table)
    trees = fit_trees(whole, np.ones(len(whole.label), dtype=np.bool_))
    first = calibrated(trees, found.scale, found.shift)
    second = context_scores(near)
    people, paged = table.human, near.page
    about = {
        "made by": "python -m nutgraf_bench.training.links",
        "links": dict(Counter(link.tier for link in [*links, *synthetic_links()])),
        "sites": len({link.site for link in links}),
        "accuracy on sites never seen": {
            "folds": FOLDS,
            "labelled by people": _share(scores[people], table.label[people]),
            "on a front page": _share(second[paged], near.label[paged]),
        },
    }
    everything = np.ones(len(near.label), dtype=np.bool_)
    content = {"about": about, **first, "context": fit_context(near, everything)}
    read_model(content)
    options.out.parent.mkdir(exist_ok=True)
    options.out.write_bytes(orjson.dumps(content) + b"\n")
    print(f"\n{options.out}: {about['accuracy on sites never seen']}")


def _share(scores: np.ndarray, label: np.ndarray) -> float:
    return round(float(((scores > 0) == label).mean()), 4)


if __name__ == "__main__":
    main()
