"""What each rule after the cut of the default method does: the table of docs/fused.md.

    python -m nutgraf_bench.trims DATA [SET ...]

Each page is extracted with all rules and without each of them in turn. A rule is better on a page
if the F1 of the text's shingles is higher with it, and exact counts pages that are right word for
word with it and not without it, less those the other way round.
"""

from __future__ import annotations

import sys
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy as np
import orjson

import nutgraf
from nutgraf.errors import NutgrafError
from nutgraf_bench.training.fused.labels import tokens
from nutgraf_bench.training.fused.validate import page_figures

RULES: Final = (
    "appeals", "labels", "asides", "captions", "headline_lines", "opening_lines", "opening_copy",
    "comments", "cards", "linked_lines", "closing_lines", "dialogs", "paywall_notice",
    "next_stories", "second_copy", "machine_data",
)  # fmt: skip
SETS: Final = "aed2023 wcxb_dev magic_article daniel cleaneval cwce_zh".split()


def nothing(first: Any, keep: Any, *_: Any) -> Any:
    """In place of a rule."""
    return np.zeros_like(keep)


def measured(job: tuple[Path, str, dict[str, Any]]) -> list[tuple[str, str, str, int]]:
    """For each rule that matters on a page: the set, the rule, whether it is better, and exact."""
    data, name, row = job
    raw = (data / name / "html" / f"{row['id']}.html").read_bytes()
    gold = row["text"]
    try:
        text = nutgraf.extract(raw, row.get("url")).text
        found = []
        for rule in RULES:
            with patch(f"nutgraf.pipeline.{rule}", nothing):
                without = nutgraf.extract(raw, row.get("url")).text
            if without != text:
                change = f1(gold, text) - f1(gold, without)
                verdict = "better" if change > 0 else "worse" if change < 0 else "same"
                right = [tokens(each) == tokens(gold) for each in (text, without)]
                found.append((name, rule, verdict, right[0] - right[1]))
    except NutgrafError:  # no page at all
        return []
    return found


def f1(gold: str, text: str) -> float:
    """The F1 of a text's shingles."""
    precision, recall = page_figures(gold, text)
    return 2 * precision * recall / max(precision + recall, 1e-9)


def main(folder: str, *sets: str) -> None:
    """Print a line for each rule."""
    data, chosen = Path(folder), sets or SETS
    rows = [
        (data, name, orjson.loads(line))
        for name in chosen
        for line in (data / name / "gold.jsonl").read_bytes().splitlines()
    ]
    with Pool(2) as pool:
        pages = pool.imap(measured, [job for job in rows if job[2].get("text")], chunksize=8)
        counts = Counter[tuple[str, str, str]]()
        for name, rule, verdict, exact in (each for page in pages for each in page):
            counts[name, rule, verdict] += 1
            counts[name, rule, "exact"] += exact
    print("pages better, worse and (exact)", *chosen, sep=" | ")
    for rule in RULES:
        cells = (
            f"{counts[name, rule, 'better']}, {counts[name, rule, 'worse']}"
            f" ({counts[name, rule, 'exact']:+d})"
            for name in chosen
        )
        print(rule, *cells, sep=" | ")


if __name__ == "__main__":
    main(*sys.argv[1:])
