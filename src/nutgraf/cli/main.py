"""``nutgraf``: the commands, and how they end.

Exit code 0: done. 1: no article was found. 2: wrong use, or a source could
not be read. 130: stopped with Ctrl-C. What went wrong is one line on standard
error.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import typer

import nutgraf
from nutgraf.cli.bench import bench
from nutgraf.cli.digest import digest
from nutgraf.cli.export import export
from nutgraf.cli.extract import extract
from nutgraf.cli.gate import gate
from nutgraf.cli.links import links
from nutgraf.cli.methods import methods
from nutgraf.cli.record import record
from nutgraf.cli.search import search
from nutgraf.cli.summarize import summarize
from nutgraf.cli.terminal import ReaderGoneError, complain, prepare_streams, put
from nutgraf.cli.watch import watch
from nutgraf.errors import NutgrafError

if TYPE_CHECKING:
    from collections.abc import Sequence

WRONG_USE: Final = 2
STOPPED: Final = 130

# The base of typer's own usage errors has no public name that all its versions share.
_UsageError: Final = cast(Any, typer.BadParameter.__mro__[1])

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
bench.command()(gate)
app.add_typer(bench, name="bench")


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
    """Run one command and give its exit code; no error leaves as a traceback."""
    prepare_streams()
    try:
        code = app(list(arguments), prog_name="nutgraf", standalone_mode=False)
    except _UsageError as error:
        command = error.ctx.command_path if error.ctx else "nutgraf"
        complain(f"{error.format_message().rstrip('.')}; try '{command} --help'")
        return WRONG_USE
    except ReaderGoneError:
        return 0
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except (NutgrafError, OSError) as error:
        if os.environ.get("NUTGRAF_TRACEBACK"):
            raise
        complain(_reason(error))
        return WRONG_USE
    if code == STOPPED:
        complain("stopped")
    return int(code or 0)


def _reason(error: Exception) -> str:
    """An error as a user reads it, without the number of the operating system."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{os.fspath(error.filename)}: {error.strerror.lower()}"
    return str(error)
