"""The names in a line of names, or at the front of one that goes on with affiliations."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.names import clean_name, family_first, is_degree, is_name
from nutgraf.records.layout.block_lines import BORDERS, CUT, EDGE, LINK, block_lines
from nutgraf.records.layout.entities import organisations, places
from nutgraf.records.layout.heading_kinds import heading_kind
from nutgraf.records.word_lists import words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_MAX_LENGTH: Final = 1_200
_BETWEEN_PEOPLE: Final = LazyPattern(r"[\x1f;；]")
_SPLIT: Final = LazyPattern(
    r"[\x1f;；,，、·•|]|(?<=\s)[/&]\s|(?<=\s)(?:and|und|et|y|AND|ET)(?:\s|$)|(?<=[\x1f,])&"
)
_LABEL: Final = LazyPattern(
    r"^\s*(?:by|authors?(?:\(s\))?|auteurs?|autor(?:es|en)?|von|par|por|作者|著者"
    r"|(?:and|und|et|y|e|&)(?=\s))(?:[^\S\x1d]*+[:：][^\S\x1d]*|[^\S\x1d]++|(?=\x1d))",
    re.IGNORECASE,
)
_ABOUT_JOURNAL: Final = LazyPattern(
    r"\b(?:vol|volume|issue|doi|pp|pages|band|heft|tome)\b|(?<![\d-])(?:1[89]|20)\d\d(?![\d-])",
    re.IGNORECASE,
)
# A word, not an abbreviation: "Digital Object Identifier (DOI)" is not a person.
_PLACE_IN_BRACKETS: Final = LazyPattern(r"[\s\x1e\x1f]?\([^\W\d_][^\W\d_A-Z][^()\d]{0,40}\)")
# A line of names has a name among so many pieces at its front.
_FIRST_PIECES: Final = 8
_MAX_OTHERS: Final = 0.4
_AND_OTHERS: Final = LazyPattern(r"\bet\.? al\.?|…|\.\.\.")
_IN_LINK: Final = LazyPattern(r"\x1d[^\x1d\x1f]*")
_LEADING_PARTS: Final = LazyPattern(
    r"([\x1d\x1e\x1f;；|•\s](?:(?<=[\x1d\x1e\x1f;；|•])|(?:and|und|et|&)\s))"
)


def without_label(line: str) -> str:
    """Return a line without a label such as "Authors:" or "by" at its front."""
    label = _LABEL.match(line)
    return line[label.end() :] if label else line


def is_of_journal(line: str) -> bool:
    """Whether a line is about the journal, whose name has the shape of a person's."""
    return bool(_ABOUT_JOURNAL.search(line))


@lru_cache(maxsize=1024)
def people(line: str) -> tuple[str, ...]:
    """Return the names of a line of names; empty for other lines, such as affiliations."""
    found = _people(line)
    if not found and "(" in line:
        # "Friederike Löwe (Göttingen) and Mehmet Aydın (Bremen)": where each person is from.
        found = _people(_PLACE_IN_BRACKETS.sub("", line))
    return tuple(found)


def _people(line: str) -> list[str]:
    # Each element may be one name; two may be the given and family name of one person.
    if EDGE in line and LINK not in line:
        pieces = [clean_name(piece) for piece in BORDERS.split(line)[::2] if piece.strip()]
        if len(pieces) > 2 and all(map(is_name, pieces)):
            return pieces
    line = _AND_OTHERS.sub(" ", without_label(line))
    line = line.replace(EDGE, " ").replace(LINK, CUT).strip(" \x1f")
    if is_of_journal(line):
        return []
    parts = [part.strip(" ,") for part in _BETWEEN_PEOPLE.split(line)]
    return family_first(parts) or _names_in_list(line)


def _names_in_list(line: str) -> list[str]:
    """Return the names of a list that has little else in it."""
    pieces = [piece for each in _SPLIT.split(line) if len(piece := clean_name(each)) > 1]
    if not any(map(is_name, pieces[:_FIRST_PIECES])):
        return []  # most lines without names end here
    pieces = [piece for piece in pieces if not is_degree(piece)]
    found = [piece for piece in pieces if is_name(piece)]
    if len(found) == 1 and is_name(pieces[0]) and pieces[1:] and pieces[1][:1].islower():
        return found  # "Jane Doe, senior lecturer in rivers"
    return found if _is_list_of_names(line, pieces, found) else []


def _is_list_of_names(line: str, pieces: list[str], names: list[str]) -> bool:
    """Whether the other pieces of a line leave no doubt that it lists names."""
    others = [piece for piece in pieces if not is_name(piece) and not is_noise(piece)]
    # In a title in capitals, every word has the shape of a name's.
    if len(others) > _MAX_OTHERS * len(pieces) or (others and line.isupper()):
        return False
    plain = line.replace(CUT, " ")
    if organisations(plain) and len(others) * 4 >= len(names):
        return False
    return len(places(plain)) < len(names)


def count_people(layout: PageLayout, block: int) -> int:
    """Return how many people the lines of a block name, alone or before affiliations."""
    if len(layout.texts[block]) > _MAX_LENGTH:
        return 0
    lines = block_lines(layout, block)
    return sum(len(people(line) or names_before_affiliation(line)) for line in lines)


@lru_cache(maxsize=1024)
def names_before_affiliation(line: str) -> tuple[str, ...]:
    """Return the names at the front of a line that goes on with affiliations."""
    plain = BORDERS.sub(" ", line)
    if not organisations(plain) or is_of_journal(plain):
        return ()
    found = leading_names(line)
    if found:
        return found
    first, comma, rest = without_label(plain).strip().replace("：", ",").partition(",")
    name = clean_name(first)
    return (name,) if comma and is_name(name) and organisations(rest) else ()


def leading_names(line: str) -> tuple[str, ...]:
    """Return the names at the front of a line, each in a part of its own, before affiliations.

    If they are links, later links count too: names behind the affiliations of the first ones.
    """
    found: list[str] = []
    linked = among = False
    # "Olamide" and "Bankole" are elements of their own in one link.
    line = _IN_LINK.sub(lambda link: link[0].replace(EDGE, " "), without_label(line))
    parts = ["", *_LEADING_PARTS.split(line)]
    for border, part in zip(parts[::2], parts[1::2], strict=True):
        plain = part.strip(" ,;&")
        if not plain or (among and border != LINK):
            continue
        named = people(plain)
        linked = linked or (not found and bool(named) and border == LINK)
        found += named
        if not named and not is_noise(clean_name(plain)):
            among = True
            if not linked:
                break
    return tuple(found)


def is_noise(piece: str) -> bool:
    """Whether a piece often appears next to names: a mark, a label, a button."""
    if not any(map(str.isalpha, piece)) or heading_kind(piece):
        return True
    return words("words", "furniture").issuperset(piece.casefold().split())
