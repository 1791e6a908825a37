"""The worst pages of a runner, with gold and output side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nutgraf_bench.execution.tables import MAIN, Result
from nutgraf_bench.report.diff import Difference, Stretch, difference
from nutgraf_bench.report.markup import Markup, element, joined

_EDGE: Final = 90
"""Characters shown at either end of a common stretch."""
_MAX_CHARACTERS: Final = 1200
"""Characters shown of a stretch that one side lacks."""
_MAX_STRETCHES: Final = 60
"""Stretches shown per page. The rest is only counted."""
_BLANK_LINES: Final = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class WorstPage:
    """A page with a low score, its gold and its output."""

    result: Result
    gold: str
    given: str
    headline: str | None = None
    url: str | None = None


def worst_pages(pages: Sequence[WorstPage]) -> Markup:
    """Return the pages of one runner, collapsed."""
    return joined(_page(number, page) for number, page in enumerate(pages, start=1))


def _page(number: int, page: WorstPage) -> Markup:
    result = page.result
    score = result.scores[MAIN]
    figures = f"F1 {score.f1:.3f}  P {score.precision:.3f}  R {score.recall:.3f}"
    name = f"{result.set} / {result.page}"
    summary = element(
        "summary", f"{number}. ", element("span", figures, class_="figure"), f"  {name}"
    )
    lines = [element("p", page.url, class_="quiet")] if page.url else []
    if result.error:
        lines.append(element("p", f"The runner failed: {result.error}"))
    if result.lang or result.type:
        kind = ", ".join(part for part in (result.lang, result.type) if part)
        lines.append(element("p", kind, class_="quiet"))
    found = difference(page.gold, page.given, page.headline)
    return element("details", summary, element("div", *lines, diff(found), class_="inside"))


def diff(found: Difference) -> Markup:
    """Return two columns: the gold with what is missing, the output with what is extra."""
    if not found.stretches:
        return element("p", "Both sides are empty.", class_="quiet")
    names = element(
        "div",
        element("div", "gold (− missing from the output)"),
        element("div", "output (+ not in the gold)"),
        class_="stretch names",
    )
    shown = [_stretch(stretch) for stretch in found.stretches[:_MAX_STRETCHES]]
    notes = []
    rest = found.stretches[_MAX_STRETCHES:]
    if rest:
        more = sum(not stretch.equal for stretch in rest)
        notes.append(f"{more:,} more differences are not shown.")
    if found.gold_left_out or found.given_left_out:
        notes.append(
            f"Too long to compare whole: {found.gold_left_out:,} words of the gold and "
            f"{found.given_left_out:,} of the output at the end are left out."
        )
    return element(
        "div", names, *shown, *(element("p", note, class_="quiet") for note in notes), class_="diff"
    )


def _stretch(stretch: Stretch) -> Markup:
    if stretch.equal:
        sides = [
            element(
                "div",
                folded(stretch.gold, stretch.gold_tokens, 2 * _EDGE, "equal words"),
                dir="auto",
            ),
            element(
                "div",
                folded(stretch.given, stretch.given_tokens, 2 * _EDGE, "equal words"),
                dir="auto",
            ),
        ]
        return element("div", *sides, class_="stretch equal")
    gold = folded(stretch.gold, stretch.gold_tokens, _MAX_CHARACTERS, "words")
    given = folded(stretch.given, stretch.given_tokens, _MAX_CHARACTERS, "words")
    missing = _signed("−", "del", gold, "missing") if stretch.gold_tokens else element("div")
    extra = _signed("+", "ins", given, "extra") if stretch.given_tokens else element("div")
    return element("div", missing, extra, class_="stretch unequal")


def _signed(sign: str, tag: str, text: Markup, kind: str) -> Markup:
    """Return the text marked by colour and sign, so that colour vision is not needed."""
    return element(
        "div", element("span", sign, class_="sign"), element(tag, text, dir="auto"), class_=kind
    )


def folded(text: str, words: int, longest: int, what: str) -> Markup:
    """Return the text, without its middle if it is too long."""
    text = _BLANK_LINES.sub("\n", text.strip("\n"))
    if len(text) <= longest + longest // 2:
        return joined([text])
    half, near = longest // 2, longest // 4
    first, last = text[:half], text[len(text) - half :]
    # Cut at a space if one is near. Chinese has none.
    first = first[: first.rfind(" ")] if first.rfind(" ") > half - near else first
    last = last[last.find(" ") + 1 :] if 0 <= last.find(" ") < near else last
    left_out = f"[… {words:,} {what}, folded …]"
    return joined([first, " ", element("span", left_out, class_="fold"), " ", last])
