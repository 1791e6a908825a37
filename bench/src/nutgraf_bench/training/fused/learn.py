"""Training of word weights, trees and networks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from catboost import CatBoostClassifier
from numpy.typing import NDArray
from sklearn.model_selection import GroupKFold

from nutgraf.evidence.blocks.vocabulary import Vocabulary
from nutgraf.methods.fused.method import block_odds, probability
from nutgraf.methods.fused.network import Network
from nutgraf.methods.fused.trees import Trees
from nutgraf_bench.training.fused.examples import Example
from nutgraf_bench.training.fused.network import learn_network
from nutgraf_bench.training.fused.words import learn_words

SEED: Final = 20
DEPTH: Final = 6
TREES: Final = (200, 200)
"""Two sums of trees, each with other random columns."""
MORE_TREES: Final = (200, 200)
"""Sums of trees that are also trained on perturbed copies."""
NETWORKS: Final = 2
WEIGHT_OF_COPY: Final = 0.5
WEIGHT_OF_PAGE: Final = {"aed2023": 2.0, "magic_article": 2.0, "wcxb_dev": 0.5}
"""Weight of a set if not 1. Most pages of wcxb_dev are guides and shops whose gold keeps nearly
everything. They outnumber newspapers and would dominate them."""
DOUBT: Final = 0.9
"""A block is ignored if a second opinion is further from its label than this."""
RATE: Final = 0.12
FOLDS: Final = 5
WORDS: Final = (
    "words_text", "words_heading", "words_own", "words_above",
    "words_all", "words_before", "words_after",
)  # fmt: skip

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Judges:
    """The trees and networks that score blocks."""

    trees: Trees
    networks: tuple[Network, ...] = ()

    def score(self, table: NDArray[np.float32]) -> Floats:
        """Return the log-odds of each block of a table of blocks x columns."""
        return block_odds(self.trees, self.networks, np.ascontiguousarray(table.T))


@dataclass(frozen=True)
class Model:
    """Everything that is learned."""

    vocabulary: Vocabulary
    judges: Judges


def weight(example: Example) -> Floats:
    """Return the weight of each block: pages of a set weigh the same, and so do words of a page."""
    share = WEIGHT_OF_PAGE.get(example.set, 1.0) * (WEIGHT_OF_COPY if example.copy else 1.0)
    if example.gold is None:  # segments: a few sentences of a page
        known = np.minimum(example.size, 60) / 400 + 0.003
        return share * np.where(np.isnan(example.label), 0.0, known)
    gold = example.size[example.label > 0.5].sum()
    return share * (example.size / max(float(gold), 200.0) + 0.004)


def word_columns(example: Example, vocabulary: Vocabulary) -> NDArray[np.float32]:
    """Return the columns of `nutgraf.evidence.blocks.families.word_columns` from stored words."""
    from nutgraf.evidence.blocks.vocabulary import weigh_words

    weights = weigh_words(example.spoken, vocabulary, example.heading, example.node, example.parent)
    total = sum(weights.values(), start=np.zeros(len(example.size)))
    before, after = np.append(0.0, total)[:-1], np.append(total, 0.0)[1:]
    columns = (*weights.values(), total, before, after)
    return np.stack(columns, axis=1).astype(np.float32)


def with_words(example: Example, vocabulary: Vocabulary) -> NDArray[np.float32]:
    """Return the table of a page with its word columns."""
    return np.hstack([example.table, word_columns(example, vocabulary)])


def unseen_tables(
    examples: Sequence[Example],
) -> tuple[list[NDArray[np.float32]], NDArray[np.intp]]:
    """Return the table of each page, with words weighted by pages of other hosts, and its fold.

    If word weights came from the same page, trees would trust them too much.
    """
    hosts = [example.host for example in examples]
    tables = [example.table for example in examples]
    fold = np.zeros(len(examples), dtype=np.intp)
    for number, (known, rest) in enumerate(GroupKFold(FOLDS).split(examples, groups=hosts)):
        words = _learn_words([examples[i] for i in known])
        for i in rest:
            tables[i], fold[i] = with_words(examples[i], words), number
    return tables, fold


def learn(
    examples: Sequence[Example],
    tables: Sequence[NDArray[np.float32]],
    opinions: Sequence[Floats],
) -> Model:
    """Return the model learned from all pages."""
    return Model(_learn_words(examples), learn_judges(examples, tables, opinions))


def _learn_words(examples: Sequence[Example]) -> Vocabulary:
    """Return the weights of words. Copies of pages add nothing."""
    pages = [example for example in examples if not example.copy]
    return learn_words(pages, [weight(page) for page in pages], SEED)


def learn_judges(
    examples: Sequence[Example],
    tables: Sequence[NDArray[np.float32]],
    opinions: Sequence[Floats],
) -> Judges:
    """Return trees and networks trained on these pages."""
    trees = learn_trees(examples, tables, opinions)
    weights = [
        weight(example) * (1.0 if example.copy else believed(example, opinion))
        for example, opinion in zip(examples, opinions, strict=True)
    ]
    networks = (
        learn_network(examples, tables, weights, trees.columns, SEED + number)
        for number in range(NETWORKS)
    )
    return Judges(trees, tuple(networks))


def learn_trees(
    examples: Sequence[Example],
    tables: Sequence[NDArray[np.float32]],
    opinions: Sequence[Floats] | None = None,
    trees: Sequence[int] = TREES,
    more: Sequence[int] = MORE_TREES,
) -> Trees:
    """Return the mean of several sums of trees, each with this many trees.

    ``opinions`` are log-odds for all pages but copies. Trees that are not trained on copies ignore
    labels that the opinions contradict.
    """
    pages = [i for i, example in enumerate(examples) if not example.copy]
    own, own_tables = [examples[i] for i in pages], [tables[i] for i in pages]
    weights = [weight(example) for example in examples]
    own_weights = [
        weights[i] if opinions is None else weights[i] * believed(examples[i], opinions[i])
        for i in pages
    ]
    parts = [
        *(
            _learn_part(own, own_tables, own_weights, count, SEED + number)
            for number, count in enumerate(trees)
        ),
        *(
            _learn_part(examples, tables, weights, count, SEED + number)
            for number, count in enumerate(more)
        ),
    ]
    share = np.float32(1 / len(parts))
    return replace(
        parts[0],
        column=np.concatenate([part.column for part in parts]),
        border=np.concatenate([part.border for part in parts]),
        leaves=np.concatenate([part.leaves * share for part in parts]),
        support=np.concatenate([part.support for part in parts]),
        bias=float(np.mean([part.bias for part in parts])),
    )


def believed(example: Example, opinion: Floats) -> NDArray[np.bool_]:
    """Return which labels the second opinion does not clearly contradict."""
    return np.abs(probability(opinion) - (example.label > 0.5)) < DOUBT


def _learn_part(
    examples: Sequence[Example],
    tables: Sequence[NDArray[np.float32]],
    weighed: Sequence[Floats],
    trees: int,
    seed: int,
) -> Trees:
    """Return boosted oblivious trees."""
    label = np.concatenate([example.label for example in examples])
    weights = np.concatenate(list(weighed))
    used = ~np.isnan(label) & _drawn(examples)
    model = CatBoostClassifier(
        iterations=trees,
        depth=DEPTH,
        learning_rate=RATE,
        l2_leaf_reg=5.0,
        rsm=0.3,
        border_count=48,
        random_seed=seed,
        thread_count=2,
        verbose=False,
        allow_writing_files=False,
    )
    model.fit(np.concatenate(tables)[used], label[used] > 0.5, sample_weight=weights[used])
    return replace(read_trees(model), columns=(*examples[0].names, *WORDS))


def _drawn(examples: Sequence[Example]) -> NDArray[np.bool_]:
    """Return which blocks to use: all but two thirds of the short blocks outside the article."""
    chance = np.random.default_rng(SEED)
    parts = []
    for example in examples:
        short = (example.size <= 4) & ~(example.label > 0.1)
        parts.append(~short | (chance.random(len(short)) < 1 / 3))
    return np.concatenate(parts)


def read_trees(model: CatBoostClassifier) -> Trees:
    """Convert the trees of CatBoost."""
    import json
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        model.save_model(str(path), format="json")
        values = json.loads(path.read_text())
    trees = [tree for tree in values["oblivious_trees"] if tree["splits"]]
    depth = max(len(tree["splits"]) for tree in trees)
    shape = (len(trees), depth)
    column, border = np.zeros(shape, np.int16), np.full(shape, np.inf, np.float32)
    leaves = np.zeros((len(trees), 2**depth), np.float32)
    support = np.zeros((len(trees), 2**depth), np.float32)
    for number, tree in enumerate(trees):
        # A shallower tree is padded with questions whose answer is always no.
        for level, split in enumerate(tree["splits"]):
            column[number, level] = split["float_feature_index"]
            border[number, level] = split["border"]
        leaves[number, : len(tree["leaf_values"])] = tree["leaf_values"]
        support[number, : len(tree["leaf_weights"])] = tree["leaf_weights"]
    scale, (bias,) = values["scale_and_bias"]
    return Trees(
        (), column, border, leaves * np.float32(scale), support + np.float32(1e-3), float(bias)
    )
