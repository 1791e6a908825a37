"""Accuracy of link verdicts: the paper's classifiers, a peer, and the default model."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import MissingExtraError
from nutgraf.links.paper_features import feature_table
from nutgraf_bench.links.data import LabelledLink
from nutgraf_bench.links.paper_classifiers import FIGURES, classifiers, rules
from nutgraf_bench.links.train import FOLDS, Table
from nutgraf_bench.links.train_context import context_scores, validated
from nutgraf_bench.metrics.classify import Bin, expected_calibration_error, reliability

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table; values from 0 to 1."""

    name: str
    links: int
    accuracy: float
    f_measure: float
    error: float | None
    """Expected calibration error, for probabilities."""
    paper: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False)
class Judged:
    """The default model on links of unseen sites."""

    rows: list[Row]
    score: Floats
    """Score of each labelled link without context."""
    reliability: tuple[Bin, ...]
    """For links labelled by people, without context."""


def paper_rows(links: Sequence[LabelledLink], table: Table) -> list[Row]:
    """Return the scores of the paper's classifiers, trained on links of other sites."""
    figures = feature_table([link.url for link in links])
    human = table.human
    found = []
    for name, model in classifiers().items():
        chance = np.zeros(len(links))
        for part in range(FOLDS):
            there = human & (table.fold == part)
            others = human & (table.fold != part)
            if there.any() and len(set(table.label[others])) == 2:
                model.fit(figures[others], table.label[others])
                chance[there] = model.predict_proba(figures[there])[:, 1]
        found.append(row(name, chance[human], table.label[human], paper=FIGURES[name]))
    return found


def tree_rules(links: Sequence[LabelledLink], table: Table) -> str:
    """Return the paper's tree, learned from all links labelled by people, as rules."""
    figures = feature_table([link.url for link in links])
    return rules(figures[table.human], table.label[table.human])


def peer_rows(links: Sequence[LabelledLink], table: Table) -> list[Row]:
    """Return the score of newspaper4k's rules."""
    try:
        from newspaper.urls import valid_url
    except ImportError:
        raise MissingExtraError("newspaper4k", "peers", "nutgraf-bench") from None
    # It fetches a suffix list and logs errors when offline. It then uses its bundled list.
    logging.getLogger("tldextract").setLevel(logging.CRITICAL)
    some = np.flatnonzero(table.human)
    taken = np.zeros(len(some))
    for place, i in enumerate(some.tolist()):
        with suppress(ValueError):  # a URL that it can't parse
            taken[place] = bool(valid_url(links[i].url))
    return [row("newspaper4k", taken, table.label[some], sure=False)]


def judge_rows(
    data: Path,
    links: Sequence[LabelledLink],
    table: Table,
    on_fold: Callable[[], None] = lambda: None,
) -> Judged:
    """Return the scores of the default model, without and with context."""
    found = validated(data, links, table, on_fold)
    scores, near = found.scores, found.near
    second = context_scores(near)

    def line(name: str, some: NDArray[np.bool_], values: Floats) -> Row:
        return row(name, _chance(values[some]), near.label[some])

    people = near.human
    return Judged(
        [
            row("nutgraf", _chance(scores[table.human]), table.label[table.human]),
            line("nutgraf, among its site's links", people & ~near.page, second),
            line("nutgraf, on a front page", near.page, second),
            line("  the same by address and text", near.page, near.columns["first score"]),
            line("nutgraf, on a front page, people's labels", near.page & people, second),
        ],
        scores,
        _curve(_chance(scores[table.human]), table.label[table.human]),
    )


def row(
    name: str,
    chance: Floats,
    label: Ints,
    *,
    sure: bool = True,
    paper: tuple[float, float] | None = None,
) -> Row:
    """Return accuracy, F-measure and calibration error of probabilities."""
    taken = chance >= 0.5
    accuracy = float((taken == label).mean()) if len(label) else 0.0
    error = expected_calibration_error(_curve(chance, label)) if sure else None
    return Row(name, len(label), accuracy, weighted_f(taken, label), error, paper)


def weighted_f(taken: NDArray[np.bool_], label: Ints) -> float:
    """Return the F-measure of both classes, weighted by size, as in WEKA."""
    total = 0.0
    for kind in (0, 1):
        hits = int(((taken == kind) & (label == kind)).sum())
        given, there = int((taken == kind).sum()), int((label == kind).sum())
        total += there * (2 * hits / max(given + there, 1))
    return total / max(len(label), 1)


def _curve(chance: Floats, label: Ints) -> tuple[Bin, ...]:
    return reliability(label.astype(np.bool_).tolist(), chance.tolist())


def _chance(score: Floats) -> Floats:
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(score, -30.0, 30.0))))
