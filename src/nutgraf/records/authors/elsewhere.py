"""Authors where no line between title and abstract is one of names.

Before the journal in one line with it, or just behind the abstract.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import is_of_journal, people
from nutgraf.records.layout.lines import BORDERS, EDGE, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.records.authors.marked import AuthorMarks
    from nutgraf.records.layout.outline import Outline
    from nutgraf.records.layout.sheet import Sheet

Names = list[tuple[str, int]]
"""Names, each with its block."""

_LONGEST_LINE: Final = 2_000
_BEHIND: Final = 4
_FEWEST: Final = 2


def before_journal(sheet: Sheet, blocks: Iterable[int]) -> Names:
    """The names of "<i>Eva Dahl, Mei Li</i>; River Letters 22: 91-99, 2012"."""
    for block in blocks:
        for line in lines_of(sheet, block):
            if len(line) > _LONGEST_LINE or not is_of_journal(line):
                continue
            for mark in (EDGE, ";"):
                front, _, rest = line.strip("\x1d\x1e\x1f ").partition(mark)
                named = people(BORDERS.sub(" ", front)) if is_of_journal(rest) else ()
                # One name at the front of a line may be the journal's.
                if len(named) >= _FEWEST:
                    return [(name, block) for name in named]
    return []


def behind_abstract(outline: Outline, marks: AuthorMarks) -> Names:
    """The names just behind the abstract, in a part of the page that is called the authors'."""
    sheet, abstract = outline.sheet, outline.abstract
    if abstract is None or not abstract.told:
        return []
    for block in range(abstract.stop, min(abstract.stop + _BEHIND, outline.limit)):
        if sheet.levels[block]:
            break
        if marks.are_above(block):
            found = [(name, block) for line in lines_of(sheet, block) for name in people(line)]
            if found:
                return found
    return []
