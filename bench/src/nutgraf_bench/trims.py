"""Effect of each trim: every page is extracted with all trims, then without each in turn.

A trim helps a page if the shingle F1 of the text is higher with it. ``exact`` is the number of
pages whose words are all right only with the trim, minus those only without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Final
from unittest.mock import patch

from nutgraf.errors import NutgrafError
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf.trim.base import Draft, Trim
from nutgraf.trim.stages import STAGES
from nutgraf_bench.dataset import LabelledPage, load_set
from nutgraf_bench.metrics.base import Score, tokens
from nutgraf_bench.metrics.shingle import shingles

TRIMS: Final[tuple[Trim, ...]] = tuple(trim for stage in STAGES for trim in stage)
SETS: Final = ("aed2023", "wcxb_dev", "magic_article", "daniel", "cleaneval", "cwce_zh")


@dataclass(frozen=True, slots=True)
class Change:
    """Effect of a trim on a page whose text it changes."""

    trim: str
    f1: float
    """F1 with the trim minus F1 without it."""
    exact: int
    """1 if all words are right only with the trim, -1 if only without it, else 0."""


@dataclass(slots=True)
class Worth:
    """Effect of a trim on the pages of a set."""

    better: int = 0
    worse: int = 0
    exact: int = 0

    def add(self, change: Change) -> None:
        """Count a page."""
        self.better += change.f1 > 0
        self.worse += change.f1 < 0
        self.exact += change.exact


@dataclass(frozen=True, slots=True)
class SetWorth:
    """Effect of each trim on the pages of a set, by name."""

    set: str
    trims: dict[str, Worth] = field(default_factory=lambda: {trim.name: Worth() for trim in TRIMS})


def measure_set(folder: Path, name: str, *, workers: int) -> SetWorth:
    """Return the effect of each trim on a data set."""
    pages = [page for page in load_set(folder / name).pages if page.text]
    worth = SetWorth(name)
    with Pool(workers) as pool:
        for changes in pool.imap_unordered(find_changes, pages, chunksize=8):
            for change in changes:
                worth.trims[change.trim].add(change)
    return worth


def find_changes(labels: LabelledPage) -> Sequence[Change]:
    """Return the effects of the trims on a page. Empty if it can't be read."""
    gold = labels.text or ""
    try:
        return list(_changes(labels, gold))
    except NutgrafError:
        return ()


def _changes(labels: LabelledPage, gold: str) -> Iterator[Change]:
    extract = partial(extract_page, parse(decode(labels.read()), labels.url))
    text = extract().text
    for trim in TRIMS:
        with patch.object(type(trim), "find", _find_nothing):
            without = extract().text
        if without != text:
            right = [tokens(each) == tokens(gold) for each in (text, without)]
            yield Change(trim.name, _f1(gold, text) - _f1(gold, without), right[0] - right[1])


def _find_nothing(_: Trim, draft: Draft) -> object:
    return draft.nothing()


def _f1(gold: str, text: str) -> float:
    """Return the F1 of a text's shingles."""
    wanted, given = shingles(gold), shingles(text)
    return Score.of_counts((wanted & given).total(), given.total(), wanted.total()).f1
