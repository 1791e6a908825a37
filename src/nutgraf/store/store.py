"""The store: pages, articles with versions and summaries, runs and their queues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from nutgraf.errors import MissingExtraError, WrongUseError

try:
    import sqlalchemy
except ImportError:
    raise MissingExtraError("the store", "crawl") from None

from nutgraf.store import reading
from nutgraf.store import runs as run_queue
from nutgraf.store.database.columns import stored_article
from nutgraf.store.database.engine import open_engine
from nutgraf.store.database.tables import articles, pages, sites, url_key, versions
from nutgraf.store.rows import Hit, PageRow, PageToSave, QueuedLink, Run, Saved, StoredArticle
from nutgraf.store.saving import pages as saving
from nutgraf.store.saving.pending_pages import PendingPages
from nutgraf.store.saving.upsert import insert_or_update, site_name
from nutgraf.store.search.query import parse
from nutgraf.store.similar.fingerprint import MAX_DISTANCE

if TYPE_CHECKING:
    from pathlib import Path

    from nutgraf.model import Article, Link, Summary

LOCK_TIMEOUT: Final = 30.0
_PAGE: Final = sqlalchemy.select(
    *(
        pages.c.wording.label(name) if name == "text_version" else pages.c[name]
        for name in PageRow.__slots__
    )
)
_AT_ONCE: Final = 100


def open_store(where: str | Path, *, create: bool = True, patience: float = LOCK_TIMEOUT) -> Store:
    """Open the store in a file, ``:memory:``, or at ``postgresql://...``.

    Creates it if it is missing and ``create`` is true. Waits up to ``patience`` seconds
    for a locked database. Raises `StoreError` with the reason.
    """
    store = Store(open_engine(where, create=create, patience=patience))
    try:
        store.prepare()
    except BaseException:
        store.close()
        raise
    return store


class Store(PendingPages):
    """An open store. Can be shared between threads; the database between processes."""

    def start_run(self, kind: str, source: str) -> int:
        """Start a run and return its id."""
        with self._writing() as connection:
            return run_queue.start_run(connection, kind, source)

    def open_run(self, kind: str, source: str) -> int | None:
        """Return the newest unfinished run of that kind and source, or None."""
        with self._reading() as connection:
            return run_queue.open_run(connection, kind, source)

    def finish_run(self, run: int, note: str | None = None) -> None:
        """Mark a run as finished."""
        with self._writing() as connection:
            run_queue.finish_run(connection, run, note)

    def runs(self, limit: int = 20) -> list[Run]:
        """Return the newest runs."""
        with self._reading() as connection:
            return run_queue.list_runs(connection, limit)

    def add_links(self, run: int, links: Iterable[tuple[Link, float]], *, depth: int = 0) -> int:
        """Queue links with their priorities. Return how many are new to the run."""
        links = list(links)  # evaluated first, so that a slow iterator does not hold the lock
        with self._writing() as connection:
            return run_queue.add_links(connection, run, links, depth)

    def waiting(self, run: int, limit: int = 100) -> list[QueuedLink]:
        """Return links that are not done, by priority."""
        with self._reading() as connection:
            return run_queue.list_waiting(connection, run, limit)

    def page(self, url: str) -> PageRow | None:
        """Return what is known of a URL, or None."""
        with self._reading() as connection:
            statement = _PAGE.where(pages.c.key == url_key(url))
            row = connection.execute(statement).mappings().first()
        return PageRow(**row) if row else None

    def save(
        self,
        run: int,
        page: PageRow,
        *,
        article: Article | None = None,
        summary: Summary | None = None,
    ) -> Saved:
        """Save a page and its article, and mark its link as done, in one transaction."""
        return self.save_many(run, [(page, article, summary)])[0]

    def save_many(
        self,
        run: int,
        items: Iterable[PageToSave | tuple[PageRow, Article | None, Summary | None]],
        counts: Mapping[str, int] | None = None,
    ) -> list[Saved]:
        """Save several pages in one transaction: all of them, or none.

        ``counts`` are added to those of the run, and so are the numbers of new and changed
        articles. None leaves the run's counts alone.
        """
        pages_to_save = [PageToSave(*item) for item in items]
        with self._writing() as connection:
            saved = saving.save_pages(connection, self._fulltext, run, pages_to_save)
            if counts is not None:
                run_queue.count(connection, run, counts, saved)
            return saved

    def counts(self, run: int) -> dict[str, int]:
        """Return the counts of a run."""
        with self._reading() as connection:
            return run_queue.counts_of(connection, run)

    def errors(self, run: int, limit: int = 200) -> list[tuple[str, str]]:
        """Return the URLs that a run could not fetch or read, and why."""
        with self._reading() as connection:
            return run_queue.errors_of(connection, run, limit)

    def like(
        self, fingerprint: int, site: str, *, distance: int = 3, other_than: str | None = None
    ) -> int | None:
        """Return the id of the site's article with a nearly identical text, or None.

        ``site`` is a result of `nutgraf.urls.site_of`. ``other_than`` is the URL of a page
        whose own article is excluded. A text without words matches nothing.
        """
        if not 0 <= distance <= MAX_DISTANCE:
            raise WrongUseError(f"distance must be 0 to {MAX_DISTANCE} bits, got {distance}")
        if fingerprint == 0:
            return None
        with self._reading() as connection:
            return reading.nearest_article(connection, fingerprint, site, distance, other_than)

    def articles(
        self,
        *,
        since: datetime | None = None,
        until: datetime | None = None,
        language: str | None = None,
        site: str | None = None,
        match: str | None = None,
        run: int | None = None,
        limit: int | None = None,
    ) -> Iterator[StoredArticle]:
        """Yield articles in their current version, newest first.

        ``since`` (inclusive) and ``until`` (exclusive) apply to the publication date, or to
        the time of finding if that is unknown. ``site`` is a host or a site's name,
        ``match`` a query as in `search`, and ``run`` a run that found the article, whether
        new or not. Articles are loaded in small batches, and nothing is locked in between.
        """
        query = parse(match) if match is not None else None
        if match is not None and query is None:
            return
        filters = reading.ArticleFilter(since, until, language, site, query, run)
        after: tuple[datetime, int] | None = None
        remaining = limit
        while remaining is None or remaining > 0:
            size = _AT_ONCE if remaining is None else min(_AT_ONCE, remaining)
            with self._reading() as connection:
                batch, after = reading.list_articles(
                    connection, filters, self._fulltext, after, size
                )
            yield from batch
            if after is None:
                return
            remaining = None if remaining is None else remaining - len(batch)

    def versions(self, article_id: int) -> list[StoredArticle]:
        """Return all versions of an article, oldest first."""
        statement = reading.all_versions().where(articles.c.id == article_id)
        with self._reading() as connection:
            rows = connection.execute(statement.order_by(versions.c.number)).mappings()
            return [stored_article(row) for row in rows]

    def search(
        self, query: str, *, limit: int = 20, language: str | None = None, site: str | None = None
    ) -> list[Hit]:
        """Return articles that contain the words of a query, best first.

        All words must occur. ``"exact phrase"``, ``-excluded``, ``prefix*`` and ``this OR
        that`` are supported; every query is valid.
        """
        parsed = parse(query)
        if parsed is None or limit < 1:
            return []
        filters = reading.ArticleFilter(language=language, site=site)
        with self._reading() as connection:
            return reading.search_articles(connection, parsed, filters, self._fulltext, limit)

    def memory(self, site: str) -> bytes | None:
        """Return the template memory of a site, or None."""
        with self._reading() as connection:
            statement = sqlalchemy.select(sites.c.memory).where(sites.c.name == site_name(site))
            found = connection.execute(statement).scalar()
        return None if found is None else bytes(found)

    def save_memory(self, site: str, state: bytes) -> None:
        """Save the template memory of a site, replacing the old one."""
        row = {"name": site_name(site), "memory": state, "memory_saved": datetime.now(UTC)}
        with self._writing() as connection:
            insert_or_update(connection, sites, ["name"], ["memory", "memory_saved"], [row])
