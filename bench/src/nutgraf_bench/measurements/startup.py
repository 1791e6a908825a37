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
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from nutgraf.cli.common.terminal import put

RUNS: Final = 9
PAGE: Final = Path("samples/ferry.html")
_BIN: Final = Path(sys.executable).parent
# Required: (what costs, beside what, at most so many times as much).
BARS: Final = (
    ("nutgraf extract PAGE", "trafilatura < PAGE", 1.5),
    ("nutgraf.extract()", "trafilatura.extract()", 1.3),
)
MAX_IMPORT_MS: Final = 20


def commands(page: Path) -> dict[str, list[str | Path]]:
    """Return what is timed, by name. All get the page as standard input."""
    call = "import sys, {0}; {0}.extract(open(sys.argv[1], 'rb').read())"
    return {
        "python": [sys.executable, "-c", "pass"],
        "import nutgraf": [sys.executable, "-c", "import nutgraf"],
        "trafilatura < PAGE": [_BIN / "trafilatura"],
        "nutgraf extract PAGE": [_BIN / "nutgraf", "extract", page],
        "trafilatura.extract()": [sys.executable, "-c", call.format("trafilatura"), page],
        "nutgraf.extract()": [sys.executable, "-c", call.format("nutgraf"), page],
    }


def cpu_seconds(command: Sequence[str | Path], page: Path) -> float:
    """Return the user and system time of one run."""
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(  # noqa: S603 - the commands are those above
        command, input=page.read_bytes(), stdout=subprocess.DEVNULL, env=environment, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(page: Path = PAGE) -> None:
    """Print the best CPU time of each command, and the ratios with their bars."""
    timed = commands(page)
    best: dict[str, float] = {}
    for turn in range(RUNS + 1):
        for name, command in timed.items():
            seconds = cpu_seconds(command, page)
            if turn:  # the first run writes the bytecode
                best[name] = min(best.get(name, seconds), seconds)
    for name, seconds in best.items():
        put(f"{name:24}{seconds * 1000:7.0f} ms\n")
    for name, peer, bar in BARS:
        ratio = best[name] / best[peer]
        verdict = "ok" if ratio <= bar else "too slow"
        put(f"{name}: {ratio:.2f} x {peer} (at most {bar}): {verdict}\n")
    cost = best["import nutgraf"] - best["python"]
    put(f"import nutgraf costs {cost * 1000:.0f} ms (at most {MAX_IMPORT_MS})\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
