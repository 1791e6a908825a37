"""The names in a line of names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from nutgraf._kernels.folding import letters_of
from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.authors.names import (
    clean_name,
    families_beside,
    family_first,
    is_degree,
    is_name,
)
from nutgraf.records.layout.block_lines import BORDERS, CUT, EDGE, LINK
from nutgraf.records.layout.entities import is_place, organisations, places
from nutgraf.records.layout.heading_kinds import heading_kind
from nutgraf.records.word_lists import words
from nutgraf.text.patterns import LazyPattern

_AROUND_WORD: Final = f" {LINK}{CUT}{EDGE}"
_ELEMENT_MARKS: Final = LazyPattern(r"[\x1d-\x1f]")
_BETWEEN_PEOPLE: Final = LazyPattern(r"[\x1f;；]")
# It begins with a character set, which a search finds quickly.
_SPLIT: Final = LazyPattern(
    r"[\x1f;；,，、·•|&\saeuyAEU](?:(?<=[\x1f;；,，、·•|&])|(?<=\s)(?:[/&]\s|(?:and|und|et)$)"
    r"|(?<=\s[au])nd\s|(?<=\se)t\s|(?<=\sy)\s|(?<=\s[AU])ND\s|(?<=\sE)T\s)"
)
_LABEL: Final = LazyPattern(
    r"^\s*(?:by|authors?(?:\(s\))?|auteurs?|autor(?:es|en)?|von|par|por|作者|著者"
    r"|(?:and|und|et|y|e|&)(?=\s))[^\S\x1d]*[:：]?(?:[^\S\x1d]+|(?=\x1d))"
    r"|^\s*(?:authors?(?:\(s\))?|auteurs?|autor(?:es|en)?|作者|著者)\s*[:：]",
    re.IGNORECASE,
)
_ABOUT_JOURNAL: Final = LazyPattern(
    r"\b(?:vol|volume|issue|doi|pp|pages|band|heft|tome)\b|(?<![\d-])(?:1[89]|20)\d\d(?![\d-])",
    re.IGNORECASE,
)
_JOURNAL_WORDS: Final = (
    *("18", "19", "20", "vol", "issue", "doi", "pp", "page", "band", "heft", "tome"),
)
# A word, not an abbreviation: "Digital Object Identifier (DOI)" is not a person.
_PLACE_IN_BRACKETS: Final = LazyPattern(r"[\s\x1e\x1f]*\([^\W\d_][^\W\d_A-Z][^()\d]{0,40}\)")
# Behind each of several names, with any text in it: "Eva Dahl (MIT), Mei Li (ETH Zurich)".
_IN_BRACKETS: Final = LazyPattern(r"[\s\x1e\x1f]*\([^()]{2,100}\)")
# A line of names has a name among so many pieces at its front.
_FIRST_PIECES: Final = 8
_BY: Final = LazyPattern(r"[\s\x1f]by[\s\x1f]")
_MAX_WORDS: Final = 4
# With so many lowercase words, a piece is the end of a sentence.
_MIN_SMALL_WORDS: Final = 2
_MIN_NAME_SHARE: Final = 0.9
_MAX_OTHERS: Final = 0.4
_AND_OTHERS: Final = LazyPattern(r"\bet\.? al\.?|…|\.\.\.")


def without_label(line: str) -> str:
    """Return a line without a label such as "Authors:" or "by" at its front."""
    label = _LABEL.match(line)
    return line[label.end() :] if label else line


def is_of_journal(line: str) -> bool:
    """Whether a line is about the journal, whose name has the shape of a person's."""
    # Few lines have any of the words, and searching for words is faster than the expression.
    return has_any(line.casefold(), _JOURNAL_WORDS) and bool(_ABOUT_JOURNAL.search(line))


@lru_cache(maxsize=1024)
def people(line: str) -> tuple[str, ...]:
    """Return the names of a line of names; empty for other lines, such as affiliations."""
    found = _people(line)
    if not found and "(" in line:
        # "Friederike Löwe (Göttingen) and Mehmet Aydın (Bremen)": where each person is from.
        shorter = _PLACE_IN_BRACKETS.sub("", line)
        found = _people(shorter) if shorter != line else []
        if not found and line.count("(") > 1:
            found = _people(_IN_BRACKETS.sub("", line))
    return tuple(found)


