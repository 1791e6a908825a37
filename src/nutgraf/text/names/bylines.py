"""From a byline to names: who wrote it, without what else a byline says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.text.dates.parse import find_dates
from nutgraf.text.folding import clean
from nutgraf.text.names.byline_patterns import (
    ACCOUNT,
    AFTER,
    AGENCY_BEHIND,
    BEFORE,
    BEFORE_DATE,
    BRACKETS,
    COMPANY,
    CUT,
    DEGREE,
    DEGREES,
    DIGIT,
    EMAIL,
    FOR_WHOM,
    INSTITUTION,
    INTERVIEW,
    JUNIOR,
    LETTER,
    MODIFIERS,
    MORE_DEGREES,
    NOBODY,
    NOT_A_NAME,
    ORGANISATION,
    PLAIN,
    REVERSED,
    ROLE,
    SPLIT,
    WEEKDAY,
    WITH,
    WORDS_ALONE,
    suspect_words,
)
from nutgraf.text.names.east_asian import SENTENCE, has_han, may_be_han_name
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST: Final = 300
_LABELLED: Final = LazyPattern(r":\s|\s:|：")
_OF_TEXT: Final = frozenset(
    """story words text report article opinion analysis commentary column columnist correspondent
    reporter writer author teksti tekst texte texto testo kolumne kommentar analyse""".split()
) | {"staff writer", "special correspondent"}
_LONGEST_NAME: Final = 70
_MOST_WORDS: Final = 8
# More words behind a small letter are a sentence.
_SMALL_WORDS: Final = 2
MOST_NAMES: Final = 30


def begins_byline(text: str) -> bool:
    """Whether a text begins as a byline does."""
    return bool(BEFORE.match(text))


def is_collective(name: str) -> bool:
    """Whether a name is that of a staff, an agency or a role, and not of a person."""
    return bool(ORGANISATION.search(name) or NOBODY.fullmatch(name.strip()))


def is_account(name: str) -> bool:
    """Whether a name is that of an account, and not as people write theirs."""
    return bool(ACCOUNT.fullmatch(name))


def without_degrees(name: str) -> str:
    """A name without the degrees behind it."""
    return DEGREE.sub("", name)


def without_company(name: str) -> str:
    """A name without the "Inc." behind its comma."""
    bare, _, kind = name.rpartition(",")
    return bare if bare and COMPANY.fullmatch(kind.strip()) else name


def split_names(text: str, *, trusted: bool = False, strict: bool = False) -> list[str]:
    """The names in a byline.

    ``trusted`` is a text of which the page says that it is the author; a
    ``strict`` reading takes only what is written as names are.
    """
    text = text.strip()
    if not text or len(text) > _LONGEST * (10 if trusted else 1):
        return []
    if _is_plain(text):
        return [text]
    names: dict[str, str] = {}
    doubted = strict or bool(SENTENCE.search(text))
    for i, part in enumerate(_parts(_bare(text))):
        name = _name(part, trusted)
        if name is None and _LABELLED.search(BEFORE.sub("", part, count=1)):
            break  # what follows is of the same label: "Graphics: Ada Fisk and Ben Ode"
        han = not trusted and has_han(part)
        if name and han and not may_be_han_name(name, first=i == 0, strict=doubted):
            break  # a sentence, and so is what follows
        if name and strict and i == 0 and _begins_sentence(name):
            break
        if name and (not strict or is_written_as_name(name)):
            names.setdefault(name.casefold(), name)
    found = list(names.values())[:MOST_NAMES]
    if len(found) == 2 and trusted and REVERSED.fullmatch(text):
        return [f"{found[1]} {found[0]}"]
    # Who comes first has a name, whatever it means; behind it stands what they do.
    people = [name for i, name in enumerate(found) if not _is_role(name, first=i == 0)]
    return people or [name for name in found[:1] if trusted or is_collective(name)]


def _is_plain(text: str) -> bool:
    """Whether a text is a name and nothing else, as its capitals tell."""
    if not PLAIN.fullmatch(text) or has_han(text):
        return False
    if any(word[0].islower() for word in text.split()):
        return False
    return suspect_words().isdisjoint(text.lower().split())


def _is_role(part: str, *, first: bool) -> bool:
    """Whether a part of a byline says what somebody is; the first only if it says nothing else."""
    if not ROLE.search(part):
        return not first and part in MORE_DEGREES
    return not first or MODIFIERS.issuperset(ROLE.sub("", part).lower().split())


def is_written_as_name(name: str) -> bool:
    """Whether the words of a name have capitals, as far as its script has them."""
    words = name.split()
    if ":" in name or DIGIT.search(name):
        return False
    if not 1 <= len(words) <= 5 or (
        len(words) > 2 and not name.isascii() and not name[0].isupper()
    ):
        return False
    if not name[0].isupper():
        return (
            len(name) <= 12 if name[0].isalpha() and name[0].lower() == name[0].upper() else False
        )
    return sum(not word[0].islower() for word in words) * 2 > len(words) and len(words) > 1


def _is_phrase(name: str) -> bool:
    """Whether a text is words of a language that writes names with capitals, and has none."""
    return " " in name and name.islower() and name.isascii() and "." not in name


def _begins_sentence(name: str) -> bool:
    """Whether a text has more words than a name, and the first has no capital."""
    return name[0].islower() and len(name.split()) > _SMALL_WORDS


def _without_role(name: str) -> str:
    """A name without what its bearer does, where that follows with no mark between."""
    words = name.split()
    while len(words) > 2 and (ROLE.fullmatch(words[-1]) or words[-1].lower() in MODIFIERS):
        words.pop()
    rest = " ".join(words)
    if MODIFIERS.issuperset(rest.lower().split()) or not ROLE.search(name[len(rest) :]):
        return name
    return rest


def _bare(text: str) -> str:
    """A byline without what stands before, behind and between names."""
    if "@" in text:
        text = EMAIL.sub(" ", text)
    text = text.strip(" \n\t|•·∙")
    brackets = BRACKETS.sub("", text)
    text = brackets if LETTER.search(brackets) else text.strip("()[]（）【】 ")
    if INTERVIEW.match(text):  # whom it was held with did not write it
        text = WITH.split(text)[0]
    text = BEFORE.sub("", text, count=1)
    text = _first_piece([piece for piece in CUT.split(text) if piece and piece.strip()])
    date = next(find_dates(text), None) if DIGIT.search(text) else None
    text = BEFORE_DATE.sub("", text[: date.start] if date else text)
    return WEEKDAY.sub("", clean(text))


def _first_piece(pieces: list[str]) -> str:
    """The first piece of a byline; a section may stand before it, in one word."""
    if len(pieces) > 1 and " " not in pieces[0].strip():
        after = next(_parts(pieces[1]), "")
        if _is_plain(after):
            return pieces[1]
    return pieces[0] if pieces else ""


def _parts(text: str) -> Iterator[str]:
    for part in SPLIT.split(text):
        part = _without_ends(part, " .,;:|/-–—*\"“”'‘’`〔〕") if part else ""
        if part:
            yield part


def _without_ends(part: str, marks: str) -> str:
    """A part of a byline without marks around it, but with the dot of a company's "Inc."."""
    bare = part.strip(marks)
    dotted = part[len(part.rstrip(marks)) :].startswith(".")
    return f"{bare}." if dotted and without_company(bare) != bare else bare


