"""Parse search queries. Every input is valid.

All words must occur. ``"several words"`` is a phrase, ``-word`` excludes a word,
``word*`` is a prefix, and ``OR`` between two of these accepts either.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from nutgraf.store.search.words import MAX_WORD_LENGTH, Word, split_words

_PIECE: Final = re.compile(r'(-?)"([^"]*)"?(\*?)|(\S+)')
_QUOTES: Final = re.compile("[“”„‟«»＂]")
_HYPHENS: Final = "-\u2212\u2013"
# More words than anybody types; a whole article pasted as a query is cut here.
_MAX_TERMS: Final = 64
_MAX_CHARACTERS: Final = 4_000


@dataclass(frozen=True, slots=True)
class Term:
    """Consecutive indexed words; with ``prefix``, the last may be only a beginning."""

    words: tuple[str, ...]
    prefix: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """One term of each group must occur, and none of ``without``."""

    groups: tuple[tuple[Term, ...], ...]
    without: tuple[Term, ...] = ()

    @property
    def terms(self) -> tuple[Term, ...]:
        """All terms to look for."""
        return tuple(term for group in self.groups for term in group)

    def to_fts5(self) -> str:
        """Return the query for SQLite."""
        asked = " AND ".join(f"({' OR '.join(map(_fts5, group))})" for group in self.groups)
        return f"({asked})" + "".join(f" NOT {_fts5(term)}" for term in self.without)

    def to_tsquery(self) -> str:
        """Return the query for PostgreSQL."""
        asked = [f"({' | '.join(map(_tsquery, group))})" for group in self.groups]
        return " & ".join([*asked, *(f"!({_tsquery(term)})" for term in self.without)])


def parse(text: str) -> Query | None:
    """Return the query, or None if it has no words."""
    groups: list[tuple[Term, ...]] = []
    without: list[Term] = []
    either = False
    for match in _PIECE.finditer(_straight(text[:_MAX_CHARACTERS])):
        minus, phrase, star, plain = match.groups()
        if plain == "OR":
            either = bool(groups)
            continue
        if plain == "AND" and groups:  # which is meant anyway
            continue
        if plain is not None:
            minus = plain[0] if plain[0] in _HYPHENS else ""
            terms = _terms(plain[len(minus) :], prefix=plain.endswith("*"))
        else:
            terms = _terms(phrase, prefix=bool(star))
        if minus:
            without += terms
        elif terms and either:
            groups[-1] += tuple(terms)
        else:
            groups += [(term,) for term in terms]
        either = False
        if len(groups) + len(without) >= _MAX_TERMS:
            break
    return Query(tuple(groups), tuple(without)) if groups else None


def _straight(text: str) -> str:
    """Replace typographic quotation marks."""
    return _QUOTES.sub('"', text)


def _terms(text: str, *, prefix: bool) -> list[Term]:
    """Return a piece of the query as a phrase: ``state-run`` becomes ``"state run"``."""
    found = split_words(text)
    if not found:
        return []
    *before, last = found
    words = [each for word in before for each in word.index_words()]
    tail, open_ended = _last(last)
    words += tail
    return [Term(tuple(words[:_MAX_TERMS]), open_ended or (prefix and not last.unspaced))]


def _last(word: Word) -> tuple[list[str], bool]:
    """Return the last word of a phrase, and whether more characters may follow it."""
    if not word.unspaced:
        return [word.text[:MAX_WORD_LENGTH]], False
    if len(word.text) == 1:
        return [word.text], True
    return word.index_words()[:-1], False


def _fts5(term: Term) -> str:
    # Words are letters and digits. Quotation marks keep AND, OR and NOT from being operators.
    return '"' + " ".join(term.words) + '"' + ("*" if term.prefix else "")


def _tsquery(term: Term) -> str:
    words = [f"'{word}'" for word in term.words]
    return "(" + " <-> ".join(words) + (":*" if term.prefix else "") + ")"
