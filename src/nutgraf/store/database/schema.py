"""Making the tables, and bringing those of an older version up to date.

A store carries the number of its schema. Each step below brings it one number
further, in one transaction with the others: a store is migrated whole or not
at all. Alembic would do the same with a folder of scripts, a configuration and
a table of its own; for a schema that only ever goes forward, and is opened by
users who never run a migration by hand, a list of functions is all that is
needed, and nothing more to install.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, insert, inspect, select, text, update

from nutgraf.errors import StoreError
from nutgraf.store.database.tables import metadata, schema
from nutgraf.store.search.fulltext import FullText

Step = Callable[[Connection], None]


def _spool_wording_counts(connection: Connection) -> None:
    """Version 2: a place for what has come in, for what a page held, and for counts."""
    binary = "BLOB" if connection.dialect.name == "sqlite" else "BYTEA"
    for statement in (
        "ALTER TABLE runs ADD COLUMN counts JSON",
        f"ALTER TABLE pages ADD COLUMN wording {binary}",
        "CREATE TABLE spool (run_id BIGINT NOT NULL REFERENCES runs (id), key VARCHAR(32) "
        f"NOT NULL, url TEXT NOT NULL, status INTEGER NOT NULL, content {binary} NOT NULL, "
        "content_type TEXT, etag TEXT, modified TEXT, PRIMARY KEY (run_id, key))",
    ):
        connection.execute(text(statement))


STEPS: Final[list[Step]] = [_spool_wording_counts]
"""The first makes version 2 of version 1, and so on. Never change one that was released."""


def latest() -> int:
    """The number of the schema that this version of nutgraf writes."""
    return 1 + len(STEPS)


def version_of(connection: Connection) -> int | None:
    """The number of a store's schema, None if there is no store yet."""
    if not inspect(connection).has_table(schema.name):
        return None
    return connection.execute(select(schema.c.version)).scalar()


def prepare(connection: Connection, fulltext: FullText, where: str) -> None:
    """Make the store, or bring it up to date, inside a transaction that may write."""
    version = version_of(connection)
    if version is None:
        _refuse_strangers(connection, where)
        metadata.create_all(connection)
        fulltext.create(connection)
        connection.execute(insert(schema).values(version=latest()))
        return
    check(version, where)
    for step in STEPS[version - 1 :]:
        step(connection)
    if version < latest():
        connection.execute(update(schema).values(version=latest()))


def check(version: int, where: str) -> None:
    """Refuse a store that a later nutgraf has made."""
    if version > latest():
        raise StoreError(
            f"{where}: was made by a later nutgraf (its schema is {version}, "
            f"this one knows {latest()}); update nutgraf"
        )


def _refuse_strangers(connection: Connection, where: str) -> None:
    """Keep out of a database that belongs to another program."""
    there = set(inspect(connection).get_table_names())
    ours = there.intersection(metadata.tables)
    if ours or (there and connection.dialect.name == "sqlite"):
        name = sorted(ours or there)[0]
        raise StoreError(
            f"{where}: holds tables of another program ({name!r}); name another database"
        )
