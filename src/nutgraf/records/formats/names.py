"""The parts of an author's name, as reference managers need them.

Names are written "Given Family", "Family, Given", "Family AB" or "FAMILY Given";
Chinese, Japanese and Korean ones with the family name first, often without a space.
Organisations have no parts. By default the last word is the family name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from nutgraf.records.formats.values import one_line
from nutgraf.records.word_lists import words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.model import Record

# Longer texts are not split.
_MAX_LENGTH: Final = 200
_MAX_EASTERN_LENGTH: Final = 4
_COMMA: Final = LazyPattern(r"[,，]")
_MARKS: Final = LazyPattern(r"[*†‡§¶#]+")
_WORD: Final = LazyPattern(r"\w+")
# Case matters: "JR" and the like are usually initials.
_SUFFIX: Final = LazyPattern(r"(?:Jr|Sr)\.?|II|III|IV|2nd|3rd")
_DEGREE: Final = LazyPattern(
    r"(?:Ph\.?\s?D|D\.?\s?Phil|M\.?D|M\.?Sc|B\.?Sc|M\.?P\.?H|D\.?V\.?M|Dr|Prof|R\.?N|FRCP|MBBS)\.?"
)
_TITLE: Final = LazyPattern(r"(?:(?:Prof|Dr|Mr|Mrs|Ms)\.\s+)+")
_INITIAL: Final = LazyPattern(r"[^\W\d_a-z](?:\.-?[^\W\d_a-z])*\.?")
_INITIALS: Final = LazyPattern(r"[A-Z]{1,3}|(?:[A-Z]\.-?){1,4}")
# Function words and digits not in names of persons, except "von und zu" and "3rd".
_OF_GROUP: Final = LazyPattern(
    r"\s(?:of|for|and|on|the|in|at|für|und(?!\szu\s)|pour|sur|et|&)\s|^[Tt]he\s|\d(?!nd\b|rd\b)"
)
_HAN: Final = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3005\u3007\U00020000-\U000323af"
_HANGUL: Final = "\uac00-\ud7a3"
_EASTERN: Final = LazyPattern(rf"[{_HAN}{_HANGUL}\u3040-\u30ff\uff66-\uff9f\s·・‧•,，]+")
_ALL_HAN: Final = LazyPattern(rf"[{_HAN}]+")
_ALL_HANGUL: Final = LazyPattern(rf"[{_HANGUL}]+")
# The dot between the parts of a foreign name, which keeps its order.
_POINT: Final = LazyPattern(r"[·・‧•]")

_words = partial(words, "name_parts")


@dataclass(frozen=True, slots=True)
class Name:
    """The parts of a person's name, or only ``literal`` for a name without parts."""

    family: str = ""
    given: str = ""
    particle: str = ""
    """Lower-case words before the family name: ``van der``."""
    suffix: str = ""
    literal: str = ""
    particle_drops: bool = False
    """Whether the particle was written after the given name: ``Beethoven, Ludwig van``."""

    @property
    def whole_family(self) -> str:
        """The family name with its particle."""
        return f"{self.particle} {self.family}".strip()


def author_names(record: Record) -> list[Name]:
    """Return the names of a record's authors."""
    return [name for text in record.authors if (name := read_name(text))]


def read_name(text: str) -> Name | None:
    """Return the parts of a name, or None if the text has no letters."""
    line = _TITLE.sub("", _MARKS.sub("", one_line(text))).strip(" ,;，；")
    if not any(map(str.isalpha, line)):
        return None
    if len(line) > _MAX_LENGTH or _is_organisation(line):
        return Name(literal=line)
    if _EASTERN.fullmatch(line):
        family, given = _eastern_parts(line)
        return Name(family, given) if family else Name(literal=line)
    parts = _split(_COMMA, line)
    # In "Li, MD" the MD may be initials.
    while len(parts) > 1 and _DEGREE.fullmatch(parts[-1]) and (len(parts) > 2 or " " in parts[0]):
        parts.pop()
    if len(parts) == 1:
        return _without_comma(parts[0])
    return _with_comma(parts) or Name(literal=line)


def _split(mark: LazyPattern, text: str) -> list[str]:
    return [part for each in mark.split(text) if (part := each.strip())]


def _is_organisation(text: str) -> bool:
    """Whether a name can only be that of an organisation: a group, a university, a ministry."""
    named = not _words("groups").isdisjoint(_WORD.findall(text.casefold()))
    return (
        named
        or bool(_OF_GROUP.search(text))
        or any(map(text.__contains__, _words("groups_inside")))
    )


