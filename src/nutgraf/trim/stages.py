"""All trims, in the order in which they run."""

from __future__ import annotations

from typing import Final

from nutgraf.trim.appeals import Appeals
from nutgraf.trim.asides import Asides
from nutgraf.trim.base import HEADLINE, Stages
from nutgraf.trim.captions import Captions
from nutgraf.trim.closing_lines import ClosingLines
from nutgraf.trim.comments import Comments
from nutgraf.trim.index import Index
from nutgraf.trim.labels import Labels
from nutgraf.trim.linked_lines import LinkedLines
from nutgraf.trim.next_stories import NextStories
from nutgraf.trim.opening_lines import OpeningLines
from nutgraf.trim.template import Template

BEFORE_HEADLINE: Final[Stages] = (
    (Template(),),
    (Appeals(), Labels(), Asides()),
    (Captions(), NextStories()),
)
"""These run before the blocks of the headline are removed."""
AFTER_HEADLINE: Final[Stages] = (
    (Index(),),
    (OpeningLines(),),
    (Comments(),),
    (LinkedLines(),),
    (ClosingLines(),),
)
"""These run after that, but not on a live blog, whose text is that of its entries."""
STAGES: Final[Stages] = (*BEFORE_HEADLINE, *AFTER_HEADLINE)
"""The trims of one stage see the same blocks."""


def describe_rules() -> dict[str, str]:
    """Return a line about each rule that `Block.rule` can name."""
    return {
        **{trim.name: first_line(trim.__doc__) for stage in STAGES for trim in stage},
        HEADLINE: "The headline, which is the title and not part of the text.",
    }


def first_line(docstring: str | None) -> str:
    """Return the first line of a docstring. Python drops docstrings with ``-OO``."""
    return (docstring or "").partition("\n")[0]
