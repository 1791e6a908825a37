"""NCleaner: Evert 2008, A Lightweight and Efficient Tool for Cleaning Web Pages.

Two character n-gram models, of clean text and of boilerplate. A segment is kept if the clean
model predicts it at least as well. The non-lexical mode sees only the shape of a text: all letters
are one letter, all digits one digit.

The models are trained on the set itself, in folds by host, so that a page is judged by models that
saw no page of its host. docs/bench-runners.md lists the deviations from the paper.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from nutgraf.errors import NutgrafError
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.dataset import DataSet, LabelledPage
from nutgraf_bench.runners import ngrams
from nutgraf_bench.runners.base import UntrainableError, digest
from nutgraf_bench.runners.methods import nutgraf_version
from nutgraf_bench.runners.ngrams import Counts, Model, count, model

_FOLDS: Final = 5


@dataclass(frozen=True, slots=True)
class NCleaner:
    """NCleaner before it is trained."""

    name: str
    version: str
    lexical: bool

    def prepare(self, data: DataSet) -> TrainedNCleaner:
        """Train a model for each fold, and one for pages outside the set."""
        texts = _texts(data)
        folds = _folds(texts)
        parts = [
            _counts([text for i, text in zip(folds, texts, strict=True) if i == fold], self.lexical)
            for fold in range(_FOLDS)
        ]
        if sum(bool(clean) for clean, _ in parts) < 2:
            raise UntrainableError(
                f"{self.name} has nothing to train on in {data.name}: "
                "it needs gold texts of two hosts or more"
            )
        models = tuple(
            model(parts[:fold] + parts[fold + 1 :], self.lexical) for fold in range(_FOLDS)
        )
        pages = {text.key: fold for fold, text in zip(folds, texts, strict=True)}
        whole = model(parts, self.lexical)
        return TrainedNCleaner(self.name, self.version, models, whole, pages)

    def run(self, html: bytes, url: str | None, title: str | None) -> str:
        """Raise `UntrainableError`: the runner must be prepared first."""
        raise UntrainableError(f"{self.name} has to be trained before it can clean a page")


@dataclass(frozen=True, slots=True)
class TrainedNCleaner:
    """NCleaner with a model for each fold of a set."""

    name: str
    version: str
    models: tuple[Model, ...]
    whole: Model
    folds: Mapping[bytes, int]

    def run(self, html: bytes, url: str | None, title: str | None) -> str:
        """Return the blocks that are clean text."""
        fold = self.folds.get(_key(html))
        chosen = self.whole if fold is None else self.models[fold]
        return "\n\n".join(chosen.clean(parse(decode(html)).block_texts))


def ncleaner(name: str, lexical: bool) -> NCleaner:
    """Return NCleaner in its lexical or non-lexical mode."""
    return NCleaner(
        name, f"{nutgraf_version()}+{digest(Path(__file__), Path(ngrams.__file__))}", lexical
    )


def train(pages: Sequence[LabelledPage], lexical: bool = True) -> Model:
    """Return a model of the gold of these pages against the rest of their text."""
    texts = [text for page in pages if (text := _text(page)) is not None]
    return model([_counts(texts, lexical)], lexical)


@dataclass(frozen=True, slots=True)
class _Text:
    """A page for training: all segments, and those of the gold."""

    key: bytes
    host: str
    raw: tuple[str, ...]
    gold: tuple[str, ...]


@lru_cache(maxsize=1)  # both modes are trained on the same texts
def _texts(data: DataSet) -> list[_Text]:
    return [text for page in data.pages if (text := _text(page)) is not None]


def _text(page: LabelledPage) -> _Text | None:
    html = page.read()
    # A page without a gold text teaches nothing, but it still needs a fold.
    gold = tuple(page.text.splitlines()) if page.text else ()
    try:
        raw = parse(decode(html)).block_texts if gold else ()
    except NutgrafError:
        return None
    return _Text(_key(html), page.host or f"page {page.id}", raw, gold)


def _key(html: bytes) -> bytes:
    return hashlib.blake2b(html, digest_size=8).digest()


def _folds(texts: Sequence[_Text]) -> list[int]:
    """Return the fold of each page. Hosts stay whole: largest first, into the smallest fold."""
    size: dict[str, int] = {}
    for text in texts:
        size[text.host] = size.get(text.host, 0) + 1
    filled, fold = [0] * _FOLDS, {}
    for host in sorted(size, key=lambda host: (-size[host], host)):
        fold[host] = filled.index(min(filled))
        filled[fold[host]] += size[host]
    return [fold[text.host] for text in texts]


def _counts(texts: Sequence[_Text], lexical: bool) -> tuple[Counts, Counts]:
    """Count the trigrams of clean text and of boilerplate.

    Differential training (Evert): boilerplate is the text of the pages minus their gold.
    """
    clean = count((segment for text in texts for segment in text.gold), lexical)
    raw = count((segment for text in texts for segment in text.raw), lexical)
    return clean, raw - clean
