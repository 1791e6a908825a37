"""The parts of an author's name, as reference managers need them.

Names are written "Given Family", "Family, Given", "Family AB" or "FAMILY Given";
Chinese, Japanese and Korean ones with the family name first. Organisations have no
parts. By default the last word is the family name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nutgraf.records.formats.east_asian_names import east_asian_parts, is_east_asian
from nutgraf.records.formats.organisations import is_organisation
from nutgraf.records.formats.values import one_line
from nutgraf.text.patterns import LazyPattern

# Longer texts are not split.
_MAX_LENGTH: Final = 200
_COMMA: Final = LazyPattern(r"\s*[,，]\s*")
_MARKS: Final = LazyPattern(r"[*†‡§¶#]+")
# Case matters: "JR" and the like are usually initials.
_SUFFIX: Final = LazyPattern(r"(?:Jr|Sr)\.?|II|III|IV|2nd|3rd")
_DEGREE: Final = LazyPattern(
    r"(?:Ph\.?\s?D|D\.?\s?Phil|M\.?D|M\.?Sc|B\.?Sc|M\.?P\.?H|D\.?V\.?M|Dr|Prof|R\.?N|FRCP|MBBS)\.?"
)
_TITLE: Final = LazyPattern(r"(?:(?:Prof|Dr|Mr|Mrs|Ms)\.\s+)+")
_INITIAL: Final = LazyPattern(r"[^\W\d_a-z](?:\.-?[^\W\d_a-z])*\.?")
_INITIALS: Final = LazyPattern(r"[A-Z]{1,3}|(?:[A-Z]\.-?){1,4}")
_PARTICLES: Final = frozenset(
    "af al av ap bin bint da dal dalla das de degli dei del dela della delle dello den der des di "
    "do dos du el ibn la las le lo los op 't te ten ter tot und van vande vander vd ver vom von "
    "z zu zum zur".split()
)
"""Lower-case particles at the start of a family name."""
# Conjunctions inside a family name.
_CONJUNCTIONS: Final = frozenset({"e", "y"})
_CAPITAL_PARTICLES: Final = frozenset(
    "Al Da Dal De Del Della Den Der Di Dos Du El La Le Los Mac St St. Saint San Santa Ter "
    "Van Vander Von".split()
)
# Generation words follow the family name: "Silva Neto".
_GENERATION_WORDS: Final = frozenset("Filho Júnior Junior Neto Netto Sobrinho Segundo".split())
# Common East Asian family names: in capitals, short ones look like initials.
_EAST_ASIAN_FAMILIES: Final = frozenset(
    "AN BAI BAO BI CAI CAO CHANG CHEN CHENG CHU CUI DAI DAO DENG DO DONG DU FAN FANG FENG FU GAN "
    "GAO GE GONG GU GUO HA HAN HE HO HOANG HOU HSU HU HUA HUANG HUNG HUYNH ITO JI JIA JIANG JIN KE "
    "KIM KO KONG LAI LE LEE LEI LI LIANG LIAO LIM LIN LIU LO LONG LU LUO LV LYU MA MAI MAO MENG MO "
    "NG NGUYEN NI OU PAN PARK PENG PHAM PU QI QIAN QIN QIU RAO REN SHAO SHEN SHI SONG SU SUN TAN "
    "TANG TAO TIAN TRAN TU VU WAN WANG WEI WEN WU XIA XIAO XIE XIONG XU XUE YAN YANG YAO YE YI YIN "
    "YOU YU YUAN YUE ZENG ZHA ZHANG ZHAO ZHENG ZHONG ZHOU ZHU ZOU ZUO".split()
)


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


def read_name(text: str) -> Name | None:
    """Return the parts of a name, or None if the text has no letters."""
    line = _TITLE.sub("", _MARKS.sub("", one_line(text))).strip(" ,;，；")
    if not any(map(str.isalpha, line)):
        return None
    if len(line) > _MAX_LENGTH or is_organisation(line):
        return Name(literal=line)
    if is_east_asian(line):
        family, given = east_asian_parts(line)
        return Name(family, given) if family else Name(literal=line)
    parts = [part for part in _COMMA.split(line) if part]
    while len(parts) > 1 and _DEGREE.fullmatch(parts[-1]) and _more_than_family(parts):
        parts.pop()
    if len(parts) == 1:
        return _without_comma(parts[0])
    return _with_comma(parts) or Name(literal=line)


def _more_than_family(parts: list[str]) -> bool:
    """Whether a given name remains without the last part: in "Li, MD" the MD may be initials."""
    return len(parts) > 2 or " " in parts[0]


def _with_comma(parts: list[str]) -> Name | None:
    """Return the parts of "Family, Given", with a suffix anywhere, or None."""
    suffix = next((part for part in parts[1:] if _SUFFIX.fullmatch(part)), "")
    if suffix:
        parts.remove(suffix)
    if len(parts) == 1:
        plain = _without_comma(parts[0])
        return Name(plain.family, plain.given, plain.particle, suffix, plain.literal)
    if len(parts) > 2:
        return None
    words, given = parts[0].split(), parts[1].split()
    before = _leading_particles(words)
    behind = _trailing_particles(given)
    if behind and not before:
        kept = given[: len(given) - behind]
        return Name(parts[0], " ".join(kept), " ".join(given[-behind:]), suffix, "", True)
    return Name(" ".join(words[before:]), parts[1], " ".join(words[:before]), suffix)


def _leading_particles(words: list[str]) -> int:
    count = 0
    while count < len(words) - 1 and words[count] in _PARTICLES:
        count += 1
    return count


def _trailing_particles(words: list[str]) -> int:
    count = 0
    while count < len(words) - 1 and words[-1 - count] in _PARTICLES:
        count += 1
    return count


def _without_comma(text: str) -> Name:
    """Return the parts of "Given Family", or another order if capitals or initials show it."""
    words = text.split()
    suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    if len(words) == 1:
        short = words[0]
        acronym = len(short) > 1 and short.isupper() and "." not in short
        return Name(literal=short) if acronym else Name(family=short)
    start, stop = _family_place(words)
    family, given = words[start:stop], words[:start] + words[stop:]
    before = _leading_particles(family)
    return Name(" ".join(family[before:]), " ".join(given), " ".join(family[:before]), suffix)


def _family_place(words: list[str]) -> tuple[int, int]:
    """Return the start and stop of the family name; it is never all words."""
    in_capitals = [_is_capital_family(word) for word in words]
    if in_capitals[0] and not any(in_capitals[1:]):
        return 0, 1
    names = [i for i, word in enumerate(words) if not _INITIALS.fullmatch(word)]
    if names and names[0] == 0 and len(words[0]) > 2 and words[-1] not in _EAST_ASIAN_FAMILIES:
        behind = names[-1] + 1
        if behind < len(words):  # "Castro Luna AB"
            return 0, behind
    start = _family_start(words)
    # "Ana B. Castro Luna": a given name rarely follows an initial other than the first word.
    after_initial = start > 2 and _INITIAL.fullmatch(words[start - 2])
    if after_initial and not any(map(_INITIAL.fullmatch, (words[0], words[start - 1]))):
        start -= 1
    return start, len(words)


def _family_start(words: list[str]) -> int:
    for i in range(1, len(words) - 1):
        if words[i] in _PARTICLES:
            return i
    start = len(words) - 1
    if words[start] in _GENERATION_WORDS and start > 1:
        start -= 1
    # "Wei Da Chen" has a given name of two words.
    while (
        start > 1
        and words[start - 1] in _CAPITAL_PARTICLES
        and words[start].upper() not in _EAST_ASIAN_FAMILIES
    ):
        start -= 1
    if start > 2 and words[start - 1] in _CONJUNCTIONS:  # "Ana Castro y Luna"
        start -= 2
    return start


def _is_capital_family(word: str) -> bool:
    """Whether a word is a family name in capitals, not initials."""
    if not word.isupper() or "." in word:
        return False
    return len(word) > 3 or word in _EAST_ASIAN_FAMILIES
