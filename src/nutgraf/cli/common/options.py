"""Options that several commands have, said once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AllowPrivate = Annotated[
    bool, typer.Option("--allow-private", help="Fetch from private networks too.")
]
SiteMemoryFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="The memory of the pages' site: read from FILE, taught these pages, written back.",
    ),
]
KnownStore = Annotated[
    str | None,
    typer.Option(
        metavar="FILE_OR_URL", help="Where the articles are kept: a file, or postgresql://..."
    ),
]
Since = Annotated[
    str | None,
    typer.Option(metavar="WHEN", help="Nothing older: a date, or a span as 2d or 12h."),
]
Language = Annotated[
    str | None, typer.Option(metavar="CODE", help="Only this language, as en or zh.")
]
Site = Annotated[
    str | None, typer.Option(metavar="SITE", help="Only this site: its host or its name.")
]
