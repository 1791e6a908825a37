"""Growth of resident memory over many pages in one process.

    python -m nutgraf_bench.measurements.memory DATA/aed2023 [--pages 10000] [--method cedst]

The pages of the set are repeated. Prints resident memory every 1,000 pages. The exit code is 1 if
it grew by 30 MB or more after the first 1,000.
"""

from __future__ import annotations

import argparse
from itertools import cycle, islice
from pathlib import Path

import psutil

import nutgraf
from nutgraf.methods.registry import DEFAULT

WARM_UP = 1_000
BAR_MB = 30


def main() -> int:
    """Extract the pages and print the memory."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("set", type=Path, help="a data set: a folder with html/")
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--method", default=DEFAULT)
    options = parser.parse_args()
    files = sorted((options.set / "html").glob("*.html"))
    process = psutil.Process()
    base = size = 0.0
    for count, file in enumerate(islice(cycle(files), options.pages), start=1):
        nutgraf.extract(file.read_bytes(), method=options.method)
        if count % WARM_UP == 0:
            size = process.memory_info().rss / 1e6
            base = base or size
            print(f"{count:>7} pages  {size:8.1f} MB  {size - base:+7.1f} MB", flush=True)
    return 0 if size - base < BAR_MB else 1


if __name__ == "__main__":
    raise SystemExit(main())
