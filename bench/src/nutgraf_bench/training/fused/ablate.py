"""Ablation: the method without each family of evidence, on unseen hosts.

    python -m nutgraf_bench.training.fused.ablate [--data DIR]

Uses fewer trees than the shipped model and no networks, so a family takes a minute or two.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.blocks.families import VOCABULARY, family_columns
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.training.fused.examples import Example, read_examples
from nutgraf_bench.training.fused.learn import WORDS, Judges, learn_trees, unseen_tables
from nutgraf_bench.training.fused.validate import Floats, cross_validate, figures, kept_text

TREES: Final = (150,)
SHOWN: Final = ("aed2023", "wcxb_dev/article", "magic_article", "trafilatura", "harvest_forum")


def main() -> None:
    """Print a line for each family."""
    parser = argparse.ArgumentParser(description="The worth of each family of evidence.")
    default = os.environ.get("NUTGRAF_DATA", Path.home() / ".cache" / "nutgraf-data")
    parser.add_argument("--data", type=Path, default=Path(default))
    examples = list(read_examples(parser.parse_args().data, copies=0))
    tables, fold = unseen_tables(examples)
    print_ablation(examples, tables, fold)


def families(examples: Sequence[Example]) -> dict[str, NDArray[np.bool_]]:
    """Return, for each family, which columns of the table belong to it."""
    columns = family_columns(Evidence(parse(b"<p>Any page has all columns.</p>")))
    of = {name: family for family, named in columns.items() for name in named}
    owner = np.array([of[name] for name in examples[0].names] + [VOCABULARY] * len(WORDS))
    return {family: owner == family for family in (*columns, VOCABULARY)}


def print_ablation(
    examples: Sequence[Example],
    tables: Sequence[NDArray[np.float32]],
    fold: NDArray[np.intp],
) -> None:
    """Print the F1 with all evidence, and without each family in turn."""
    print(f"{'without':12}", *(f"{name:>18}" for name in SHOWN), flush=True)
    nothing = np.zeros(tables[0].shape[1], dtype=np.bool_)
    for family, columns in {"-": nothing, **families(examples)}.items():
        scores = _without(columns, examples, tables, fold)
        found = figures(examples, list(map(kept_text, examples, scores)))
        print(f"{family:12}", *(f"{found[name][2]:18.4f}" for name in SHOWN), flush=True)


def _without(
    columns: NDArray[np.bool_],
    examples: Sequence[Example],
    tables: Sequence[NDArray[np.float32]],
    fold: NDArray[np.intp],
) -> list[Floats]:
    """Return the log-odds of all pages without some columns."""
    left = [table[:, ~columns] for table in tables]

    def learn(_: int, known: NDArray[np.intp]) -> Judges:
        pages, rows = [examples[i] for i in known], [left[i] for i in known]
        return Judges(learn_trees(pages, rows, trees=TREES, more=()))

    return cross_validate(left, fold, learn)


if __name__ == "__main__":
    main()
