"""``nutgraf-bench``: its commands, and how they end."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nutgraf.cli.common.running import run_app
from nutgraf_bench.cli.gate import gate
from nutgraf_bench.cli.run import bench

if TYPE_CHECKING:
    from collections.abc import Sequence

bench.command()(gate)


def main() -> None:
    """The entry point of the command ``nutgraf-bench``."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run ``nutgraf-bench`` with these arguments and return its exit code."""
    return run_app(bench, "nutgraf-bench", arguments)
