"""The tables to reproduce, each with its set and metric, from ``chapters.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from nutgraf_bench.papers.published_figures import Printed, published, twcem

SCHOLARLY: Final = "scholarly"
"""Set whose gold text is the abstract."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """A table of a paper, reproduced on one set."""

    set: str
    paper: str
    table: str
    """Table of the paper, and the part of it."""
    metric: str
    """Metric closest to the definition of the paper."""
    printed: Mapping[str, Printed]
    """Published figures, by runner."""
    also: tuple[str, ...] = ("shingle",)
    """Further metrics whose F1 is shown."""
    others: tuple[str, ...] = ()
    """Runners that the paper does not have."""
    pages: int | None = None
    """Maximum number of pages of the set."""

    @property
    def name(self) -> str:
        """Key in reasons and results."""
        return f"{self.set}/{self.paper}"

    @property
    def runners(self) -> tuple[str, ...]:
        """Names of all runners of the table."""
        return (*self.printed, *self.others)

    @property
    def metrics(self) -> tuple[str, ...]:
        """Names of all metrics of the table."""
        return (self.metric, *self.also)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Tables of several papers on one kind of page."""

    title: str
    text: str
    experiments: tuple[Experiment, ...]


def _experiment(values: dict[str, Any]) -> Experiment:
    name, rows = values.pop("printed"), values.pop("rows", ())
    printed = twcem(*rows) if rows else published(name)
    if preset := values.pop("twcem", ""):  # TWCEM's own parameters on microblogs and forums
        printed[preset] = printed.pop("twcem")
    lists = {key: tuple(values.get(key, ())) for key in ("also", "others")}
    return Experiment(**{**values, **lists, "printed": printed})


def _chapters() -> tuple[Chapter, ...]:
    source = Path(__file__).with_name("chapters.toml").read_text("utf-8")
    return tuple(
        Chapter(each["title"], each["text"], tuple(map(_experiment, each["experiments"])))
        for each in tomllib.loads(source)["chapters"]
    )


CHAPTERS: Final = _chapters()
EXPERIMENTS: Final = tuple(each for chapter in CHAPTERS for each in chapter.experiments)
