"""Parameter sweeps that reproduce figures of the papers.

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
    """Whether the paper also draws precision and recall."""


@dataclass(frozen=True, slots=True)
class Point:
    """Score of a method at one value."""

    value: float
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Sweep:
    """Scores over the values of one parameter, by set."""

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
    """Sweep every axis over at most this many pages with a gold text of each set."""
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
    """Return at most this many pages with a gold text, spread evenly over the set."""
    usable = [page for page in data.pages if page.text is not None]
    if len(usable) <= pages:
        return usable
    return [usable[i * len(usable) // pages] for i in range(pages)]


def _scores(
    page: LabelledPage, axes: Sequence[Axis], on_page: Callable[[], None] | None
) -> list[list[Score]]:
    """Return the score of a page at every value of every axis. The page is parsed once."""
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
    except NutgrafError:  # not a page, or too large: empty at every value
        texts = [[""] * len(axis.values) for axis in axes]
    if on_page is not None:
        on_page()
    return [[metric.score(page, text) or Score(0.0, 0.0, 0.0) for text in row] for row in texts]


def _points(axis: Axis, pages: Sequence[Sequence[Score]]) -> Iterator[Point]:
    for i, value in enumerate(axis.values):
        whole = average([scores[i] for scores in pages])
        yield Point(value, whole.precision, whole.recall, whole.f1)
