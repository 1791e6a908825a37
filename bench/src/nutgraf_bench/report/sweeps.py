"""Parameter sweeps that reproduce figures of the papers.

TWCEM's figure 3: F1 over δ1, δ2 and δ3, the others at their defaults. CEDST's
figure 5: precision, recall and F1 over γ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from nutgraf.methods.registry import get_method
from nutgraf_bench.dataset import DataSet
from nutgraf_bench.measurements.scores import articles, score_methods
from nutgraf_bench.metrics.base import Average, average


@dataclass(frozen=True, slots=True)
class Axis:
    """A parameter of a method, and the values to try."""

    method: str
    parameter: str
    symbol: str
    values: tuple[int, ...]
    all_three: bool = False
    """Whether the paper also draws precision and recall."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """Averages over the values of one parameter, by set."""

    axis: Axis
    points: Mapping[str, Sequence[Average]]

    @property
    def default(self) -> float:
        """The value that the method takes."""
        return float(getattr(get_method(self.axis.method), self.axis.parameter))


AXES: Final = (
    Axis("twcem", "delta1", "δ1", tuple(range(10))),
    Axis("twcem", "delta2", "δ2", tuple(range(10))),
    Axis("twcem", "delta3", "δ3", tuple(range(10))),
    Axis("cedst", "gamma", "γ", tuple(range(7)), all_three=True),
)


def sweep(
    sets: Sequence[DataSet],
    *,
    pages: int = 50,
    axes: Sequence[Axis] = AXES,
    on_page: Callable[[], None] = lambda: None,
) -> list[Sweep]:
    """Sweep every axis over at most this many pages with a gold text of each set."""
    points: list[dict[str, list[Average]]] = [{} for _ in axes]
    methods = [get_method(a.method, **{a.parameter: value}) for a in axes for value in a.values]
    for data in sets:
        scores = []
        for page in articles(data, pages):
            scores.append(score_methods(page, methods))
            on_page()
        means = map(average, zip(*scores, strict=True))
        if scores:
            for axis, found in zip(axes, points, strict=True):
                found[data.name] = [next(means) for _ in axis.values]
    return [Sweep(axis, found) for axis, found in zip(axes, points, strict=True)]
