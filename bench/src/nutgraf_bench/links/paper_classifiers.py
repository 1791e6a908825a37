"""The paper's four classifiers of links over its six features, trained on other sites.

The paper used WEKA. C4.5 is scikit-learn's CART with the entropy criterion: binary splits by
information gain instead of gain ratio, and a minimum leaf size instead of its pruning. The
Bayesian network is the one that WEKA learns by default: every feature has the class as its only
parent and numbers are binned, which is naive Bayes. The perceptron has one hidden layer of
(features + classes) / 2 units; KNN uses one neighbour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import MissingExtraError
from nutgraf.links.paper_features import LinkFeatures

Floats = NDArray[np.float64]

FIGURES: Final[Mapping[str, tuple[float, float]]] = {
    "Bayesian network": (93.45, 93.50),
    "MLP": (96.10, 96.10),
    "C4.5": (96.72, 96.70),
    "KNN": (96.41, 96.40),
}
"""Accuracy and F-measure in the paper's table 1, on 1,590 links of ten sites."""
_HIDDEN: Final = (len(LinkFeatures._fields) + 2) // 2
# Bins for naive Bayes: ten characters or one slash each.
_RANGES: Final = 20
_RANGE: Final = 10
_MIN_LEAF: Final = 10
# In place of C4.5's error-based pruning: minimum gain of a split.
_PRUNED: Final = 0.004
_SEED: Final = 0


def classifiers() -> dict[str, Any]:
    """Return the four untrained classifiers, by the paper's names."""
    try:
        from sklearn.naive_bayes import CategoricalNB
        from sklearn.neighbors import KNeighborsClassifier
        from sklearn.neural_network import MLPClassifier
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import FunctionTransformer, StandardScaler
    except ImportError:
        raise MissingExtraError("the paper's classifiers", "train", "nutgraf-bench") from None
    return {
        "Bayesian network": make_pipeline(
            FunctionTransformer(_cut), CategoricalNB(min_categories=_RANGES)
        ),
        "MLP": make_pipeline(
            StandardScaler(),
            MLPClassifier((_HIDDEN,), solver="lbfgs", max_iter=2000, random_state=_SEED),
        ),
        "C4.5": entropy_tree(),
        "KNN": make_pipeline(StandardScaler(), KNeighborsClassifier(1)),
    }


def _cut(rows: Floats) -> Floats:
    """Return the rows with length and slashes as bin numbers."""
    ranges = rows.copy()
    length, slashes = (LinkFeatures._fields.index(name) for name in ("length", "slashes"))
    ranges[:, length] = np.minimum(rows[:, length] // _RANGE, _RANGES - 1)
    ranges[:, slashes] = np.minimum(rows[:, slashes], _RANGES - 1)
    return ranges


def entropy_tree() -> Any:
    """Return an untrained tree that splits by entropy."""
    try:
        from sklearn.tree import DecisionTreeClassifier
    except ImportError:
        raise MissingExtraError("the paper's classifiers", "train", "nutgraf-bench") from None
    return DecisionTreeClassifier(
        criterion="entropy",
        min_samples_leaf=_MIN_LEAF,
        ccp_alpha=_PRUNED,
        random_state=_SEED,
    )


def rules(rows: Floats, label: NDArray[np.intp]) -> str:
    """Return the tree learned from these links as rules, with the links of each class."""
    from sklearn.tree import export_text

    tree = entropy_tree().fit(rows, label)
    names = [name.replace("_", " ") for name in LinkFeatures._fields]
    classes = ["other", "article"]
    written: str = export_text(
        tree, feature_names=names, class_names=classes, decimals=1, show_weights=True
    )
    return written
