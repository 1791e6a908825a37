"""The citation key of a record, such as ``castro2019tides``: stable for the same record."""

from __future__ import annotations

import unicodedata
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from nutgraf.records.formats.author_names import read_name
from nutgraf.records.formats.values import STOP_WORDS, bare_doi, date_parts, one_line
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
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
    author, word = _author(record), _title_word(record)
    if author or word:
        return f"{author}{year}{word}" if author else f"{word}{year}"
    seed = [
        bare_doi(record.doi),
        one_line(record.title),
        *(a for a in record.authors if read_name(a)),
    ]
    if not any(seed):
        return f"record{year}"
    digest = blake2b("\n".join(seed).encode("utf-8", "replace"), digest_size=_DIGEST_BYTES)
    return f"record{year}-{digest.hexdigest()}"


def _author(record: Record) -> str:
    name = next(filter(None, map(read_name, record.authors)), None)
    if name is None:
        return ""
    if name.literal:
        words = _WORD.findall(name.literal)
        return next(filter(None, (_ascii(w) for w in words if w.lower() not in STOP_WORDS)), "")
    return _ascii(name.whole_family)


def _title_word(record: Record) -> str:
    words = (_ascii(word[0]) for word in _WORD.finditer(one_line(record.title)))
    meaningful = (word for word in words if word not in STOP_WORDS and not word.isdigit())
    return next(filter(None, meaningful), "")


def _ascii(text: str) -> str:
    """Return the letters and digits of a text in lower-case ASCII, or "" for other scripts."""
    plain = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    kept = "".join(c for c in plain if c.isascii() and c.isalnum())
    letters = sum(map(str.isalnum, plain))
    return kept[:_MAX_LENGTH] if 2 * len(kept) > letters else ""
