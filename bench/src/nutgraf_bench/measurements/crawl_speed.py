"""Speed and memory of a crawl of a local site, over all processes.

    python -m nutgraf_bench.measurements.crawl_speed [--articles 1000] [--workers 2] [--store FILE]

Run it in a clone of the project. Serves a generated site with this many articles
(tools/sample_sites.py), crawls it with a delay of 0, and prints pages per second, CPU time by
process, and memory (PSS, which counts shared memory once) after a tenth of the pages, at the peak,
and at the end. The server is not counted.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import psutil

from nutgraf.crawl.crawl import crawl
from nutgraf.crawl.events import Event
from nutgraf.crawl.options import CrawlOptions
from nutgraf_bench.sample_sites import served_sites

TOOL = Path("tools/sample_sites.py")


class Gauge(threading.Thread):
    """Samples the processes of the crawl."""

    def __init__(self, server: int) -> None:
        """``server`` is the process to leave out."""
        super().__init__(daemon=True)
        self._server = server
        self.done = 0
        self.megabytes: list[tuple[int, float]] = []
        self.cpu: dict[tuple[int, str], float] = {}
        self._over = threading.Event()

    def run(self) -> None:
        """Sample until `end` is called."""
        while not self._over.wait(0.5):
            self.sample()

    def sample(self) -> None:
        """Record the memory of all processes and the CPU time of each."""
        own = psutil.Process()
        pss = 0
        for process in [own, *own.children(recursive=True)]:
            with suppress(psutil.Error):
                if process.pid == self._server:
                    continue
                pss += process.memory_full_info().pss
                times = process.cpu_times()
                self.cpu[process.pid, _name(process)] = times.user + times.system
        self.megabytes.append((self.done, pss / 1e6))

    def end(self) -> None:
        """Stop sampling."""
        self._over.set()
        self.join()


def _name(process: psutil.Process) -> str:
    line = " ".join(process.cmdline())
    if process.pid == psutil.Process().pid:
        return "caller"
    return "fetcher and store" if "nutgraf.crawl.process" in line else "worker or its server"


def main() -> None:
    """Serve, crawl, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--articles", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--per-host", type=int, default=8)
    parser.add_argument("--store", default=None)
    arguments = parser.parse_args()
    big = ("--big", str(arguments.articles))
    with (
        served_sites(TOOL, 4, *big) as (server, roots),
        tempfile.TemporaryDirectory() as folder,
    ):
        gauge = Gauge(server)
        store = arguments.store or str(Path(folder) / "store.db")
        options = CrawlOptions(
            delay=0,
            per_host=arguments.per_host,
            workers=arguments.workers,
            allow_private=True,
            pages=arguments.articles + 200,
        )
        first: list[float] = []

        def on_event(event: Event) -> None:
            gauge.done = event.counts.articles
            if event.kind == "article" and not first:
                first.append(time.perf_counter())

        gauge.start()
        begin = time.perf_counter()
        report = crawl([f"{roots['big']}/"], store, options, on_event)
        seconds = time.perf_counter() - begin
        gauge.end()
    show(report.counts.fetched, report.counts.articles, seconds, first[0] - begin, gauge)
    for line in report.errors[:5]:
        print(line)


def show(pages: int, articles: int, seconds: float, start: float, gauge: Gauge) -> None:
    """Print the results."""
    print(f"{pages} pages, {articles} articles in {seconds:.1f} s: {pages / seconds:.0f} a second")
    print(f"first article after {start:.1f} s; then {pages / (seconds - start):.0f} a second")
    for (_, name), cpu in sorted(gauge.cpu.items()):
        print(f"  {name:24} {cpu:6.1f} s CPU, {1000 * cpu / pages:5.1f} ms a page")
    tenth = next((mb for done, mb in gauge.megabytes if done >= articles / 10), 0.0)
    peak, last = max(mb for _, mb in gauge.megabytes), gauge.megabytes[-1][1]
    print(f"memory: {tenth:.0f} MB at a tenth, {peak:.0f} MB at most, {last:.0f} MB at the end")


if __name__ == "__main__":
    main()
