"""TWCEM: the rows between the first and the last that share words with the title.

Tan, He, Fang, Ge and Xiao, Title-Based Extraction of News Contents for Text Mining, IEEE Access 6,
2018. Its title extraction (algorithm 2) is in `nutgraf.metadata.title.title`, for all methods.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from nutgraf.evidence.counts import block_characters, leaf_punctuation
from nutgraf.evidence.papers.rows import rows
from nutgraf.evidence.papers.title_words import lcs_length, shared_units, title_units
from nutgraf.methods.base import Floats, Method, Scores
from nutgraf.text.words import punctuation_marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from nutgraf.evidence.base import Evidence
    from nutgraf.evidence.papers.rows import RowKind, Rows
    from nutgraf.page.page import Bools


class Ctext(NamedTuple):
    """The rows of a page (definition 2) and the counts for segmentation."""

    texts: Sequence[str]
    characters: Floats
    punctuation: Floats
    rows: Rows | None
    """None if the rows are the blocks of the page."""


@dataclass(frozen=True, slots=True)
class Twcem(Method):
    """Rows with punctuation, from the first to the last that shares words with the title."""

    name: ClassVar[str] = "twcem"

    delta1: int = 4
    delta2: int = 1
    delta3: int = 2
    context: int = 0
    rows: RowKind = "blocks"

    def score(self, evidence: Evidence) -> Scores:
        """Return 1 for blocks in the article, plus the share of the title that a block repeats."""
        ctext = _ctext(evidence, self.rows)
        title = title_units(evidence)
        shared = shared_units(ctext.texts, title)
        lcs = np.array([lcs_length(title, found) for found in shared], dtype=np.float64)
        kept = self._segment(ctext)
        keep = self._recognise(kept, shared, title)
        # Blocks in the article have 1 or more, others less.
        values = keep + lcs / (len(title) + 1)
        columns = {"characters": ctext.characters, "punctuation": ctext.punctuation, "lcs": lcs}
        if ctext.rows is None:
            return Scores(values, keep, columns)
        to_blocks = ctext.rows.to_blocks
        return Scores(
            to_blocks(values),
            to_blocks(keep) > 0.5,
            {name: to_blocks(column) for name, column in columns.items()},
        )

    def _segment(self, ctext: Ctext) -> Bools:
        """Return whether rows have enough characters and punctuation marks (algorithm 3)."""
        return (ctext.characters >= self.delta1) & (ctext.punctuation >= self.delta2)

    def _recognise(self, kept: Bools, shared: Sequence[list[str]], title: Sequence[str]) -> Bools:
        """Return the rows of the Cblocks from the start to the end, inclusive (algorithm 4)."""
        ccl = np.flatnonzero(kept)
        article = np.zeros(len(kept), dtype=np.bool_)
        if len(ccl) == 0:
            return article
        k = self.context

        def meets(first: int, stop: int) -> bool:
            cblock = [unit for row in shared[first:stop] for unit in row]
            return lcs_length(title, cblock) >= self.delta3

        # The Cblock extends forward in the search from the front, backward in that from the back.
        half = (len(ccl) + 1) // 2
        start = next((i for i in ccl[:half].tolist() if meets(i, i + k + 1)), int(ccl[0]))
        end = next(
            (i for i in ccl[half:][::-1].tolist() if meets(max(i - k, 0), i + 1)), int(ccl[-1])
        )
        article[start : end + 1] = _within(kept, k)[start : end + 1]
        return article


@dataclass(frozen=True, slots=True)
class TwcemMicroblog(Twcem):
    """TWCEM with the paper's values for microblogs: short rows, one shared word."""

    name: ClassVar[str] = "twcem-microblog"

    delta1: int = 2
    delta2: int = 1
    delta3: int = 1


def twcem_microblog(**parameters: Any) -> TwcemMicroblog:
    """Return TWCEM with the values for microblogs and forums."""
    return TwcemMicroblog(**parameters)


def _ctext(evidence: Evidence, kind: RowKind) -> Ctext:
    """Return the rows of a kind. Rows by block-level tags are the blocks of the page."""
    if kind == "blocks":
        page = evidence.page
        punctuation = page.block_sum(leaf_punctuation(evidence))
        return Ctext(page.block_texts, block_characters(evidence), punctuation, None)
    found = rows(evidence, kind)
    characters = [len(text) - text.count(" ") for text in found.texts]
    marks = [punctuation_marks(text) for text in found.texts]
    return Ctext(found.texts, np.array(characters, np.float64), np.array(marks, np.float64), found)


def _within(kept: Bools, distance: int) -> NDArray[np.bool_]:
    """Return whether a kept row is within ``distance`` of each row."""
    running = np.concatenate([[0], np.cumsum(kept)])
    place = np.arange(len(kept))
    last = np.minimum(place + distance + 1, len(kept))
    return running[last] > running[np.maximum(place - distance, 0)]
