"""Full-text search, in SQLite by FTS5 and in PostgreSQL by a tsvector.

Both get the same words, cut and folded by `nutgraf.store.words`, so both find
the same. Rows are versions of articles; old ones stay, and a search joins them
away: an index to which is only ever added has nothing to get wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Float,
    Integer,
    MetaData,
    Select,
    Table,
    cast,
    column,
    func,
    literal,
    literal_column,
    select,
    table,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, REAL, TSQUERY, TSVECTOR

from nutgraf.store.words import MOST_BYTES, indexed

if TYPE_CHECKING:
    from nutgraf.store.query import Query

# How much a word counts in the title, in what is said about the article, and in its text.
_TITLE, _ABOUT, _TEXT = 5.0, 2.0, 1.0
_ABOUT_BYTES: Final = 20_000
# The same for PostgreSQL, of weights D, C, B, A.
_WEIGHTS: Final = cast(literal(f"{{{_TEXT / _TITLE}, 0, {_ABOUT / _TITLE}, 1.0}}"), ARRAY(REAL))
# Places in a tsvector.
_LAST_PLACE: Final = 16_383
_MOST_PLACES: Final = 255


class FullText(Protocol):
    """What a database needs to know for searching."""

    def create(self, connection: Connection) -> None:
        """Make the index."""
        ...

    def row(self, version: int, title: str, about: str, body: str) -> dict[str, Any]:
        """A version of an article as the index wants it."""
        ...

    def add(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Put such rows into the index."""
        ...

    def matching(self, query: Query) -> Select[Any]:
        """The ``version_id`` and ``rank`` of what a query finds."""
        ...


class SqliteText:
    """FTS5 without the texts themselves, which are kept already."""

    _table: Final = table(
        "search", column("rowid"), column("title"), column("about"), column("body")
    )
    _insert: Final = text(
        "INSERT INTO search (rowid, title, about, body) VALUES (:version, :title, :about, :body)"
    )

    def create(self, connection: Connection) -> None:
        """Make the index. Words come folded; the tokenizer only has to part them at blanks."""
        connection.execute(
            text(
                "CREATE VIRTUAL TABLE search USING fts5 "
                "(title, about, body, content='', tokenize='ascii')"
            )
        )
        rank = f"bm25({_TITLE}, {_ABOUT}, {_TEXT})"
        connection.execute(
            text("INSERT INTO search (search, rank) VALUES ('rank', :rank)"), {"rank": rank}
        )

    def row(self, version: int, title: str, about: str, body: str) -> dict[str, Any]:
        """Words with blanks between them."""
        parts = _parts(title, about, body)
        words = dict(zip(("title", "about", "body"), map(" ".join, parts), strict=True))
        return {"version": version, **words}

    def add(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Put rows into the index."""
        connection.execute(self._insert, rows)

    def matching(self, query: Query) -> Select[Any]:
        """By BM25, the sign turned: more is better."""
        found = literal_column("search").op("MATCH")(literal(query.to_fts5()))
        rank: ColumnElement[float] = -literal_column("search.rank", Float)
        return select(self._table.c.rowid.label("version_id"), rank.label("rank")).where(found)


class PostgresText:
    """A tsvector with a GIN index, written by us: no parser of the server's is asked."""

    _table: Final = Table(
        "search",
        MetaData(),
        Column("version_id", Integer, primary_key=True, autoincrement=False),
        Column("words", TSVECTOR, nullable=False),
    )
    _insert: Final = text(
        "INSERT INTO search (version_id, words) VALUES (:version, CAST(:words AS tsvector))"
    )

    def create(self, connection: Connection) -> None:
        """Make the index."""
        connection.execute(
            text(
                "CREATE TABLE search (version_id bigint PRIMARY KEY REFERENCES versions (id), "
                "words tsvector NOT NULL)"
            )
        )
        connection.execute(text("CREATE INDEX search_words ON search USING gin (words)"))

    def row(self, version: int, title: str, about: str, body: str) -> dict[str, Any]:
        """Words with their places."""
        return {"version": version, "words": tsvector(_parts(title, about, body))}

    def add(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Put rows into the index."""
        connection.execute(self._insert, rows)

    def matching(self, query: Query) -> Select[Any]:
        """By ts_rank, weakened by the logarithm of the length."""
        words = self._table.c.words
        asked = cast(literal(query.to_tsquery()), TSQUERY)
        rank = func.ts_rank(_WEIGHTS, words, asked, 1)
        return select(self._table.c.version_id, rank.label("rank")).where(words.op("@@")(asked))


def tsvector(parts: list[list[str]]) -> str:
    """The words of title, about and text as PostgreSQL writes them: places, and weights A, B, D."""
    places: dict[str, list[str]] = {}
    at = 0
    for weight, words in zip(("A", "B", ""), parts, strict=True):
        for word in words:
            at = min(at + 1, _LAST_PLACE)
            there = places.setdefault(word, [])
            if len(there) < _MOST_PLACES:
                there.append(f"{at}{weight}")
        at += 1  # no phrase goes from one part to the next
    return " ".join(f"'{word}':{','.join(there)}" for word, there in places.items())


def _parts(title: str, about: str, body: str) -> list[list[str]]:
    head = [indexed(title, _ABOUT_BYTES), indexed(about, _ABOUT_BYTES)]
    return [*head, indexed(body, MOST_BYTES)]
