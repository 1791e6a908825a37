"""Saving pages: all of it in the transaction of whoever calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, bindparam, select

from nutgraf.store.database.tables import in_utc, key_of, pages
from nutgraf.store.database.values import wholesome
from nutgraf.store.rows import Filing, PageRow, Saved
from nutgraf.store.saving.connection import Desk
from nutgraf.store.saving.pending_pages import let_go
from nutgraf.store.saving.versions import keep_article
from nutgraf.store.text_version import is_reading_only

if TYPE_CHECKING:
    from nutgraf.store.search.fulltext import FullText

_NOT_MODIFIED: Final = 304
_AT_ONCE: Final = 500
# Statements are made once: building one takes longer than executing it.
_KNOWN: Final = select(
    *(pages.c[name] for name in ("key", "etag", "modified", "digest", "wording", "article_id"))
).where(pages.c.key.in_(bindparam("keys", expanding=True)))


def save_pages(
    connection: Connection,
    fulltext: FullText,
    run: int,
    items: Sequence[Filing],
) -> list[Saved]:
    """Keep what is known of addresses, their articles with all that belongs to them."""
    saved: list[Saved] = []
    for start in range(0, len(items), _AT_ONCE):
        some = items[start : start + _AT_ONCE]
        now = datetime.now(UTC)
        desk = Desk(connection, fulltext, run, _known(connection, some), now)
        for filing in some:
            fetched = filing.page.fetched
            desk.moment = in_utc(fetched) if fetched else now
            saved.append(_save_page(desk, filing))
        desk.flush()
        let_go(connection, run, [row["key"] for row in desk.done])
    return saved


def _known(connection: Connection, items: Sequence[Filing]) -> dict[str, Mapping[str, Any]]:
    keys = [key_of(item.page.url) for item in items]
    rows = connection.execute(_KNOWN, {"keys": keys}).mappings()
    return {row["key"]: dict(row) for row in rows}


def _save_page(desk: Desk, filing: Filing) -> Saved:
    page = filing.page
    key = key_of(page.url)
    known = desk.known.get(key)
    saved = Saved(known["article_id"] if known else None, "none")
    if filing.article is not None:
        again = known is not None and is_reading_only(page.wording, known["wording"])
        saved = keep_article(desk, filing, filing.article, saved.article_id, again=again)
    row = _page_row(desk, key, page, known, saved.article_id)
    if known and saved.state in ("same", "none"):  # the wording is that of the version kept
        row["wording"] = known["wording"] or row["wording"]
    desk.pages.append(row)
    desk.known[key] = row  # for the same page once more
    # A page that failed this time still had its article before, but this run did not find it.
    found = saved.article_id if filing.article or page.status == _NOT_MODIFIED else None
    _done(desk, key, page.url, found)
    if page.final and (final := key_of(page.final)) != key:
        _done(desk, final, page.final, found)
    return saved


def _page_row(
    desk: Desk, key: str, page: PageRow, known: Mapping[str, Any] | None, article: int | None
) -> dict[str, Any]:
    row: dict[str, Any] = {
        "key": key,
        "url": wholesome(page.url),
        "status": page.status,
        "etag": wholesome(page.etag),
        "modified": wholesome(page.modified),
        "fetched": desk.moment,
        "digest": wholesome(page.digest),
        "outcome": wholesome(page.outcome),
        "note": wholesome(page.note),
        "final": wholesome(page.final),
        "wording": page.wording,
        "article_id": article,
        "run_id": desk.run,
    }
    if known and page.status == _NOT_MODIFIED:  # such an answer need not repeat them
        for name in ("etag", "modified", "digest"):
            row[name] = row[name] or known[name]
    return row


def _done(desk: Desk, key: str, url: str, article: int | None) -> None:
    """The row is made if it isn't there: what was fetched in a run is never queued in it again."""
    first = {"url": wholesome(url), "text": "", "source": "", "priority": 0.0, "depth": 0}
    done = {"done": desk.moment, "article_id": article}
    desk.done.append({"run_id": desk.run, "key": key, **done, **first})
