"""The one interface of all methods.

A method gets the `Evidence` of a page and returns `Scores`: one finite number
a block, higher for what looks more like the article. Where its paper has a cut
of its own, it returns that too (``keep``); otherwise `select` chooses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools, Page

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scores:
    """What a method says of the blocks of a page, one value a block in every array."""

    values: Floats
    keep: Bools | None = None
    """The paper's own cut; None leaves the choice to `select`."""
    evidence: Mapping[str, Floats] = field(default_factory=dict)
    """What the score was made from, for people to look at."""
    belief: Floats | None = None
    plausibility: Floats | None = None
    keep_less: Bools | None = None
    """The cut when precision matters more; None leaves it to `select`."""
    keep_more: Bools | None = None
    """The cut when recall matters more; None leaves it to `select`."""
    confidence: float | None = None
    """How probable it is that the article of the page is right, where the method knows."""
    restored: Mapping[str, Bools] = field(default_factory=dict)
    """Other blocks to keep for ``favor="balance"``, by the rule that found them."""
    why: Callable[[], tuple[Mapping[str, Floats], Floats, Floats]] | None = None
    """Evidence, belief and plausibility, where they cost too much to be made unasked."""

    def explained(self) -> Scores:
        """The same scores, with evidence, belief and plausibility in place."""
        if self.why is None:
            return self
        evidence, belief, plausibility = self.why()
        return replace(self, evidence=evidence, belief=belief, plausibility=plausibility, why=None)


class Method(ABC):
    """A way to tell the article from the rest of the page.

    Subclasses are frozen dataclasses: parameters in the constructor only,
    nothing computed there.
    """

    name: ClassVar[str]
    trims: ClassVar[bool] = False
    """Whether the trims of `nutgraf.trim` correct its cut."""

    @abstractmethod
    def score(self, evidence: Evidence) -> Scores:
        """One score for each block of the page."""


def block_mean(page: Page, leaf_values: NDArray[Any], leaf_weights: NDArray[Any]) -> Floats:
    """For each block, the weighted mean of a value of its text nodes."""
    weights = page.block_sum(leaf_weights)
    return page.block_sum(leaf_values * leaf_weights) / np.where(weights > 0, weights, 1.0)


def keep_by_majority(page: Page, leaf_keep: Bools, leaf_characters: NDArray[Any]) -> Bools:
    """Keep a block when over half of its characters are in text nodes that are kept.

    Many papers decide on text nodes; a paragraph with a link in it has three or more.
    A reader wants the whole paragraph or nothing of it.
    """
    return 2 * page.block_sum(leaf_characters * leaf_keep) > page.block_sum(leaf_characters)
