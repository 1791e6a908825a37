"""Fields of a summary."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from nutgraf.summary.scorers import SCORERS
from nutgraf.summary.summarize import summarize
from nutgraf_bench.behaviour.hashing import hash_fields, is_sampled, short_hash
from nutgraf_bench.behaviour.task import INPUT, Line, Task

# Each scorer alone is run on one article in so many.
_ALONE_EVERY: Final = 5


def summary_lines(task: Task) -> Iterator[Line]:
    """Return one line: the summary with the defaults, at times with each scorer alone."""
    row = task.rows[0]
    text, title = row["text"], row.get("title")
    fields: dict[str, Callable[[], object]] = {
        "summary": lambda: summarize(text, title).to_dict(),
        "summary.given_language": lambda: summarize(text, title, language=row.get("lang")).text,
    }
    if is_sampled(f"alone {task.id}", _ALONE_EVERY):
        fields["summary.equal"] = lambda: summarize(text, title, weights="equal").to_dict()
        for name in SCORERS:
            fields[f"summary.{name}"] = partial(_alone, text, title, name)
    yield Line(task.id, {INPUT: short_hash([text, title]), **hash_fields(fields)})


def _alone(text: str, title: str | None, scorer: str) -> dict[str, Any]:
    return summarize(text, title, scorers=(scorer,)).to_dict()
