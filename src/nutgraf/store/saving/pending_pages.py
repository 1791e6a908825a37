"""Pending pages: responses stored from their arrival until they are processed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from sqlalchemy import Connection, bindparam, delete, select

from nutgraf.store.database.columns import clean_text
from nutgraf.store.database.open_database import OpenDatabase
from nutgraf.store.database.tables import pending_pages, url_key
from nutgraf.store.rows import PendingPage
from nutgraf.store.saving.upsert import insert_or_update

_COLUMNS: Final = tuple(PendingPage.__slots__)
# Built once: building a statement takes longer than executing it.
_ALL: Final = delete(pending_pages).where(pending_pages.c.run_id == bindparam("run"))
_SOME: Final = _ALL.where(pending_pages.c.key.in_(bindparam("keys", expanding=True)))
_TEXTS: Final = ("url", "content_type", "etag", "modified")


class PendingPages(OpenDatabase):
    """The part of a store that holds pending pages."""

    def add_pending(self, run: int, responses: Iterable[tuple[str, PendingPage]]) -> None:
        """Store responses under the requested URLs, until these are saved as pages."""
        rows = [{"run_id": run, "key": url_key(url), **_values(each)} for url, each in responses]
        with self._writing() as connection:
            insert_or_update(connection, pending_pages, ["run_id", "key"], _COLUMNS, rows)

    def pending(self, run: int, url: str) -> PendingPage | None:
        """Return the pending response of a URL, or None."""
        asked = select(*(pending_pages.c[name] for name in _COLUMNS))
        asked = asked.where(pending_pages.c.run_id == run, pending_pages.c.key == url_key(url))
        with self._reading() as connection:
            row = connection.execute(asked).mappings().first()
        return PendingPage(**{**row, "content": bytes(row["content"])}) if row else None

    def delete_pending(self, run: int, urls: Iterable[str]) -> None:
        """Delete pending responses that are no longer needed."""
        with self._writing() as connection:
            delete_pending_rows(connection, run, [url_key(url) for url in urls])


def delete_pending_rows(
    connection: Connection, run: int, keys: Collection[str] | None = None
) -> None:
    """Delete pending responses of a run, all of them if ``keys`` is None."""
    if keys is None:
        connection.execute(_ALL, {"run": run})
    else:
        connection.execute(_SOME, {"run": run, "keys": keys})


def _values(response: PendingPage) -> dict[str, object]:
    texts = {name: clean_text(getattr(response, name)) for name in _TEXTS}
    return {"status": response.status, "content": response.content, **texts}
