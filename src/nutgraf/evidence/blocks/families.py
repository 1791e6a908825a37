"""The families of evidence that the default method fuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.blocks.containers import block_boxes, block_containers, block_place
from nutgraf.evidence.blocks.groups import block_groups
from nutgraf.evidence.blocks.hints import block_hints
from nutgraf.evidence.blocks.neighbours import block_neighbours
from nutgraf.evidence.blocks.title_topic import block_title, block_topic
from nutgraf.evidence.blocks.vocabulary import FAMILIES as WORD_FAMILIES
from nutgraf.evidence.blocks.vocabulary import Vocabulary, weigh
from nutgraf.evidence.blocks.writing import Columns, Floats, block_writing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FAMILIES: Final[Mapping[str, Callable[[Evidence], Columns]]] = {
    "writing": block_writing,
    "place": block_place,
    "containers": block_containers,
    "boxes": block_boxes,
    "groups": block_groups,
    "neighbours": block_neighbours,
    "title": block_title,
    "topic": block_topic,
    "hints": block_hints,
}
VOCABULARY: Final = "vocabulary"
WORD_COLUMNS: Final = (
    *(f"words_{family}" for family in WORD_FAMILIES), "words_all", "words_before", "words_after",
)  # fmt: skip


def family_columns(evidence: Evidence) -> dict[str, Columns]:
    """Return the columns of each family except the vocabulary, which needs learned weights."""
    return {family: columns(evidence) for family, columns in FAMILIES.items()}


def word_columns(evidence: Evidence, vocabulary: Vocabulary) -> Columns:
    """Return the columns of the vocabulary, for each block and the blocks next to it."""
    return word_table(weigh(evidence, vocabulary), len(evidence.page.blocks))


def word_table(weights: Mapping[str, Floats], blocks: int) -> Columns:
    """Return the same as `word_columns`, from the weights of each family of words."""
    total = sum(weights.values(), start=np.zeros(blocks))
    before, after = np.append(0.0, total)[:blocks], np.append(total[1:], 0.0)[:blocks]
    return dict(zip(WORD_COLUMNS, (*weights.values(), total, before, after), strict=True))