def _eastern_parts(text: str) -> tuple[str, str]:
    """Return family and given name; both are empty if they cannot be separated.

    Without a space, Chinese and Korean family names have one or two characters. Four Chinese
    characters are split in half: a family name of two, two family names, or a Japanese name.
    """
    parts, points = _split(_COMMA, text), _split(_POINT, text)
    if len(parts) != 2 and len(points) > 1:
        return points[-1], "·".join(points[:-1])
    split = text.split()
    if len(parts) == 2 or len(split) == 2:
        family, given = parts if len(parts) == 2 else split
        return family, given
    # "司 马 迁": single characters may be spaced only for looks.
    whole = "".join(split) if len(split) == 3 and len(text) == 5 else text
    han = _ALL_HAN.fullmatch(whole)
    if not (han or _ALL_HANGUL.fullmatch(whole)) or not 2 <= len(whole) <= _MAX_EASTERN_LENGTH:
        return "", ""
    half = han and len(whole) == _MAX_EASTERN_LENGTH
    stop = 2 if half or (len(whole) > 2 and whole[:2] in _words("two_characters")) else 1
    return whole[:stop], whole[stop:]


def _with_comma(parts: list[str]) -> Name | None:
    """Return the parts of "Family, Given", with a suffix anywhere, or None."""
    suffix = next((part for part in parts[1:] if _SUFFIX.fullmatch(part)), "")
    rest = [part for part in parts if part != suffix]
    if len(rest) == 1:
        plain = _without_comma(rest[0])
        return Name(plain.family, plain.given, plain.particle, suffix, plain.literal)
    if len(rest) > 2:
        return None
    family, given = rest[0].split(), rest[1].split()
    before, behind = _count_particles(family), _count_particles(given[::-1])
    if behind and not before:
        stop = len(given) - behind
        return Name(rest[0], " ".join(given[:stop]), " ".join(given[stop:]), suffix, "", True)
    return Name(" ".join(family[before:]), rest[1], " ".join(family[:before]), suffix)


def _count_particles(parts: list[str]) -> int:
    """Return the number of particles at the start; the last word is never one."""
    return len(list(takewhile(_words("particles").__contains__, parts[:-1])))


def _without_comma(text: str) -> Name:
    """Return the parts of "Given Family", or another order if capitals or initials show it."""
    parts = text.split()
    suffix = parts.pop() if len(parts) > 2 and _SUFFIX.fullmatch(parts[-1]) else ""
    if len(parts) == 1:
        acronym = len(text) > 1 and text.isupper() and "." not in text
        return Name(literal=text) if acronym else Name(family=text)
    start, stop = _family_place(parts)
    family, given = parts[start:stop], parts[:start] + parts[stop:]
    before = _count_particles(family)
    return Name(" ".join(family[before:]), " ".join(given), " ".join(family[:before]), suffix)


def _family_place(parts: list[str]) -> tuple[int, int]:
    """Return the start and stop of the family name; it is never all words."""
    in_capitals = [_is_capital_family(part) for part in parts]
    if in_capitals[0] and not any(in_capitals[1:]):
        return 0, 1
    names = [i for i, part in enumerate(parts) if not _INITIALS.fullmatch(part)]
    if (
        names[:1] == [0]
        and names[-1] + 1 < len(parts)
        and len(parts[0]) > 2
        and parts[-1] not in _words("east_asian_families")
    ):
        return 0, names[-1] + 1  # "Castro Luna AB"
    start = _family_start(parts)
    # "Ana B. Castro Luna": a given name rarely follows an initial other than the first word.
    after_initial = start > 2 and _INITIAL.fullmatch(parts[start - 2])
    if after_initial and not any(map(_INITIAL.fullmatch, (parts[0], parts[start - 1]))):
        start -= 1
    return start, len(parts)


def _family_start(parts: list[str]) -> int:
    start = len(parts) - 1
    for i in range(1, start):
        if parts[i] in _words("particles"):
            return i
    if parts[start] in _words("generations") and start > 1:
        start -= 1
    # "Wei Da Chen" has a given name of two words.
    if parts[start].upper() not in _words("east_asian_families"):
        while start > 1 and parts[start - 1] in _words("capital_particles"):
            start -= 1
    if start > 2 and parts[start - 1] in _words("conjunctions"):  # "Ana Castro y Luna"
        start -= 2
    return start


def _is_capital_family(word: str) -> bool:
    """Whether a word is a family name in capitals, not initials."""
    known = len(word) > 3 or word in _words("east_asian_families")
    return known and word.isupper() and "." not in word
