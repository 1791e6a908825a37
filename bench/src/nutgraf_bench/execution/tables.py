"""From outcomes to tables: the scores of each runner on each set, in total and by part.

A page on which a runner failed is scored as empty. Left out, it would improve the average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Final

from nutgraf_bench.dataset import DataSet, LabelledPage
from nutgraf_bench.execution.failure import Kind
from nutgraf_bench.execution.outcomes import Outcome
from nutgraf_bench.metrics.base import Average, Metric, Score, average
from nutgraf_bench.metrics.bootstrap import f1_interval
from nutgraf_bench.metrics.segments import SegmentCounts, count_segments, total

MAIN: Final = "shingle"
"""The metric that runners are ranked by. It has a confidence interval."""
SEGMENTS: Final = "segments"
_UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class Result:
    """Scores of one page by one runner."""

    set: str
    page: str
    runner: str
    lang: str | None
    type: str | None
    bytes: int
    failed: Kind | None
    """How the runner failed, if it did."""
    error: str | None
    """Message of the failure."""
    seconds: float | None
    characters: int
    scores: Mapping[str, Score]
    segments: SegmentCounts | None = None
    confidence: float | None = None
    page_type: str | None = None
    """Page type by the runner; ``type`` is that of the labels."""


@dataclass(frozen=True, slots=True)
class WorstPage:
    """A page with a low score, its gold and its output."""

    result: Result
    gold: str
    given: str
    headline: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Scores of one runner on a set, or on its pages of one language or type."""

    set: str
    runner: str
    part: str | None
    pages: int
    errors: int
    timeouts: int
    averages: Mapping[str, Average]
    """By metric. Metrics without gold are missing."""
    interval: tuple[float, float] | None = None
    """95 % bootstrap interval of the F1 of the main metric."""
    segment_accuracy: float | None = None

    @property
    def main(self) -> Average | None:
        """Average that the runner is ranked by."""
        return self.averages.get(MAIN) or self.averages.get(SEGMENTS)

    @property
    def main_name(self) -> str:
        """Metric of that average: segments for sets without gold texts."""
        return SEGMENTS if MAIN not in self.averages and SEGMENTS in self.averages else MAIN


def score_outcomes(
    data: DataSet,
    outcomes: Iterable[Outcome],
    metrics: Sequence[Metric],
    pool: Executor | None = None,
) -> list[Result]:
    """Score the outcomes of a runner on a set, in the order of the pages."""
    by_page = {outcome.page: outcome for outcome in outcomes}
    pages = [page for page in data.pages if page.id in by_page]
    found = [by_page[page.id] for page in pages]
    one = partial(score_outcome, data.name, tuple(metrics))
    if pool is None:
        return list(map(one, pages, found))
    return list(pool.map(one, pages, found, chunksize=8))


def score_outcome(
    name: str, metrics: Sequence[Metric], page: LabelledPage, outcome: Outcome
) -> Result:
    """Score one page."""
    text, failure = outcome.text or "", outcome.failure
    scores = {metric.name: metric.score(page, text) for metric in metrics}
    return Result(
        set=name,
        page=page.id,
        runner=outcome.runner,
        lang=page.lang,
        type=page.type,
        bytes=page.file.stat().st_size,
        failed=failure.kind if failure else None,
        error=failure.line if failure else None,
        seconds=outcome.seconds,
        characters=len(text),
        scores={metric: score for metric, score in scores.items() if score is not None},
        segments=count_segments(page, text) if scores.get(SEGMENTS) is not None else None,
        confidence=outcome.confidence,
        page_type=outcome.page_type,
    )


def rows(results: Iterable[Result]) -> list[Row]:
    """Return a row for each set and runner, in the order of the results."""
    return _rows(results, lambda result: None)


def rows_by_language(results: Iterable[Result]) -> list[Row]:
    """Return a row for each set, runner and language."""
    return _rows(results, lambda result: result.lang or _UNKNOWN)


def rows_by_type(results: Iterable[Result]) -> list[Row]:
    """Return a row for each set, runner and page type."""
    return _rows(results, lambda result: result.type or _UNKNOWN)


def by_set(table: Iterable[Row]) -> dict[str, list[Row]]:
    """Return the rows of each set, best runner first, runners without a score last."""
    found: dict[str, list[Row]] = {}
    for row in table:
        found.setdefault(row.set, []).append(row)
    return {name: sorted(mine, key=_rank) for name, mine in found.items()}


def _rank(row: Row) -> tuple[float, str]:
    return (1.0 if row.main is None else -row.main.f1, row.runner)


def worst(results: Iterable[Result], runner: str, count: int = 20) -> list[Result]:
    """Return the pages with a gold text on which a runner is worst, worst first."""
    mine = [each for each in results if each.runner == runner and MAIN in each.scores]
    mine.sort(key=lambda each: (each.scores[MAIN].f1, each.set, each.page))
    return mine[:count]


def _rows(results: Iterable[Result], part: Callable[[Result], str | None]) -> list[Row]:
    groups: dict[tuple[str, str, str | None], list[Result]] = {}
    for result in results:
        groups.setdefault((result.set, result.runner, part(result)), []).append(result)
    return [_row(key, group) for key, group in groups.items()]


def _row(key: tuple[str, str, str | None], group: Sequence[Result]) -> Row:
    names = dict.fromkeys(name for result in group for name in result.scores)
    scores = {name: _scores(group, name) for name in names}
    averages = {name: average(found) for name, found in scores.items()}
    accuracy = None
    counts = [result.segments for result in group if result.segments is not None]
    if counts:
        # A page has a handful of segments, so counts are summed and pages are not averaged.
        summed = total(counts)
        accuracy, score = summed.accuracy, summed.score
        averages[SEGMENTS] = Average(
            len(counts), score.precision, score.recall, score.f1, averages[SEGMENTS].mean_f1
        )
    return Row(
        *key,
        pages=len(group),
        errors=sum(result.failed not in (None, Kind.time_out) for result in group),
        timeouts=sum(result.failed is Kind.time_out for result in group),
        averages=averages,
        interval=f1_interval(scores[MAIN]) if MAIN in scores else None,
        segment_accuracy=accuracy,
    )


def _scores(group: Sequence[Result], metric: str) -> list[Score]:
    return [result.scores[metric] for result in group if metric in result.scores]
