"""The citation key of a record, such as ``castro2019tides``: stable for the same record."""

from __future__ import annotations

import unicodedata
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from nutgraf.records.formats.names import author_names, read_name
from nutgraf.records.formats.values import STOP_WORDS, bare_doi, date_parts, one_line
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.model import Record

# Letters that Unicode does not decompose.
_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_WORD: Final = LazyPattern(r"[^\W_]+(?:['’][^\W_]+)*")
_MAX_LENGTH: Final = 24
_DIGEST_BYTES: Final = 4


def cite_key(record: Record) -> str:
    """Return the key: first author's family name, year, first title word that is no stop word.

    If neither name nor title can be written in ASCII, a short hash of the record
    replaces them.
    """
    year = "".join(f"{part:04}" for part in date_parts(record.published)[:1])
    name = next(iter(author_names(record)), None)
    author = _ascii(name.whole_family) if name else ""
    if name and name.literal:
        author = _first(
            word for word in _WORD.findall(name.literal) if word.lower() not in STOP_WORDS
        )
    titled = map(_ascii, _WORD.findall(one_line(record.title)))
    word = _first(each for each in titled if each not in STOP_WORDS and not each.isdigit())
    if author or word:
        return f"{author}{year}{word}" if author else f"{word}{year}"
    seed = [bare_doi(record.doi), one_line(record.title), *filter(read_name, record.authors)]
    if not any(seed):
        return f"record{year}"
    digest = blake2b("\n".join(seed).encode("utf-8", "replace"), digest_size=_DIGEST_BYTES)
    return f"record{year}-{digest.hexdigest()}"


def _first(words: Iterable[str]) -> str:
    """Return the first word that can be written in ASCII, or ""."""
    return next(filter(None, map(_ascii, words)), "")


def _ascii(text: str) -> str:
    """Return the letters and digits of a text in lower-case ASCII, or "" for other scripts."""
    plain = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    kept = "".join(c for c in plain if c.isascii() and c.isalnum())
    letters = sum(map(str.isalnum, plain))
    return kept[:_MAX_LENGTH] if 2 * len(kept) > letters else ""
