"""Accuracy of ``vbptc`` with a memory of the site, for docs/site-memory.md.

    python -m nutgraf_bench.measurements.site_memory DATA/aed2023 DATA/wcxb_dev DATA/daniel

Hosts with three pages or more are used, at most eight pages of each. Prints precision, recall and
F1 over 4-word shingles without a memory, with one that learns each page after it is extracted, and
with one of all pages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import nutgraf
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.dataset import LabelledPage, load_set
from nutgraf_bench.measurements.scores import articles, score
from nutgraf_bench.metrics.base import Score, average

MIN_PAGES = 3
MAX_PAGES = 8


def measure(folder: Path) -> dict[str, list[Score]]:
    """Return the scores of all pages by kind of memory."""
    hosts: dict[str, list[LabelledPage]] = {}
    for label in sorted(articles(load_set(folder)), key=lambda label: label.id):
        if label.host:
            hosts.setdefault(label.host, []).append(label)
    found: dict[str, list[Score]] = {"no memory": [], "learning": [], "memory of all": []}
    for group in hosts.values():
        if len(group) >= MIN_PAGES:
            for name, scores in _measure_host(group[:MAX_PAGES]).items():
                found[name] += scores
    return found


def _measure_host(labels: Iterable[LabelledPage]) -> dict[str, list[Score]]:
    pages = [(label, parse(decode(label.read()), label.url)) for label in labels]
    memory = nutgraf.SiteMemory()
    alone, learning = [], []
    for label, page in pages:
        alone.append(score(label, page, method="vbptc"))
        learning.append(score(label, page, method="vbptc", site=memory))
        report = memory.learn(page)
        if report.layout_changed:
            print(f"{label.id}: {report.reason}")
    learned = [score(label, page, method="vbptc", site=memory) for label, page in pages]
    return {"no memory": alone, "learning": learning, "memory of all": learned}


def main(folders: list[str]) -> None:
    """Print a table for each set."""
    for folder in map(Path, folders):
        for name, scores in measure(folder).items():
            mean = average(scores)
            figures = f"{mean.precision:.3f} {mean.recall:.3f} {mean.mean_f1:.3f}"
            print(f"{folder.name:16} {name:14} {mean.pages:5} pages  {figures}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
