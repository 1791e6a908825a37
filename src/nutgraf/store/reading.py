"""Read articles: list, search, and find similar ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    func,
    or_,
    select,
    union_all,
)

from nutgraf.store.database.columns import stored_article
from nutgraf.store.database.tables import (
    articles,
    pages,
    queue,
    sites,
    summaries,
    to_utc,
    url_key,
    versions,
)
from nutgraf.store.rows import Hit, StoredArticle
from nutgraf.store.saving.upsert import site_name
from nutgraf.store.search.fulltext import FullText
from nutgraf.store.search.query import Query
from nutgraf.store.search.snippet import snippet
from nutgraf.store.similar.fingerprint import BANDS, distance, near_bands, unsigned
from nutgraf.urls import site_of

_NOT_SHOWN = ("id", "article_id", "number", "run_id", "digest")
_COLUMNS = (
    articles.c.id,
    articles.c.found,
    sites.c.name.label("host"),
    versions.c.number.label("version"),
    versions.c.run_id.label("run"),
    summaries.c.sentences,
    *(column for column in versions.c if column.name not in _NOT_SHOWN),
)

# Built once: a crawl runs these for every page.
_OWN_ARTICLE = select(pages.c.article_id).where(pages.c.key == bindparam("page"))
_SITE = select(sites.c.id).where(sites.c.name == bindparam("site")).scalar_subquery()
_NEAR = union_all(
    *(
        select(articles.c.id, articles.c.fingerprint).where(
            articles.c.site_id == _SITE,
            articles.c[f"band{i}"].in_(bindparam(f"values{i}", expanding=True)),
        )
        for i in range(BANDS)
    )
)


class ArticleFilter(NamedTuple):
    """Which articles to read."""

    since: datetime | None = None
    until: datetime | None = None
    language: str | None = None
    site: str | None = None
    match: Query | None = None
    run: int | None = None


def all_versions() -> Select[Any]:
    """Return a query for all versions of all articles."""
    joined = (
        versions.join(articles, versions.c.article_id == articles.c.id)
        .join(sites, articles.c.site_id == sites.c.id)
        .outerjoin(summaries, summaries.c.version_id == versions.c.id)
    )
    return select(*_COLUMNS).select_from(joined)


def _newest() -> Select[Any]:
    """Return a query for the newest version ids. Sorting ids is cheaper than sorting texts."""
    joined = versions.join(articles, versions.c.article_id == articles.c.id).join(
        sites, articles.c.site_id == sites.c.id
    )
    columns = (versions.c.id.label("version_id"), articles.c.id, articles.c.dated)
    return select(*columns).select_from(joined).where(versions.c.number == articles.c.version)


def _loaded(connection: Connection, numbers: Sequence[int]) -> list[StoredArticle]:
    """Return versions by their ids, in the same order."""
    statement = all_versions().add_columns(versions.c.id.label("version_id"))
    rows = connection.execute(statement.where(versions.c.id.in_(numbers))).mappings()
    found = {row["version_id"]: stored_article(row) for row in rows}
    return [found[number] for number in numbers]


def _filtered(statement: Select[Any], filters: ArticleFilter, fulltext: FullText) -> Select[Any]:
    """Add the filters to a query."""
    if filters.since:
        statement = statement.where(articles.c.dated >= to_utc(filters.since))
    if filters.until:
        statement = statement.where(articles.c.dated < to_utc(filters.until))
    if filters.language:
        language = filters.language.strip().lower()
        begins = versions.c.language.startswith(f"{language}-", autoescape=True)
        statement = statement.where(or_(versions.c.language == language, begins))
    if filters.site:
        named = func.lower(versions.c.site) == filters.site.strip().lower()
        statement = statement.where(or_(_host_is(filters.site), named))
    if filters.run is not None:
        seen = select(queue.c.article_id).where(queue.c.run_id == filters.run)
        statement = statement.where(articles.c.id.in_(seen.where(queue.c.article_id.is_not(None))))
    if filters.match is not None:
        found = fulltext.matching(filters.match).subquery()
        statement = statement.where(versions.c.id.in_(select(found.c.version_id)))
    return statement


def _host_is(host: str) -> ColumnElement[bool]:
    """Return a condition on the site's host, given as a host or a URL; the port may be omitted."""
    host = site_name(site_of(host if "://" in host else f"http://{host}") or host)
    if ":" in host:
        return sites.c.name == host
    return or_(sites.c.name == host, sites.c.name.startswith(f"{host}:", autoescape=True))


def list_articles(
    connection: Connection,
    filters: ArticleFilter,
    fulltext: FullText,
    after: tuple[datetime, int] | None,
    limit: int,
) -> tuple[list[StoredArticle], tuple[datetime, int] | None]:
    """Return the next articles, newest first, and the position to continue from."""
    statement = _filtered(_newest(), filters, fulltext)
    if after is not None:
        older = and_(articles.c.dated == after[0], articles.c.id < after[1])
        # Redundant, but served by an index.
        statement = statement.where(articles.c.dated <= after[0])
        statement = statement.where(or_(articles.c.dated < after[0], older))
    statement = statement.order_by(articles.c.dated.desc(), articles.c.id.desc()).limit(limit)
    rows = connection.execute(statement).all()
    last = (rows[-1].dated, rows[-1].id) if len(rows) == limit else None
    return _loaded(connection, [row.version_id for row in rows]), last


def search_articles(
    connection: Connection, query: Query, filters: ArticleFilter, fulltext: FullText, limit: int
) -> list[Hit]:
    """Return the articles that a query finds, best first."""
    found = fulltext.matching(query).subquery()
    statement = _newest().join(found, found.c.version_id == versions.c.id)
    statement = _filtered(statement, filters, fulltext).add_columns(found.c.rank)
    order = (found.c.rank.desc(), articles.c.dated.desc(), articles.c.id.desc())
    rows = connection.execute(statement.order_by(*order).limit(limit)).all()
    hits = []
    loaded = _loaded(connection, [row.version_id for row in rows])
    for row, article in zip(rows, loaded, strict=True):
        text, marks = snippet(article.text, query)
        hits.append(Hit(article, text, float(row.rank), marks))
    return hits


def nearest_article(
    connection: Connection, fingerprint: int, site: str, max_distance: int, other_than: str | None
) -> int | None:
    """Return the id of the site's article with the nearest fingerprint, or None."""
    own_article = None
    if other_than is not None:
        own_article = connection.execute(_OWN_ARTICLE, {"page": url_key(other_than)}).scalar()
    values = {f"values{i}": each for i, each in enumerate(near_bands(fingerprint, max_distance))}
    rows = connection.execute(_NEAR, {"site": site_name(site), **values})
    near = [
        (distance(unsigned(kept), fingerprint), id_) for id_, kept in rows if id_ != own_article
    ]
    best = min(near, default=None)
    return best[1] if best and best[0] <= max_distance else None
