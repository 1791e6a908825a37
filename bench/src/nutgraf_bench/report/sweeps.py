"""The papers' figures of their parameters, on sets on disk.

TWCEM's figure 3: F1 over δ1, δ2 and δ3, the others at their defaults. CEDST's
figure 5: precision, recall and F1 over γ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from nutgraf.errors import NutgrafError
from nutgraf.methods.registry import get_method
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf_bench.dataset import DataSet, LabelledPage
from nutgraf_bench.metrics.base import Score, average
from nutgraf_bench.metrics.shingle import Shingle


@dataclass(frozen=True, slots=True)
class Axis:
    """A parameter of a method, and the values to try."""

    method: str
    parameter: str
    symbol: str
    values: tuple[int, ...]
    all_three: bool = False
    """Whether the paper draws precision and recall too."""


@dataclass(frozen=True, slots=True)
class Point:
    """What a method is worth at one value."""

    value: float
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Sweep:
    """One parameter over its values, on each set."""

    method: str
    symbol: str
    default: float
    points: Mapping[str, Sequence[Point]]
    all_three: bool = False


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
    on_page: Callable[[], None] | None = None,
) -> list[Sweep]:
    """Every axis on at most so many pages with a gold text of every set."""
    chosen = {data.name: with_gold(data, pages) for data in sets}
    scores = {
        name: [_scores(page, axes, on_page) for page in mine]
        for name, mine in chosen.items()
        if mine
    }
    return [
        Sweep(
            axis.method,
            axis.symbol,
            getattr(get_method(axis.method), axis.parameter),
            {
                name: list(_points(axis, [page[i] for page in mine]))
                for name, mine in scores.items()
            },
            axis.all_three,
        )
        for i, axis in enumerate(axes)
    ]


def with_gold(data: DataSet, pages: int) -> list[LabelledPage]:
    """At most so many pages that have a gold text, spread evenly over the set."""
    usable = [page for page in data.pages if page.text is not None]
    if len(usable) <= pages:
        return usable
    return [usable[i * len(usable) // pages] for i in range(pages)]


def _scores(
    page: LabelledPage, axes: Sequence[Axis], on_page: Callable[[], None] | None
) -> list[list[Score]]:
    """A page's score at every value of every axis; the page is parsed once."""
    metric = Shingle()
    try:
        parsed = parse(decode(page.read()), page.url)
        texts = [
            [
                extract_page(parsed, method=get_method(axis.method, **{axis.parameter: value})).text
                for value in axis.values
            ]
            for axis in axes
        ]
    except NutgrafError:  # no page, or too large: nothing is found on it whatever the value
        texts = [[""] * len(axis.values) for axis in axes]
    if on_page is not None:
        on_page()
    return [[metric.score(page, text) or Score(0.0, 0.0, 0.0) for text in row] for row in texts]


def _points(axis: Axis, pages: Sequence[Sequence[Score]]) -> Iterator[Point]:
    for i, value in enumerate(axis.values):
        whole = average([scores[i] for scores in pages])
        yield Point(value, whole.precision, whole.recall, whole.f1)
