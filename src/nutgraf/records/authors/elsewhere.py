"""Authors where no line between title and abstract is one of names.

Before the journal in one line with it, or just behind the abstract.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import is_of_journal, people
from nutgraf.records.layout.block_lines import BORDERS, EDGE, block_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.records.authors.marked import AuthorMarks
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

Names = list[tuple[str, int]]
"""Names, each with its block."""

_LONGEST_LINE: Final = 2_000
_BEHIND: Final = 4
_FEWEST: Final = 2


def before_journal(layout: PageLayout, blocks: Iterable[int]) -> Names:
    """The names of "<i>Eva Dahl, Mei Li</i>; River Letters 22: 91-99, 2012"."""
    for block in blocks:
        for line in block_lines(layout, block):
            if len(line) > _LONGEST_LINE or not is_of_journal(line):
                continue
            for mark in (EDGE, ";"):
                front, _, rest = line.strip("\x1d\x1e\x1f ").partition(mark)
                named = people(BORDERS.sub(" ", front)) if is_of_journal(rest) else ()
                # One name at the front of a line may be the journal's.
                if len(named) >= _FEWEST:
                    return [(name, block) for name in named]
    return []


def behind_abstract(outline: WorkOutline, marks: AuthorMarks) -> Names:
    """The names just behind the abstract, in a part of the page that is called the authors'."""
    layout, abstract = outline.layout, outline.abstract
    if abstract is None or not abstract.told:
        return []
    for block in range(abstract.stop, min(abstract.stop + _BEHIND, outline.stop)):
        if layout.heading_levels[block]:
            break
        if marks.are_above(block):
            found = [(name, block) for line in block_lines(layout, block) for name in people(line)]
            if found:
                return found
    return []
