"""Training of the judge of links: what is around them, weighed beside their own score.

It learns from scores of links whose site the trees had not seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import MissingExtraError
from nutgraf.links.context import about_media, context_features
from nutgraf.links.features import judge_features
from nutgraf.links.model import LinkModel
from nutgraf.links.tokens import lexicon_vocabulary
from nutgraf.links.urls import read_addresses
from nutgraf_bench.links.data import FrontPage, LabelledLink
from nutgraf_bench.links.train import FOLDS, WEIGHT_OF_OTHERS, first_scores, folds_of

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

WEIGHT_OF_PAGES: Final = 0.3
# Of front pages there are few sites: the weights stay small.
_STRENGTH: Final = 0.1
_DIGITS: Final = 4


@dataclass(frozen=True, eq=False)
class Surroundings:
    """Labelled links with what is around them."""

    columns: Mapping[str, Floats]
    label: Ints
    human: NDArray[np.bool_]
    fold: Ints
    page: NDArray[np.bool_]
    """Whether the link was seen on a page; else beside the other links of its site."""


def surroundings(
    links: Sequence[LabelledLink],
    scores: Floats,
    pages: Sequence[FrontPage],
    models: Sequence[LinkModel],
) -> Surroundings:
    """What is around links: on front pages, and among all that is known of their sites."""
    folds = folds_of([link.site for link in links])
    parts: list[tuple[dict[str, Floats], list[LabelledLink], bool]] = []
    for page in pages:
        addresses = read_addresses([link.url for link in page.links])
        anchors = [link.text for link in page.links]
        columns = judge_features(addresses, anchors, lexicon_vocabulary())
        first = first_scores(models[folds[page.site]], columns)
        places = [link.place for link in page.links]
        near = context_features(addresses, places, first, about_media(columns), page.url)
        some = list(page.labels)
        parts.append(({n: c[some] for n, c in near.items()}, list(page.labels.values()), True))
    for site in sorted(folds):
        some = [i for i, link in enumerate(links) if link.site == site]
        addresses = read_addresses([links[i].url for i in some])
        near = context_features(
            addresses, [None] * len(some), scores[some], np.zeros(len(some)), None
        )
        parts.append((near, [links[i] for i in some], False))
    found = [link for _, there, _ in parts for link in there]
    names = parts[0][0]
    return Surroundings(
        columns={name: np.concatenate([near[name] for near, _, _ in parts]) for name in names},
        label=np.array([link.label for link in found], dtype=np.intp),
        human=np.array([link.human for link in found], dtype=np.bool_),
        fold=np.array([folds[link.site] for link in found], dtype=np.intp),
        page=np.array([on for _, there, on in parts for _ in there], dtype=np.bool_),
    )


def fit_context(known: Surroundings, some: NDArray[np.bool_]) -> dict[str, Any]:
    """The second step of a model's file, learned from some of the links."""
    try:
        from sklearn.linear_model import LogisticRegression
    except ImportError:
        raise MissingExtraError("training", "train", "nutgraf-bench") from None
    names = sorted(known.columns)
    rows = np.stack([known.columns[name] for name in names], axis=1)[some]
    # On pages nearly all labels are by rule; without them there is nothing to learn places from.
    weight = np.where(known.human, 1.0, np.where(known.page, WEIGHT_OF_PAGES, WEIGHT_OF_OTHERS))
    model = LogisticRegression(C=_STRENGTH, max_iter=2000)
    model.fit(rows, known.label[some], sample_weight=weight[some])
    weights = np.round(model.coef_[0], _DIGITS).tolist()
    return {
        "bias": round(float(model.intercept_[0]), _DIGITS),
        "weights": dict(zip(names, weights, strict=True)),
    }


def context_scores(known: Surroundings) -> Floats:
    """The score of each link with what is around it, by models that had not seen its site."""
    scores = np.zeros(len(known.label))
    for part in range(FOLDS):
        there = known.fold == part
        content = fit_context(known, ~there)
        scores[there] = content["bias"] + sum(
            weight * known.columns[name][there] for name, weight in content["weights"].items()
        )
    return scores
