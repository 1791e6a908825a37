"""Second opinions on labels, by trees that were not trained on the page.

Gold texts have errors: they may be truncated, or leave out what others would keep. Trees trained
on them would learn these errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from nutgraf_bench.training.fused.examples import Example
from nutgraf_bench.training.fused.learn import TREES, learn_trees

Floats = NDArray[np.float64]
Opinions = list[list[Floats]]


def second_opinions(
    examples: Sequence[Example], tables: Sequence[NDArray[np.float32]], fold: NDArray[np.intp]
) -> Opinions:
    """Return, for each fold, the log-odds of all pages by trees that saw neither it nor the page's.

    So no label of a validation fold decides which training labels count. Copies have no opinions.
    """
    folds = range(int(fold.max()) + 1)
    found: Opinions = [[np.zeros(0)] * len(examples) for _ in folds]
    page = np.array([not example.copy for example in examples])
    for pair in combinations(folds, 2):
        known = np.flatnonzero(page & ~np.isin(fold, pair)).tolist()
        pages, rows = [examples[i] for i in known], [tables[i] for i in known]
        trees = learn_trees(pages, rows, trees=TREES[:1], more=())
        for own, other in (pair, pair[::-1]):
            for i in np.flatnonzero(page & (fold == own)).tolist():
                found[other][i] = trees.score(np.ascontiguousarray(tables[i].T))
    return found


def mean_opinions(opinions: Opinions, fold: NDArray[np.intp]) -> list[Floats]:
    """Return the mean opinion on each page, for training on all pages."""
    return [
        np.mean([said[i] for number, said in enumerate(opinions) if number != own], axis=0)
        for i, own in enumerate(fold)
    ]
