"""VB-PTC's table 4, reproduced: abstracts by extraction tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from nutgraf_bench.dataset import DataSet, LabelledPage
from nutgraf_bench.metrics.base import Average, Score, average
from nutgraf_bench.records.measure import ScholarlyPage, gold_of
from nutgraf_bench.records.scores import tokens_score
from nutgraf_bench.runners.base import Extracted, prepared
from nutgraf_bench.runners.registry import available

# Name of the tool here and in the paper, and the paper's precision, recall and F1.
TABLE_4: Final = {
    "boilerpipe-default": ("Boilerpipe DE", 73.24, 71.32, 78.26),
    "boilerpipe-article": ("Boilerpipe AE", 77.26, 74.58, 81.77),
    "boilerpipe-sentences": ("Boilerpipe ASE", 73.92, 68.83, 75.24),
    "boilerpipe-largest": ("Boilerpipe LCE", 65.45, 63.82, 74.31),
    "boilerpipe-words": ("Boilerpipe NWER", 66.37, 62.44, 70.56),
    "ncleaner": ("NCleaner default", 75.08, 73.32, 75.42),
    "ncleaner-nonlexical": ("NCleaner non-lexical", 76.41, 75.69, 78.76),
    "readability": ("Readability Python", 84.49, 80.25, 87.33),
    "justext": ("jusText", 90.28, 87.32, 90.35),
}
OURS_4: Final = ("VB-PTC", 90.15, 85.43, 92.17)
# Table 5: the abstract's precision, recall and F1 by publisher.
TABLE_5: Final = {
    "degruyter": (91.86, 87.95, 95.41),
    "springer": (92.35, 85.67, 90.16),
    "nature": (89.17, 88.82, 90.17),
    "wiley": (91.32, 85.41, 91.64),
    "sagepub": (88.65, 84.73, 91.34),
    "rsc": (87.33, 89.36, 94.32),
}


def peers_on_abstracts(
    pages: Sequence[ScholarlyPage], warn: Callable[[str], None], step: Callable[[], None]
) -> dict[str, Average]:
    """Return the scores of each tool's text against the abstract, on pages that show one."""
    chosen = [
        page
        for page in pages
        if gold_of(page.gold, "abstract") and (page.gold.get("in_body") or {}).get("abstract")
    ]
    data = _data(chosen)
    found: dict[str, Average] = {}
    for runner in available(TABLE_4, warn):
        ready = prepared(runner, data)
        scores: list[Score] = []
        for page in chosen:
            try:
                text = ready.run(page.html(), page.gold.get("url"), None)
            except Exception as problem:  # noqa: BLE001  failures of peers are reported and count
                warn(f"{runner.name}: {page.id}: {type(problem).__name__}")
                text = ""
            given = text.text if isinstance(text, Extracted) else text
            scores.append(tokens_score(page.gold["abstract"], given))
        found[runner.name] = average(scores)
        step()
    return found


def _data(pages: Sequence[ScholarlyPage]) -> DataSet:
    """Return the pages as a data set whose gold text is the abstract, to train runners."""
    labelled = tuple(
        replace(
            LabelledPage(page.id, page.file),
            text=page.gold["abstract"],
            host=page.publisher,
        )
        for page in pages
    )
    return DataSet("scholarly", Path("scholarly"), labelled, (), f"abstracts {len(pages)}")
