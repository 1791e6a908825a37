"""Full-text search, with FTS5 in SQLite and a tsvector in PostgreSQL (`fulltext_postgres`).

Both index the same words, split and folded by `nutgraf.store.search.words`, so both
find the same articles. Rows are versions of articles. Old versions stay in the index
and are excluded by a join, so the index is append-only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Select,
    column,
    literal,
    literal_column,
    select,
    table,
    text,
)

from nutgraf.store.search.words import MAX_BYTES, index_words

if TYPE_CHECKING:
    from nutgraf.store.search.query import Query

# Weights of words in the title, in the metadata, and in the text.
TITLE, ABOUT, TEXT = 5.0, 2.0, 1.0
_ABOUT_BYTES: Final = 20_000


class FullText(Protocol):
    """The full-text index of a database."""

    def create(self, connection: Connection) -> None:
        """Create the index."""
        ...

    def row(self, version: int, title: str, about: str, body: str) -> dict[str, Any]:
        """Return the index row of an article version."""
        ...

    def add(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Add rows to the index."""
        ...

    def matching(self, query: Query) -> Select[Any]:
        """Return a query for the ``version_id`` and ``rank`` of matches."""
        ...


class SqliteText:
    """FTS5 without a copy of the texts."""

    _table: Final = table(
        "search", column("rowid"), column("title"), column("about"), column("body")
    )
    _insert: Final = text(
        "INSERT INTO search (rowid, title, about, body) VALUES (:version, :title, :about, :body)"
    )

    def create(self, connection: Connection) -> None:
        """Create the index. Words are already folded; the tokenizer only splits at spaces."""
        connection.execute(
            text(
                "CREATE VIRTUAL TABLE search USING fts5 "
                "(title, about, body, content='', tokenize='ascii')"
            )
        )
        rank = f"bm25({TITLE}, {ABOUT}, {TEXT})"
        connection.execute(
            text("INSERT INTO search (search, rank) VALUES ('rank', :rank)"), {"rank": rank}
        )

    def row(self, version: int, title: str, about: str, body: str) -> dict[str, Any]:
        """Return the words joined by spaces."""
        parts = parts_of(title, about, body)
        words = dict(zip(("title", "about", "body"), map(" ".join, parts), strict=True))
        return {"version": version, **words}

    def add(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Add rows to the index."""
        connection.execute(self._insert, rows)

    def matching(self, query: Query) -> Select[Any]:
        """Rank by BM25, negated so that higher is better."""
        found = literal_column("search").op("MATCH")(literal(query.to_fts5()))
        rank: ColumnElement[float] = -literal_column("search.rank", Float)
        return select(self._table.c.rowid.label("version_id"), rank.label("rank")).where(found)


def parts_of(title: str, about: str, body: str) -> list[list[str]]:
    """Return the indexed words of title, metadata and text."""
    head = [index_words(title, _ABOUT_BYTES), index_words(about, _ABOUT_BYTES)]
    return [*head, index_words(body, MAX_BYTES)]
