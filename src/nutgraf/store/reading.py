"""Reading articles: newest first, by their words, or by their likeness."""

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

from nutgraf.store.database.tables import (
    articles,
    in_utc,
    key_of,
    pages,
    queue,
    sites,
    summaries,
    versions,
)
from nutgraf.store.database.values import stored_article
from nutgraf.store.rows import Hit, StoredArticle
from nutgraf.store.saving.upsert import short
from nutgraf.store.search.fulltext import FullText
from nutgraf.store.search.query import Query
from nutgraf.store.search.snippet import snippet
from nutgraf.store.similar.fingerprint import BANDS, distance, near_bands, unsigned
from nutgraf.urls import site_of

_OWN = ("id", "article_id", "number", "run_id", "digest")
_COLUMNS = (
    articles.c.id,
    articles.c.found,
    sites.c.name.label("host"),
    versions.c.number.label("version"),
    versions.c.run_id.label("run"),
    summaries.c.sentences,
    *(column for column in versions.c if column.name not in _OWN),
)

# Made once: a crawl asks for every page.
_OWN_ARTICLE = select(pages.c.article_id).where(pages.c.key == bindparam("page"))
_SITE = select(sites.c.id).where(sites.c.name == bindparam("site")).scalar_subquery()
_ALIKE = union_all(
    *(
        select(articles.c.id, articles.c.fingerprint).where(
            articles.c.site_id == _SITE,
            articles.c[f"band{i}"].in_(bindparam(f"values{i}", expanding=True)),
        )
        for i in range(BANDS)
    )
)


class Wish(NamedTuple):
    """Which articles are asked for."""

    since: datetime | None = None
    until: datetime | None = None
    language: str | None = None
    site: str | None = None
    match: Query | None = None
    run: int | None = None


def all_versions() -> Select[Any]:
    """Every version of every article, with all that is kept of it."""
    joined = (
        versions.join(articles, versions.c.article_id == articles.c.id)
        .join(sites, articles.c.site_id == sites.c.id)
        .outerjoin(summaries, summaries.c.version_id == versions.c.id)
    )
    return select(*_COLUMNS).select_from(joined)


def _newest() -> Select[Any]:
    """Of every article the number of its newest version. Texts are not sorted, only numbers are."""
    joined = versions.join(articles, versions.c.article_id == articles.c.id).join(
        sites, articles.c.site_id == sites.c.id
    )
    columns = (versions.c.id.label("version_id"), articles.c.id, articles.c.dated)
    return select(*columns).select_from(joined).where(versions.c.number == articles.c.version)


def _loaded(connection: Connection, numbers: Sequence[int]) -> list[StoredArticle]:
    """Versions by their numbers, in the same order."""
    statement = all_versions().add_columns(versions.c.id.label("version_id"))
    rows = connection.execute(statement.where(versions.c.id.in_(numbers))).mappings()
    found = {row["version_id"]: stored_article(row) for row in rows}
    return [found[number] for number in numbers]


def _wished(statement: Select[Any], wish: Wish, fulltext: FullText) -> Select[Any]:
    """Only the articles that are asked for."""
    if wish.since:
        statement = statement.where(articles.c.dated >= in_utc(wish.since))
    if wish.until:
        statement = statement.where(articles.c.dated < in_utc(wish.until))
    if wish.language:
        language = wish.language.strip().lower()
        begins = versions.c.language.startswith(f"{language}-", autoescape=True)
        statement = statement.where(or_(versions.c.language == language, begins))
    if wish.site:
        named = func.lower(versions.c.site) == wish.site.strip().lower()
        statement = statement.where(or_(_is_host(wish.site), named))
    if wish.run is not None:
        seen = select(queue.c.article_id).where(queue.c.run_id == wish.run)
        statement = statement.where(articles.c.id.in_(seen.where(queue.c.article_id.is_not(None))))
    if wish.match is not None:
        found = fulltext.matching(wish.match).subquery()
        statement = statement.where(versions.c.id.in_(select(found.c.version_id)))
    return statement


def _is_host(asked: str) -> ColumnElement[bool]:
    """Whether a site is kept under a host, which may be written as an address, without its port."""
    host = short(site_of(asked if "://" in asked else f"http://{asked}") or asked)
    if ":" in host:
        return sites.c.name == host
    return or_(sites.c.name == host, sites.c.name.startswith(f"{host}:", autoescape=True))


def some_articles(
    connection: Connection,
    wish: Wish,
    fulltext: FullText,
    after: tuple[datetime, int] | None,
    limit: int,
) -> tuple[list[StoredArticle], tuple[datetime, int] | None]:
    """The next articles, newest first, and where to go on."""
    statement = _wished(_newest(), wish, fulltext)
    if after is not None:
        older = and_(articles.c.dated == after[0], articles.c.id < after[1])
        # The first condition says nothing new, but is one that an index serves.
        statement = statement.where(articles.c.dated <= after[0])
        statement = statement.where(or_(articles.c.dated < after[0], older))
    statement = statement.order_by(articles.c.dated.desc(), articles.c.id.desc()).limit(limit)
    rows = connection.execute(statement).all()
    last = (rows[-1].dated, rows[-1].id) if len(rows) == limit else None
    return _loaded(connection, [row.version_id for row in rows]), last


def found_articles(
    connection: Connection, query: Query, wish: Wish, fulltext: FullText, limit: int
) -> list[Hit]:
    """What a query finds, the best first."""
    found = fulltext.matching(query).subquery()
    statement = _newest().join(found, found.c.version_id == versions.c.id)
    statement = _wished(statement, wish, fulltext).add_columns(found.c.rank)
    order = (found.c.rank.desc(), articles.c.dated.desc(), articles.c.id.desc())
    rows = connection.execute(statement.order_by(*order).limit(limit)).all()
    hits = []
    loaded = _loaded(connection, [row.version_id for row in rows])
    for row, article in zip(rows, loaded, strict=True):
        shown, marks = snippet(article.text, query)
        hits.append(Hit(article, shown, float(row.rank), marks))
    return hits


def most_alike(
    connection: Connection, fingerprint: int, site: str, farthest: int, other_than: str | None
) -> int | None:
    """The article of a site whose fingerprint is nearest, if it is near enough."""
    own = None
    if other_than is not None:
        own = connection.execute(_OWN_ARTICLE, {"page": key_of(other_than)}).scalar()
    values = {f"values{i}": each for i, each in enumerate(near_bands(fingerprint, farthest))}
    rows = connection.execute(_ALIKE, {"site": short(site), **values})
    near = [(distance(unsigned(kept), fingerprint), id_) for id_, kept in rows if id_ != own]
    best = min(near, default=None)
    return best[1] if best and best[0] <= farthest else None
