"""Full-text search, in SQLite by FTS5 and in PostgreSQL by a tsvector (`fulltext_postgres`).

Both get the same words, cut and folded by `nutgraf.store.search.words`, so both find
the same. Rows are versions of articles; old ones stay, and a search joins them
away: an index to which is only ever added has nothing to get wrong.
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

from nutgraf.store.search.words import MAX_BYTES, indexed

if TYPE_CHECKING:
    from nutgraf.store.search.query import Query

# How much a word counts in the title, in what is said about the article, and in its text.
TITLE, ABOUT, TEXT = 5.0, 2.0, 1.0
_ABOUT_BYTES: Final = 20_000


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
        rank = f"bm25({TITLE}, {ABOUT}, {TEXT})"
        connection.execute(
            text("INSERT INTO search (search, rank) VALUES ('rank', :rank)"), {"rank": rank}
        )

    def row(self, version: int, title: str, about: str, body: str) -> dict[str, Any]:
        """Words with blanks between them."""
        parts = parts_of(title, about, body)
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


def parts_of(title: str, about: str, body: str) -> list[list[str]]:
    """The words of title, about and text, as they are indexed."""
    head = [indexed(title, _ABOUT_BYTES), indexed(about, _ABOUT_BYTES)]
    return [*head, indexed(body, MAX_BYTES)]
