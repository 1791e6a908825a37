"""A record as a BibTeX entry, for BibTeX and for biber.

The text stays Unicode; special characters of TeX are escaped. References and
sources have no field and are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.errors import WrongUseError
from nutgraf.records.formats.cite_key import cite_key
from nutgraf.records.formats.names import Name, author_names
from nutgraf.records.formats.values import (
    STOP_WORDS,
    bare_doi,
    clean_lines,
    date_parts,
    is_in_journal,
    one_line,
)
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.model import Record

_KEY: Final = LazyPattern(r"[A-Za-z0-9][A-Za-z0-9_:.+/-]*")
_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()
# A DOI is not escaped, so TeX's braces and backslashes in it are percent-encoded.
_DOI: Final = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C"})
# Braces are written by name: BibTeX counts even escaped ones.
_SPECIAL: Final = str.maketrans(
    {sign: rf"\{sign}" for sign in "&%$#_"}
    | {"\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}"}
    | {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
)
_WORD: Final = LazyPattern(r"[^\W_]+(?:[.'’][^\W_]+)*")
# Words of German titles, whose nouns keep their capitals.
_GERMAN: Final = LazyPattern(
    r"(?<!\w)(?:der|das|dem|den|des|im|und|für|zur|zum|vom|beim|einer|eine|eines|über|mit|aus|bei)"
    r"(?!\w)"
)
# The end of a sentence, right before a word.
_ENDS: Final = LazyPattern(r"[:.?!;–—]\W{0,8}$")
_MAX_MARK_DISTANCE: Final = 8
# In a title "With Most Words Like This" capitals carry no meaning.
_MIN_CAPITAL_SHARE: Final = 0.6
_MIN_WORD_LENGTH: Final = 4


def to_bibtex(record: Record, key: str | None = None) -> str:
    """Return the record as one entry, with ``key`` or with one from `cite_key`.

    It is an ``@article`` if it has a volume or an issue, otherwise ``@misc``.
    """
    if key is not None and not _KEY.fullmatch(key):
        raise WrongUseError(
            f"a BibTeX key has only the letters a-z, digits and _ : . + / -, got {key!r}"
        )
    kind = "article" if is_in_journal(record) else "misc"
    lines = [f"  {name} = {value},\n" for name, value in _fields(record).items() if value]
    return f"@{kind}{{{key or cite_key(record)},\n{''.join(lines)}}}\n"


def _fields(record: Record) -> dict[str, str]:
    """Return the formatted fields; empty ones are left out of the entry."""
    date = date_parts(record.published)
    keywords = map(_escape, clean_lines(record.keywords))
    return {
        "author": _braced(" and ".join(map(_author, author_names(record)))),
        "title": _braced(_protect_capitals(one_line(record.title))),
        "year": f"{{{date[0]:04}}}" if date else "",
        "month": _MONTHS[date[1] - 1] if len(date) > 1 else "",
        "day": f"{{{date[2]}}}" if len(date) > 2 else "",
        "volume": _braced(_escape(one_line(record.volume))),
        "number": _braced(_escape(one_line(record.issue))),
        "doi": _braced(bare_doi(record.doi).translate(_DOI)),
        "keywords": _braced(", ".join(_braced(k) if "," in k else k for k in keywords)),
        "abstract": _braced(_escape(one_line(record.abstract))),
    }


def _escape(text: str) -> str:
    """Return the text with TeX's special characters escaped; others stay Unicode."""
    return text.translate(_SPECIAL)


def _braced(text: str, when: bool = True) -> str:
    return f"{{{text}}}" if text and when else text


def _author(name: Name) -> str:
    if name.literal:
        return _braced(_escape(name.literal))
    # BibTeX takes words up to the last lower-case one as the particle.
    low = any(word[0].islower() for word in name.family.split()[:-1])
    family = _braced(_escape(name.family), low or _joins(name.family))
    given = _braced(_escape(name.given), _joins(name.given))
    whole, suffix = f"{_escape(name.particle)} {family}".strip(), _escape(name.suffix)
    if given:
        return ", ".join(part for part in (whole, suffix, given) if part)
    # BibTeX would split several words without a comma.
    alone = f"{whole} {suffix}".strip()
    return _braced(alone, " " in alone)


def _joins(text: str) -> bool:
    """Whether a part has a word that BibTeX reads as the separator or end of a list of names."""
    return not {"and", "others"}.isdisjoint(text.lower().split())


def _protect_capitals(title: str) -> str:
    """Return the title in TeX, with braces around the words that must keep their capitals.

    In sentence case, these are all capitalized words but the first. In title case,
    they are words with a capital inside. A title in capitals has no such words.
    """
    if title.isupper():
        return _escape(title)
    every = not _is_in_title_case(title) or bool(_GERMAN.search(title))
    pieces, at = list[str](), 0
    for word in _WORD.finditer(title):
        before, at = title[at : word.start()], word.end()
        ends = _ENDS.search(before[-_MAX_MARK_DISTANCE:])
        begins = not pieces or bool(ends and word[0].lower() in STOP_WORDS)
        pieces += [_escape(before), _braced(_escape(word[0]), _keeps(word[0], begins, every))]
    return "".join([*pieces, _escape(title[at:])])


def _is_in_title_case(title: str) -> bool:
    words = _WORD.findall(title)[1:]
    long = [word for word in words if len(word) >= _MIN_WORD_LENGTH and word[0].isalpha()]
    capitals = sum(word[0].isupper() and not word[1:].isupper() for word in long)
    return len(long) > 1 and capitals > _MIN_CAPITAL_SHARE * len(long)


def _keeps(word: str, begins: bool, every: bool) -> bool:
    """Whether a word keeps its capitals; ``begins`` says that it starts a sentence."""
    if any(map(str.isupper, word[1:])):
        return True
    # A single letter is a name: "vitamin C", but not "A", "I" and "O".
    return word[0].isupper() and not begins and (every or (len(word) == 1 and word not in "AIO"))
