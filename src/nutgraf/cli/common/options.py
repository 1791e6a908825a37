"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, Final

import click

from nutgraf.cli.common.sources import STANDARD_INPUT
from nutgraf.errors import WrongUseError
from nutgraf.limits import MAX_BYTES, MAX_NODES

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

AT_LEAST_1: Final = click.IntRange(min=1)


def sources(help_text: str) -> Decorator:
    """Return the argument for one or more sources."""
    return click.argument("sources", metavar="SOURCE...", nargs=-1, required=True, help=help_text)


def output_format(choices: type[Enum], default: Enum | None, help_text: str) -> Decorator:
    """Return ``--format``, which a command gets as ``form``."""
    names = ("--format", "-f", "form")
    return click.option(*names, type=click.Choice(choices), default=default, help=help_text)


def limit_of(help_text: str) -> Decorator:
    """Return ``--limit``, without a default."""
    return click.option("--limit", type=AT_LEAST_1, metavar="N", help=help_text)


def check_standard_input(given: tuple[str, ...]) -> None:
    """Raise `WrongUseError` if standard input is given twice."""
    if given.count(STANDARD_INPUT) > 1:
        raise WrongUseError("standard input (-) can be read only once")


allow_private: Final = click.option(
    "--allow-private", is_flag=True, help="Fetch from private networks too."
)
site_memory: Final = click.option(
    "--site-memory",
    type=Path,
    metavar="FILE",
    help="Memory of the site's template: read from FILE, updated with these pages, written back.",
)
max_bytes: Final = click.option(
    "--max-bytes",
    type=int,
    metavar="N",
    default=MAX_BYTES,
    help="Read at most this many bytes of a page.",
)
max_nodes: Final = click.option(
    "--max-nodes",
    type=int,
    metavar="N",
    default=MAX_NODES,
    help="Read at most this many nodes of a page.",
)
max_seconds: Final = click.option(
    "--max-seconds",
    type=float,
    metavar="S",
    help="Time limit for a page; when it is short, steps are simplified or left out.",
)
existing_store: Final = click.option(
    "--store",
    metavar="FILE_OR_URL",
    help="The store with the articles: a file, or postgresql://...",
)
since: Final = click.option(
    "--since", metavar="WHEN", help="Only articles since a date, or in a span such as 2d or 12h."
)
language: Final = click.option(
    "--language", metavar="CODE", help="Only articles in this language, such as en or zh."
)
site: Final = click.option(
    "--site", metavar="SITE", help="Only articles of this site, by its host or its name."
)
sentences: Final = click.option(
    "--sentences", type=AT_LEAST_1, metavar="N", default=3, help="The length of a summary."
)
delay: Final = click.option(
    "--delay",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    default=1.0,
    help="Pause between two requests to one host.",
)


def new_store(named_after: str) -> Decorator:
    """Return ``--store`` for commands that create a missing store."""
    return click.option(
        "--store",
        metavar="FILE_OR_URL",
        help="Where to keep the articles: a file, or postgresql://... "
        f"By default a file in your data folder named after {named_after}.",
    )