def _name(part: str, trusted: bool) -> str | None:
    """A part of a byline as a name, or None if it is none."""
    part = BEFORE.sub("", part, count=1)
    part = AFTER.sub("", part)
    shorter = AGENCY_BEHIND.sub("", FOR_WHOM.sub("", part))
    # "Institute for Science" is whole; of "Ada Writer for The Post" the name is enough.
    if len(shorter.split()) > 1 and not INSTITUTION.search(shorter):
        part = shorter
    if not trusted:
        part = _without_role(part)
    part = _without_ends(DEGREE.sub("", part), " ,.")
    if len(part) > _LONGEST_NAME or len(part) < 2 or not LETTER.search(part):
        return None
    if (
        JUNIOR.fullmatch(part)
        or DEGREES.fullmatch(part)
        or NOT_A_NAME.search(part)
        or (is_account(part) and (not trusted or "-" in part or "_" in part))
        or ((_is_phrase(part) or "?" in part) and not trusted)
    ):
        return None
    if (label := _LABELLED.search(part)) is not None:
        return _behind_label(part[: label.start()], part[label.end() :].strip())
    if part.lower() in WORDS_ALONE:
        return None
    if len(part.split()) > _MOST_WORDS:
        return None
    if sum(map(str.isdigit, part)) > 4:
        return None
    return part


def _behind_label(label: str, name: str) -> str | None:
    """Who wrote it, if the label says so: "Design: Ada Fisk" tells of somebody else."""
    return name if label.strip().casefold() in _OF_TEXT and _is_plain(name) else None
