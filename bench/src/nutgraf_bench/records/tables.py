"""The tables of ``nutgraf-bench records``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from nutgraf_bench.metrics.base import Average, average
from nutgraf_bench.records.measure import ITEMS, Reading
from nutgraf_bench.records.peers import OURS_4, TABLE_4, TABLE_5

_HEAD: Final = f"{'':22}{'pages':>6}{'P':>8}{'R':>8}{'F1':>8}"


def items_table(readings: Sequence[Reading]) -> str:
    """Return precision, recall and F1 of each item and of all items."""
    lines = [_HEAD]
    for item in ITEMS:
        scores = [each.scores[item] for each in readings if item in each.scores]
        if scores:
            lines.append(_line(item, average(scores)))
    every = [score for each in readings for score in each.scores.values()]
    lines.append(_line("all items", average(every)))
    times = sorted(each.milliseconds for each in readings)
    if times:
        mean = sum(times) / len(times)
        lines.append(f"{mean:.1f} ms a page, the median {times[len(times) // 2]:.1f}")
    return "\n".join(lines) + "\n"


def publishers_table(readings: Sequence[Reading]) -> str:
    """Return the F1 of each item by publisher."""
    names = sorted({each.page.publisher for each in readings})
    lines = [f"{'':20}{'pages':>6}" + "".join(f"{item[:9]:>10}" for item in ITEMS)]
    for name in names:
        mine = [each for each in readings if each.page.publisher == name]
        cells = [_cell(mine, item) for item in ITEMS]
        lines.append(f"{name:20}{len(mine):6}" + "".join(f"{cell:>10}" for cell in cells))
    return "\n".join(lines) + "\n"


def table_4(readings: Sequence[Reading], peers: Mapping[str, Average]) -> str:
    """Return the scores of abstracts beside the tools and figures of the paper's table 4."""
    lines = [f"{'abstract':22}{'P':>8}{'R':>8}{'F1':>8}   paper:{'P':>7}{'R':>8}{'F1':>8}"]
    for name, (called, *paper) in TABLE_4.items():
        lines.append(_beside(called, peers.get(name), paper))
    scores = [each.scores["abstract"] for each in readings if "abstract" in each.scores]
    lines.append(_beside("nutgraf (VB-PTC)", average(scores), list(OURS_4[1:])))
    return "\n".join(lines) + "\n"


def table_5(readings: Sequence[Reading]) -> str:
    """Return the scores of abstracts by publisher, beside the paper's where it has them."""
    lines = [
        f"{'abstract by source':22}{'P':>8}{'R':>8}{'F1':>8}   paper:{'P':>7}{'R':>8}{'F1':>8}"
    ]
    names = {each.page.publisher.casefold(): each.page.publisher for each in readings}
    for key in sorted({*names, *TABLE_5}):
        mine = [
            each.scores["abstract"]
            for each in readings
            if each.page.publisher.casefold() == key and "abstract" in each.scores
        ]
        paper = list(TABLE_5[key]) if key in TABLE_5 else []
        lines.append(_beside(names.get(key, key), average(mine) if mine else None, paper))
    return "\n".join(lines) + "\n"


def _line(name: str, score: Average) -> str:
    return f"{name:22}{score.pages:6}{score.precision:8.3f}{score.recall:8.3f}{score.f1:8.3f}"


def _beside(name: str, score: Average | None, paper: Sequence[float]) -> str:
    mine = [score.precision, score.recall, score.f1] if score else []
    left = "".join(f"{100 * each:8.2f}" for each in mine) or f"{'-':>8}" * 3
    right = "".join(f"{each:8.2f}" for each in paper) or f"{'-':>8}" * 3
    return f"{name:22}{left}{'':8}{right}"


def _cell(readings: Sequence[Reading], item: str) -> str:
    scores = [each.scores[item] for each in readings if item in each.scores]
    return f"{average(scores).f1:.3f}" if scores else "-"
