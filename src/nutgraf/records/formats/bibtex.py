"""A record as a BibTeX entry, for BibTeX and for biber.

The text stays Unicode; special characters of TeX are escaped. References and
sources have no field and are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.errors import WrongUseError
from nutgraf.records.formats.author_names import Name, read_name
from nutgraf.records.formats.cite_key import cite_key
from nutgraf.records.formats.tex import escape, protect_capitals
from nutgraf.records.formats.values import (
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
    return {
        "author": _braced(_authors(record)),
        "title": _braced(protect_capitals(one_line(record.title))),
        "year": f"{{{date[0]:04}}}" if date else "",
        "month": _MONTHS[date[1] - 1] if len(date) > 1 else "",
        "day": f"{{{date[2]}}}" if len(date) > 2 else "",
        "volume": _braced(escape(one_line(record.volume))),
        "number": _braced(escape(one_line(record.issue))),
        "doi": _braced(bare_doi(record.doi).translate(_DOI)),
        "keywords": _braced(", ".join(_keyword(line) for line in clean_lines(record.keywords))),
        "abstract": _braced(escape(one_line(record.abstract))),
    }


def _braced(text: str) -> str:
    return f"{{{text}}}" if text else ""


def _keyword(text: str) -> str:
    """Return a keyword, in braces if it has a comma."""
    return _braced(escape(text)) if "," in text else escape(text)


def _authors(record: Record) -> str:
    names = filter(None, map(read_name, record.authors))
    return " and ".join(map(_author, names))


def _author(name: Name) -> str:
    if name.literal:
        return _braced(escape(name.literal))
    family = escape(name.family)
    # BibTeX takes words up to the last lower-case one as the particle.
    if any(word[0].islower() for word in name.family.split()[:-1]) or _joins(name.family):
        family = _braced(family)
    given = escape(name.given)
    if _joins(name.given):
        given = _braced(given)
    whole = f"{escape(name.particle)} {family}".strip()
    if given:
        return ", ".join(part for part in (whole, escape(name.suffix), given) if part)
    # BibTeX would split several words without a comma.
    alone = f"{whole} {escape(name.suffix)}".strip()
    return _braced(alone) if " " in alone else alone


def _joins(text: str) -> bool:
    """Whether a part has a word that BibTeX reads as the separator or end of a list of names."""
    return not {"and", "others"}.isdisjoint(text.lower().split())
