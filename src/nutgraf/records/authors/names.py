"""Names of people: whether a few words are one, and how it is cleaned and turned round."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from nutgraf.records.layout.entities import is_place, organisations
from nutgraf.records.layout.heading_kinds import heading_kind
from nutgraf.records.word_lists import words
from nutgraf.text.patterns import LazyPattern

_HAN_NAME: Final = LazyPattern(
    r"[\u4e00-\u9fff]{2,4}(?:·[\u4e00-\u9fff]{1,6})?"
    r"|[\u4e00-\u9fff々]{1,3}\s[\u3040-\u30ff\u4e00-\u9fff々]{1,5}"
    # A Korean family name and two syllables.
    r"|[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성][가-힣]{2}"
)
_INITIALS: Final = LazyPattern(r"(?:[^\W\d_]\.?[-‐–]?){1,4}")
_WORD: Final = LazyPattern(r"[^\W\d_](?:[^\W\d_]|['’`´.‐–-](?=[^\W\d_]))*\.?")
_BETWEEN_PIECES: Final = LazyPattern(r",\s*(?:and\s|&\s?|und\s|et\s)?|\s(?:and|und|et|&)\s")
_SUFFIXES: Final = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "2nd", "3rd"})
_NUMERALS: Final = frozenset("II. III. IV. VI. VII. VIII. IX.".split())
_MAX_WORDS: Final = 7
_MAX_DEGREE_LENGTH: Final = 20
_MAX_LENGTH: Final = 70
# Marks and numbers of affiliations that are not superscript.
_MARK: Final = r"\s*†‡§¶#∗⁎,;⊥∥‖|✉✝♯☯●○◆+^~¹²³⁴⁵⁶⁷⁸⁹⁰"
_MARKS: Final = LazyPattern(rf"(?<![{_MARK}\d])[{_MARK}\d]+$|^[{_MARK}:•·]+")
# "Eva Dahl (1)", "Dahl, Eva [Author]"
_BRACKETS_BEHIND: Final = LazyPattern(
    r"\s?[(\[](?:\d{1,2}|[a-z*†‡§])(?:\s?,\s?(?:\d{1,2}|[a-z*†‡§]))*[)\]]$"
    r"|\s\[[^\W\d_][^\[\]\d]{1,30}\]$"
)
# "Jane Doe a,b"
_LETTER_MARK: Final = LazyPattern(r"(?<=[a-zß-ÿ.])\s[a-z](?:\s?[,;]\s?[a-z*†‡§¶#])*$")


@lru_cache(maxsize=4096)
def clean_name(text: str) -> str:
    """Return a name without marks and numbers around it, and without titles and degrees."""
    plain = " ".join(text.replace("\u200b", "").split())
    for _ in range(3):
        longer = plain
        plain = _LETTER_MARK.sub("", _BRACKETS_BEHIND.sub("", _MARKS.sub("", plain)))
        if plain == longer:
            break
    parts = plain.split()
    # With two words, both belong to the name.
    while len(parts) > 2 and (is_degree(parts[-1]) or _is_icon(parts[-1])):
        parts.pop()
    while len(parts) > 2 and parts[0].casefold() in words("words", "titles"):
        parts.pop(0)
    return " ".join(parts)


def _is_icon(word: str) -> bool:
    """Whether a word is the label of an icon beside a name: "mail", "orcid"."""
    return word.islower() and word in words("words", "furniture")


def is_degree(text: str) -> bool:
    """Whether a text is an academic degree: "MD", "Ph.D."."""
    if len(text) > _MAX_DEGREE_LENGTH:
        return False
    return text.replace(".", "").replace(" ", "").casefold() in words("words", "degrees")


@lru_cache(maxsize=4096)
def is_name(text: str) -> bool:
    """Whether a text is a person's name: two words or more, each with the shape of a name."""
    if len(text) > _MAX_LENGTH:
        return False
    if not text.isascii() and _HAN_NAME.fullmatch(text):
        known = text in words("words", "han_furniture") or heading_kind(text)
        return not (known or organisations(text) or is_place(text))
    parts = text.replace(",", " ").split()
    if not 2 <= len(parts) <= _MAX_WORDS:
        return False
    if all(part.endswith(".") for part in parts):  # "Exp. Proc."
        return False
    if parts[0] in _NUMERALS or len(set(parts)) == 1:  # "IV. Conclusion"; a label shown twice
        return False
    others = [part for part in parts if not _is_capitalized(part)]
    if len(others) == len(parts) or not all(map(_is_name_part, others)):
        return False
    if _has_interface_word(parts) or words("words", "roles").issuperset(text.casefold().split()):
        return False  # "Professor Emeritus"
    return not organisations(text) and not is_place(text.casefold())


