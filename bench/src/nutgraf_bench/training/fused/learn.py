"""Training of the default method: word weights, boosted trees and a network."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from catboost import CatBoostClassifier
from numpy.typing import NDArray
from sklearn.model_selection import GroupKFold

from nutgraf.evidence.blocks.families import WORD_COLUMNS, word_table
from nutgraf.evidence.blocks.vocabulary import Vocabulary, weigh_words
from nutgraf.methods.fused.trees import PACKED, packed
from nutgraf_bench.training.fused.examples import Example, column_names
from nutgraf_bench.training.fused.network import learn_network
from nutgraf_bench.training.fused.words import learn_words

SEED: Final = 20
FOLDS: Final = 5
TREES: Final = 200
DEPTH: Final = 6
RATE: Final = 0.12
STEP: Final = 5e-4
"""Leaves are rounded to multiples of this."""

Table = NDArray[np.float32]


@dataclass(frozen=True)
class Lessons:
    """The pages to learn from, with words weighed by pages of other hosts only.

    If word weights came from the same page, trees would trust them too much.
    """

    examples: Sequence[Example]
    tables: Sequence[Table]
    fold: NDArray[np.intp]
    """The fold of each page."""
    vocabularies: Sequence[Vocabulary]
    """The weights of words without the pages of each fold."""


def prepare(examples: Sequence[Example]) -> Lessons:
    """Return what to learn from, split into folds by host."""
    hosts = [example.host for example in examples]
    fold = np.zeros(len(examples), dtype=np.intp)
    vocabularies = []
    for number, (known, rest) in enumerate(GroupKFold(FOLDS).split(hosts, groups=hosts)):
        fold[rest] = number
        vocabularies.append(_learn_words([examples[i] for i in known]))
    tables = [_table(example, vocabularies[k]) for example, k in zip(examples, fold, strict=True)]
    return Lessons(examples, tables, fold, vocabularies)


def _table(example: Example, vocabulary: Vocabulary) -> Table:
    """Return the table of a page with its word columns."""
    weights = weigh_words(example.spoken, vocabulary, example.heading, example.node, example.parent)
    words = np.stack(list(word_table(weights, len(example.size)).values()), axis=1)
    return np.hstack([example.table, words.astype(np.float32)])


def learn_fold(lessons: Lessons, number: int, seed: int = SEED) -> dict[str, Any]:
    """Return the model of all pages outside a fold, as plain values."""
    known = np.flatnonzero(lessons.fold != number)
    return _learn(lessons, known, lessons.vocabularies[number], seed)


def learn(lessons: Lessons, seed: int = SEED) -> dict[str, Any]:
    """Return the model of all pages, as plain values."""
    known = np.arange(len(lessons.examples))
    return _learn(lessons, known, _learn_words(lessons.examples), seed)


def _learn_words(examples: Sequence[Example]) -> Vocabulary:
    """Return the weights of words. Copies of pages add nothing."""
    return learn_words([example for example in examples if not example.copy], SEED)


def _learn(
    lessons: Lessons, known: NDArray[np.intp], vocabulary: Vocabulary, seed: int
) -> dict[str, Any]:
    examples = [lessons.examples[i] for i in known]
    tables = [lessons.tables[i] for i in known]
    names = (*column_names(), *WORD_COLUMNS)
    # Each uses one core, and gives the same numbers each time.
    with ThreadPoolExecutor(2) as pool:
        trees = pool.submit(_learn_trees, examples, tables, seed)
        network = pool.submit(learn_network, examples, tables, names.index("words"), seed)
        return {
            "confidence": {"weights": [0.0] * 6, "bias": 0.0},  # learned from fold models
            "words": vocabulary.weights,
            "trees": {"columns": names, **trees.result()},
            "network": network.result().to_dict(),
        }


def _learn_trees(examples: Sequence[Example], tables: Sequence[Table], seed: int) -> dict[str, Any]:
    """Return boosted oblivious trees."""
    label = np.concatenate([example.label for example in examples])
    weights = np.concatenate([example.weight for example in examples])
    size = np.concatenate([example.size for example in examples])
    # Short blocks outside the article are many: a third of them is enough.
    spare = (size <= 4) & ~(label > 0.1) & (np.random.default_rng(SEED).random(len(size)) >= 1 / 3)
    used = ~np.isnan(label) & ~spare
    model = CatBoostClassifier(
        iterations=TREES,
        depth=DEPTH,
        learning_rate=RATE,
        l2_leaf_reg=5.0,
        rsm=0.3,
        border_count=48,
        random_seed=seed,
        thread_count=1,
        verbose=False,
        allow_writing_files=False,
    )
    model.fit(np.concatenate(tables)[used], label[used] > 0.5, sample_weight=weights[used])
    return _tree_values(model)


def _tree_values(model: CatBoostClassifier) -> dict[str, Any]:
    """Convert the trees of CatBoost."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        model.save_model(str(path), format="json")
        values = json.loads(path.read_text())
    trees = [tree for tree in values["oblivious_trees"] if tree["splits"]]
    depth = max(len(tree["splits"]) for tree in trees)
    shape = (len(trees), depth)
    column, border = np.zeros(shape, np.int16), np.full(shape, np.inf, np.float32)
    leaves, support = np.zeros((len(trees), 2**depth)), np.zeros((len(trees), 2**depth))
    for number, tree in enumerate(trees):
        # A shallower tree is padded with questions whose answer is always no.
        for level, split in enumerate(tree["splits"]):
            column[number, level] = split["float_feature_index"]
            border[number, level] = split["border"]
        leaves[number, : len(tree["leaf_values"])] = tree["leaf_values"]
        support[number, : len(tree["leaf_weights"])] = tree["leaf_weights"]
    scale, (bias,) = values["scale_and_bias"]
    numbers = {
        "column": column,
        "border": border,
        "leaves": np.rint(leaves * scale / STEP),
        "support": np.rint(np.log2(support + 1e-3)),
    }
    return {
        "bias": round(float(bias), 6),
        "step": STEP,
        "depth": depth,
        **{name: packed(numbers[name], kind) for name, kind in PACKED.items()},
    }
