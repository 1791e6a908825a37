"""A transaction that saves pages.

Rows that nothing else depends on are collected and written at the end, for many pages
at once: a statement costs more than the row it writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nutgraf.store.database.tables import pages, queue, summaries
from nutgraf.store.saving.upsert import insert_or_update, site_id

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Connection

    from nutgraf.store.search.fulltext import FullText

Rows = list[dict[str, Any]]


@dataclass(slots=True)
class Transaction:
    """An open connection, and the rows still to be written."""

    connection: Connection
    fulltext: FullText
    run: int
    known: dict[str, Mapping[str, Any]]
    """Known pages by key."""
    fetched: datetime
    """When the current page was fetched."""
    pages: Rows = field(default_factory=list)
    done: Rows = field(default_factory=list)
    summaries: Rows = field(default_factory=list)
    indexed: Rows = field(default_factory=list)
    _site_ids: dict[str, int] = field(default_factory=dict)

    def site(self, name: str) -> int:
        """Return the id of a site."""
        if name not in self._site_ids:
            self._site_ids[name] = site_id(self.connection, name)
        return self._site_ids[name]

    def flush(self) -> None:
        """Write the collected rows."""
        columns = [column.name for column in pages.c if column.name != "key"]
        insert_or_update(self.connection, pages, ["key"], columns, self.pages)
        done = ["done", "article_id"]
        insert_or_update(self.connection, queue, ["run_id", "key"], done, self.done)
        values_ = ["language", "sentences"]
        insert_or_update(self.connection, summaries, ["version_id"], values_, self.summaries)
        if self.indexed:
            self.fulltext.add(self.connection, self.indexed)
