"""The six scorers of Ferreira et al. 2016: one score from 0 to 1 for each sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from nutgraf.summary.document import Document, Scores
from nutgraf.summary.scorers.frequency import frequency
from nutgraf.summary.scorers.length import length
from nutgraf.summary.scorers.lexical import lexical
from nutgraf.summary.scorers.position import position
from nutgraf.summary.scorers.tfidf import tfidf
from nutgraf.summary.scorers.title import title

Scorer = Callable[[Document], Scores]

SCORERS: Final[Mapping[str, Scorer]] = MappingProxyType(
    {
        "frequency": frequency,
        "tfidf": tfidf,
        "lexical": lexical,
        "position": position,
        "title": title,
        "length": length,
    }
)
