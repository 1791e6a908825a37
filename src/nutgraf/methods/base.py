"""The interface of all methods.

A method gets the `Evidence` of a page and returns `Scores`: one finite number per block, higher for
what looks more like the article. If its paper has a cut, the method returns that too (``keep``);
otherwise `select` chooses.
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
    """The scores of a page. Every array has one value per block."""

    values: Floats
    keep: Bools | None = None
    """The paper's cut; None leaves the choice to `select`."""
    evidence: Mapping[str, Floats] = field(default_factory=dict)
    """What the score was computed from, for people to look at."""
    belief: Floats | None = None
    plausibility: Floats | None = None
    keep_less: Bools | None = None
    """The cut when precision matters more; None leaves it to `select`."""
    keep_more: Bools | None = None
    """The cut when recall matters more; None leaves it to `select`."""
    confidence: float | None = None
    """The probability that the article of the page is right, if the method knows it."""
    why: Callable[[], tuple[Mapping[str, Floats], Floats, Floats]] | None = None
    """Computes evidence, belief and plausibility, if that is too slow to be done unasked."""

    def explained(self) -> Scores:
        """Return the same scores with evidence, belief and plausibility."""
        if self.why is None:
            return self
        evidence, belief, plausibility = self.why()
        return replace(self, evidence=evidence, belief=belief, plausibility=plausibility, why=None)


class Method(ABC):
    """A way to separate the article from the rest of the page.

    Subclasses are frozen dataclasses: the constructor takes parameters and computes nothing.
    """

    name: ClassVar[str]
    trims: ClassVar[bool] = False
    """Whether the trims of `nutgraf.trim` correct its cut."""

    @abstractmethod
    def score(self, evidence: Evidence) -> Scores:
        """Return one score for each block of the page."""


def block_mean(page: Page, leaf_values: NDArray[Any], leaf_weights: NDArray[Any]) -> Floats:
    """Return for each block the weighted mean of a value of its text nodes."""
    weights = page.block_sum(leaf_weights)
    return page.block_sum(leaf_values * leaf_weights) / np.where(weights > 0, weights, 1.0)


def keep_by_majority(page: Page, leaf_keep: Bools, leaf_characters: NDArray[Any]) -> Bools:
    """Keep a block if over half of its characters are in kept text nodes.

    Many papers decide on text nodes, and a paragraph with a link in it has three or more. A reader
    wants the whole paragraph or nothing of it.
    """
    return 2 * page.block_sum(leaf_characters * leaf_keep) > page.block_sum(leaf_characters)
