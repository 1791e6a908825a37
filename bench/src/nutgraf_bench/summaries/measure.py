"""ROUGE of summaries against references, for every scorer and peer.

A set is ``summaries/NAME.jsonl`` with ``id, title, text, summary, lang``. All summarizers return
the same number of sentences: three for ``cnndm``, one for ``lcsts`` (its references are
headlines), and as many as the reference for ``bbc``.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import orjson
from numpy.typing import NDArray

from nutgraf.model import Summary
from nutgraf.summary.choose import best
from nutgraf.summary.document import Document, read
from nutgraf.summary.scorers import SCORERS
from nutgraf.summary.summarize import summarize
from nutgraf.summary.weights import EQUAL, LEARNED
from nutgraf.text.sentences import sentences
from nutgraf_bench.dataset import DataSetError
from nutgraf_bench.metrics.base import Score, average, tokens
from nutgraf_bench.metrics.bootstrap import mean_interval
from nutgraf_bench.metrics.rouge import rouge_l, rouge_n

SETS: Final = ("cnndm", "bbc", "lcsts")
_FIXED: Final = {"cnndm": 3, "lcsts": 1}
Summarizer = Callable[["Item"], str]


@dataclass(frozen=True, slots=True)
class Item:
    """An article and its reference summary."""

    set: str
    id: str
    title: str | None
    text: str
    summary: str
    language: str

    @property
    def sentences(self) -> int:
        """Number of sentences of a summary of this article."""
        return _FIXED.get(self.set) or max(len(sentences(self.summary, self.language)), 1)


def read_set(folder: Path, name: str, limit: int | None = None) -> list[Item]:
    """Return the first articles of a set, all without a limit."""
    file = folder / "summaries" / f"{name}.jsonl"
    try:
        lines = file.read_bytes().splitlines()[:limit]
        found = map(orjson.loads, lines)
        return [
            Item(name, row["id"], row["title"], row["text"], row["summary"], row["lang"])
            for row in found
        ]
    except OSError as error:
        raise DataSetError(f"{file}: {(error.strerror or str(error)).lower()}") from None
    except (orjson.JSONDecodeError, KeyError, TypeError) as error:
        raise DataSetError(f"{file} is no set of summaries: {error}") from None


def half_of(identifier: str) -> int:
    """Return the half (0 or 1) that an article is in, by a hash of its id."""
    return zlib.crc32(identifier.encode()) % 2


@dataclass(frozen=True, slots=True)
class Prepared:
    """An article, prepared to measure many weights on it."""

    item: Item
    scores: Mapping[str, NDArray[np.float64]]
    document: Document
    count: int
    words: NDArray[np.int64]
    """Number of words of each sentence."""
    common: NDArray[np.int64]
    """Count of each word of the reference in each sentence."""
    reference: NDArray[np.int64]


def prepare(item: Item) -> Prepared:
    """Score the sentences of an article, and count the words shared with its reference."""
    document = read(item.text, item.title, item.language)
    reference = Counter(tokens(item.summary.casefold()))
    parts = [Counter(tokens(item.text[start:stop].casefold())) for start, stop in document.spans]
    return Prepared(
        item,
        {
            name: scorer(document)
            for name, scorer in SCORERS.items()
            if name != "title" or document.title
        },
        document,
        item.sentences,
        np.array([part.total() for part in parts], dtype=np.int64),
        np.array([[part[word] for word in reference] for part in parts], dtype=np.int64),
        np.array(list(reference.values()), dtype=np.int64),
    )


def rouge_of(article: Prepared, weights: Mapping[str, float]) -> float:
    """Return ROUGE-1 F of the summary by some weights, equal to `rouge_n` of its text."""
    total = np.zeros(len(article.words))
    for name, values in article.scores.items():
        total += weights.get(name, 0.0) * values
    chosen = best(article.document, total / (sum(weights.values()) or 1.0), article.count)
    shared = np.minimum(article.common[chosen].sum(axis=0), article.reference).sum()
    given = article.words[chosen].sum()
    return Score.of_counts(float(shared), float(given), float(article.reference.sum())).f1


@dataclass(frozen=True, slots=True)
class Row:
    """Figures of a summarizer on a set, averaged over articles."""

    set: str
    summarizer: str
    articles: int
    precision: float
    recall: float
    rouge_1: float
    low: float
    high: float
    rouge_2: float
    rouge_l: float


def nutgraf_summarizers() -> dict[str, Summarizer]:
    """Return lead, every scorer alone, their average, and the learned weights."""
    found: dict[str, Summarizer] = {"lead": _lead}
    for name in SCORERS:
        found[name] = partial(_summary, scorers=(name,), weights=EQUAL)
    found["average"] = partial(_summary, scorers=None, weights=EQUAL)
    found["learned"] = partial(_summary, scorers=None, weights=LEARNED)
    return found


def measure(items: Sequence[Item], summarizers: Mapping[str, Summarizer]) -> Iterator[Row]:
    """Yield the figures of each summarizer on the articles of one set."""
    for name, give in summarizers.items():
        yield row(items[0].set, name, [(item.summary, give(item)) for item in items])


def row(set_name: str, name: str, pairs: Sequence[tuple[str, str]]) -> Row:
    """Return the figures of pairs of reference and summary."""
    ones = [rouge_n(reference, given) for reference, given in pairs]
    mean = average(ones)
    low, high = mean_interval([score.f1 for score in ones])
    return Row(
        set_name,
        name,
        len(pairs),
        round(mean.precision, 4),
        round(mean.recall, 4),
        round(mean.mean_f1, 4),
        round(low, 4),
        round(high, 4),
        round(average([rouge_n(reference, given, 2) for reference, given in pairs]).mean_f1, 4),
        round(average([rouge_l(reference, given) for reference, given in pairs]).mean_f1, 4),
    )


def _lead(item: Item) -> str:
    spans = sentences(item.text, item.language)[: item.sentences]
    return " ".join(item.text[start:stop] for start, stop in spans)


def _summary(item: Item, scorers: Sequence[str] | None, weights: str) -> str:
    summary: Summary = summarize(
        item.text,
        item.title,
        sentences=item.sentences,
        language=item.language,
        scorers=scorers,
        weights=weights,
    )
    return summary.text
