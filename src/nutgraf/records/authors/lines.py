"""Lines with names in them: which people a line names, if it is a line of names at all."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile
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

_LONE: Final = f" {LINK}{CUT}{EDGE}"
_WITHIN: Final = re.compile(r"[\x1d-\x1f]")
_IN_LINK: Final = re.compile(r"\x1d[^\x1d\x1f]*")
_PEOPLE_APART: Final = re.compile(r"[\x1f;；]")
# An expression that begins with a set of characters is quick to pass by all others.
_SPLIT: Final = re.compile(
    r"[\x1f;；,，、·•|&\saeuyAEU](?:(?<=[\x1f;；,，、·•|&])|(?<=\s)(?:[/&]\s|(?:and|und|et)$)"
    r"|(?<=\s[au])nd\s|(?<=\se)t\s|(?<=\sy)\s|(?<=\s[AU])ND\s|(?<=\sE)T\s)"
)
_PARTS: Final = re.compile(
    r"([\x1d\x1e\x1f;；|•\s](?:(?<=[\x1d\x1e\x1f;；|•])|(?:and|und|et|&)\s))"
)
_LABEL: Final = re.compile(
    r"^\s*(?:by|authors?(?:\(s\))?|auteurs?|autor(?:es|en)?|von|par|por|作者|著者"
    r"|(?:and|und|et|y|e|&)(?=\s))[^\S\x1d]*[:：]?(?:[^\S\x1d]+|(?=\x1d))"
    r"|^\s*(?:authors?(?:\(s\))?|auteurs?|autor(?:es|en)?|作者|著者)\s*[:：]",
    re.IGNORECASE,
)
_OF_JOURNAL: Final = re.compile(
    r"\b(?:vol|volume|issue|doi|pp|pages|band|heft|tome)\b|(?<![\d-])(?:1[89]|20)\d\d(?![\d-])",
    re.IGNORECASE,
)
_JOURNAL_WORDS: Final = (
    "18",
    "19",
    "20",
    "vol",
    "issue",
    "doi",
    "pp",
    "page",
    "band",
    "heft",
    "tome",
)
# A word, and no short name: "Digital Object Identifier (DOI)" is none of a person.
_PLACE_BEHIND: Final = re.compile(r"[\s\x1e\x1f]*\([^\W\d_][^\W\d_A-Z][^()\d]{0,40}\)")
# Behind each of several names, whatever is there: "Eva Dahl (MIT), Mei Li (ETH Zurich)".
_IN_BRACKETS: Final = re.compile(r"[\s\x1e\x1f]*\([^()]{2,100}\)")
_AND: Final = ("and", "und", "et", "&")
_GROUPS: Final = re.compile(r"[;；]")
_JOINED: Final = re.compile(r"\s(?:and|und|et|&)\s")
# One of so many pieces at the front of a line of names is a name.
_FIRST: Final = 8
_BY: Final = re.compile(r"[\s\x1f]by[\s\x1f]")
_MOST_WORDS: Final = 4
# So many small words behind a name are of a sentence.
_TELLING: Final = 2
_NEARLY_ALL: Final = 0.9
_DOTS: Final = re.compile(r"\bet\.? al\.?|…|\.\.\.")


def _without_label(line: str) -> str:
    label = _LABEL.match(line)
    return line[label.end() :] if label else line


def is_of_journal(line: str) -> bool:
    """Whether a line is about the journal: its name has the shape of a person's."""
    # Few lines have any of the words, and the expression is slow to find that out.
    return has_any(line.casefold(), _JOURNAL_WORDS) and bool(_OF_JOURNAL.search(line))


@lru_cache(maxsize=1024)
def people(line: str) -> tuple[str, ...]:
    """The names of a line, if it is a line of names; none for an affiliation."""
    found = _people(line)
    if not found and "(" in line:
        # "Friederike Löwe (Göttingen) and Mehmet Aydın (Bremen)": where each is from.
        shorter = _PLACE_BEHIND.sub("", line)
        found = _people(shorter) if shorter != line else []
        if not found and line.count("(") > 1:
            found = _people(_IN_BRACKETS.sub("", line))
    return tuple(found)


def _people(line: str) -> list[str]:
    if line.isascii() and line.strip(_LONE).isalpha():
        return []  # one word is no name
    apart = _elements(line) if EDGE in line and LINK not in line else []
    if apart:
        return apart
    line = _without_label(line)
    if " al" in line or "…" in line or "..." in line:
        line = _DOTS.sub(" ", line)
    line = line.replace(EDGE, " ").replace(LINK, CUT).strip(" \x1f")
    if is_of_journal(line):
        # "River Letters, May 2019 by Castro, Ana"
        before, *behind = _BY.split(line, maxsplit=1)
        if not behind or "©" in before or is_of_journal(behind[0]):
            return []
        line = behind[0].strip(" \x1f")
    parts = [part.strip(" ,") for part in _PEOPLE_APART.split(line)]
    turned = family_first(parts) or _turned(parts)
    if turned:
        return turned
    raw = _SPLIT.split(line)
    if len(raw) > _FIRST and not any(is_name(clean_name(piece)) for piece in raw[:_FIRST]):
        return []  # most lines that are none of names are done with here
    pieces = [clean_name(piece) for piece in raw]
    pieces = [piece for piece in pieces if len(piece) > 1 and not is_degree(piece)]
    if not pieces:
        return []
    if words("words", "roles").issuperset(pieces[0].casefold().split()):
        return []  # "Manager, Market Development"
    found = [piece for piece in pieces if is_name(piece)]
    others = [piece for piece in pieces if not is_name(piece) and not is_noise(piece)]
    if len(found) == 1 and is_name(pieces[0]) and pieces[1:] and pieces[1][:1].islower():
        return found  # "Jane Doe, senior lecturer in rivers"
    if not found or len(others) > 0.4 * len(pieces) or (others and _is_sentence(others[-1])):
        return []
    if others and line.isupper():
        return []  # all words of a title in capitals have them
    plain = line.replace(CUT, " ")
    if organisations(plain) and len(others) * 4 >= len(found):
        return []
    if len(found) <= 2 and any(is_place(piece.casefold()) for piece in pieces[1:]):
        return []
    return found if len(places(plain)) < len(found) else []


