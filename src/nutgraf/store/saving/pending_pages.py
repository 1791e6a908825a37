"""Answers on their way: kept from when they come in until they are worked through."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from sqlalchemy import Connection, bindparam, delete, select

from nutgraf.store.database.opened import Opened
from nutgraf.store.database.tables import key_of, spool
from nutgraf.store.database.values import wholesome
from nutgraf.store.rows import Spooled
from nutgraf.store.saving.upsert import insert_or_update

_COLUMNS: Final = tuple(Spooled.__slots__)
# Statements are made once: building one takes longer than executing it.
_ALL: Final = delete(spool).where(spool.c.run_id == bindparam("run"))
_SOME: Final = _ALL.where(spool.c.key.in_(bindparam("keys", expanding=True)))
_TEXTS: Final = ("url", "content_type", "etag", "modified")


class Spooling(Opened):
    """The part of a store that holds what has come in."""

    def spool(self, run: int, answers: Iterable[tuple[str, Spooled]]) -> None:
        """Keep answers by the addresses that were asked, until these are saved as pages."""
        rows = [{"run_id": run, "key": key_of(url), **_values(each)} for url, each in answers]
        with self._writing() as connection:
            insert_or_update(connection, spool, ["run_id", "key"], _COLUMNS, rows)

    def spooled(self, run: int, url: str) -> Spooled | None:
        """The answer of an address, if it came in and was not worked through."""
        asked = select(*(spool.c[name] for name in _COLUMNS))
        asked = asked.where(spool.c.run_id == run, spool.c.key == key_of(url))
        with self._reading() as connection:
            row = connection.execute(asked).mappings().first()
        return Spooled(**{**row, "content": bytes(row["content"])}) if row else None

    def unspool(self, run: int, urls: Iterable[str]) -> None:
        """Let answers go that nobody needs any more."""
        with self._writing() as connection:
            let_go(connection, run, [key_of(url) for url in urls])


def let_go(connection: Connection, run: int, keys: Collection[str] | None = None) -> None:
    """Delete answers of a run, all of them if no keys are given."""
    if keys is None:
        connection.execute(_ALL, {"run": run})
    else:
        connection.execute(_SOME, {"run": run, "keys": keys})


def _values(answer: Spooled) -> dict[str, object]:
    told = {name: wholesome(getattr(answer, name)) for name in _TEXTS}
    return {"status": answer.status, "content": answer.content, **told}
