"""Save an article: as a new article, a new version, or unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, bindparam, insert, select, update

from nutgraf.store.database.columns import (
    article_values,
    clean_text,
    search_description,
    sentence_values,
    sort_date,
)
from nutgraf.store.database.tables import articles, text_hash, url_key, versions
from nutgraf.store.rows import Saved
from nutgraf.store.similar.fingerprint import BANDS, bands, distance, signed, unsigned
from nutgraf.urls import site_of

if TYPE_CHECKING:
    from nutgraf.model import Article, Summary
    from nutgraf.store.rows import PageRow, PageToSave
    from nutgraf.store.saving.transaction import Transaction

# A page that declares the URL of a known article has that article only if its text is this near,
# because on some sites every page declares the same URL. Unrelated texts differ in about 32 bits.
_SAME_ARTICLE: Final = 16
# Changes in these make no new version.
_DESCRIPTION: Final = (
    "url authors published modified language site image section tags page_type confidence method "
    "partial"
).split()
_COMPARED: Final = ("id", "number", "digest", "title", *_DESCRIPTION)
# Built once: building a statement takes longer than executing it.
_BY_KEY: Final = select(articles.c.id, articles.c.fingerprint).where(
    articles.c.key == bindparam("wanted")
)
_CURRENT: Final = (
    select(articles.c.found, *(versions.c[name] for name in _COMPARED))
    .join_from(articles, versions, versions.c.article_id == articles.c.id)
    .where(articles.c.id == bindparam("wanted"), versions.c.number == articles.c.version)
)
_NEW_ARTICLE: Final = insert(articles).returning(articles.c.id)
_NEW_VERSION: Final = insert(versions).returning(versions.c.id)
_CHANGE_ARTICLE: Final = update(articles).where(articles.c.id == bindparam("wanted"))
_CHANGE_VERSION: Final = update(versions).where(versions.c.id == bindparam("wanted"))


def save_article(
    transaction: Transaction,
    page_to_save: PageToSave,
    article: Article,
    known: int | None,
    *,
    unchanged_page: bool = False,
) -> Saved:
    """Save the article of a page. ``known`` is the id of the page's article, if it has one.

    ``unchanged_page`` means that the page's blocks are the same as before. A different
    text is then only a different extraction, and the first one is kept.
    """
    page, summary = page_to_save.page, page_to_save.summary
    values = article_values(article, page)
    fingerprint = page_to_save.fingerprint
    if fingerprint is None:
        fingerprint = _fingerprint(values["text"])
    if known is None:
        key, known = _find_article(transaction.connection, page, values, fingerprint)
    if known is None:
        known = _add_article(transaction, key, page, article, fingerprint)
        _add_version(transaction, known, 1, values, summary)
        return Saved(known, "new")
    current = transaction.connection.execute(_CURRENT, {"wanted": known}).one()
    if current.digest == values["digest"]:
        _update_description(transaction.connection, current, values)
        _save_summary(transaction, current.id, summary)
        return Saved(known, "same")
    if unchanged_page and current.title == values["title"]:
        _update_description(transaction.connection, current, values)
        return Saved(known, "same")
    number, date = current.number + 1, sort_date(article, current.found)
    change = {"version": number, "dated": date, **_fingerprint_values(fingerprint)}
    transaction.connection.execute(_CHANGE_ARTICLE, {"wanted": known, **change})
    _add_version(transaction, known, number, values, summary)
    return Saved(known, "changed")


def _fingerprint(text: str) -> int:
    """Return the fingerprint of a text. Imports numpy, which is rarely needed here."""
    from nutgraf.store.similar.simhash import simhash

    return simhash(text)


def _find_article(
    connection: Connection, page: PageRow, values: dict[str, Any], fingerprint: int
) -> tuple[str, int | None]:
    """Return the key of a page's article, and the article's id if it is already stored."""
    taken = ""
    for key in dict.fromkeys((url_key(values["url"]), url_key(page.url))):
        found = connection.execute(_BY_KEY, {"wanted": key}).first()
        if found is None:
            return key, None
        if distance(unsigned(found.fingerprint), fingerprint) <= _SAME_ARTICLE:
            return key, found.id
        values["url"] = page.final or page.url  # its declared URL belongs to another page
        taken = key
    return text_hash(taken + values["digest"]), None


def _add_article(
    transaction: Transaction, key: str, page: PageRow, article: Article, fingerprint: int
) -> int:
    values = {
        "key": key,
        "site_id": transaction.site(site_of(page.final or page.url)),
        "version": 1,
        "found": transaction.fetched,
        "dated": sort_date(article, transaction.fetched),
        **_fingerprint_values(fingerprint),
    }
    return int(transaction.connection.execute(_NEW_ARTICLE, values).scalar_one())


def _fingerprint_values(fingerprint: int) -> dict[str, int]:
    fingerprint_bands = bands(fingerprint)
    return {
        "fingerprint": signed(fingerprint),
        **{f"band{i}": fingerprint_bands[i] for i in range(BANDS)},
    }


def _add_version(
    transaction: Transaction,
    article: int,
    number: int,
    values: dict[str, Any],
    summary: Summary | None,
) -> None:
    version_row = {
        "article_id": article,
        "number": number,
        "run_id": transaction.run,
        "saved": transaction.fetched,
    }
    version = transaction.connection.execute(_NEW_VERSION, {**version_row, **values}).scalar_one()
    title, text = values["title"] or "", values["text"]
    transaction.indexed.append(
        transaction.fulltext.row(version, title, search_description(values), text)
    )
    _save_summary(transaction, version, summary)


def _update_description(connection: Connection, current: Row[Any], values: dict[str, Any]) -> None:
    """Update the metadata of a version whose title and text are the same."""
    new_values = {name: values[name] for name in _DESCRIPTION}
    if any(getattr(current, name) != value for name, value in new_values.items()):
        connection.execute(_CHANGE_VERSION, {"wanted": current.id, **new_values})


def _save_summary(transaction: Transaction, version: int, summary: Summary | None) -> None:
    if summary is not None:
        new_values = {
            "language": clean_text(summary.language),
            "sentences": sentence_values(summary),
        }
        transaction.summaries.append({"version_id": version, **new_values})
