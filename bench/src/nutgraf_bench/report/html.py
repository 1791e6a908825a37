"""The HTML report: one self-contained file.

It has no scripts and forbids them by a content security policy, so text of pages stays text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nutgraf.errors import MissingExtraError
from nutgraf_bench.execution.calibration import RIGHT
from nutgraf_bench.execution.results import Measured
from nutgraf_bench.report import charts
from nutgraf_bench.report.markup import TEXT, Cell, Lines, Markup, element, joined, table
from nutgraf_bench.report.problems import wrong_lines
from nutgraf_bench.report.quality_tables import confidences, growths, other_metrics, quality
from nutgraf_bench.report.sweeps import Sweep
from nutgraf_bench.report.worst_pages import WorstPage, worst_pages

_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)
_MEANING: Final[Mapping[str, str]] = {
    "shingle": "Runs of four tokens in common, each counted as often as it occurs. "
    "Characters are the tokens of Chinese and Japanese.",
    "lcs": "Tokens of the longest common subsequence (CETR).",
    "difflib": "Tokens in difflib's matching blocks (VB-PTC).",
    "lines": "Whole lines in common, weighted by their tokens (CETR, TWCEM).",
    "nodes": "Text nodes of the page in common, weighted by their words (CEDST).",
    "blocks": "Blocks of the page in common, each counted once (TWCEM).",
    "wordset": "Distinct words in common (Gottron).",
    "success": "The share of pages with at least 98 % of the shingles on both sides (relevance).",
    "exact": "The share of pages with exactly the tokens of the gold.",
    "segments": "Pieces that must be in and must not be in, added up over all pages.",
}


@dataclass(frozen=True, slots=True)
class Report:
    """Content of a report."""

    measured: Measured
    worst: Mapping[str, Sequence[WorstPage]]
    """By runner, worst page first."""
    sweeps: Sequence[Sweep] = ()
    sweep_pages: int = 0


def html_report(report: Report) -> str:
    """Return the report as one HTML page."""
    sections = [
        ("quality", "Quality", quality(report.measured)),
        ("intervals", "F1 with intervals", _intervals(report.measured)),
        ("time", "F1 against time", _times(report.measured)),
        ("language", "By language", _by_language(report.measured)),
        ("type", "By page type", _by_type(report.measured)),
        ("size", "Cost against size", _sizes(report.measured)),
        ("metrics", "Other metrics", other_metrics(report.measured)),
        ("confidence", "Confidence", _confidence(report.measured)),
        ("sweeps", "Parameters", _sweeps(report)),
        ("worst", "Worst pages", _worst(report)),
        ("wrong", "What went wrong", _wrong(report.measured)),
        ("how", "How it is measured", _how(report.measured)),
    ]
    shown = [(name, title, content) for name, title, content in sections if content]
    links = [element("li", element("a", title, href=f"#{name}")) for name, title, _ in shown]
    body = joined(
        [
            element("h1", "nutgraf-bench"),
            _what(report.measured),
            element("nav", element("ul", *links), aria_label="sections"),
            *(
                element("section", element("h2", title), content, id=name)
                for name, title, content in shown
            ),
        ]
    )
    return _page(body)


def _page(body: Markup) -> str:
    style = Path(__file__).with_name("style.css").read_text("utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>nutgraf-bench</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _what(measured: Measured) -> Markup:
    pages = len({(result.set, result.page) for result in measured.results})
    runners = len({result.runner for result in measured.results})
    if not runners:
        return element("p", "Nothing could be measured; ", element("a", "why", href="#wrong"), ".")
    summary = (
        f"{_count(runners, 'runner')} on {_count(pages, 'page')} of {', '.join(measured.sets)}."
    )
    wrong = len(wrong_lines(measured))
    if not wrong:
        return element("p", summary, " Nothing went wrong.")
    link = element("a", f"{_count(wrong, 'thing')} went wrong", href="#wrong")
    return element("p", summary, " ", link, ".")


def _intervals(measured: Measured) -> Markup:
    return _plots(
        lambda: charts.f1_with_intervals(measured).values(),
        "Blue circles are nutgraf's methods, orange squares are peers.",
    )


def _times(measured: Measured) -> Markup:
    return _plots(
        lambda: charts.f1_against_time(measured).values(),
        "Up and to the left is better. Blue circles are nutgraf's methods, orange squares "
        "are peers.",
    )


def _by_language(measured: Measured) -> Markup:
    plots = _plots(lambda: charts.f1_by_language(measured).values())
    return plots or element("p", "No set of this run has pages in more than one language.")


def _by_type(measured: Measured) -> Markup:
    plots = _plots(lambda: charts.f1_by_type(measured).values())
    return plots or element("p", "No set of this run has pages of more than one type.")


def _sizes(measured: Measured) -> Markup:
    if not measured.costs:
        return Markup("")
    intro = element(
        "p",
        "Time grows as a power of page size; an exponent of 1 is linear. "
        "A fixed cost per page lowers the exponent.",
    )
    plots = _plots(lambda: charts.cost_against_size(measured).values(), kind="plots wide-plots")
    return joined([intro, plots, growths(measured)])


def _confidence(measured: Measured) -> Markup:
    lines = confidences(measured)
    if not lines:
        return Markup("")
    intro = (
        f"A page is right when its F1 is {RIGHT:g} or more. On the dashed line a runner is right "
        "as often as it is sure; beside each point stands its number of pages. The expected "
        "calibration error is the distance from the line, averaged over pages."
    )
    plots = _plots(lambda: charts.confidence_curves(measured))
    return joined([element("p", intro), plots, lines])


def _sweeps(report: Report) -> Markup:
    if not report.sweeps:
        return Markup("")
    intro = (
        "The papers' parameter figures (TWCEM's figure 3, CEDST's figure 5), "
        f"on at most {_count(report.sweep_pages, 'page')} of each set."
    )
    return joined([element("p", intro), _plots(lambda: charts.sweep_plots(report.sweeps))])


def _worst(report: Report) -> Markup:
    parts = []
    for runner, pages in report.worst.items():
        if pages:
            parts += [element("h3", f"{runner}: the {_count(len(pages), 'worst page')}")]
            parts += [worst_pages(pages)]
    if parts:
        parts.insert(0, element("p", "Open a page to see its gold and the output side by side."))
    return joined(parts)


def _wrong(measured: Measured) -> Markup:
    lines = wrong_lines(measured)
    if not lines:
        return element("p", "Nothing: every runner processed every page, and every page has gold.")
    return element("ul", *(element("li", line) for line in lines), class_="wrong")


def _how(measured: Measured) -> Markup:
    intro = element(
        "p",
        "Precision and recall are averaged over pages, and F1 is taken of the two means; the mean "
        "of the pages' own F1 stands beside it. The interval is what 95 % of 1,000 seeded "
        "bootstrap samples of the pages give. The headline counts on neither side. Times are "
        "measured on one core, all runners in turn on the same pages, after a warm-up; the best "
        "of several rounds is a page's time.",
    )
    terms = [
        joined([element("dt", name), element("dd", _MEANING.get(name, ""))])
        for name in measured.metrics
    ]
    sets: Lines = [[name, Cell(digest, TEXT)] for name, digest in measured.sets.items()]
    runners: Lines = [[name, Cell(version, TEXT)] for name, version in measured.runners.items()]
    return joined(
        [
            intro,
            element("dl", *terms),
            table(["set", "hash"], sets),
            table(["runner", "version"], runners),
        ]
    )


def _plots(make: Callable[[], Iterable[str]], caption: str = "", kind: str = "plots") -> Markup:
    """Return plots, or the message that a library for them is missing."""
    try:
        plots = list(make())
    except MissingExtraError as problem:
        return element("p", str(problem), class_="quiet")
    if not plots:
        return Markup("")
    intro = [element("p", caption, class_="quiet")] if caption else []
    shown = [element("figure", Markup(svg)) for svg in plots]
    return joined([*intro, element("div", *shown, class_=kind)])


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
