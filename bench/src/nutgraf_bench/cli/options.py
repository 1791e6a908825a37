"""Options that several commands share, and the error for a missing data folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from nutgraf.errors import NutgrafError

NOTHING_MEASURED: Final = 1
"""Exit code of a run that had nothing to measure."""
NO_DATA: Final = (
    "no data sets: name their folder with --data DIR or the variable NUTGRAF_DATA. "
    "It has a folder for each data set, with html/ and gold.jsonl in it"
)

Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", envvar="NUTGRAF_DATA", help="Folder of the data sets."),
]
Sets = Annotated[str, typer.Option(metavar="A,B", help="Names of the data sets to measure on.")]
Pages = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Use at most N pages of each set.")
]
Logs = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Folder for outcomes; a later run resumes from them."),
]
Workers = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Number of processes. Default: one per core.")
]
Timeout = Annotated[
    float, typer.Option(min=0.1, metavar="SECONDS", help="Maximum time for a page.")
]


class NoDataError(NutgrafError):
    """No data folder was named."""


def required(data: Path | None) -> Path:
    """Return the data folder, or raise an error that says how to name it."""
    if data is None:
        raise NoDataError(NO_DATA)
    return data


def names(text: str) -> tuple[str, ...]:
    """Return the names in a comma-separated list."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def log_folder(logs: Path | None) -> Path:
    """Return the folder for outcomes: the one given, or one in the user's cache."""
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return logs or Path(root) / "nutgraf" / "bench"


def processes(workers: int | None) -> int:
    """Return the number of processes to use."""
    return workers or os.cpu_count() or 1