def is_all_names(text: str, fewest: int) -> bool:
    """Whether a line is so many names and nothing else but marks."""
    names = people(text)
    named = sum(len(letters_of(name)) for name in names)
    return len(names) >= fewest and named >= _NEARLY_ALL * len(letters_of(_without_label(text)))


def _elements(line: str) -> list[str]:
    """The names of a line, if it is elements side by side that are a name each, and no more."""
    pieces = [piece.strip() for piece in _WITHIN.split(line)]
    pieces = [clean_name(piece) for piece in pieces if piece]
    # Two may be the given names and the family's of one.
    return pieces if len(pieces) > _TELLING and all(map(is_name, pieces)) else []


def _turned(parts: list[str]) -> list[str]:
    """The names of "Huamán Ríos, Elena; Vilca, Saúl", each with one comma."""
    own = [part for part in parts if part]
    return families_beside([pair_of(part) for part in own]) if len(own) > 1 else []


def pair_of(line: str) -> tuple[str, ...]:
    """Family and given name of a line that has one comma, and few words on both its sides."""
    plain = BORDERS.sub(" ", line)
    if plain.count(",") != 1:
        return ()
    sides = tuple(clean_name(side) for side in plain.split(","))
    return sides if all(0 < len(side.split()) <= _MOST_WORDS for side in sides) else ()


def _is_sentence(piece: str) -> bool:
    """Whether the last piece of a line is the end of a sentence: "Mei Li helped us count."."""
    if not piece.endswith("."):
        return False
    particles = words("words", "particles")
    return sum(word.islower() and word not in particles for word in piece.split()) >= _TELLING


def leading(line: str) -> list[str]:
    """The names at the front of a line, each in a part of its own, before where they work.

    Where these are links, so are those that follow behind where the first ones work.
    """
    found: list[str] = []
    linked = among = False
    before = 0
    # "Olamide" and "Bankole" are elements of their own in one link.
    line = _IN_LINK.sub(lambda link: link[0].replace(EDGE, " "), _without_label(line))
    parts = ["", *_PARTS.split(line)]
    for border, part in zip(parts[::2], parts[1::2], strict=True):
        plain = part.strip(" ,;&")
        if not plain or (among and border != LINK):
            continue
        named = people(plain)
        if named and not found:
            linked = border == LINK
        if not named and border.strip() in _AND and organisations(plain):
            del found[before:]  # "Anders Holm & Sons Institute" is all an organisation
        before = len(found)
        found += named
        if not named and not is_noise(clean_name(plain)):
            among = True
            if not linked:
                break
    return found


@lru_cache(maxsize=1024)
def before_affiliation(line: str) -> tuple[str, ...]:
    """The names at the front of a line that goes on with where they work."""
    plain = BORDERS.sub(" ", line)
    if not organisations(plain) or is_of_journal(plain):
        return ()
    found = _in_groups(plain) or leading(line)
    if found:
        return tuple(found)
    first, comma, rest = _without_label(plain).strip().replace("：", ",").partition(",")
    name = clean_name(first)
    return (name,) if comma and is_name(name) and organisations(rest) else ()


def before_comma(line: str) -> tuple[str, ...]:
    """The name before the first comma of a line, whatever follows: other lines tell what it is."""
    first, comma, _ = _without_label(BORDERS.sub(" ", line)).strip().partition(",")
    name = clean_name(first)
    return (name,) if comma and is_name(name) else ()


def _in_groups(line: str) -> list[str]:
    """The names of "Ana Castro, Port Institute; Jan de Wit and Mei Li, River Labs", if it is so."""
    groups = [part for part in _GROUPS.split(_without_label(line)) if part.strip(" .")]
    found: list[str] = []
    for group in groups:
        pieces = group.split(",")
        named = list(takewhile(bool, map(_all_named, pieces[:-1])))
        if not named:
            return []
        found += [name for each in named for name in each]
    return found if len(groups) > 1 else []


def _all_named(piece: str) -> list[str]:
    """The names of a piece that has nothing else: "Jan de Wit and Mei Li"."""
    pieces = [clean_name(each) for each in _JOINED.split(f" {piece} ") if each.strip()]
    return pieces if all(map(is_name, pieces)) else []


def is_noise(piece: str) -> bool:
    """What stands beside names in their line and tells nothing against them."""
    if not (piece[:1].isalpha() or any(map(str.isalpha, piece))) or heading_kind(piece):
        return True
    furniture = words("words", "furniture")
    return all(word.casefold() in furniture for word in piece.split())
