"""The tables of ``nutgraf-bench records``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nutgraf_bench.metrics.base import Average, Score, average
from nutgraf_bench.papers.published_figures import published
from nutgraf_bench.records.measure import ITEMS, Reading
from nutgraf_bench.report.text_table import aligned


def items_table(readings: Sequence[Reading]) -> str:
    """Return precision, recall and F1 of each item and of all items."""
    lines = [["", "pages", "P", "R", "F1"]]
    for item in ITEMS:
        scores = _scores(readings, item)
        if scores:
            lines.append([item, *_figures(average(scores))])
    every = [score for each in readings for score in each.scores.values()]
    lines.append(["all items", *_figures(average(every))])
    found = aligned(lines)
    times = sorted(each.milliseconds for each in readings)
    if times:
        mean = sum(times) / len(times)
        found.append(f"{mean:.1f} ms a page, the median {times[len(times) // 2]:.1f}")
    return "\n".join(found) + "\n"


def publishers_table(readings: Sequence[Reading]) -> str:
    """Return the F1 of each item by publisher."""
    lines = [["", "pages", *(item[:9] for item in ITEMS)]]
    for name in sorted({each.page.publisher for each in readings}):
        mine = [each for each in readings if each.page.publisher == name]
        scores = (_scores(mine, item) for item in ITEMS)
        cells = (f"{average(found).f1:.3f}" if found else "-" for found in scores)
        lines.append([name, str(len(mine)), *cells])
    return "\n".join(aligned(lines)) + "\n"


def table_5(readings: Sequence[Reading]) -> str:
    """Return the scores of abstracts by publisher, beside VB-PTC's where its table 5 has them."""
    lines = [["abstract by source", "P", "R", "F1", "paper P", "paper R", "paper F1"]]
    names = {each.page.publisher.casefold(): each.page.publisher for each in readings}
    paper = published("vbptc-sources")
    for key in sorted({*names, *paper}):
        mine = [each for each in readings if each.page.publisher.casefold() == key]
        scores, printed = _scores(mine, "abstract"), paper.get(key)
        ours = average(scores) if scores else None
        left = [f"{100 * x:.2f}" for x in (ours.precision, ours.recall, ours.f1)] if ours else []
        right = (printed.precision, printed.recall, printed.f1) if printed else ()
        cells = [*(left or "---"), *([f"{each:.2f}" for each in right] or "---")]
        lines.append([names.get(key, key), *cells])
    return "\n".join(aligned(lines)) + "\n"


def _scores(readings: Iterable[Reading], item: str) -> list[Score]:
    return [each.scores[item] for each in readings if item in each.scores]


def _figures(score: Average) -> list[str]:
    return [str(score.pages), *(f"{x:.3f}" for x in (score.precision, score.recall, score.f1))]
