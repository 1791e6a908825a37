"""Training of the second step of the link model: the context of a link beside its own score.

It learns from scores of links whose sites the trees had not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import MissingExtraError
from nutgraf.links.context import about_media, context_features
from nutgraf.links.features import judge_features
from nutgraf.links.model import LinkModel
from nutgraf.links.tokens import lexicon_vocabulary
from nutgraf.links.urls import read_addresses
from nutgraf_bench.links.data import FrontPage, LabelledLink, front_pages
from nutgraf_bench.links.train import (
    FOLDS,
    WEIGHT_OF_OTHERS,
    Table,
    calibrate,
    cross_validated,
    first_scores,
    folds_of,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

WEIGHT_OF_PAGES: Final = 0.3
# There are few sites with front pages, so weights are kept small.
_STRENGTH: Final = 0.1
_DIGITS: Final = 4


@dataclass(frozen=True, eq=False)
class Surroundings:
    """Labelled links with features of their context."""

    columns: Mapping[str, Floats]
    label: Ints
    human: NDArray[np.bool_]
    fold: Ints
    page: NDArray[np.bool_]
    """Whether the context is a front page, or else the other links of the site."""


def surroundings(
    links: Sequence[LabelledLink],
    scores: Floats,
    pages: Sequence[FrontPage],
    models: Sequence[LinkModel],
) -> Surroundings:
    """Return the context of links: on front pages, and among the other links of their sites."""
    folds = folds_of([link.site for link in links])
    parts = [_on_page(page, models[folds[page.site]]) for page in pages]
    parts += [_on_site(site, links, scores) for site in sorted(folds)]
    found = [link for part in parts for link in part.links]
    return Surroundings(
        columns={
            name: np.concatenate([part.columns[name] for part in parts])
            for name in parts[0].columns
        },
        label=np.array([link.label for link in found], dtype=np.intp),
        human=np.array([link.human for link in found], dtype=np.bool_),
        fold=np.array([folds[link.site] for link in found], dtype=np.intp),
        page=np.concatenate([np.full(len(part.links), part.page) for part in parts]),
    )


@dataclass(frozen=True, eq=False)
class _Part:
    """The labelled links of one page or site, with features of their context."""

    columns: Mapping[str, Floats]
    links: Sequence[LabelledLink]
    page: bool


def _on_page(page: FrontPage, model: LinkModel) -> _Part:
    addresses = read_addresses([link.url for link in page.links])
    columns = judge_features(addresses, [link.text for link in page.links], lexicon_vocabulary())
    first = first_scores(model, columns)
    places = [link.place for link in page.links]
    near = context_features(addresses, places, first, about_media(columns), page.url)
    some = list(page.labels)
    columns_of_labelled = {name: column[some] for name, column in near.items()}
    return _Part(columns_of_labelled, list(page.labels.values()), page=True)


def _on_site(site: str, links: Sequence[LabelledLink], scores: Floats) -> _Part:
    some = [i for i, link in enumerate(links) if link.site == site]
    addresses = read_addresses([links[i].url for i in some])
    near = context_features(addresses, [None] * len(some), scores[some], np.zeros(len(some)), None)
    return _Part(near, [links[i] for i in some], page=False)


@dataclass(frozen=True, eq=False)
class Validated:
    """Scores of links by models that had not seen their sites, and the context of the links."""

    scores: Floats
    scale: float
    shift: float
    near: Surroundings


def validated(
    data: Path, links: Sequence[LabelledLink], table: Table, on_fold: Callable[[], None]
) -> Validated:
    """Return the calibrated scores of links, and their context."""
    raw, scores = cross_validated(table, on_fold)
    scale, shift = calibrate(scores[table.human], table.label[table.human])
    scores = scores * scale + shift
    models = [model.scaled(scale, shift) for model in raw]
    near = surroundings(links, scores, front_pages(data, links), models)
    return Validated(scores, scale, shift, near)


def fit_context(known: Surroundings, some: NDArray[np.bool_]) -> dict[str, Any]:
    """Return the second step of the model file, learned from some of the links."""
    try:
        from sklearn.linear_model import LogisticRegression
    except ImportError:
        raise MissingExtraError("training", "train", "nutgraf-bench") from None
    names = sorted(known.columns)
    rows = np.stack([known.columns[name] for name in names], axis=1)[some]
    # On front pages nearly all labels are by rule, and only they teach the position on the page.
    weight = np.where(known.human, 1.0, np.where(known.page, WEIGHT_OF_PAGES, WEIGHT_OF_OTHERS))
    model = LogisticRegression(C=_STRENGTH, max_iter=2000)
    model.fit(rows, known.label[some], sample_weight=weight[some])
    weights = np.round(model.coef_[0], _DIGITS).tolist()
    return {
        "bias": round(float(model.intercept_[0]), _DIGITS),
        "weights": dict(zip(names, weights, strict=True)),
    }


def context_scores(known: Surroundings) -> Floats:
    """Return the score of each link in its context, by models that had not seen its site."""
    scores = np.zeros(len(known.label))
    for part in range(FOLDS):
        there = known.fold == part
        content = fit_context(known, ~there)
        scores[there] = content["bias"] + sum(
            weight * known.columns[name][there] for name, weight in content["weights"].items()
        )
    return scores
