"""Full-text search in PostgreSQL. Not imported for SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    Select,
    Table,
    cast,
    func,
    literal,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, REAL, TSQUERY, TSVECTOR

from nutgraf.store.search.fulltext import ABOUT, TEXT, TITLE, parts_of

if TYPE_CHECKING:
    from nutgraf.store.search.query import Query

# Weights of the labels D, C, B, A.
_WEIGHTS: Final = cast(literal(f"{{{TEXT / TITLE}, 0, {ABOUT / TITLE}, 1.0}}"), ARRAY(REAL))
# Limits of a tsvector.
_LAST_PLACE: Final = 16_383
_MAX_PLACES: Final = 255


class PostgresText:
    """A tsvector with a GIN index. We write the tsvector ourselves, without the server's parser."""

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
        """Create the index."""
        connection.execute(
            text(
                "CREATE TABLE search (version_id bigint PRIMARY KEY REFERENCES versions (id), "
                "words tsvector NOT NULL)"
            )
        )
        connection.execute(text("CREATE INDEX search_words ON search USING gin (words)"))

    def row(self, version: int, title: str, about: str, body: str) -> dict[str, Any]:
        """Return the words with their positions."""
        return {"version": version, "words": tsvector(parts_of(title, about, body))}

    def add(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Add rows to the index."""
        connection.execute(self._insert, rows)

    def matching(self, query: Query) -> Select[Any]:
        """Rank by ts_rank, divided by the logarithm of the length."""
        words = self._table.c.words
        asked = cast(literal(query.to_tsquery()), TSQUERY)
        rank = func.ts_rank(_WEIGHTS, words, asked, 1)
        return select(self._table.c.version_id, rank.label("rank")).where(words.op("@@")(asked))


def tsvector(parts: list[list[str]]) -> str:
    """Return a tsvector literal of title, metadata and text, with weights A, B and D."""
    places: dict[str, list[str]] = {}
    at = 0
    for weight, words in zip(("A", "B", ""), parts, strict=True):
        for word in words:
            at = min(at + 1, _LAST_PLACE)
            there = places.setdefault(word, [])
            if len(there) < _MAX_PLACES:
                there.append(f"{at}{weight}")
        at += 1  # a phrase does not continue into the next part
    return " ".join(f"'{word}':{','.join(there)}" for word, there in places.items())
