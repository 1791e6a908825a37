"""The names at the front of a line that goes on with affiliations."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import is_noise, is_of_journal, people, without_label
from nutgraf.records.authors.names import clean_name, is_name
from nutgraf.records.layout.block_lines import BORDERS, EDGE, LINK, block_lines
from nutgraf.records.layout.entities import organisations
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_MAX_LENGTH: Final = 1_200
_IN_LINK: Final = LazyPattern(r"\x1d[^\x1d\x1f]*")
_LEADING_PARTS: Final = LazyPattern(
    r"([\x1d\x1e\x1f;；|•\s](?:(?<=[\x1d\x1e\x1f;；|•])|(?:and|und|et|&)\s))"
)
_AND: Final = ("and", "und", "et", "&")
_GROUP_MARKS: Final = LazyPattern(r"[;；]")
_AND_BETWEEN: Final = LazyPattern(r"\s(?:and|und|et|&)\s")


def leading_names(line: str) -> list[str]:
    """Return the names at the front of a line, each in a part of its own, before affiliations.

    If they are links, later links count too: names behind the affiliations of the first ones.
    """
    found: list[str] = []
    linked = among = False
    before = 0
    # "Olamide" and "Bankole" are elements of their own in one link.
    line = _IN_LINK.sub(lambda link: link[0].replace(EDGE, " "), without_label(line))
    parts = ["", *_LEADING_PARTS.split(line)]
    for border, part in zip(parts[::2], parts[1::2], strict=True):
        plain = part.strip(" ,;&")
        if not plain or (among and border != LINK):
            continue
        named = people(plain)
        if named and not found:
            linked = border == LINK
        if not named and border.strip() in _AND and organisations(plain):
            del found[before:]  # "Anders Holm & Sons Institute" is one organisation
        before = len(found)
        found += named
        if not named and not is_noise(clean_name(plain)):
            among = True
            if not linked:
                break
    return found


@lru_cache(maxsize=1024)
def names_before_affiliation(line: str) -> tuple[str, ...]:
    """Return the names at the front of a line that goes on with affiliations."""
    plain = BORDERS.sub(" ", line)
    if not organisations(plain) or is_of_journal(plain):
        return ()
    found = _names_in_groups(plain) or leading_names(line)
    if found:
        return tuple(found)
    first, comma, rest = without_label(plain).strip().replace("：", ",").partition(",")
    name = clean_name(first)
    return (name,) if comma and is_name(name) and organisations(rest) else ()


def count_people(layout: PageLayout, block: int) -> int:
    """Return how many people the lines of a block name, alone or before affiliations."""
    if len(layout.texts[block]) > _MAX_LENGTH:
        return 0
    lines = block_lines(layout, block)
    return sum(len(people(line) or names_before_affiliation(line)) for line in lines)


def name_before_comma(line: str) -> tuple[str, ...]:
    """Return the name before the first comma of a line, whatever follows it."""
    first, comma, _ = without_label(BORDERS.sub(" ", line)).strip().partition(",")
    name = clean_name(first)
    return (name,) if comma and is_name(name) else ()


def _names_in_groups(line: str) -> list[str]:
    """Return the names of "Ana Castro, Port Institute; Jan de Wit and Mei Li, River Labs"."""
    groups = [part for part in _GROUP_MARKS.split(without_label(line)) if part.strip(" .")]
    found: list[str] = []
    for group in groups:
        pieces = group.split(",")
        named = list(takewhile(bool, map(_names_alone, pieces[:-1])))
        if not named:
            return []
        found += [name for each in named for name in each]
    return found if len(groups) > 1 else []


def _names_alone(piece: str) -> list[str]:
    """Return the names of a piece of names alone: "Jan de Wit and Mei Li"."""
    pieces = [clean_name(each) for each in _AND_BETWEEN.split(f" {piece} ") if each.strip()]
    return pieces if all(map(is_name, pieces)) else []
