"""The figures of docs/methods/vbptc.md and docs/site-memory.md: 4-word shingle P, R and F1.

    python -m nutgraf_bench.measurements.vbptc cut DATA/aed2023 DATA/wcxb_dev
    python -m nutgraf_bench.measurements.vbptc sites DATA/aed2023 DATA/wcxb_dev DATA/daniel

``cut`` tries values for the cut of equation 2. ``sites`` uses hosts with three pages or more, at
most eight pages of each, and compares no memory, a memory that learns each page after extraction,
and a memory of all pages. If a set labels page types, only articles count.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nutgraf
from nutgraf.methods.papers.vbptc import VbPtc
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page

TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+")
CUTS = (0.05, 0.1, 0.15, 0.25, 0.5, 1.0)


def shingles(text: str) -> Counter[tuple[str, ...]]:
    """Count the runs of four words."""
    words = TOKEN.findall(text.lower())
    return Counter(tuple(words[i : i + 4]) for i in range(max(len(words) - 3, 1)))


def figures(gold: str, found: str) -> tuple[float, float, float]:
    """Return precision, recall and F1 of the shingles."""
    wanted, got = shingles(gold), shingles(found)
    hits = sum((wanted & got).values())
    precision, recall = hits / sum(got.values()), hits / sum(wanted.values())
    return precision, recall, 2 * precision * recall / (precision + recall) if hits else 0.0


def labels(folder: Path) -> list[dict[str, Any]]:
    """Return the labelled articles of a set."""
    lines = [json.loads(line) for line in (folder / "gold.jsonl").read_bytes().splitlines()]
    types = {line.get("type") for line in lines}
    kinds = {"article"} if "article" in types else types
    return [line for line in lines if line.get("text") and line.get("type") in kinds]


def page_of(folder: Path, label: dict[str, Any]) -> Any:
    """Return a parsed page of a set."""
    html = (folder / "html" / f"{label['id']}.html").read_bytes()
    return parse(decode(html), label.get("url"))


def measure(page: Any, label: dict[str, Any], **options: Any) -> tuple[float, float, float]:
    """Return the figures of a page, ignoring the headline."""
    found = extract_page(page, **options).text
    return figures(label["text"], found.removeprefix(label.get("headline") or ""))


def show(name: str, results: list[tuple[float, float, float]]) -> None:
    """Print a line of the table."""
    means = " ".join(f"{sum(column) / len(results):.3f}" for column in zip(*results, strict=True))
    print(f"{name:24} {len(results):5} pages  {means}", flush=True)


def try_cuts(folder: Path) -> None:
    """Print F1 by cut."""
    pages = [(label, page_of(folder, label)) for label in labels(folder)]
    for cut in CUTS:
        method = VbPtc(cut=cut)
        show(f"{folder.name} {cut}", [measure(page, x, method=method) for x, page in pages])


def try_sites(folder: Path) -> None:
    """Print F1 without and with a site memory."""
    hosts: dict[str, list[dict[str, Any]]] = {}
    for label in sorted(labels(folder), key=lambda x: x["id"]):
        host = label.get("host") or urlsplit(label.get("url") or "").hostname
        hosts.setdefault(host or "", []).append(label)
    hosts.pop("", None)
    alone, learning, learned = [], [], []
    for group in (group[:8] for group in hosts.values() if len(group) >= 3):
        pages = [(label, page_of(folder, label)) for label in group]
        memory = nutgraf.SiteMemory()
        for label, page in pages:
            alone.append(measure(page, label, method="vbptc"))
            learning.append(measure(page, label, method="vbptc", site=memory))
            report = memory.learn(page)
            if report.layout_changed:
                print(f"{label['id']}: {report.reason}")
        learned += [measure(page, x, method="vbptc", site=memory) for x, page in pages]
    show(f"{folder.name} no memory", alone)
    show(f"{folder.name} learning", learning)
    show(f"{folder.name} memory of all", learned)


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("cut", "sites"))
    parser.add_argument("folders", nargs="+", type=Path)
    arguments = parser.parse_args()
    for folder in arguments.folders:
        (try_cuts if arguments.what == "cut" else try_sites)(folder)


if __name__ == "__main__":
    main()
