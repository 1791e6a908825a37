"""Scores of the whole method on pages, each with a model that has not seen its host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import Pool

from nutgraf.errors import NutgrafError
from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.methods.fused.confidence import page_signs
from nutgraf.methods.fused.method import Fused
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Average, Score, average
from nutgraf_bench.metrics.bootstrap import f1_interval
from nutgraf_bench.metrics.segments import count_segments, total
from nutgraf_bench.metrics.shingle import Shingle
from nutgraf_bench.metrics.success import Exact
from nutgraf_bench.training.fused.examples import Labelled, page_evidence
from nutgraf_bench.training.fused.folds import FoldModels


@dataclass(frozen=True)
class Extraction:
    """What the method makes of a page."""

    set: str
    page: LabelledPage
    text: str
    signs: tuple[float, ...]
    """The features of `nutgraf.methods.fused.confidence.Confidence`."""


def extract_pages(pages: Sequence[Labelled], folds: FoldModels) -> list[Extraction]:
    """Return the text of each page that can be read."""
    with Pool(2) as pool:
        found = pool.imap(_extract, [(each, folds) for each in pages], chunksize=16)
        return [extraction for extraction in found if extraction]


def _extract(task: tuple[Labelled, FoldModels]) -> Extraction | None:
    labelled, folds = task
    method = Fused(model=folds.model(labelled.set, labelled.page))
    try:
        page = parse(decode(labelled.page.read()), labelled.page.url)
    except NutgrafError:
        return None
    evidence = page_evidence(page)
    scores = method.score(evidence)
    signs = page_signs(scores.values, scores.values > method.balance, block_sizes(evidence).words)
    text = extract_page(page, method=method).text or ""
    return Extraction(labelled.set, labelled.page, text, tuple(signs.tolist()))


def print_figures(extractions: Sequence[Extraction]) -> None:
    """Print pages, precision, recall, F1, its interval and the share of exact pages, by set."""
    groups: dict[str, list[Extraction]] = {}
    for each in extractions:
        name = f"{each.set}/{each.page.type}" if each.set == "wcxb_dev" else each.set
        if each.page.text or each.page.wanted:
            groups.setdefault(name, []).append(each)
    for name, group in groups.items():
        scores = [score for each in group if (score := Shingle().score(each.page, each.text))]
        exact = [score for each in group if (score := Exact().score(each.page, each.text))]
        mean: Score | Average = average(scores)
        more = [*f1_interval(scores), average(exact).f1]
        if not scores:
            mean, more = total(count_segments(each.page, each.text) for each in group).score, []
        figures = [mean.precision, mean.recall, mean.f1, *more]
        print(f"{name:24} {len(group):5}", *(f"{figure:.4f}" for figure in figures))
