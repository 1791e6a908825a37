"""Rows that are made or brought up to date, in the words that both databases know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Table, bindparam, insert, select
from sqlalchemy.dialects import sqlite

from nutgraf.store.database.tables import sites
from nutgraf.store.database.values import wholesome

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

_LONGEST_NAME: Final = 255


def inserting(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that knows what to do when the row is there."""
    if dialect == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


def insert_or_update(
    connection: Connection,
    table: Table,
    where: Sequence[str],
    values: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
) -> None:
    """Set the ``values`` of rows, which the columns ``where`` tell apart; others if it is new."""
    if rows:
        connection.execute(
            _upsert(connection.dialect.name, table, tuple(where), tuple(values)), rows
        )


@cache
def _upsert(
    dialect: str, table: Table, where: tuple[str, ...], values: tuple[str, ...]
) -> sqlite.Insert | postgresql.Insert:
    """Made once: building a statement takes longer than executing it."""
    statement = inserting(dialect, table)
    kept = {name: statement.excluded[name] for name in values}
    return statement.on_conflict_do_update(index_elements=list(where), set_=kept)


_SITE: Final = select(sites.c.id).where(sites.c.name == bindparam("site"))
_NEW_SITE: Final = insert(sites).returning(sites.c.id)


def site_id(connection: Connection, name: str) -> int:
    """The number of a site, which is made if it is new."""
    name = short(name)
    found = connection.execute(_SITE, {"site": name}).scalar()
    if found is None:
        found = connection.execute(_NEW_SITE, {"name": name}).scalar_one()
    return int(found)


def short(site: str) -> str:
    """The name of a site as it is kept."""
    return wholesome(site).strip().lower()[:_LONGEST_NAME]
