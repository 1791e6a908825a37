"""Create the tables, and migrate those of an older version.

A store has a schema version. Each step migrates it by one version, all in one
transaction: a store is migrated completely or not at all. Alembic would need a folder
of scripts, a configuration and a table of its own. This schema only goes forward, and
users never migrate by hand, so a list of functions is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, insert, inspect, select, text, update

from nutgraf.errors import StoreError
from nutgraf.store.database.tables import metadata, schema
from nutgraf.store.search.fulltext import FullText

Step = Callable[[Connection], None]


def _to_version_2(connection: Connection) -> None:
    """Add pending pages, block hashes of pages, counts of runs."""
    binary = "BLOB" if connection.dialect.name == "sqlite" else "BYTEA"
    for statement in (
        "ALTER TABLE runs ADD COLUMN counts JSON",
        f"ALTER TABLE pages ADD COLUMN wording {binary}",
        "CREATE TABLE spool (run_id BIGINT NOT NULL REFERENCES runs (id), key VARCHAR(32) "
        f"NOT NULL, url TEXT NOT NULL, status INTEGER NOT NULL, content {binary} NOT NULL, "
        "content_type TEXT, etag TEXT, modified TEXT, PRIMARY KEY (run_id, key))",
    ):
        connection.execute(text(statement))


STEPS: Final[list[Step]] = [_to_version_2]
"""The first step migrates version 1 to 2, and so on. Never change a released step."""


def latest() -> int:
    """Return the schema version that this nutgraf writes."""
    return 1 + len(STEPS)


def version_of(connection: Connection) -> int | None:
    """Return the schema version of a store, or None if there is no store yet."""
    if not inspect(connection).has_table(schema.name):
        return None
    return connection.execute(select(schema.c.version)).scalar()


def prepare(connection: Connection, fulltext: FullText, where: str) -> None:
    """Create or migrate the tables, in a writing transaction."""
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
    """Refuse a store made by a later nutgraf."""
    if version > latest():
        raise StoreError(
            f"{where}: was created by a later nutgraf (its schema is {version}, "
            f"this one knows {latest()}); update nutgraf"
        )


def _refuse_strangers(connection: Connection, where: str) -> None:
    """Refuse a database that belongs to another program."""
    there = set(inspect(connection).get_table_names())
    ours = there.intersection(metadata.tables)
    if ours or (there and connection.dialect.name == "sqlite"):
        name = sorted(ours or there)[0]
        raise StoreError(
            f"{where}: contains tables of another program ({name!r}); name another database"
        )
