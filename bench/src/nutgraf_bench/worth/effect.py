"""The effect of a rule on labelled pages, and whether it earns its place."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

NOTICEABLE: Final = 0.005
"""Smaller differences of a page's score do not count."""
RUIN: Final = 0.5
"""A page below this score is ruined."""
MIN_BETTER: Final = 5
MIN_RATIO: Final = 3
"""How many pages must be better for each that is worse."""


@dataclass(slots=True)
class Effect:
    """On how many pages a rule helps and hurts."""

    better: int = 0
    worse: int = 0
    exact: int = 0
    """Pages that are exact only with the rule, minus those that are exact only without it."""
    saved: int = 0
    """Pages below `RUIN` without the rule and not with it."""
    ruined: int = 0
    """Pages below `RUIN` with the rule and not without it."""

    def add(self, score_with: float, score_without: float) -> None:
        """Count a page by its score with and without the rule; 1 is exact."""
        exact = (score_with >= 1) - (score_without >= 1)
        difference = score_with - score_without
        self.better += difference >= NOTICEABLE or exact > 0
        self.worse += difference <= -NOTICEABLE or exact < 0
        self.exact += exact
        self.saved += score_without < RUIN <= score_with
        self.ruined += score_with < RUIN <= score_without

    @property
    def earns_its_place(self) -> bool:
        """Whether a rule with this effect stays."""
        if self.better >= MIN_BETTER and self.better >= MIN_RATIO * self.worse:
            return True
        return self.saved > 0 and self.worse == 0

    def to_dict(self) -> dict[str, Any]:
        """Return the counts by name, for ``worth.json``."""
        return asdict(self)


def total(effects: Iterable[Effect]) -> Effect:
    """Return the effect over all sets together."""
    added = Effect()
    for effect in effects:
        for name, count in effect.to_dict().items():
            setattr(added, name, getattr(added, name) + count)
    return added
