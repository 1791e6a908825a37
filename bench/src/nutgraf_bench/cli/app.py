"""The command ``nutgraf-bench``: its subcommands and exit codes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final, cast

import typer

from nutgraf.cli.common.exit_codes import STOPPED
from nutgraf.cli.common.running import exit_code
from nutgraf_bench.cli.behaviour import behaviour
from nutgraf_bench.cli.gate import gate
from nutgraf_bench.cli.links import links
from nutgraf_bench.cli.metadata import metadata
from nutgraf_bench.cli.options import NO_DATA, NoDataError
from nutgraf_bench.cli.pagekinds import types
from nutgraf_bench.cli.papers import papers
from nutgraf_bench.cli.records import records
from nutgraf_bench.cli.run import run as run_methods
from nutgraf_bench.cli.summaries import summaries
from nutgraf_bench.cli.worth import worth

if TYPE_CHECKING:
    from collections.abc import Sequence

# Click's base class of usage errors. Not every version of typer exports it.
_UsageError: Final = cast(Any, typer.BadParameter.__mro__[1])

bench = typer.Typer(rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]})


@bench.callback(invoke_without_command=True)
def bench_command(context: typer.Context) -> None:
    """Measure nutgraf and its peers on labelled pages.

    Every command takes the folder of the data sets from --data or NUTGRAF_DATA.
    """
    if context.invoked_subcommand is None:
        raise NoDataError(f"{NO_DATA}; then: nutgraf-bench run --data DIR (commands: --help)")


bench.command("run", short_help="Measure extraction methods and peers on data sets.")(run_methods)
bench.command("gate", short_help="Compare every method with its accuracy floors.")(gate)
bench.command("behaviour", short_help="Check that the output of the library is unchanged.")(
    behaviour
)
bench.command("worth", short_help="Count the pages that each rule helps and hurts.")(worth)
bench.command("papers", short_help="Reproduce the tables of the papers.")(papers)
bench.command("metadata", short_help="Measure titles, authors and dates.")(metadata)
bench.command("types", short_help="Measure page types.")(types)
bench.command("links", short_help="Measure which links lead to articles.")(links)
bench.command("records", short_help="Measure the items of scholarly pages.")(records)
bench.command("summaries", short_help="Measure summaries by ROUGE.")(summaries)


def main() -> None:
    """Entry point of the command ``nutgraf-bench``."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run ``nutgraf-bench`` with these arguments and return its exit code."""

    def call() -> Any:
        try:
            return bench(list(arguments), prog_name="nutgraf-bench", standalone_mode=False)
        except typer.Abort:
            return STOPPED

    return exit_code(call, "nutgraf-bench", usage_error=_UsageError)
