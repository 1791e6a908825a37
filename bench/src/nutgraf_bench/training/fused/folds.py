"""Models of cross-validation by host: for each page of a train set one that has not seen its host.

They are trained once and kept in ``~/.cache/nutgraf-bench`` or $NUTGRAF_BENCH_CACHE, by a hash of
the training code, the pages and the columns.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import orjson

from nutgraf.methods.fused.method import FusedModel, shipped_model
from nutgraf_bench.dataset import DataSet, LabelledPage
from nutgraf_bench.training.fused.examples import (
    SETS,
    Labelled,
    column_names,
    labelled_pages,
    load_sets,
    page_host,
    read_examples,
)

TRAIN_SETS: Final = (*SETS, "ports", "stated", "zh_fin")
"""Sets whose pages may have a host that the shipped model has seen."""
CODE: Final = ("examples", "labels", "learn", "network", "perturb", "words")


@dataclass(frozen=True)
class FoldModels:
    """The fold models. They pickle to workers."""

    folder: Path
    folds: Mapping[str, int]
    """The fold of each host, and of each page by ``set/id``."""

    def model(self, set_name: str, page: LabelledPage) -> FusedModel:
        """Return a model that has not seen the page's host; the shipped one for measure sets."""
        fold = self.folds.get(f"{set_name}/{page.id}")
        if fold is None and set_name in TRAIN_SETS:
            fold = self.folds.get(page_host(page))
        return shipped_model() if fold is None else _read(self.folder / f"{fold}.json")


def fold_models(data: Path) -> FoldModels:
    """Return the fold models, trained if they are not in the cache yet."""
    sets = load_sets(data)
    folder = _cache() / _key(sets)
    if not folder.exists():
        print(f"training fold models into {folder} (several minutes)", file=sys.stderr)
        _train(labelled_pages(sets), folder)
    return FoldModels(folder, orjson.loads((folder / "folds.json").read_bytes()))


def _cache() -> Path:
    known = os.environ.get("NUTGRAF_BENCH_CACHE")
    return Path(known) if known else Path.home() / ".cache" / "nutgraf-bench"


def _key(sets: list[DataSet]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for name in CODE:
        digest.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    digest.update(" ".join([*(data.digest for data in sets), *column_names()]).encode())
    return digest.hexdigest()


def _train(pages: list[Labelled], folder: Path) -> None:
    # PyTorch and CatBoost are needed only here.
    from nutgraf_bench.training.fused.learn import FOLDS, learn_fold, prepare

    lessons = prepare(list(read_examples(pages)))
    folds: dict[str, int] = {}
    for example, fold in zip(lessons.examples, lessons.fold.tolist(), strict=True):
        folds |= {example.host: fold, f"{example.set}/{example.id}": fold}
    part = folder.with_name(f"{folder.name}.{os.getpid()}")
    part.mkdir(parents=True)
    for number in range(FOLDS):
        (part / f"{number}.json").write_bytes(orjson.dumps(learn_fold(lessons, number)))
    (part / "folds.json").write_bytes(orjson.dumps(folds))
    if folder.exists():  # another process was faster
        shutil.rmtree(part)
    else:
        part.rename(folder)


@cache
def _read(file: Path) -> FusedModel:
    return FusedModel.from_dict(orjson.loads(file.read_bytes()))
