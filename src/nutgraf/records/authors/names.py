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
)
_INITIALS: Final = LazyPattern(r"(?:[^\W\d_]\.?[-‐–]?){1,4}")
_WORD: Final = LazyPattern(r"[^\W\d_](?:[^\W\d_]|['’ʼ`´.‐–-](?=[^\W\d_]))*\.?")
_BETWEEN_PIECES: Final = LazyPattern(r"\s*,\s*(?:and\s|&\s?|und\s|et\s)?|\s(?:and|und|et|&)\s")
_SUFFIXES: Final = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "2nd", "3rd"})
_LANGUAGE_CODES: Final = frozenset(
    "EN DE FR ES PT IT NL PL RU UA TR AR FA JA JP KO KR ZH CN".split()
)
_NUMERALS: Final = frozenset("II. III. IV. VI. VII. VIII. IX.".split())
_MAX_WORDS: Final = 7
_MAX_DEGREE_LENGTH: Final = 20
_MAX_LENGTH: Final = 70
# Marks and numbers of affiliations that are not superscript.
_MARKS: Final = LazyPattern(r"[\s\d*†‡§¶#∗⁎,;⊥∥‖|✉✝♯☯●○◆+^~¹²³⁴⁵⁶⁷⁸⁹⁰]+$|^[\s*†‡§¶#∗,;:•·|]+")
_MARK_CHARACTERS: Final = " *†‡§¶#∗⁎,;:•·⊥∥‖|✉✝♯☯●○◆+^~¹²³⁴⁵⁶⁷⁸⁹⁰"
_MARKS_IN_BRACKETS: Final = LazyPattern(
    r"\s*[(\[](?:\d{1,2}|[a-z*†‡§])(?:\s?,\s?(?:\d{1,2}|[a-z*†‡§]))*[)\]]$"
)
# "Dahl, Eva [Author]", "Dahl, Eva [UNIV]"
_WORD_IN_BRACKETS: Final = LazyPattern(r"\s\[[^\W\d_][^\[\]\d]{1,30}\]$")
_BEFORE_LETTER_MARK: Final = " ,;"
_LETTER_MARK: Final = LazyPattern(r"(?<=[a-zß-ÿ.])\s+[a-z](?:\s*[,;]\s*[a-z*†‡§¶#])*$")
# Degrees that stand before a name, as they are written in Spanish, Czech and German.
_DEGREES_BEFORE: Final = ("mg.", "mgtr.", "lic.", "dra.", "ing.", "mgr.", "mag.", "mudr.", "phdr.")


@lru_cache(maxsize=4096)
def clean_name(text: str) -> str:
    """Return a name without marks and numbers around it, and without degrees behind it."""
    plain = " ".join(text.replace("\u200b", "").split())
    for _ in range(3):
        shorter = _without_marks(plain)
        if shorter == plain:
            break
        plain = shorter
    parts, roles = plain.split(), words("words", "roles")
    if len(parts) <= 2:  # with two words, both belong to the name
        return " ".join(parts)
    role = next((i for i, part in enumerate(parts) if part in roles), 0)
    if role >= 2:  # "Jane Doe senior lecturer"
        parts = parts[:role]
    while len(parts) > 2 and (is_degree(parts[-1]) or _is_icon(parts[-1])):
        parts.pop()
    while len(parts) > 2 and (
        parts[0].casefold().rstrip(".") in ("dr", "prof", "professor", "by")
        or parts[0].casefold() in _DEGREES_BEFORE
    ):
        parts.pop(0)
    if len(parts) > 2 and parts[0].casefold() == "by":
        parts.pop(0)
    return " ".join(parts)


def _without_marks(plain: str) -> str:
    """Return a name without marks around it; expressions run only where there can be a mark."""
    if plain[:1] in _MARK_CHARACTERS or plain[-1:] in _MARK_CHARACTERS or plain[-1:].isdigit():
        plain = _MARKS.sub("", plain)
    if plain[-1:] in ")]":
        plain = _WORD_IN_BRACKETS.sub("", _MARKS_IN_BRACKETS.sub("", plain))
    # A letter alone at the end: "Jane Doe a,b".
    return _LETTER_MARK.sub("", plain) if plain[-2:-1] in _BEFORE_LETTER_MARK else plain


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
    if parts[0] in _NUMERALS or len(set(parts)) == 1:  # "IV. Conclusion"; a label shown twice
        return False
    if _LANGUAGE_CODES.issuperset(parts):  # buttons to choose a language
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
    found: list[str] = []
    for part in parts:
        if not (part[:1].isalpha() or any(map(str.isalpha, part))):
            continue
        turned = _turned_round(part, cited=cited) if "," in part else []
        if not turned:
            return []
        found += turned
    return found


def _turned_round(part: str, *, cited: bool) -> list[str]:
    """Return the names of a list of pairs "Family, Given"; empty if it is not one."""
    pieces = [clean_name(each) for each in _BETWEEN_PIECES.split(part)]
    pieces = [each for each in pieces if each and not is_degree(each)]
    if len(pieces) % 2:
        return []
    pairs = [
        (family, _without_degrees(given))
        for family, given in zip(pieces[::2], pieces[1::2], strict=True)
    ]
    if not all(_is_family(family) and _is_given(given) for family, given in pairs):
        return []
    if len(pairs) > 1 and not cited and not all(map(_are_initials, pieces[1::2])):
        return []
    turned = [f"{given} {family}" for family, given in pairs]
    return turned if all(map(is_name, turned)) else []


def families_beside(pairs: list[tuple[str, ...]]) -> list[str]:
    """Return pairs of family and given name turned round, if one pair is certain.

    "Huamán Ríos, Elena" alone is not certain; beside "Vilca, Saúl" it is.
    """
    if not all(pairs) or not any(family_first([", ".join(pair)]) for pair in pairs):
        return []
    names = [f"{given} {family}" for family, given in pairs]
    return names if all(map(is_name, names)) else []


def _without_degrees(given: str) -> str:
    """Return a given name without degrees behind it: "Susan PhD". Alone they may be initials."""
    parts = given.split()
    while len(parts) > 1 and is_degree(parts[-1]):
        parts.pop()
    return " ".join(parts)


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
