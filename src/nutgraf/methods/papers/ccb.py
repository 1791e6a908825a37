"""CCB: T. Gottron, Content Code Blurring: A New Approach to Content Extraction.

Proc. 19th Int. Workshop on Database and Expert Systems Applications (DEXA 2008), pp. 29-33.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from nutgraf.evidence.counts import leaf_characters
from nutgraf.evidence.papers.smoothing import gaussian_smooth
from nutgraf.evidence.papers.tokens import Pieces, character_lengths, pieces, token_lengths
from nutgraf.methods.base import Floats, Method, Scores, block_mean, keep_by_majority
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools, Page


@dataclass(frozen=True)
class Ccb(Method):
    """Text with little code around it, in a blurred vector of content and code."""

    name: ClassVar[str] = "ccb"

    unit: Literal["token", "character"] = "token"
    """The unit of the vector: tokens (TCCB) or characters (CCB)."""
    radius: int = 25
    """Neighbours on either side that one round of blurring averages."""
    threshold: float = 0.75
    """The content code ratio over which text is content."""
    anchors: bool = True
    """Whether link tags count as code. ACCB ignores them."""
    stable: float = 0.05
    """Blurring stops when a round changes the entries by less than this on average."""
    rounds: int = 10
    """Maximum number of rounds."""

    def score(self, evidence: Evidence) -> Scores:
        """Return the mean content code ratio of each block's text."""
        page = evidence.page
        ratio = self._leaf_ratios(evidence)
        characters = leaf_characters(evidence)
        values = block_mean(page, ratio, np.maximum(characters, 1))
        return Scores(
            values=values,
            keep=keep_by_majority(page, ratio > self.threshold, np.maximum(characters, 1)),
            evidence={"content code ratio": values},
        )

    def _leaf_ratios(self, evidence: Evidence) -> Floats:
        """Return the mean of each text node's entries in the blurred vector."""
        found = pieces(evidence)
        if self.unit == "token":
            lengths = token_lengths(evidence)
        elif self.unit == "character":
            lengths = character_lengths(evidence)
        else:
            raise ValueError(f"unit must be 'token' or 'character', got {self.unit!r}")
        if not self.anchors:
            lengths = np.where(_anchor_tags(evidence.page, found), 0, lengths)
        blurred = blur(
            content_code_vector(found.text, lengths), self.radius, self.stable, self.rounds
        )
        return found.leaf_means(lengths, blurred)


def content_code_vector(text: Bools, lengths: NDArray[np.int64]) -> Floats:
    """Return one entry for each token or character: 1 for content, 0 for code."""
    return np.repeat(text.astype(np.float64), lengths)


def blur(vector: Floats, radius: int, stable: float, rounds: int) -> Floats:
    """Repeat Gaussian blurring until a round changes little."""
    for _ in range(rounds):
        before = vector
        vector = gaussian_smooth(before, radius, radius / 2 or None)
        if len(vector) == 0 or float(np.abs(vector - before).mean()) < stable:
            break
    return vector


def _anchor_tags(page: Page, found: Pieces) -> Bools:
    return np.asarray(page.tag[found.node] == CODE["a"], dtype=np.bool_)
