"""A record as a BibTeX entry, for BibTeX and for biber.

The text stays Unicode; what TeX would take as a command is written so that it
is printed. References and sources have no field and are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.errors import WrongUseError
from nutgraf.records.formats.common import bare_doi, date_parts, in_a_journal, lines_of, one_line
from nutgraf.records.formats.key import cite_key
from nutgraf.records.formats.names import Name, read_name
from nutgraf.records.formats.tex import escape
from nutgraf.records.formats.title_case import protected
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.model import Record

_KEY: Final = LazyPattern(r"[A-Za-z0-9][A-Za-z0-9_:.+/-]*")
_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()
# A DOI is taken as it stands, so that no character of it may be TeX's own brace or backslash.
_DOI: Final = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C"})


def to_bibtex(record: Record, key: str | None = None) -> str:
    """The record as one entry, with ``key`` or with a key made of author, year and title.

    An ``@article`` if it has a volume or an issue, ``@misc`` otherwise.
    """
    if key is not None and not _KEY.fullmatch(key):
        raise WrongUseError(
            f"a BibTeX key is of the letters a-z, digits and _ : . + / -, not {key!r}"
        )
    kind = "article" if in_a_journal(record) else "misc"
    lines = [f"  {name} = {value},\n" for name, value in _fields(record).items() if value]
    return f"@{kind}{{{key or cite_key(record)},\n{''.join(lines)}}}\n"


def _fields(record: Record) -> dict[str, str]:
    """The fields as they are written, empty where there is nothing to write."""
    date = date_parts(record.published)
    return {
        "author": _braced(_authors(record)),
        "title": _braced(protected(one_line(record.title))),
        "year": f"{{{date[0]:04}}}" if date else "",
        "month": _MONTHS[date[1] - 1] if len(date) > 1 else "",
        "day": f"{{{date[2]}}}" if len(date) > 2 else "",
        "volume": _braced(escape(one_line(record.volume))),
        "number": _braced(escape(one_line(record.issue))),
        "doi": _braced(bare_doi(record.doi).translate(_DOI)),
        "keywords": _braced(", ".join(_keyword(line) for line in lines_of(record.keywords))),
        "abstract": _braced(escape(one_line(record.abstract))),
    }


def _braced(text: str) -> str:
    return f"{{{text}}}" if text else ""


def _keyword(text: str) -> str:
    """A keyword; one with a comma in it is held together by braces."""
    return _braced(escape(text)) if "," in text else escape(text)


def _authors(record: Record) -> str:
    names = filter(None, map(read_name, record.authors))
    return " and ".join(map(_author, names))


def _author(name: Name) -> str:
    if name.literal:
        return _braced(escape(name.literal))
    family = escape(name.family)
    # A small letter in the family would end what BibTeX takes as the particle.
    if any(word[0].islower() for word in name.family.split()[:-1]) or _joins(name.family):
        family = _braced(family)
    given = escape(name.given)
    if _joins(name.given):
        given = _braced(given)
    whole = f"{escape(name.particle)} {family}".strip()
    if given:
        return ", ".join(part for part in (whole, escape(name.suffix), given) if part)
    # Without a comma several words would be split; one word is the family as it is.
    alone = f"{whole} {escape(name.suffix)}".strip()
    return _braced(alone) if " " in alone else alone


def _joins(text: str) -> bool:
    """Whether a part has the word that stands between two authors, or ends a list of them."""
    return not {"and", "others"}.isdisjoint(text.lower().split())
