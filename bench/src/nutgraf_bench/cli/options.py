"""What the commands of the bench have in common: options, and what they say without data."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from nutgraf.errors import NutgrafError

NOTHING_MEASURED: Final = 1
"""The exit code of a run that had nothing to measure."""
HOW: Final = (
    "say where the labelled pages are, with --data DIR or the variable NUTGRAF_DATA: "
    "DIR has a folder for each data set, with html/ and gold.jsonl in it"
)

Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", envvar="NUTGRAF_DATA", help="Where the data sets are."),
]
Sets = Annotated[
    str, typer.Option(metavar="A,B", help="The data sets to take, by the names of folders.")
]
Logs = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where outcomes are kept; a later run goes on from them."),
]
Workers = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Processes; without this one for each core.")
]
Timeout = Annotated[
    float, typer.Option(min=0.1, metavar="SECONDS", help="How long a page may take.")
]


class NoDataError(NutgrafError):
    """Nobody said what to measure on."""


def given(data: Path | None) -> Path:
    """Where the data are, or the error that says how to name it."""
    if data is None:
        raise NoDataError(HOW)
    return data


def names(text: str) -> tuple[str, ...]:
    """The names of a list with commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def log_folder(logs: Path | None) -> Path:
    """Where outcomes are kept; in the user's cache unless somebody says otherwise."""
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return logs or Path(root) / "nutgraf" / "bench"


def processes(workers: int | None) -> int:
    """How many processes to use."""
    return workers or os.cpu_count() or 1
