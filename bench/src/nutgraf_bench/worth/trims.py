"""The worth of each trim, and of islands: pages extracted with all of them, then without each.

The models have not seen the host of the page. The sets in `TRAIN` decide whether a rule stays;
those in `MEASURE` show what it does elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Final
from unittest.mock import patch

from nutgraf.errors import NutgrafError
from nutgraf.methods.fused.method import Fused, FusedModel
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Bools, Page
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf.trim.base import Draft, Trim
from nutgraf.trim.stages import STAGES
from nutgraf_bench.dataset import LabelledPage, load_set
from nutgraf_bench.metrics.segments import Segments
from nutgraf_bench.metrics.shingle import Shingle
from nutgraf_bench.training.fused.folds import FoldModels, fold_models
from nutgraf_bench.worth.effect import Effect

INDEXES: Final = "wcxb_dev indexes"
"""The listings and collections of ``wcxb_dev``. All of their text is to be withheld."""
TRAIN: Final = (
    "aed2023", "wcxb_dev", INDEXES, "trafilatura", "magic_article", "magic_forum",
    "harvest_forum", "readers", "sites", "id_news", "stated", "ports", "zh_fin",
)  # fmt: skip
OMNIVORE: Final = "readers omnivore"
"""The pages of ``readers`` that only measure."""
MEASURE: Final = ("daniel", "cleaneval", "cwce_zh", "dragnet", OMNIVORE)
_FOLDERS: Final = {INDEXES: "wcxb_dev", OMNIVORE: "readers"}
ISLANDS: Final = "islands"
_ISLAND_WEIGHTS: Final = "nutgraf.methods.fused.method.island_weights"
_TRIMS: Final[Mapping[str, Trim]] = {trim.name: trim for stage in STAGES for trim in stage}
RULES: Final = (ISLANDS, *(name for name in _TRIMS if name != "template"))
"""All but the one that needs the memory of a site."""
_INDEX_TYPES: Final = ("listing", "collection")

Effects = dict[str, Effect]


@dataclass(frozen=True, slots=True)
class Task:
    """A page to measure, and the rules that are off all the time."""

    labels: LabelledPage
    model: FusedModel
    """It has not seen the host of the page, except on sets that only measure."""
    off: tuple[str, ...]
    index: bool


def measure_set(folder: Path, name: str, *, workers: int = 1, off: tuple[str, ...] = ()) -> Effects:
    """Return the effect of each rule on a data set."""
    effects = {rule: Effect() for rule in RULES if rule not in off}
    tasks = _tasks(folder, name, off, fold_models(folder))
    with Pool(workers) as pool:
        for changes in pool.imap_unordered(find_changes, tasks, chunksize=8):
            for rule, (score_with, score_without) in changes.items():
                effects[rule].add(score_with, score_without)
    return effects


def _tasks(folder: Path, name: str, off: tuple[str, ...], models: FoldModels) -> Iterator[Task]:
    set_name = _FOLDERS.get(name, name)
    for page in load_set(folder / set_name).pages:
        if str(page.fields.get("same_as")).partition("/")[0] in TRAIN:
            continue  # a page counts once
        if _belongs(page, name):
            yield Task(page, models.model(set_name, page), off, name == INDEXES)


def _belongs(page: LabelledPage, name: str) -> bool:
    """Whether a page of a data set is measured under this name."""
    if name == INDEXES:
        return page.type in _INDEX_TYPES
    if name in ("readers", OMNIVORE) and page.id.startswith("omnivore") != (name == OMNIVORE):
        return False
    is_labelled = bool(page.text or page.wanted or page.unwanted)
    return is_labelled and (name != "wcxb_dev" or page.type == "article")


def find_changes(task: Task) -> Mapping[str, tuple[float, float]]:
    """Return the scores with and without each rule that changes the text of a page."""
    try:
        page = parse(decode(task.labels.read()), task.labels.url)
        with ExitStack() as stack:
            for rule in task.off:
                stack.enter_context(_without(rule))
            return _changes(task, page)
    except NutgrafError:  # the page can't be read
        return {}


def _changes(task: Task, page: Page) -> dict[str, tuple[float, float]]:
    with _watched() as fired:
        text = extract_page(page, method=Fused(model=task.model)).text
    changes = {}
    for rule in fired - set(task.off):
        with _without(rule):
            other = extract_page(page, method=Fused(model=task.model)).text
        if other != text:
            changes[rule] = _score(task, text), _score(task, other)
    return changes


@contextmanager
def _watched() -> Iterator[set[str]]:
    """Collect the names of the rules that find something."""
    fired = {ISLANDS}
    with ExitStack() as stack:
        for trim in _TRIMS.values():
            find = type(trim).find

            def watch(
                self: Trim, draft: Draft, find: Callable[[Trim, Draft], Bools] = find
            ) -> Bools:
                found = find(self, draft)
                if found.any():
                    fired.add(self.name)
                return found

            stack.enter_context(patch.object(type(trim), "find", watch))
        yield fired


def _without(rule: str) -> AbstractContextManager[object]:
    if rule == ISLANDS:
        return patch(_ISLAND_WEIGHTS, lambda *_: None)
    return patch.object(type(_TRIMS[rule]), "find", lambda _, draft: draft.nothing())


def _score(task: Task, text: str) -> float:
    """Return the F1 of the text: of its shingles, or of its segments. An index has no text."""
    if task.index:
        return float(not text)
    metric = Shingle() if task.labels.text else Segments()
    score = metric.score(task.labels, text)
    return score.f1 if score else 0.0
