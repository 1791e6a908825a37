"""Lines of authors with the same structure: what is certain of one holds for all."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import family_and_given, is_noise
from nutgraf.records.authors.names import clean_name, families_beside, is_name
from nutgraf.records.layout.block_lines import BORDERS, CUT
from nutgraf.records.layout.entities import organisations, places

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

Line = tuple[int, str]
"""A block and a line of it, with the marks of its elements."""

_MIN_LINES: Final = 2
_LIST_MARKS: Final = ",;&，；、"


def normalize_similar_lines(layout: PageLayout, lines: list[Line]) -> list[Line]:
    """Return the lines; those with one author each and the same structure become the name alone."""
    found: list[Line] = []
    # A button such as "Show more" is among the names, and does not separate them.
    kept = [each for each in enumerate(lines) if not is_noise(_plain(each[1][1]))]
    for _, group in groupby(kept, lambda each: _structure(layout, each)):
        run = [line for _, line in group]
        found += _names_before_affiliations(run) or _given_names_first(run) or run
    return found


def element_texts(line: str) -> list[str]:
    """Return the texts of the elements of a line."""
    return [part for each in BORDERS.split(line)[::2] if (part := each.strip())]


def _structure(layout: PageLayout, each: tuple[int, Line]) -> tuple[int, ...]:
    """Return what the lines of a group share: they are consecutive and of the same structure."""
    place, (block, line) = each
    parts = element_texts(line)
    named = len(parts) > 1 and is_name(clean_name(parts[0]))
    # A comma behind a name in an element of its own belongs to the affiliation.
    shape = (len(parts) > 1, not named and bool(family_and_given(line)))
    return (block - place, *shape, *(layout.tree.tag[node] for node in layout.ancestors(block)))


def _plain(line: str) -> str:
    return clean_name(BORDERS.sub(" ", line).strip())


def _names_before_affiliations(run: list[Line]) -> list[Line]:
    """Return the names in an element of their own, each before an affiliation.

    Only the other lines show that "Skogsmuseet" behind "Per-Erik Öhman" is an affiliation: none
    of its words is known.
    """
    if len(run) < _MIN_LINES:
        return []
    parts = [element_texts(line) for _, line in run]
    firsts = [clean_name(each[0]) if each else "" for each in parts]
    rests = [" ".join(each[1:]) for each in parts]
    if not all(map(is_name, firsts)) or any(rest[:1] in _LIST_MARKS for rest in rests):
        return []
    # Given and family names may be elements of their own too, but then no organisation follows.
    if not any(organisations(rest) or places(rest) for rest in rests):
        return []
    return [(block, f"{CUT}{name}") for (block, _), name in zip(run, firsts, strict=True)]


def _given_names_first(run: list[Line]) -> list[Line]:
    """Return "Huamán Ríos, Elena" as "Elena Huamán Ríos" if "Vilca, Saúl" is beside it."""
    pairs = [family_and_given(line) for _, line in run]
    names = families_beside(pairs) if len(run) >= _MIN_LINES else []
    return [(block, f"{CUT}{name}") for (block, _), name in zip(run, names, strict=False)]
