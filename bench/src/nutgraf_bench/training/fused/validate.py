"""Scores of the method on unseen hosts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from nutgraf.methods.fused.method import Fused, with_neighbours
from nutgraf_bench.training.fused.examples import Example
from nutgraf_bench.training.fused.labels import SHINGLE, tokens
from nutgraf_bench.training.fused.learn import Judges

Floats = NDArray[np.float64]


def cross_validate(
    tables: Sequence[NDArray[np.float32]],
    fold: NDArray[np.intp],
    learn: Callable[[int, NDArray[np.intp]], Judges],
) -> list[Floats]:
    """Return the log-odds of the blocks of each page, by models that have not seen its host.

    ``learn`` receives the number of a fold and the indices of all pages outside it.
    """
    scores: list[Floats] = [np.zeros(0)] * len(tables)
    for number in range(int(fold.max()) + 1):
        judges = learn(number, np.flatnonzero(fold != number))
        for i in np.flatnonzero(fold == number).tolist():
            scores[i] = judges.score(tables[i])
    return scores


def chances(example: Example, odds: Floats) -> Floats:
    """Return the final probabilities of blocks."""
    names, table = example.names, example.table.astype(np.float64)
    listed, linked = table[:, names.index("in_list")], table[:, names.index("link_density")]
    words = example.size.astype(np.float64)
    return with_neighbours(odds, words, example.node, example.parent, listed, linked)[0]


def kept_text(example: Example, odds: Floats) -> str:
    """Return the text that the method would extract."""
    kept = (chances(example, odds) > Fused.balance) & ~example.headline
    return "\n\n".join(block for block, keep in zip(example.texts, kept, strict=True) if keep)


Figures = tuple[float, float, float, float, int]


def figures(examples: Sequence[Example], texts: Sequence[str | None]) -> dict[str, Figures]:
    """Return, by set, P, R and F1 of shingles, the share of exact articles, and pages."""
    groups: dict[str, list[tuple[Example, str]]] = {}
    for example, text in zip(examples, texts, strict=True):
        name = f"{example.set}/{example.type}" if example.set == "wcxb_dev" else example.set
        if example.copy or (example.gold is None and example.set != "trafilatura"):
            continue
        groups.setdefault(name, []).append((example, text or ""))
    found: dict[str, Figures] = {}
    for name, pages in groups.items():
        precision, recall = _segments(pages) if pages[0][0].gold is None else _shingles(pages)
        right = np.mean([tokens(page.gold or "") == tokens(text) for page, text in pages])
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        found[name] = (precision, recall, f1, float(right), len(pages))
    return found


def print_figures(examples: Sequence[Example], texts: Sequence[str | None]) -> None:
    """Print a line for each set."""
    for name, (precision, recall, f1, right, pages) in figures(examples, texts).items():
        print(f"{name:24} {pages:5} {precision:.4f} {recall:.4f} {f1:.4f} {right:.3f}")


def _shingles(pages: Sequence[tuple[Example, str]]) -> tuple[float, float]:
    figures = np.array([page_figures(example.gold or "", text) for example, text in pages])
    return float(figures[:, 0].mean()), float(figures[:, 1].mean())


def page_figures(gold_text: str, text: str) -> tuple[float, float]:
    """Return precision and recall of the shingles of a page."""
    gold, found = _count(gold_text), _count(text)
    common = (gold & found).total()
    return common / max(found.total(), 1), common / max(gold.total(), 1)


def _count(text: str) -> Counter[tuple[str, ...]]:
    words = tokens(text)
    if not words:
        return Counter()
    count = max(len(words) - SHINGLE + 1, 1)
    return Counter(tuple(words[at : at + SHINGLE]) for at in range(count))


def _segments(pages: Sequence[tuple[Example, str]]) -> tuple[float, float]:
    found = missed = wrong = 0
    for example, text in pages:
        flat = " ".join(text.split())
        hits = sum(" ".join(segment.split()) in flat for segment in example.wanted)
        found, missed = found + hits, missed + len(example.wanted) - hits
        wrong += sum(" ".join(segment.split()) in flat for segment in example.unwanted)
    return found / max(found + wrong, 1), found / max(found + missed, 1)
