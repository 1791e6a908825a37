"""Lines of authors that are made alike: what is sure of one of them is so of all."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import is_noise, pair_of
from nutgraf.records.authors.names import clean_name, families_beside, is_name
from nutgraf.records.layout.block_lines import BORDERS, CUT
from nutgraf.records.layout.entities import organisations, places

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

Line = tuple[int, str]
"""A block and a line of it, with the marks of its elements."""

_FEWEST: Final = 2
_MOST_WORDS: Final = 4
# Letters of Hebrew, Arabic, the scripts of India and Thailand, and Korean.
_OTHER_NAME: Final = re.compile(r"[\u0590-\u0e7f\uac00-\ud7a3.\s-]{2,40}")
_LISTED: Final = ",;&，；、"


def read_alike(layout: PageLayout, lines: list[Line]) -> list[Line]:
    """The lines, those that are made alike with nothing in them but the name of one author each."""
    found: list[Line] = []
    # A button such as "Show more" stands among the names, and does not part them.
    telling = [each for each in enumerate(lines) if not is_noise(_plain(each[1][1]))]
    for _, group in groupby(telling, lambda each: _make(layout, each)):
        run = [line for _, line in group]
        found += _in_front(run) or _turned(run) or run
    return found


def _make(layout: PageLayout, each: tuple[int, Line]) -> tuple[int, ...]:
    """What lines of one group have in common: they follow each other, and are built alike."""
    place, (block, line) = each
    parts = _parts(line)
    named = len(parts) > 1 and is_name(clean_name(parts[0]))
    # A comma behind a name in an element of its own is of where the author works.
    built = (len(parts) > 1, not named and bool(pair_of(line)))
    return (block - place, *built, *(layout.tree.tag[node] for node in layout.ancestors(block)))


def _plain(line: str) -> str:
    return clean_name(BORDERS.sub(" ", line).strip())


def _parts(line: str) -> list[str]:
    """What stands in the elements of a line."""
    return [part for each in BORDERS.split(line)[::2] if (part := each.strip())]


def _in_front(run: list[Line]) -> list[Line]:
    """The names in an element of their own, each before one that says where the author works.

    Nothing but the other lines tells them apart where the second has no word that is known:
    "Per-Erik Öhman" and "Skogsmuseet".
    """
    if len(run) < _FEWEST:
        return []
    parts = [_parts(line) for _, line in run]
    firsts = [clean_name(each[0]) if each else "" for each in parts]
    rests = [" ".join(each[1:]) for each in parts]
    if not all(map(is_name, firsts)) or any(rest[:1] in _LISTED for rest in rests):
        return []
    # Given and family names may be elements of their own too; no organisation is among these.
    if not any(organisations(rest) or places(rest) for rest in rests):
        return []
    return [(block, f"{CUT}{name}") for (block, _), name in zip(run, firsts, strict=True)]


def _turned(run: list[Line]) -> list[Line]:
    """The names of "Huamán Ríos, Elena" turned round, where "Vilca, Saúl" is beside it."""
    names = families_beside([pair_of(line) for _, line in run]) if len(run) >= _FEWEST else []
    return [(block, f"{CUT}{name}") for (block, _), name in zip(run, names, strict=False)]


def in_other_scripts(lines: list[Line]) -> list[Line]:
    """The names in front of lines of authors in scripts that tell no name by its shape.

    There are no capitals, so it is the place alone that tells: each stands before where the
    author works, in an element of its own.
    """
    found = []
    for block, line in lines:
        parts = _parts(line)
        name = clean_name(parts[0]) if len(parts) > 1 else ""
        if _OTHER_NAME.fullmatch(name) and len(name.split()) <= _MOST_WORDS:
            found.append((block, name))
    return found if len(found) * 2 > len(lines) else []
