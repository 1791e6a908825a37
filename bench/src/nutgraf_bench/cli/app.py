"""``nutgraf-bench``: its commands, and how they end."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final, cast

import typer

from nutgraf.cli.common.exit_codes import STOPPED
from nutgraf.cli.common.running import exit_code
from nutgraf_bench.cli.gate import gate
from nutgraf_bench.cli.run import bench

if TYPE_CHECKING:
    from collections.abc import Sequence

# The base of typer's own usage errors has no public name that all its versions share.
_UsageError: Final = cast(Any, typer.BadParameter.__mro__[1])

bench.command()(gate)


def main() -> None:
    """The entry point of the command ``nutgraf-bench``."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run ``nutgraf-bench`` with these arguments and return its exit code."""

    def call() -> Any:
        try:
            return bench(list(arguments), prog_name="nutgraf-bench", standalone_mode=False)
        except typer.Abort:
            return STOPPED

    return exit_code(call, "nutgraf-bench", usage_error=_UsageError)
