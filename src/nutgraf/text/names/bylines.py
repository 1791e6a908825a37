"""Split a byline into names, without labels, roles, places and dates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.text.dates.parse import find_dates
from nutgraf.text.folding import clean
from nutgraf.text.names import byline_patterns as patterns
from nutgraf.text.names.east_asian import SENTENCE, has_han, may_be_han_name
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_BYLINE: Final = 300
_MAX_DECLARED: Final = 10 * _MAX_BYLINE
_LABELLED: Final = LazyPattern(r":\s|\s:|：")
# Labels of the person who wrote the text, unlike "Design:".
_TEXT_LABELS: Final = frozenset(
    """story words text report article opinion analysis commentary column columnist correspondent
    reporter writer author teksti tekst texte texto testo kolumne kommentar analyse""".split()
) | {"staff writer", "special correspondent"}
_MAX_NAME: Final = 70
_MAX_WORDS: Final = 8
_MAX_DIGITS: Final = 4
# A text that begins in lower case and has more words is a sentence.
_MAX_LOWERCASE_WORDS: Final = 2
_MAX_NAMES: Final = 30
# A name in a script without capitals has no more characters; one with capitals no more words.
_MAX_UNCASED: Final = 12
_MAX_NAME_WORDS: Final = 5
_MARKS: Final = " .,;:|/-–—*\"“”'‘’`〔〕"


def begins_byline(text: str) -> bool:
    """Return whether a text begins as a byline does."""
    return bool(patterns.BEFORE.match(text))


def is_collective(name: str) -> bool:
    """Return whether a name is that of a staff, an agency or a role, and not of a person."""
    return bool(patterns.ORGANISATION.search(name) or patterns.NOBODY.fullmatch(name.strip()))


def is_account(name: str) -> bool:
    """Return whether a name is that of an account."""
    return bool(patterns.ACCOUNT.fullmatch(name))


def without_degrees(name: str) -> str:
    """Return a name without the degrees after it."""
    return patterns.DEGREE.sub("", name)


def without_company(name: str) -> str:
    """Return a name without a legal form after its comma, such as "Inc."."""
    bare, _, kind = name.rpartition(",")
    return bare if bare and patterns.COMPANY.fullmatch(kind.strip()) else name


def split_names(text: str, *, trusted: bool = False, strict: bool = False) -> list[str]:
    """Return the names in a byline.

    A ``trusted`` text is declared as the author. With ``strict``, only parts that are written as
    names are returned.
    """
    text = text.strip()
    if not text or len(text) > (_MAX_DECLARED if trusted else _MAX_BYLINE):
        return []
    if _is_plain_name(text) and not (strict and text.startswith("The ")):
        return [text]
    found = _names(text, trusted, strict)
    if len(found) == 2 and trusted and patterns.REVERSED.fullmatch(text):
        return [f"{found[1]} {found[0]}"]
    # The first part is a name, whatever it means. What people do follows their names.
    people = [name for i, name in enumerate(found) if not _is_role(name, is_first=i == 0)]
    return people or [name for name in found[:1] if trusted or is_collective(name)]


def is_written_as_name(name: str) -> bool:
    """Return whether the words of a name are capitalized, if its script has capitals."""
    words = name.split()
    if words[:1] == ["The"] and not is_collective(name):  # "The Russian"
        return False
    if ":" in name or patterns.DIGIT.search(name) or not 1 <= len(words) <= _MAX_NAME_WORDS:
        return False
    if not name[0].isupper():
        if len(words) > 2 and not name.isascii():
            return False
        is_uncased = name[0].isalpha() and name[0].lower() == name[0].upper()
        return is_uncased and len(name) <= _MAX_UNCASED
    return sum(not word[0].islower() for word in words) * 2 > len(words) and len(words) > 1


def _names(text: str, trusted: bool, strict: bool) -> list[str]:
    """Return the different names in the parts of a byline, roles included."""
    names: dict[str, str] = {}
    is_doubtful = strict or bool(SENTENCE.search(text))
    for i, part in enumerate(_parts(_bare(text))):
        name = _name(part, trusted)
        if name is None:
            if _LABELLED.search(patterns.BEFORE.sub("", part, count=1)):
                break  # the label applies to the next parts too: "Graphics: Ada Fisk and Bo Li"
            continue
        is_han = not trusted and has_han(part)
        if is_han and not may_be_han_name(name, is_first=i == 0, strict=is_doubtful):
            break  # a sentence, and so are the next parts
        if strict and i == 0 and _begins_sentence(name):
            break
        if not strict or is_written_as_name(name):
            names.setdefault(name.casefold(), name)
    return list(names.values())[:_MAX_NAMES]


def _is_plain_name(text: str) -> bool:
    """Return whether a text is capitalized as a name and contains no word of bylines."""
    if not patterns.PLAIN.fullmatch(text) or has_han(text):
        return False
    if any(word[0].islower() for word in text.split()):
        return False
    return patterns.suspect_words().isdisjoint(text.lower().split())


def _is_role(part: str, *, is_first: bool) -> bool:
    """Return whether a part of a byline is a role; the first part only if it is nothing else."""
    if not patterns.ROLE.search(part):
        return not is_first and part in patterns.MORE_DEGREES
    return not is_first or patterns.MODIFIERS.issuperset(
        patterns.ROLE.sub("", part).lower().split()
    )


def _is_phrase(name: str) -> bool:
    """Return whether a text is several ASCII words without capitals, and so no name."""
    return " " in name and name.islower() and name.isascii() and "." not in name


def _begins_sentence(name: str) -> bool:
    """Return whether a text has more words than a name and begins in lower case."""
    return name[0].islower() and len(name.split()) > _MAX_LOWERCASE_WORDS


def _bare(text: str) -> str:
    """Return a byline without what precedes, follows and separates the names."""
    if "@" in text:
        text = patterns.EMAIL.sub(" ", text)
    text = text.strip(" \n\t|•·∙")
    without_brackets = patterns.BRACKETS.sub("", text)
    text = (
        without_brackets
        if patterns.LETTER.search(without_brackets)
        else text.strip("()[]（）【】 ")
    )
    if patterns.INTERVIEW.match(text):  # the person interviewed did not write it
        text = patterns.WITH.split(text)[0]
    text = patterns.BEFORE.sub("", text, count=1)
    text = _first_piece([piece for piece in patterns.CUT.split(text) if piece and piece.strip()])
    date = next(find_dates(text), None) if patterns.DIGIT.search(text) else None
    text = patterns.BEFORE_DATE.sub("", text[: date.start] if date else text)
    return patterns.WEEKDAY.sub("", clean(text))


def _first_piece(pieces: list[str]) -> str:
    """Return the first piece of a byline, or the second if the first is a section in one word."""
    if len(pieces) > 1 and " " not in pieces[0].strip():
        after = next(_parts(pieces[1]), "")
        if _is_plain_name(after):
            return pieces[1]
    return pieces[0] if pieces else ""


def _parts(text: str) -> Iterator[str]:
    for part in patterns.SPLIT.split(text):
        part = _strip_marks(part, _MARKS) if part else ""
        if part:
            yield part


def _strip_marks(part: str, marks: str) -> str:
    """Return a part of a byline without marks around it, but with the dot of "Inc."."""
    bare = part.strip(marks)
    has_dot = part[len(part.rstrip(marks)) :].startswith(".")
    return f"{bare}." if has_dot and without_company(bare) != bare else bare


def _name(part: str, trusted: bool) -> str | None:
    """Return the name in a part of a byline, or None."""
    part = _without_additions(part, trusted)
    if (
        not 2 <= len(part) <= _MAX_NAME
        or not patterns.LETTER.search(part)
        or _is_no_name(part, trusted)
    ):
        return None
    if (label := _LABELLED.search(part)) is not None:
        return _labelled_name(part[: label.start()], part[label.end() :].strip())
    if part.lower() in patterns.WORDS_ALONE or len(part.split()) > _MAX_WORDS:
        return None
    return part if sum(map(str.isdigit, part)) <= _MAX_DIGITS else None


def _without_additions(part: str, trusted: bool) -> str:
    """Return a part of a byline without its label, employer, degrees and role."""
    part = patterns.BEFORE.sub("", part, count=1)
    part = patterns.AFTER.sub("", part)
    shorter = patterns.AGENCY_AFTER.sub("", patterns.FOR_EMPLOYER.sub("", part))
    # "Institute for Science" is complete; "Ada Writer for The Post" contains the employer.
    if len(shorter.split()) > 1 and not patterns.INSTITUTION.search(shorter):
        part = shorter
    if not trusted:
        part = _without_role(part)
    return _strip_marks(patterns.DEGREE.sub("", part), " ,.")


def _without_role(name: str) -> str:
    """Return a name without a role that follows it without a mark."""
    words = name.split()
    while len(words) > 2 and (
        patterns.ROLE.fullmatch(words[-1]) or words[-1].lower() in patterns.MODIFIERS
    ):
        words.pop()
    rest = " ".join(words)
    if patterns.MODIFIERS.issuperset(rest.lower().split()) or not patterns.ROLE.search(
        name[len(rest) :]
    ):
        return name
    return rest


def _is_no_name(part: str, trusted: bool) -> bool:
    """Return whether a part is a degree, a button, an account, or a phrase."""
    if (
        patterns.JUNIOR.fullmatch(part)
        or patterns.DEGREES.fullmatch(part)
        or patterns.NOT_A_NAME.search(part)
    ):
        return True
    if is_account(part) and (not trusted or "-" in part or "_" in part):
        return True
    return not trusted and (_is_phrase(part) or "?" in part)


def _labelled_name(label: str, name: str) -> str | None:
    """Return the name if the label is that of a writer, unlike in "Design: Ada Fisk"."""
    is_writer = label.strip().casefold() in _TEXT_LABELS
    return name if is_writer and _is_plain_name(name) else None
