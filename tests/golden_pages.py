"""The golden pages: written for this project, each with its article and metadata.

``python -m tests.golden_pages`` shows every figure beside its floor, and with
``--raise`` writes the floors that can be higher. See docs/gate.md.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import nutgraf
from nutgraf.methods.registry import DEFAULT
from nutgraf.model import Article
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.gate.floors import Floors, read_floors, write_floors
from nutgraf_bench.metrics.base import Score, average
from nutgraf_bench.metrics.shingle import Shingle

FOLDER = Path(__file__).resolve().parent / "golden"
FLOORS = FOLDER / "floors.json"
# The F1 of each page when the floors were last written: shows which page lowered an average.
FIGURES = FOLDER / "figures.csv"
# The fields of an article that golden pages expect, beside its text.
FIELDS = (
    "title",
    "authors",
    "published",
    "modified",
    "language",
    "site",
    "url",
    "image",
    "tags",
    "page_type",
)
OTHER_SCRIPTS = frozenset({"ar", "el", "fa", "he", "hi", "ja", "ko", "ru", "th", "uk", "zh"})
# Groups of floors in the file, and what each covers.
METHODS, GROUPS, RIGHT = "F1 of methods", "F1 of the default by group", "right fields"
WORST = 5


@dataclass(frozen=True)
class GoldenPage:
    """A page with its bytes, parsed, and the expected article."""

    name: str
    folder: Path
    page: Page
    text: str
    expected: Mapping[str, Any]

    @property
    def group(self) -> str:
        """The group of pages that it is averaged with."""
        if not self.text.strip():
            return "no article"
        if self.expected["page_type"] == "forum":
            return "forum"
        return "other scripts" if self.expected["language"] in OTHER_SCRIPTS else "news"

    def score(self, text: str) -> Score:
        labels = LabelledPage(
            self.name, self.folder / "page.html", text=self.text, headline=self.expected["title"]
        )
        score = Shingle().score(labels, text)
        assert score is not None
        return score


def folders() -> list[Path]:
    return sorted(folder for folder in FOLDER.iterdir() if folder.is_dir())


@cache
def golden_page(folder: Path) -> GoldenPage:
    """Return a golden page, parsed once."""
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    page = parse(decode((folder / "page.html").read_bytes()), expected["url"])
    text = (folder / "article.txt").read_text("utf-8")
    return GoldenPage(folder.name, folder, page, text, expected)


@cache
def articles(method: str) -> dict[str, Article]:
    """Return the article of every golden page by a method."""
    return {
        folder.name: extract_page(golden_page(folder).page, method=method) for folder in folders()
    }


@cache
def scores(method: str) -> dict[str, Score]:
    """Return the score of a method on every golden page."""
    found = articles(method)
    return {folder.name: golden_page(folder).score(found[folder.name].text) for folder in folders()}


def right(field: str, article: Article, expected: Mapping[str, Any]) -> bool:
    """Return whether a field is as expected, ignoring blanks, case and the order of lists."""
    value, wanted = getattr(article, field), expected[field]
    if field in ("published", "modified"):
        return value == (datetime.fromisoformat(wanted) if wanted else None)
    if isinstance(value, tuple):
        return sorted(map(normal, value)) == sorted(map(normal, wanted))
    return normal(value) == normal(wanted)


def normal(value: str | None) -> str:
    return " ".join((value or "").split()).casefold()


def method_figures(names: Sequence[str]) -> dict[str, float]:
    """Return the F1 of each method over all pages; the default is also listed under this name."""
    found = {name: average(list(scores(name).values())).f1 for name in names}
    return {"default": found[DEFAULT], **found} if DEFAULT in found else found


def group_figures() -> dict[str, float]:
    """Return the F1 of the default method for each group of pages."""
    groups: dict[str, list[Score]] = {}
    for folder in folders():
        page = golden_page(folder)
        groups.setdefault(page.group, []).append(scores(DEFAULT)[page.name])
    return {group: average(found).f1 for group, found in sorted(groups.items())}


def wrong_pages(field: str) -> list[str]:
    """Return the pages where a field of the default method's article is wrong."""
    found = articles(DEFAULT)
    return [
        folder.name
        for folder in folders()
        if not right(field, found[folder.name], golden_page(folder).expected)
    ]


def right_figures() -> dict[str, float]:
    """Return the number of pages where each field is right."""
    return {field: len(folders()) - len(wrong_pages(field)) for field in FIELDS}


def figures() -> dict[str, dict[str, float]]:
    """Return all figures that have a floor."""
    return {
        METHODS: method_figures(nutgraf.method_names()),
        GROUPS: group_figures(),
        RIGHT: right_figures(),
    }


def floors() -> dict[str, Floors]:
    """Return all floors; raise an error if one was lowered without a reason."""
    return {
        group: Floors.read(f"{FLOORS.name}: {group}", values)
        for group, values in read_floors(FLOORS).items()
    }


def notes() -> list[str]:
    """Return a line for each lowered floor."""
    return [f"{group}: {note}" for group, each in floors().items() for note in each.notes()]


def fallen(method: str, group: str | None = None) -> str:
    """Return the pages where a method lost most since the floors were written, and how to look."""
    method = DEFAULT if method == "default" else method
    lines = []
    for name, before in recorded(method).items():
        folder = FOLDER / name
        if not folder.is_dir() or group not in (None, golden_page(folder).group):
            continue
        now = scores(method)[name].f1
        if now < before - 0.001:
            lines.append((now - before, f"  {name}: F1 {before:.3f} before, {now:.3f} now"))
    if not lines:
        return f"no page of {method} fell since the floors were written: pages were changed"
    worst = [line for _, line in sorted(lines)[:WORST]]
    page = f"tests/golden/{worst[0].split(':')[0].strip()}"
    look = f"nutgraf extract --method {method} {page}/page.html | diff {page}/article.txt -"
    return "\n".join([f"pages on which {method} fell most:", *worst, f"look at one: {look}"])


def recorded(method: str) -> dict[str, float]:
    """Return the F1 of a method on each page when the floors were last written."""
    with FIGURES.open(encoding="utf-8", newline="") as file:
        return {row["page"]: float(row[method]) for row in csv.DictReader(file) if method in row}


def record() -> None:
    names = nutgraf.method_names()
    with FIGURES.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["page", *names])
        for folder in folders():
            table.writerow(
                [folder.name, *(f"{scores(name)[folder.name].f1:.3f}" for name in names)]
            )


def main() -> int:
    """Show all figures; ``--raise`` writes the floors that can be higher."""
    found = figures()
    old = floors() if FLOORS.is_file() else {}
    for group, measured in found.items():
        print(group)
        for verdict in old.get(group, Floors()).check(measured):
            floor = "-" if verdict.floor is None else f"{verdict.floor:g}"
            figure = "-" if verdict.measured is None else f"{verdict.measured:.4g}"
            print(f"  {verdict.name:16} {floor:>6} {figure:>7}  {verdict.answer}")
    if "--raise" in sys.argv[1:]:
        old = {group: old.get(group, Floors()).raised(each) for group, each in found.items()}
        write_floors(FLOORS, {group: each.to_dict() for group, each in old.items()})
    verdicts = [
        verdict for group in found for verdict in old.get(group, Floors()).check(found[group])
    ]
    passed = all(verdict.passed for verdict in verdicts)
    # If a figure fell, the recorded ones show where.
    if "--raise" in sys.argv[1:] and passed:
        record()
    print("".join(f"{note}\n" for note in notes()), end="")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
