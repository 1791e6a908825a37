"""CPU time of a first extraction, compared with trafilatura: command, Python call, import.

    python -m nutgraf_bench.measurements.startup [PAGE]

Run it in a clone of the project. Runs of all commands alternate and the best of each counts, so
the load of the machine hardly changes the ratios. Bytecode is compiled before the first run, as
an installation does.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nutgraf.cli.common.terminal import put

RUNS: Final = 9
PAGE: Final = Path("samples/ferry.html")
_CALL: Final = "import sys, {0}; {0}.extract(open(sys.argv[1], 'rb').read())"
_BIN: Final = Path(sys.executable).parent


@dataclass(frozen=True)
class Command:
    """A command, what it reads from standard input, and what it is compared with."""

    name: str
    arguments: tuple[str | Path, ...]
    stdin: Path | None = None
    peer: str | None = None
    bar: float | None = None
    """Maximum cost, as a multiple of the peer."""


def commands(page: Path) -> tuple[Command, ...]:
    """Return what is timed."""
    python = sys.executable
    return (
        Command("python", (python, "-c", "pass")),
        Command("import nutgraf", (python, "-c", "import nutgraf")),
        Command("trafilatura < PAGE", (_BIN / "trafilatura",), page),
        Command(
            "nutgraf extract PAGE",
            (_BIN / "nutgraf", "extract", page),
            peer="trafilatura < PAGE",
            bar=1.5,
        ),
        Command("trafilatura.extract()", (python, "-c", _CALL.format("trafilatura"), page)),
        Command(
            "nutgraf.extract()",
            (python, "-c", _CALL.format("nutgraf"), page),
            peer="trafilatura.extract()",
            bar=1.3,
        ),
    )


def cpu_seconds(command: Command) -> float:
    """Return the user and system time of one run."""
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    content = command.stdin.read_bytes() if command.stdin else b""
    subprocess.run(  # noqa: S603 - the commands are those above
        list(map(str, command.arguments)),
        input=content,
        stdout=subprocess.DEVNULL,
        env=environment,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(page: Path = PAGE) -> None:
    """Print the best CPU time of each command, and the ratios with their bars."""
    timed = commands(page)
    for command in timed:  # writes the bytecode
        cpu_seconds(command)
    best = {command.name: float("inf") for command in timed}
    for _ in range(RUNS):
        for command in timed:
            best[command.name] = min(best[command.name], cpu_seconds(command))
    for command in timed:
        line = f"{command.name:24}{best[command.name] * 1000:7.0f} ms"
        if command.peer and command.bar:
            ratio = best[command.name] / best[command.peer]
            verdict = "ok" if ratio <= command.bar else "too slow"
            line += f"   {ratio:.2f} x trafilatura (at most {command.bar}): {verdict}"
        put(line + "\n")
    cost = best["import nutgraf"] - best["python"]
    put(f"import nutgraf costs {cost * 1000:.0f} ms (at most 20)\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
