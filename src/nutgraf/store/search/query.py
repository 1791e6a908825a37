"""What a user asks for, read kindly: there is no query that is wrong.

Words must all be there. ``"several words"`` must follow each other, ``-word``
must not be there, ``word*`` is the beginning of a word, and ``OR`` between two
of these asks for either.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from nutgraf.store.search.words import MAX_WORD_LENGTH, Word, read

_PIECE: Final = re.compile(r'(-?)"([^"]*)"?(\*?)|(\S+)')
_HYPHENS: Final = "-\u2212\u2013"
# More words than anybody types; a whole article as a query ends here.
_MAX_TERMS: Final = 64
_MAX_CHARACTERS: Final = 4_000


@dataclass(frozen=True, slots=True)
class Term:
    """Indexed words that follow each other; of the last, perhaps only the beginning."""

    words: tuple[str, ...]
    prefix: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """Of each group one term must be there, and of ``without`` none."""

    groups: tuple[tuple[Term, ...], ...]
    without: tuple[Term, ...] = ()

    @property
    def terms(self) -> tuple[Term, ...]:
        """All that is looked for."""
        return tuple(term for group in self.groups for term in group)

    def to_fts5(self) -> str:
        """The query for SQLite."""
        asked = " AND ".join(f"({' OR '.join(map(_fts5, group))})" for group in self.groups)
        return f"({asked})" + "".join(f" NOT {_fts5(term)}" for term in self.without)

    def to_tsquery(self) -> str:
        """The query for PostgreSQL."""
        asked = [f"({' | '.join(map(_tsquery, group))})" for group in self.groups]
        return " & ".join([*asked, *(f"!({_tsquery(term)})" for term in self.without)])


def parse(text: str) -> Query | None:
    """The query, or None if there is no word in it to look for."""
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
    """With the quotation marks that a search box has."""
    return re.sub("[“”„‟«»＂]", '"', text)


def _terms(text: str, *, prefix: bool) -> list[Term]:
    """A piece of the query as one phrase: ``state-run`` is ``"state run"``."""
    found = read(text)
    if not found:
        return []
    *before, last = found
    words = [each for word in before for each in word.indexed()]
    tail, open_ended = _last(last)
    words += tail
    return [Term(tuple(words[:_MAX_TERMS]), open_ended or (prefix and not last.unspaced))]


def _last(word: Word) -> tuple[list[str], bool]:
    """The last word of a phrase: what may follow a run without spaces is left open."""
    if not word.unspaced:
        return [word.text[:MAX_WORD_LENGTH]], False
    if len(word.text) == 1:
        return [word.text], True
    return word.indexed()[:-1], False


def _fts5(term: Term) -> str:
    # Words are letters and digits; the quotation marks keep AND, OR and NOT from being commands.
    return '"' + " ".join(term.words) + '"' + ("*" if term.prefix else "")


def _tsquery(term: Term) -> str:
    words = [f"'{word}'" for word in term.words]
    return "(" + " <-> ".join(words) + (":*" if term.prefix else "") + ")"
