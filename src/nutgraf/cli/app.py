"""``nutgraf``: the commands, and how they end.

Exit code 0: done. 1: no article was found. 2: wrong use, or a source could
not be read. 130: stopped with Ctrl-C. What went wrong is one line on standard
error.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

import nutgraf
from nutgraf.cli.common.running import run_app
from nutgraf.cli.common.terminal import put
from nutgraf.cli.digest.command import digest
from nutgraf.cli.export import export
from nutgraf.cli.extract.command import extract
from nutgraf.cli.links import links
from nutgraf.cli.methods import methods
from nutgraf.cli.record.command import record
from nutgraf.cli.search import search
from nutgraf.cli.summarize import summarize
from nutgraf.cli.watch.command import watch

if TYPE_CHECKING:
    from collections.abc import Sequence

# Plain help: the same on every terminal and in every encoding, and quick to start.
app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(extract)
app.command()(record)
app.command()(digest)
app.command()(watch)
app.command()(search)
app.command()(export)
app.command()(summarize)
app.command()(links)
app.command()(methods)


def _version(wanted: bool) -> None:
    if wanted:
        put(f"nutgraf {nutgraf.__version__}\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def nutgraf_command(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The articles of the news web, and for every block of a page why it was kept or dropped."""
    if context.invoked_subcommand is None:
        put(context.get_help() + "\n")


def main() -> None:
    """The entry point of the command ``nutgraf``."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run ``nutgraf`` with these arguments and return its exit code."""
    return run_app(app, "nutgraf", arguments)
