"""The weights of the scorers: equal as in the paper, learned, or given."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from nutgraf.errors import WrongUseError
from nutgraf.summary.scorers import SCORERS

EQUAL: Final = "equal"
LEARNED: Final = "learned"
# The learned weights are better for long summaries, and worse for short ones.
DEFAULT: Final = EQUAL


def chosen_weights(
    scorers: Sequence[str] | None, weights: Mapping[str, float] | str | None
) -> dict[str, float]:
    """Return the weight of each scorer whose weight is not 0."""
    if isinstance(scorers, str):
        scorers = (scorers,)
    for name in (*(scorers or ()), *(weights if isinstance(weights, Mapping) else ())):
        if name not in SCORERS:
            raise WrongUseError(f"no scorer is called {name!r}; there are {', '.join(SCORERS)}")
    if scorers is not None and not scorers:
        raise WrongUseError("a summary needs at least one scorer")
    if weights is None:
        # Named scorers are equal: learned weights are relative to all others.
        weights = DEFAULT if scorers is None else EQUAL
    every = _named(weights) if isinstance(weights, str) else _given(weights)
    found = {name: every[name] for name in scorers or SCORERS if every[name] > 0.0}
    if not found:
        raise WrongUseError("all weights are 0: at least one scorer must count")
    return found


def _given(weights: Mapping[str, float]) -> dict[str, float]:
    """Validate given weights. Scorers that are not named have 1."""
    for name, weight in weights.items():
        if not _is_weight(weight):
            raise WrongUseError(f"the weight of {name} must be 0 or more, got {weight!r}")
    return {name: float(weights.get(name, 1.0)) for name in SCORERS}


def _is_weight(value: Any) -> bool:
    return isinstance(value, int | float) and math.isfinite(value) and value >= 0


def _named(name: str) -> dict[str, float]:
    if name == EQUAL:
        return dict.fromkeys(SCORERS, 1.0)
    if name == LEARNED:
        return dict(learned())
    raise WrongUseError(f"no weights are called {name!r}; there are {EQUAL} and {LEARNED}")


@lru_cache(maxsize=1)
def learned() -> Mapping[str, float]:
    """Return the weights of the package, learned by `nutgraf_bench.training.summary`."""
    import orjson

    content = orjson.loads(files("nutgraf.summary").joinpath("data/weights.json").read_bytes())
    return {name: float(content["weights"][name]) for name in SCORERS}
