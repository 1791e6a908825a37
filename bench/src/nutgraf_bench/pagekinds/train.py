"""Training of the page type model, and its cross-validation by site.

Logistic regression over piecewise linear features. Each page is used three times: as it is,
without its URL, and without its head, so that the model also works for callers who have neither.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import MissingExtraError
from nutgraf.evidence.pages.declared_kind import ADDRESS_FIGURES
from nutgraf.evidence.pages.layout import TEASER_FIGURES
from nutgraf.pagekind.page_type import TYPES, TypeModel, read_model
from nutgraf_bench.pagekinds.pages import KINDS, TypedPage

Floats = NDArray[np.float64]

FOLDS: Final = 10
# scikit-learn's C: smaller values keep weights closer to zero.
STRENGTH: Final = 0.1
# Knots of the piecewise linear features, as quantiles over pages.
QUANTILES: Final = (0.0, 0.1, 0.5, 0.9, 1.0)
QUANTILES_OF_RARE: Final = (0.0, 0.5)
# Binary features and the share of teasers get more weight than one segment of an amount. The film
# feature gets even more, as there are few such pages to learn from.
YES_OR_NO: Final = 2.0
FILM: Final = 4.0
# Weight of a page as it is, without its URL, and without its head.
VIEWS: Final = (0.6, 0.25, 0.15)
# Most pages are articles, so the other types get more weight.
_WEIGHTS: Final = {"aed2023": 0.3, "magic_article": 0.5, "trafilatura": 0.2}
_WEIGHT_OF_FORUMS: Final = 0.8
_WEIGHT_OF_OTHERS: Final = 2.5
_WEIGHT_OF_FILMS: Final = 4.0
_DIGITS: Final = 4
_TEMPERATURES: Final = tuple(round(0.5 + 0.025 * i, 3) for i in range(81))


def fit(pages: Sequence[TypedPage], temperature: float = 1.0) -> dict[str, Any]:
    """Return the content of the model file, learned from these pages."""
    try:
        from sklearn.linear_model import LogisticRegression
    except ImportError:
        raise MissingExtraError("training", "train", "nutgraf-bench") from None
    kinds = [kind for kind in KINDS if any(page.kind == kind for page in pages)]
    names = sorted({name for page in pages for name in page.figures})
    table = np.array([_row(page.figures, names) for page in pages])
    knots = [_knots(column) for column in table.T]
    trust = [_trust(name, column) for name, column in zip(names, table.T, strict=True)]
    views = [table, *_other_views(pages, names)]
    optional = [name in ADDRESS_FIGURES for name in names]
    design = np.concatenate([_design(view, knots, trust, optional) for view in views])
    weight = np.array([_weight(page) for page in pages])
    model = LogisticRegression(C=STRENGTH, max_iter=1000, tol=1e-3)
    model.fit(
        design,
        np.tile([kinds.index(page.kind) for page in pages], len(views)),
        sample_weight=np.concatenate([weight * share for share in VIEWS]),
    )
    figures, at = {}, 0
    for name, bends, scale in zip(names, knots, trust, strict=True):
        part = np.round(model.coef_[:, at : at + len(bends)].T * scale, _DIGITS)
        at += len(bends)
        figures[name] = {
            "knots": [float(f"{knot:.6g}") for knot in bends],
            "weights": part[:-1].tolist(),
            "missing": part[-1].tolist(),
        }
    return {
        "kinds": {kind: KINDS[kind] for kind in kinds},
        "temperature": temperature,
        "bias": np.round(model.intercept_, _DIGITS).tolist(),
        "figures": figures,
    }


def _row(figures: Any, names: Sequence[str]) -> list[float]:
    nan = float("nan")
    return [figures.get(name, nan) for name in names]


def _other_views(pages: Sequence[TypedPage], names: Sequence[str]) -> list[Floats]:
    return [
        np.array([_row(page.without_address, names) for page in pages]),
        np.array([_row(page.without_head, names) for page in pages]),
    ]


def _knots(column: Floats) -> Floats:
    known = column[~np.isnan(column)]
    if not len(known):
        return np.zeros(1)
    bends = np.quantile(known, QUANTILES).tolist()
    some = known[known > 0]
    if 0 < len(some) < len(known) / 2:  # for a rare feature, use the pages that have it
        bends += np.quantile(some, QUANTILES_OF_RARE).tolist()
    # Rounded as in the file, so that knots that coincide there coincide here.
    return np.unique([float(f"{knot:.6g}") for knot in bends])


def _trust(name: str, column: Floats) -> float:
    if name == "film":
        return FILM
    if name in TEASER_FIGURES:
        return YES_OR_NO
    return YES_OR_NO if np.isin(column[~np.isnan(column)], (0.0, 1.0)).all() else 1.0


def _design(
    table: Floats, knots: Sequence[Floats], trust: Sequence[float], optional: Sequence[bool]
) -> Floats:
    """Return the piecewise linear features, with a column for missing values.

    A page without text must be neutral: in the data such pages are forums filled in by a script,
    elsewhere they can be anything.
    """
    columns = []
    for column, bends, scale, may_miss in zip(table.T, knots, trust, optional, strict=True):
        unknown = np.isnan(column)
        known = np.where(unknown, 0.0, column)
        for low, high in pairwise(bends):
            filled = np.clip((known - low) / (high - low), 0.0, 1.0)
            columns.append(np.where(unknown, 0.0, filled) * scale)
        columns.append(unknown * (scale * may_miss))
    return np.stack(columns, axis=1)


def _weight(page: TypedPage) -> float:
    if page.kind == "video":
        return _WEIGHT_OF_FILMS
    if page.set in ("magic_forum", "harvest_forum"):
        return _WEIGHT_OF_FORUMS
    if page.set == "wcxb_dev" and page.kind != "article":
        return _WEIGHT_OF_OTHERS
    return _WEIGHTS.get(page.set, 1.0)


def fold_of(site: str) -> int:
    """Return the fold of a site."""
    return int(hashlib.blake2b(site.encode(), digest_size=4).hexdigest(), 16) % FOLDS


def cross_validated(
    pages: Sequence[TypedPage], temperature: float = 1.0, on_fold: Callable[[], None] = lambda: None
) -> list[TypeModel]:
    """Return, for each fold, the model trained on all other folds."""
    folds = [fold_of(page.site) for page in pages]
    models = []
    for part in range(FOLDS):
        others = [page for page, fold in zip(pages, folds, strict=True) if fold != part]
        models.append(read_model(fit(others, temperature)))
        on_fold()
    return models


def calibrate(chances: Floats, types: Sequence[str]) -> float:
    """Return the temperature that fits the probabilities of unseen pages best."""
    right = np.array([TYPES.index(name) for name in types])
    logs = np.log(np.maximum(chances, 1e-9))

    def loss(temperature: float) -> float:
        scaled = logs / temperature
        scaled -= np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        return -float(scaled[np.arange(len(right)), right].mean())

    return min(_TEMPERATURES, key=loss)
