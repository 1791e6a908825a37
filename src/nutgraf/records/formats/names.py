"""An author's name in its parts, as reference managers want it.

Names come as "Given Family", "Family, Given", "Family AB" or "FAMILY Given";
Chinese, Japanese and Korean ones with the family first. An organisation has no
parts. Where a name doesn't tell, its last word is the family.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nutgraf.records.formats.common import one_line
from nutgraf.records.formats.east_asian_names import eastern_parts, is_eastern
from nutgraf.records.formats.organisations import is_organisation
from nutgraf.text.patterns import LazyPattern

# What is longer is no person's name, and not looked into.
_LONGEST: Final = 200
_COMMA: Final = LazyPattern(r"\s*[,，]\s*")
_MARKS: Final = LazyPattern(r"[*†‡§¶#]+")
# "JR" and the like are initials more often than not, so capitals matter.
_SUFFIX: Final = LazyPattern(r"(?:Jr|Sr)\.?|II|III|IV|2nd|3rd")
_DEGREE: Final = LazyPattern(
    r"(?:Ph\.?\s?D|D\.?\s?Phil|M\.?D|M\.?Sc|B\.?Sc|M\.?P\.?H|D\.?V\.?M|Dr|Prof|R\.?N|FRCP|MBBS)\.?"
)
_TITLE: Final = LazyPattern(r"(?:(?:Prof|Dr|Mr|Mrs|Ms)\.\s+)+")
_INITIAL: Final = LazyPattern(r"[^\W\d_a-z](?:\.-?[^\W\d_a-z])*\.?")
_INITIALS: Final = LazyPattern(r"[A-Z]{1,3}|(?:[A-Z]\.-?){1,4}")
_BEGINNING: Final = frozenset(
    "af al av ap bin bint da dal dalla das de degli dei del dela della delle dello den der des di "
    "do dos du el ibn la las le lo los op 't te ten ter tot und van vande vander vd ver vom von "
    "z zu zum zur".split()
)
"""Particles in small letters, which begin a family."""
# These join what is before and after them.
_JOINING: Final = frozenset({"e", "y"})
_CAPITAL: Final = frozenset(
    "Al Da Dal De Del Della Den Der Di Dos Du El La Le Los Mac St St. Saint San Santa Ter "
    "Van Vander Von".split()
)
# "Silva Neto": a nephew or son is named after the family, not instead of it.
_KIN: Final = frozenset("Filho Júnior Junior Neto Netto Sobrinho Segundo".split())
# Common families of East Asia: the short ones look like initials when in capitals.
_EASTERN: Final = frozenset(
    "AN BAI BAO BI CAI CAO CHANG CHEN CHENG CHU CUI DAI DAO DENG DO DONG DU FAN FANG FENG FU GAN "
    "GAO GE GONG GU GUO HA HAN HE HO HOANG HOU HSU HU HUA HUANG HUNG HUYNH ITO JI JIA JIANG JIN KE "
    "KIM KO KONG LAI LE LEE LEI LI LIANG LIAO LIM LIN LIU LO LONG LU LUO LV LYU MA MAI MAO MENG MO "
    "NG NGUYEN NI OU PAN PARK PENG PHAM PU QI QIAN QIN QIU RAO REN SHAO SHEN SHI SONG SU SUN TAN "
    "TANG TAO TIAN TRAN TU VU WAN WANG WEI WEN WU XIA XIAO XIE XIONG XU XUE YAN YANG YAO YE YI YIN "
    "YOU YU YUAN YUE ZENG ZHA ZHANG ZHAO ZHENG ZHONG ZHOU ZHU ZOU ZUO".split()
)


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name in parts; or, in ``literal`` alone, a name that has none."""

    family: str = ""
    given: str = ""
    particle: str = ""
    """What stands before the family in small letters: ``van der``."""
    suffix: str = ""
    literal: str = ""
    particle_drops: bool = False
    """Whether the particle was written behind the given name: ``Beethoven, Ludwig van``."""

    @property
    def whole_family(self) -> str:
        """The family with its particle."""
        return f"{self.particle} {self.family}".strip()


def read_name(text: str) -> Name | None:
    """The parts of a name, or None if the text holds no letters."""
    line = _TITLE.sub("", _MARKS.sub("", one_line(text))).strip(" ,;，；")
    if not any(map(str.isalpha, line)):
        return None
    if len(line) > _LONGEST or is_organisation(line):
        return Name(literal=line)
    if is_eastern(line):
        family, given = eastern_parts(line)
        return Name(family, given) if family else Name(literal=line)
    parts = [part for part in _COMMA.split(line) if part]
    while len(parts) > 1 and _DEGREE.fullmatch(parts[-1]) and _more_than_family(parts):
        parts.pop()
    if len(parts) == 1:
        return _without_comma(parts[0])
    return _with_comma(parts) or Name(literal=line)


def _more_than_family(parts: list[str]) -> bool:
    """Whether there is a given name besides the last part: "Li, MD" may have the initials MD."""
    return len(parts) > 2 or " " in parts[0]


def _with_comma(parts: list[str]) -> Name | None:
    """A name as "Family, Given", with a suffix at either place; None if it is something else."""
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
    while count < len(words) - 1 and words[count] in _BEGINNING:
        count += 1
    return count


def _trailing_particles(words: list[str]) -> int:
    count = 0
    while count < len(words) - 1 and words[-1 - count] in _BEGINNING:
        count += 1
    return count


def _without_comma(text: str) -> Name:
    """A name as it is said: the family last, unless it is told by capitals or initials."""
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
    """The words that are the family, from and to: not all of them."""
    loud = [_is_loud(word) for word in words]
    if loud[0] and not any(loud[1:]):
        return 0, 1
    names = [i for i, word in enumerate(words) if not _INITIALS.fullmatch(word)]
    if names and names[0] == 0 and len(words[0]) > 2 and words[-1] not in _EASTERN:
        behind = names[-1] + 1
        if behind < len(words):  # "Castro Luna AB"
            return 0, behind
    start = _family_start(words)
    # "Ana B. Castro Luna": a given name seldom follows an initial that is not the first word.
    after_initial = start > 2 and _INITIAL.fullmatch(words[start - 2])
    if after_initial and not any(map(_INITIAL.fullmatch, (words[0], words[start - 1]))):
        start -= 1
    return start, len(words)


def _family_start(words: list[str]) -> int:
    for i in range(1, len(words) - 1):
        if words[i] in _BEGINNING:
            return i
    start = len(words) - 1
    if words[start] in _KIN and start > 1:
        start -= 1
    # "Wei Da Chen" has a given name of two words.
    while start > 1 and words[start - 1] in _CAPITAL and words[start].upper() not in _EASTERN:
        start -= 1
    if start > 2 and words[start - 1] in _JOINING:  # "Ana Castro y Luna"
        start -= 2
    return start


def _is_loud(word: str) -> bool:
    """Whether a word is a family in capitals, not initials."""
    if not word.isupper() or "." in word:
        return False
    return len(word) > 3 or word in _EASTERN
