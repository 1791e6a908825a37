"""An open database: its transactions, and the check of its schema."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Self

from nutgraf.store.database import schema
from nutgraf.store.database.engine import WRITES, Place
from nutgraf.store.database.failures import store_errors
from nutgraf.store.search.fulltext import FullText, SqliteText

if TYPE_CHECKING:
    from sqlalchemy import Connection


class OpenDatabase:
    """An open database. Can be shared between threads."""

    def __init__(self, place: Place) -> None:
        """Open the database that `open_engine` returned."""
        self.name = place.name
        self._engine = place.engine
        # SQLite allows one writer, so threads wait here instead of polling. In memory there is only
        # one connection.
        lock = threading.RLock()
        sqlite = place.engine.dialect.name == "sqlite"
        self._writers: AbstractContextManager[object] = lock if sqlite else nullcontext()
        self._readers: AbstractContextManager[object] = lock if place.memory else nullcontext()
        self._fulltext: FullText = SqliteText() if sqlite else _postgres_text()

    def __enter__(self) -> Self:
        """Return the open store."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the store."""
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def prepare(self) -> None:
        """Create or migrate the tables. Checks the version first, without a write lock."""
        with self._reading() as connection:
            version = schema.version_of(connection)
        if version is not None:
            schema.check(version, self.name)
        if version != schema.latest():
            with self._writing() as connection:
                schema.prepare(connection, self._fulltext, self.name)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._readers, store_errors(self.name), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._writers, store_errors(self.name), self._engine.connect() as connection:
            connection = connection.execution_options(**{WRITES: True})
            with connection.begin():
                yield connection


def _postgres_text() -> FullText:
    from nutgraf.store.search.fulltext_postgres import PostgresText

    return PostgresText()
