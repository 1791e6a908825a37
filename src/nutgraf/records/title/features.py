"""What tells that a line can be a title, or can't: its length, an issue, where the page stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records.issue.citation_forms import issue_in, short_form_year, volume_in

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_YEAR: Final = re.compile(r"(?:1[89]|20)\d\d")
_CLOCK: Final = re.compile(r"(?<!\d)\d{1,2}:\d\d(?!\d)")
_LONGEST_ISSUE: Final = 200
_LONGEST: Final = 600
_TRAIL: Final = re.compile(r"\s[>/»›]\s.*\s[>/»›]\s")
_FEWEST_WORDS: Final = 4


def is_long(text: str) -> bool:
    """Whether a text has some words; of Chinese, some characters."""
    return len(text.split()) >= _FEWEST_WORDS or not text[:1].isascii()


def is_of_issue(text: str) -> bool:
    """Whether a line tells of the issue: "Vol. 28 (2004), No. 1"; "Band 3" may be a protein."""
    if len(text) > _LONGEST_ISSUE or _CLOCK.search(text):
        return False
    volume = volume_in(text)
    told = volume and (_YEAR.search(text) or issue_in(text, volume.end()))
    return bool(told or short_form_year(text))


def is_trail(layout: PageLayout, block: int) -> bool:
    """Whether a line is where the page stands: "Home > River Letters > Volume 12 > Dahl"."""
    return layout.link_density[block] > 0 and bool(_TRAIL.search(layout.texts[block][:_LONGEST]))
