"""All trims, in the order in which they run."""

from __future__ import annotations

from typing import Final

from nutgraf.trim.asides.appeals import Appeals
from nutgraf.trim.asides.asides import Asides
from nutgraf.trim.asides.captions import Captions
from nutgraf.trim.asides.dialogs import Dialogs
from nutgraf.trim.asides.labels import Labels
from nutgraf.trim.asides.machine_data import MachineData
from nutgraf.trim.asides.paywall_notice import PaywallNotice
from nutgraf.trim.base import HEADLINE, Stages
from nutgraf.trim.edges.closing_lines import ClosingLines
from nutgraf.trim.edges.headline_lines import HeadlineLines
from nutgraf.trim.edges.opening_copy import OpeningCopy
from nutgraf.trim.edges.opening_lines import OpeningLines
from nutgraf.trim.index import Index
from nutgraf.trim.other_texts.cards import Cards
from nutgraf.trim.other_texts.comments import Comments
from nutgraf.trim.other_texts.linked_lines import LinkedLines
from nutgraf.trim.other_texts.next_stories import NextStories
from nutgraf.trim.other_texts.second_copy import SecondCopy
from nutgraf.trim.template import Template

BEFORE_HEADLINE: Final[Stages] = (
    (Template(),),
    (PaywallNotice(), Appeals(), Labels(), Asides()),
    (Captions(), NextStories()),
    (MachineData(), Dialogs()),
)
"""These run before the blocks of the headline are removed."""
AFTER_HEADLINE: Final[Stages] = (
    (Index(), HeadlineLines()),
    (OpeningLines(),),
    (OpeningCopy(),),
    (Comments(),),
    (SecondCopy(),),
    (Cards(), LinkedLines()),
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
