"""Checks for the columns of every family of evidence, on any page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nutgraf.evidence.base import Evidence
from tests.page.soup import page_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nutgraf.evidence.blocks.writing import Columns

# 8 words, one sentence, 3 + 5 + 4 + 2 + 3 + 6 + 4 + 6 = 33 characters: the least that is prose.
PROSE = "The river rose by two metres last night."
TITLE = "alpha beta 重要"


def evidence_of(html: str, title: str | None = None) -> Evidence:
    return Evidence(page_of(html), title=title)


def check_shape(family: Callable[[Evidence], Columns], html: str) -> None:
    """One finite value a block in each column, with a title and without."""
    for title in (None, TITLE):
        evidence = evidence_of(html, title)
        columns = family(evidence)
        assert columns
        for name, values in columns.items():
            assert values.shape == (len(evidence.page.blocks),), name
            assert values.dtype == np.float64, name
            assert np.isfinite(values).all(), name
