"""Runs and their queues of links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, bindparam, func, insert, select, update

from nutgraf.errors import WrongUseError
from nutgraf.store.database.columns import clean_text, parse_datetime
from nutgraf.store.database.tables import pages, queue, runs, url_key
from nutgraf.store.rows import QueuedLink, Run, Saved
from nutgraf.store.saving.pending_pages import delete_pending_rows
from nutgraf.store.saving.upsert import insert_statement

if TYPE_CHECKING:
    from nutgraf.model import Link

_AT_ONCE: Final = 500
# Built once: building a statement takes longer than executing it.
_COUNTS: Final = select(runs.c.counts).where(runs.c.id == bindparam("run"))
_COUNT: Final = update(runs).where(runs.c.id == bindparam("run"))
_OF_RUN: Final = tuple(column for column in runs.c if column.name != "counts")


def start_run(connection: Connection, kind: str, source: str) -> int:
    """Insert a new run and return its id."""
    values = {"kind": clean_text(kind), "source": clean_text(source), "started": datetime.now(UTC)}
    statement = insert(runs).values(values).returning(runs.c.id)
    return int(connection.execute(statement).scalar_one())


def open_run(connection: Connection, kind: str, source: str) -> int | None:
    """Return the newest unfinished run of that kind and source, or None."""
    matching = (runs.c.kind == clean_text(kind)) & (runs.c.source == clean_text(source))
    statement = select(runs.c.id).where(matching, runs.c.finished.is_(None))
    found = connection.execute(statement.order_by(runs.c.id.desc()).limit(1)).scalar()
    return None if found is None else int(found)


def finish_run(connection: Connection, run: int, note: str | None) -> None:
    """Mark a run as finished."""
    values = {"finished": datetime.now(UTC), "note": clean_text(note)}
    if connection.execute(update(runs).where(runs.c.id == run).values(values)).rowcount == 0:
        raise WrongUseError(f"the store has no run {run}")
    delete_pending_rows(connection, run)


def count(
    connection: Connection, run: int, counts: Mapping[str, int], saved: Iterable[Saved]
) -> None:
    """Add to the counts of a run."""
    states = Counter(each.state for each in saved if each.state in ("new", "changed"))
    total = Counter(counts_of(connection, run))
    total.update(counts)
    total.update(states)
    connection.execute(_COUNT, {"run": run, "counts": dict(total)})


def counts_of(connection: Connection, run: int) -> dict[str, int]:
    """Return the counts of a run."""
    return connection.execute(_COUNTS, {"run": run}).scalar() or {}


def errors_of(connection: Connection, run: int, limit: int) -> list[tuple[str, str]]:
    """Return the errors of a run, oldest first."""
    statement = (
        select(pages.c.url, pages.c.note)
        .where(pages.c.run_id == run, pages.c.outcome == "error")
        .order_by(pages.c.fetched)
        .limit(limit)
    )
    return [(url, note or "") for url, note in connection.execute(statement)]


def add_links(
    connection: Connection, run: int, links: Iterable[tuple[Link, float]], depth: int
) -> int:
    """Add links that are not in the run's queue yet. Return how many were added."""
    inserted = insert_statement(connection.dialect.name, queue)
    matching = ["run_id", "key"]
    statement = inserted.on_conflict_do_nothing(index_elements=matching).returning(queue.c.id)
    rows = (_queue_row(run, link, priority, depth) for link, priority in links)
    added = 0
    while batch := list(islice(rows, _AT_ONCE)):
        added += len(connection.execute(statement, batch).all())
    return added


def _queue_row(run: int, link: Link, priority: float, depth: int) -> dict[str, Any]:
    if not isfinite(priority):
        raise WrongUseError(f"the priority of {link.url} must be a finite number, got {priority}")
    return {
        "run_id": run,
        "key": url_key(link.url),
        "url": clean_text(link.url),
        "text": clean_text(link.text),
        "published": link.published.isoformat() if link.published else None,
        "source": clean_text(link.source),
        "priority": priority,
        "depth": depth,
    }


def list_waiting(connection: Connection, run: int, limit: int) -> list[QueuedLink]:
    """Return links that are not done, by priority and then by age."""
    statement = (
        select(queue)
        .where(queue.c.run_id == run, queue.c.done.is_(None))
        .order_by(queue.c.priority.desc(), queue.c.id)
        .limit(limit)
    )
    return [
        QueuedLink(row.url, row.text, parse_datetime(row.published), row.priority, row.depth)
        for row in connection.execute(statement)
    ]


def list_runs(connection: Connection, limit: int) -> list[Run]:
    """Return the newest runs with their progress."""
    done = func.count(queue.c.done)
    waiting = func.count(queue.c.id) - done
    statement = (
        select(*_OF_RUN, done.label("done"), waiting.label("waiting"))
        .outerjoin(queue, queue.c.run_id == runs.c.id)
        .group_by(runs.c.id)
        .order_by(runs.c.id.desc())
        .limit(limit)
    )
    return [Run(**row) for row in connection.execute(statement).mappings()]
