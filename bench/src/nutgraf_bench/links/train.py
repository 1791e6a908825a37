"""Training of the first step of the link model, and cross-validation by site: trees over a link.

The context of a link is the second step, in `nutgraf_bench.links.train_context`.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from nutgraf.errors import MissingExtraError
from nutgraf.links.features import judge_features
from nutgraf.links.model import LinkModel, read_model
from nutgraf.links.tokens import lexicon_vocabulary
from nutgraf.links.urls import read_addresses
from nutgraf_bench.links.data import LabelledLink
from nutgraf_bench.links.synthetic import synthetic_links

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

FOLDS: Final = 10
SEED: Final = 0
# Labels by rule or origin show how URLs are built, but not where the boundary is.
WEIGHT_OF_OTHERS: Final = 0.05
_TREES: Final = {"iterations": 160, "depth": 4, "learning_rate": 0.1, "l2_leaf_reg": 5}
_DIGITS: Final = 4
_NO_FOLD: Final = -1


@dataclass(frozen=True, eq=False)
class Table:
    """Features and labels of links, by column."""

    columns: Mapping[str, Floats]
    label: Ints
    human: NDArray[np.bool_]
    fold: Ints

    @property
    def rows(self) -> Floats:
        """Matrix of links x features, in the order of feature names."""
        return np.stack([self.columns[name] for name in sorted(self.columns)], axis=1)


def table_of(links: Sequence[LabelledLink]) -> Table:
    """Return the features, labels and folds of links."""
    addresses = read_addresses([link.url for link in links])
    folds = folds_of([link.site for link in links])
    return Table(
        columns=judge_features(addresses, [link.anchor for link in links], lexicon_vocabulary()),
        label=np.array([link.label for link in links], dtype=np.intp),
        human=np.array([link.human for link in links], dtype=np.bool_),
        fold=np.array([folds[link.site] for link in links], dtype=np.intp),
    )


def with_synthetic(table: Table) -> Table:
    """Return the table with the synthetic links, for training only."""
    more = table_of(synthetic_links())
    return Table(
        columns={name: np.append(table.columns[name], more.columns[name]) for name in more.columns},
        label=np.append(table.label, more.label),
        human=np.append(table.human, more.human),
        fold=np.append(table.fold, np.full(len(more.label), _NO_FOLD)),
    )


def folds_of(sites: Sequence[str]) -> dict[str, int]:
    """Return the fold of each site. Folds have about the same number of links."""
    sizes = [0] * FOLDS
    folds = {}
    for site, links in sorted(Counter(sites).items(), key=lambda item: (-item[1], item[0])):
        folds[site] = sizes.index(min(sizes))
        sizes[folds[site]] += links
    return folds


def fit_trees(table: Table, some: NDArray[np.bool_]) -> dict[str, Any]:
    """Return the first step of the model file, learned from some of the links."""
    try:
        from catboost import CatBoostClassifier
    except ImportError:
        raise MissingExtraError("training", "trees", "nutgraf-bench") from None
    model = CatBoostClassifier(
        **_TREES, random_seed=SEED, thread_count=1, verbose=0, allow_writing_files=False
    )
    weight = np.where(table.human, 1.0, WEIGHT_OF_OTHERS)
    model.fit(table.rows[some], table.label[some], sample_weight=weight[some])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        content = orjson.loads(file.read_bytes())
    return _written(content, sorted(table.columns))


def _written(content: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return trees as `nutgraf.links.model` reads them: how far each answer moves the mean."""
    scale, (bias,) = content["scale_and_bias"]
    trees = []
    for tree in content["oblivious_trees"]:
        means = _means(np.array(tree["leaf_values"]), np.array(tree["leaf_weights"], dtype=float))
        bias += float(means[0][0]) * scale
        moves = [
            np.round(scale * (lower - np.tile(upper, 2)), _DIGITS).tolist()
            for upper, lower in pairwise(means)
        ]
        figure = [split["float_feature_index"] for split in tree["splits"]]
        border = [float(f"{split['border']:.6g}") for split in tree["splits"]]
        trees.append([figure, border, moves])
    used = sorted({figure for tree in trees for figure in tree[0]})
    place = {figure: i for i, figure in enumerate(used)}
    for tree in trees:
        tree[0] = [place[figure] for figure in tree[0]]
    return {"figures": [names[i] for i in used], "bias": round(bias, 6), "trees": trees}


def _means(values: Floats, weights: Floats) -> list[Floats]:
    """Return, for each level from the root, the mean of the leaves below each node.

    The answer to the first question of a tree is the lowest bit of the leaf number.
    """
    means, weights = [values], weights + 1e-3
    while len(values) > 1:
        half = len(values) // 2
        total = weights[:half] + weights[half:]
        values = (values[:half] * weights[:half] + values[half:] * weights[half:]) / total
        weights = total
        means.append(values)
    return means[::-1]


def cross_validated(
    table: Table, on_fold: Callable[[], None] = lambda: None
) -> tuple[list[LinkModel], Floats]:
    """Return the model trained without each fold, and the score of each link by it."""
    models, scores = [], np.zeros(len(table.label))
    whole = with_synthetic(table)
    for part in range(FOLDS):
        model = read_model(fit_trees(whole, whole.fold != part))
        models.append(model)
        there = table.fold == part
        scores[there] = first_scores(model, {n: c[there] for n, c in table.columns.items()})
        on_fold()
    return models, scores


def calibrate(scores: Floats, label: Ints) -> tuple[float, float]:
    """Return scale and shift that turn scores of unseen links into log odds."""
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(C=1e6).fit(scores[:, None], label)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def calibrated(content: dict[str, Any], scale: float, shift: float) -> dict[str, Any]:
    """Return the first step with scaled and shifted scores."""
    trees = [
        [figure, border, [[round(move * scale, _DIGITS) for move in level] for level in moves]]
        for figure, border, moves in content["trees"]
    ]
    return {**content, "bias": round(content["bias"] * scale + shift, _DIGITS), "trees": trees}


def first_scores(model: LinkModel, columns: Mapping[str, Floats]) -> Floats:
    """Return the scores of links without context."""
    return np.asarray(model.contributions(columns).sum(axis=1, dtype=np.float64) + model.bias)
