"""Insert or update rows, in SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Table, bindparam, insert, select
from sqlalchemy.dialects import sqlite

from nutgraf.store.database.columns import clean_text
from nutgraf.store.database.tables import sites

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

_MAX_NAME_LENGTH: Final = 255


def insert_statement(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insert statement that supports ON CONFLICT."""
    if dialect == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


def insert_or_update(
    connection: Connection,
    table: Table,
    key_columns: Sequence[str],
    values: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
) -> None:
    """Insert rows, or update their ``values`` where ``key_columns`` match."""
    if rows:
        connection.execute(
            _upsert(connection.dialect.name, table, tuple(key_columns), tuple(values)), rows
        )


@cache
def _upsert(
    dialect: str, table: Table, key_columns: tuple[str, ...], values: tuple[str, ...]
) -> sqlite.Insert | postgresql.Insert:
    """Built once: building a statement takes longer than executing it."""
    statement = insert_statement(dialect, table)
    kept = {name: statement.excluded[name] for name in values}
    return statement.on_conflict_do_update(index_elements=list(key_columns), set_=kept)


_SITE: Final = select(sites.c.id).where(sites.c.name == bindparam("site"))
_NEW_SITE: Final = insert(sites).returning(sites.c.id)


def site_id(connection: Connection, name: str) -> int:
    """Return the id of a site; insert it if it is new."""
    name = site_name(name)
    found = connection.execute(_SITE, {"site": name}).scalar()
    if found is None:
        found = connection.execute(_NEW_SITE, {"name": name}).scalar_one()
    return int(found)


def site_name(site: str) -> str:
    """Return the name under which a site is stored."""
    return clean_text(site).strip().lower()[:_MAX_NAME_LENGTH]
