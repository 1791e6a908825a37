"""Save pages within the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, bindparam, select

from nutgraf.store.database.columns import clean_text
from nutgraf.store.database.tables import pages, to_utc, url_key
from nutgraf.store.rows import PageRow, PageToSave, Saved
from nutgraf.store.saving.pending_pages import delete_pending_rows
from nutgraf.store.saving.transaction import Transaction
from nutgraf.store.saving.versions import save_article
from nutgraf.store.text_version import is_same_page_text

if TYPE_CHECKING:
    from nutgraf.store.search.fulltext import FullText

_NOT_MODIFIED: Final = 304
_AT_ONCE: Final = 500
# Built once: building a statement takes longer than executing it.
_KNOWN: Final = select(
    *(pages.c[name] for name in ("key", "etag", "modified", "digest", "wording", "article_id"))
).where(pages.c.key.in_(bindparam("keys", expanding=True)))


def save_pages(
    connection: Connection,
    fulltext: FullText,
    run: int,
    items: Sequence[PageToSave],
) -> list[Saved]:
    """Save pages with their articles and summaries."""
    saved: list[Saved] = []
    for start in range(0, len(items), _AT_ONCE):
        batch = items[start : start + _AT_ONCE]
        now = datetime.now(UTC)
        transaction = Transaction(connection, fulltext, run, _known(connection, batch), now)
        for page_to_save in batch:
            fetched = page_to_save.page.fetched
            transaction.fetched = to_utc(fetched) if fetched else now
            saved.append(_save_page(transaction, page_to_save))
        transaction.flush()
        delete_pending_rows(connection, run, [row["key"] for row in transaction.done])
    return saved


def _known(connection: Connection, items: Sequence[PageToSave]) -> dict[str, Mapping[str, Any]]:
    keys = [url_key(item.page.url) for item in items]
    rows = connection.execute(_KNOWN, {"keys": keys}).mappings()
    return {row["key"]: dict(row) for row in rows}


def _save_page(transaction: Transaction, page_to_save: PageToSave) -> Saved:
    page = page_to_save.page
    key = url_key(page.url)
    known = transaction.known.get(key)
    saved = Saved(known["article_id"] if known else None, "none")
    if page_to_save.article is not None:
        unchanged_page = known is not None and is_same_page_text(
            page.text_version, known["wording"]
        )
        saved = save_article(
            transaction,
            page_to_save,
            page_to_save.article,
            saved.article_id,
            unchanged_page=unchanged_page,
        )
    row = _page_row(transaction, key, page, known, saved.article_id)
    if known and saved.state in ("same", "none"):  # hashes of the stored version
        row["wording"] = known["wording"] or row["wording"]
    transaction.pages.append(row)
    transaction.known[key] = row  # if the same page is saved again
    # A page that failed now still has its earlier article, but this run did not find it.
    found = saved.article_id if page_to_save.article or page.status == _NOT_MODIFIED else None
    _mark_done(transaction, key, page.url, found)
    if page.final and (final := url_key(page.final)) != key:
        _mark_done(transaction, final, page.final, found)
    return saved


def _page_row(
    transaction: Transaction,
    key: str,
    page: PageRow,
    known: Mapping[str, Any] | None,
    article: int | None,
) -> dict[str, Any]:
    row: dict[str, Any] = {
        "key": key,
        "url": clean_text(page.url),
        "status": page.status,
        "etag": clean_text(page.etag),
        "modified": clean_text(page.modified),
        "fetched": transaction.fetched,
        "digest": clean_text(page.digest),
        "outcome": clean_text(page.outcome),
        "note": clean_text(page.note),
        "final": clean_text(page.final),
        "wording": page.text_version,
        "article_id": article,
        "run_id": transaction.run,
    }
    if known and page.status == _NOT_MODIFIED:  # a 304 need not repeat them
        for name in ("etag", "modified", "digest"):
            row[name] = row[name] or known[name]
    return row


def _mark_done(transaction: Transaction, key: str, url: str, article: int | None) -> None:
    """Mark a URL as done. Adds it if missing, so that the run never queues it again."""
    first = {"url": clean_text(url), "text": "", "source": "", "priority": 0.0, "depth": 0}
    done = {"done": transaction.fetched, "article_id": article}
    transaction.done.append({"run_id": transaction.run, "key": key, **done, **first})