def _people(line: str) -> list[str]:
    if line.isascii() and line.strip(_AROUND_WORD).isalpha():
        return []  # one word is no name
    separate = _names_in_elements(line) if EDGE in line and LINK not in line else []
    if separate:
        return separate
    line = _plain_list(line)
    if not line:
        return []
    parts = [part.strip(" ,") for part in _BETWEEN_PEOPLE.split(line)]
    return family_first(parts) or _families_beside(parts) or _names_in_list(line)


def _plain_list(line: str) -> str:
    """Return a line without its label and "et al.", or "" if it is about the journal."""
    line = without_label(line)
    if " al" in line or "…" in line or "..." in line:
        line = _AND_OTHERS.sub(" ", line)
    line = line.replace(EDGE, " ").replace(LINK, CUT).strip(" \x1f")
    if not is_of_journal(line):
        return line
    # "River Letters, May 2019 by Castro, Ana"
    before, *behind = _BY.split(line, maxsplit=1)
    if not behind or "©" in before or is_of_journal(behind[0]):
        return ""
    return behind[0].strip(" \x1f")


def _names_in_list(line: str) -> list[str]:
    """Return the names of a list that has little else in it."""
    raw = _SPLIT.split(line)
    if len(raw) > _FIRST_PIECES and not any(
        is_name(clean_name(piece)) for piece in raw[:_FIRST_PIECES]
    ):
        return []  # most lines without names end here
    pieces = [clean_name(piece) for piece in raw]
    pieces = [piece for piece in pieces if len(piece) > 1 and not is_degree(piece)]
    if not pieces:
        return []
    if words("words", "roles").issuperset(pieces[0].casefold().split()):
        return []  # "Manager, Market Development"
    found = [piece for piece in pieces if is_name(piece)]
    if len(found) == 1 and is_name(pieces[0]) and pieces[1:] and pieces[1][:1].islower():
        return found  # "Jane Doe, senior lecturer in rivers"
    return found if found and _is_list_of_names(line, pieces, found) else []


def _is_list_of_names(line: str, pieces: list[str], names: list[str]) -> bool:
    """Whether the other pieces of a line leave no doubt that it lists names."""
    others = [piece for piece in pieces if not is_name(piece) and not is_noise(piece)]
    if len(others) > _MAX_OTHERS * len(pieces) or (others and _is_sentence(others[-1])):
        return False
    if others and line.isupper():
        return False  # in a title in capitals, every word has the shape of a name's
    plain = line.replace(CUT, " ")
    if organisations(plain) and len(others) * 4 >= len(names):
        return False
    if len(names) <= 2 and any(is_place(piece.casefold()) for piece in pieces[1:]):
        return False
    return len(places(plain)) < len(names)


def is_all_names(text: str, fewest: int) -> bool:
    """Whether a line is at least so many names, with nothing between them but marks."""
    names = people(text)
    named = sum(len(letters_of(name)) for name in names)
    return len(names) >= fewest and named >= _MIN_NAME_SHARE * len(letters_of(without_label(text)))


def _names_in_elements(line: str) -> list[str]:
    """Return the names of a line whose elements are one name each, and nothing else."""
    pieces = [piece.strip() for piece in _ELEMENT_MARKS.split(line)]
    pieces = [clean_name(piece) for piece in pieces if piece]
    # Two elements may be the given and family name of one person.
    return pieces if len(pieces) > _MIN_SMALL_WORDS and all(map(is_name, pieces)) else []


def _families_beside(parts: list[str]) -> list[str]:
    """Return the names of "Huamán Ríos, Elena; Vilca, Saúl", each with one comma."""
    own = [part for part in parts if part]
    return families_beside([family_and_given(part) for part in own]) if len(own) > 1 else []


def family_and_given(line: str) -> tuple[str, ...]:
    """Return family and given name of a line with one comma and few words on both sides."""
    plain = BORDERS.sub(" ", line)
    if plain.count(",") != 1:
        return ()
    sides = tuple(clean_name(side) for side in plain.split(","))
    return sides if all(0 < len(side.split()) <= _MAX_WORDS for side in sides) else ()


def _is_sentence(piece: str) -> bool:
    """Whether the last piece of a line ends a sentence: "Mei Li helped us count."."""
    if not piece.endswith("."):
        return False
    particles = words("words", "particles")
    return (
        sum(word.islower() and word not in particles for word in piece.split()) >= _MIN_SMALL_WORDS
    )


def is_noise(piece: str) -> bool:
    """Return whether a piece often appears next to names: a mark, a label, a button."""
    if not (piece[:1].isalpha() or any(map(str.isalpha, piece))) or heading_kind(piece):
        return True
    furniture = words("words", "furniture")
    return all(word.casefold() in furniture for word in piece.split())
