"""The tables as Markdown and as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from nutgraf_bench.papers.compare import LARGE, Line, lines
from nutgraf_bench.papers.experiments import CHAPTERS, Experiment
from nutgraf_bench.papers.findings import Figures, Findings
from nutgraf_bench.papers.published_figures import Printed
from nutgraf_bench.report.text_table import aligned

COMMAND: Final = "nutgraf-bench papers --data DIR --out docs/research"
_NONE: Final = "-"


def markdown(findings: Findings) -> str:
    """Return the page docs/research/results.md."""
    return "\n".join(_page(findings)) + "\n"


def terminal(findings: Findings) -> str:
    """Return the tables as plain text, each with its reasons."""
    shown: list[str] = []
    for chapter in CHAPTERS:
        for experiment in chapter.experiments:
            found = lines(experiment, findings)
            if any(line.found for line in found):
                shown += [caption(experiment, found), *aligned(table(experiment, found))]
                shown += [f"  {line.runner}: {line.reason}" for line in found if line.reason]
                shown.append("")
    return "\n".join(shown) + "\n" if shown else ""


def caption(experiment: Experiment, found: Sequence[Line]) -> str:
    """Return the caption of a table."""
    pages = max((line.found.pages for line in found if line.found), default=0)
    return (
        f"{experiment.set}, {pages:,} pages, by {experiment.metric}, "
        f"beside {experiment.paper}'s {experiment.table}"
    )


def table(experiment: Experiment, found: Sequence[Line]) -> list[list[str]]:
    """Return the cells of a table, header first."""
    head = ["method", "P", "R", "F1", "paper P", "paper R", "paper F1", "difference"]
    head += [f"{metric} F1" for metric in experiment.also]
    return [
        [*head, "ms a page", "paper s", "failed"],
        *(_cells(experiment, line) for line in found),
    ]


def _cells(experiment: Experiment, line: Line) -> list[str]:
    found = line.found
    also = [found.figures.get(metric) if found else None for metric in experiment.also]
    printed = line.printed
    return [
        line.runner,
        *_three(line.ours, 1),
        *_three(printed, 2),
        _figure(line.difference, 1, sign="+"),
        *(_figure(100 * each.f1 if each else None, 1) for each in also),
        _figure(found.ms if found else None, 1),
        _figure(printed.seconds if printed else None, 2),
        str(found.failed) if found else _NONE,
    ]


def _three(values: Figures | Printed | None, digits: int) -> list[str]:
    if values is None:
        return [_NONE] * 3
    return [_figure(value, digits) for value in (values.precision, values.recall, values.f1)]


def _figure(value: float | None, digits: int, sign: str = "") -> str:
    return _NONE if value is None else f"{value:{sign}.{digits}f}"


def _page(findings: Findings) -> Iterable[str]:
    yield from _opening(findings)
    for chapter in CHAPTERS:
        yield from ("", f"## {chapter.title}", "", chapter.text)
        for experiment in chapter.experiments:
            found = lines(experiment, findings)
            yield from ("", f"### {caption(experiment, found)}", "")
            yield from _piped(table(experiment, found))
            large = [line for line in found if line.reason]
            if large:
                yield from ("", f"Differences of more than {LARGE:g} points:", "")
                yield from (f"- `{line.runner}`: {line.reason}" for line in large)
    if findings.problems:
        yield from ("", "## What went wrong", "")
        yield from (f"- {problem}" for problem in findings.problems)


def _opening(findings: Findings) -> Iterable[str]:
    yield from (
        "# The papers' tables again",
        "",
        "This page is written by the command below, and not by hand: figures measured here,",
        "beside what the papers print. Why a figure differs by more than "
        f"{LARGE:g} points was found by",
        "reading pages beside their gold, the worst and some by chance.",
        "",
        "```sh",
        COMMAND,
        "```",
        "",
        "P, R and F1 are in percent, averaged over pages; F1 is that of the two means. The",
        "headline counts on neither side. *Difference* is the F1 here less the paper's. *Failed*",
        "pages, with an error or a time-out, count as if nothing had been found on them.",
        "Methods have their papers' parameters, and get no title but the page's own.",
        "",
        f"Python {findings.python}, {findings.cores} cores: all of them for quality, one for the",
        "time a page takes, with the methods of a table in turn.",
        "",
        "| set | hash |",
        "|-|-|",
    )
    yield from (f"| {name} | `{digest}` |" for name, digest in findings.sets.items())
    yield from ("", "| method | version |", "|-|-|")
    for version, names in _by_version(findings).items():
        yield f"| {', '.join(names)} | {version} |"


def _by_version(findings: Findings) -> dict[str, list[str]]:
    """Return the runners by version, without the hash of the sources."""
    found: dict[str, list[str]] = {}
    for name, version in findings.runners.items():
        library = name.partition("-")[0] if name.startswith("boilerpipe-") else name
        mine = found.setdefault(version.partition("+")[0], [])
        if library not in mine:
            mine.append(library)
    return found


def _piped(cells: list[list[str]]) -> Iterable[str]:
    head, *body = cells
    yield f"| {' | '.join(head)} |"
    yield f"|-|{'-:|' * (len(head) - 1)}"
    yield from (f"| {' | '.join(row)} |" for row in body)
