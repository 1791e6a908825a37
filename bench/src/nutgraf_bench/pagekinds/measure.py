"""Accuracy of page types: precision and recall of each type, confusion matrix, calibration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nutgraf.pagekind.page_type import TYPES, WITHHOLD, TypeModel
from nutgraf_bench.metrics.classify import expected_calibration_error, reliability
from nutgraf_bench.pagekinds.pages import TypedPage


@dataclass(frozen=True, slots=True)
class Judged:
    """A page and the probability of each type."""

    page: TypedPage
    chances: NDArray[np.float64]

    @property
    def type(self) -> str:
        """The most likely type."""
        return TYPES[int(self.chances.argmax())]

    @property
    def right(self) -> bool:
        """Whether the most likely type is right."""
        return self.type == self.page.type

    @property
    def withheld(self) -> bool:
        """Whether nutgraf would withhold the text of the page."""
        return bool(self.chances[TYPES.index("index")] >= WITHHOLD)


def judge(model: TypeModel, page: TypedPage, view: str = "figures") -> Judged:
    """Return the verdict of a model on a page. ``view`` names the features to use."""
    return Judged(page, model.types(model.row(getattr(page, view))))


@dataclass(frozen=True, slots=True)
class TypeScore:
    """Precision and recall of a type."""

    name: str
    pages: int
    precision: float
    recall: float


def accuracy(judged: Sequence[Judged]) -> float:
    """Return the share of pages whose type is right."""
    return sum(each.right for each in judged) / max(len(judged), 1)


def confusion(judged: Sequence[Judged]) -> NDArray[np.int64]:
    """Return the confusion matrix: pages by type (rows) and predicted type (columns)."""
    table = np.zeros((len(TYPES), len(TYPES)), dtype=np.int64)
    for each in judged:
        table[TYPES.index(each.page.type), TYPES.index(each.type)] += 1
    return table


def scores(judged: Sequence[Judged]) -> list[TypeScore]:
    """Return precision and recall of the types that occur."""
    table = confusion(judged)
    found = []
    for i, name in enumerate(TYPES):
        hits, given, there = int(table[i, i]), int(table[:, i].sum()), int(table[i].sum())
        if given or there:
            found.append(TypeScore(name, there, hits / max(given, 1), hits / max(there, 1)))
    return found


def calibration_error(judged: Sequence[Judged]) -> float:
    """Return the expected calibration error."""
    sure = [float(each.chances.max()) for each in judged]
    return expected_calibration_error(reliability([each.right for each in judged], sure))
