"""All metrics by name, and the default ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from nutgraf.errors import NutgrafError
from nutgraf_bench.metrics.base import Metric
from nutgraf_bench.metrics.lines import Lines
from nutgraf_bench.metrics.nodes import Blocks, Nodes
from nutgraf_bench.metrics.segments import Segments
from nutgraf_bench.metrics.sequence import Difflib, TokenLcs
from nutgraf_bench.metrics.shingle import Shingle
from nutgraf_bench.metrics.success import Exact, Success
from nutgraf_bench.metrics.wordset import WordSet

_ALL: Final[tuple[Metric, ...]] = (
    Shingle(),
    TokenLcs(),
    Difflib(),
    Lines(),
    Nodes(),
    Blocks(),
    WordSet(),
    Success(),
    Exact(),
    Segments(),
)
METRICS: Final[Mapping[str, Metric]] = {metric.name: metric for metric in _ALL}
# Without difflib, nodes and blocks, which take longer than most methods.
USUAL: Final = ("shingle", "lcs", "wordset", "success", "segments")


class UnknownMetricError(NutgrafError, LookupError):
    """No metric has that name."""


def get_metrics(names: Iterable[str]) -> tuple[Metric, ...]:
    """Return metrics by name, each once. ``all`` means all of them."""
    found: dict[str, Metric] = {}
    for name in names:
        if name == "all":
            found |= METRICS
        elif name in METRICS:
            found[name] = METRICS[name]
        else:
            there = ", ".join((*METRICS, "all"))
            raise UnknownMetricError(f"no metric is called {name!r}; there are {there}")
    return tuple(found.values())