def _has_interface_word(parts: list[str]) -> bool:
    """Whether one of the words belongs to a page's interface: "Read", "Page"."""
    furniture = words("words", "furniture")
    plain = [part.casefold().strip(".") for part in parts]
    if furniture.isdisjoint([part for part in plain if len(part) > 1]):
        return False
    # "Ruth K. Page": buttons and menus have no initial in the middle.
    middle = parts[1] if len(parts) == 3 else ""
    return len(middle) != 2 or middle[1] != "." or plain[0] in furniture


def _is_name_part(part: str) -> bool:
    low = part.casefold().replace("’", "'")
    if low in _SUFFIXES or low in words("words", "particles"):
        return True
    return _is_capitalized(part) or (part[0].isupper() and bool(_INITIALS.fullmatch(part)))


def _is_capitalized(part: str) -> bool:
    """Whether a word begins with a capital: "Wang", "O’Gorman", "Jean-Pierre"; not "iPhone"."""
    if part.isalpha():  # most words; avoids the expression
        return len(part) > 1 and part[0].isupper()
    if not _WORD.fullmatch(part) or len(part.strip(".")) < 2:
        return False
    first = part[0] if part[0].isalpha() else next(filter(str.isalpha, part), "")
    return first.isupper() or (len(part) > 3 and part[1:2] in "'’" and part[2:3].isupper())


def family_first(parts: list[str], *, cited: bool = False) -> list[str]:
    """Return "Castro, Ana" and "Wit, J. de" with given names first, if all parts are like that.

    Each part may be one name, or a list such as "Castro, A., Li, M. K.". Where a work is
    ``cited``, it may also be "Castro, Ana, Li, Mei", which elsewhere may be a list of places.
    """
    parts = [part for part in parts if any(map(str.isalpha, part))]
    pairs = [_pairs(part) for part in parts]
    if not all(pairs):
        return []
    for found in pairs:
        sure = all(map(_is_family, found[::2]))
        # "Huamán Ríos, Elena" is a name beside others with one comma each.
        if not sure and (len(pairs) == 1 or len(found) > 2):
            return []
        if len(found) > 2 and not cited and not all(map(_are_initials, found[1::2])):
            return []
    every = [each for found in pairs for each in found]
    if not any(map(_is_family, every[::2])) or not all(map(_is_given, every[1::2])):
        return []
    turned = [f"{given} {family}" for family, given in zip(every[::2], every[1::2], strict=True)]
    return turned if all(map(is_name, turned)) else []


def _pairs(part: str) -> list[str]:
    """Return family, given name, family, given name …, without degrees; empty if not in pairs."""
    pieces = [clean_name(each) for each in _BETWEEN_PIECES.split(part)]
    pieces = [" ".join(_without_degrees(each)) for each in pieces if each and not is_degree(each)]
    return pieces if len(pieces) % 2 == 0 else []


def _without_degrees(piece: str) -> list[str]:
    """Return the words of a name without degrees behind it. Alone they may be initials."""
    parts = piece.split()
    while len(parts) > 1 and is_degree(parts[-1]):
        parts.pop()
    return parts


def _is_family(text: str) -> bool:
    """Whether a text is surely a family name: one word, with particles or without: "de Wit"."""
    *before, last = text.split()
    low = words("words", "particles")
    return _is_capitalized(last) and all(each.casefold() in low for each in before)


def _is_given(text: str) -> bool:
    parts = text.split()
    return len(parts) <= 3 and (not is_place(text.casefold())) and all(map(_is_name_part, parts))


def _are_initials(text: str) -> bool:
    return all(_INITIALS.fullmatch(part) and part[0].isupper() for part in text.split())


def given_first(name: str) -> str:
    """Return "Family, Given" as "Given Family"; other names unchanged."""
    family, comma, given = name.partition(",")
    given = given.strip()
    if not comma or not given or is_degree(given) or given.casefold() in _SUFFIXES:
        return " ".join(name.replace(",", " ").split()) if comma else " ".join(name.split())
    given, _, suffix = given.partition(",")
    return " ".join(f"{given} {family} {suffix.strip()}".split())
