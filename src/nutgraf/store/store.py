"""The store: pages seen, articles with their versions and summaries, runs and their queues."""

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
    """Open the store in a file, ``:memory:``, or at ``postgresql://...``; made if it is new.

    ``create`` False refuses what is not there. Who finds the database locked
    waits for ``patience`` seconds. `StoreError` says what went wrong.
    """
    store = Store(open_engine(where, create=create, patience=patience))
    try:
        store.prepare()
    except BaseException:
        store.close()
        raise
    return store


class Store(PendingPages):
    """An open store. Threads may share it, and several processes a database."""

    def start_run(self, kind: str, source: str) -> int:
        """Start a run."""
        with self._writing() as connection:
            return run_queue.start_run(connection, kind, source)

    def open_run(self, kind: str, source: str) -> int | None:
        """The newest unfinished run of that kind and source, to go on with."""
        with self._reading() as connection:
            return run_queue.open_run(connection, kind, source)

    def finish_run(self, run: int, note: str | None = None) -> None:
        """Say that a run is over."""
        with self._writing() as connection:
            run_queue.finish_run(connection, run, note)

    def runs(self, limit: int = 20) -> list[Run]:
        """The newest runs."""
        with self._reading() as connection:
            return run_queue.list_runs(connection, limit)

    def add_links(self, run: int, links: Iterable[tuple[Link, float]], *, depth: int = 0) -> int:
        """Queue links with their priorities: how many of them are new to the run."""
        links = list(links)  # whatever makes them, nobody else has to wait for it
        with self._writing() as connection:
            return run_queue.add_links(connection, run, links, depth)

    def waiting(self, run: int, limit: int = 100) -> list[QueuedLink]:
        """Links that are not done, the highest priority first."""
        with self._reading() as connection:
            return run_queue.waiting(connection, run, limit)

    def page(self, url: str) -> PageRow | None:
        """What is known of an address."""
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
        """Save a page and its article in one transaction, and that the link to it is done."""
        return self.save_many(run, [(page, article, summary)])[0]

    def save_many(
        self,
        run: int,
        items: Iterable[PageToSave | tuple[PageRow, Article | None, Summary | None]],
        counts: Mapping[str, int] | None = None,
    ) -> list[Saved]:
        """Save several pages in one transaction: all of them, or none.

        ``counted`` is added to the counts of the run, and so are articles
        that are new or changed.
        """
        pages_to_save = [PageToSave(*item) for item in items]
        with self._writing() as connection:
            saved = saving.save_pages(connection, self._fulltext, run, pages_to_save)
            if counts is not None:
                run_queue.count(connection, run, counts, saved)
            return saved

    def counts(self, run: int) -> dict[str, int]:
        """What was counted in a run so far."""
        with self._reading() as connection:
            return run_queue.counts_of(connection, run)

    def errors(self, run: int, limit: int = 200) -> list[tuple[str, str]]:
        """The addresses that a run could not have or read, and why."""
        with self._reading() as connection:
            return run_queue.errors_of(connection, run, limit)

    def like(
        self, fingerprint: int, site: str, *, distance: int = 3, other_than: str | None = None
    ) -> int | None:
        """The article of a site with a nearly equal text, if there is one.

        ``site`` is what `nutgraf.urls.site_of` gives. ``other_than`` is
        the address of a page whose own article is not meant. A text without
        words is like none.
        """
        if not 0 <= distance <= MAX_DISTANCE:
            raise WrongUseError(f"distance is 0 to {MAX_DISTANCE} bits, not {distance}")
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
        """Articles as they are now, newest first.

        ``since`` (and from then on) and ``until`` (and before) are compared
        with the time of publication or, where that is not known, of finding.
        ``site`` is a host or the name of a site, ``match`` a query as for
        `search`, ``run`` a run that came by the article, new or not. Only a
        few articles at a time are in memory, and nothing is locked meanwhile.
        """
        query = parse(match) if match is not None else None
        if match is not None and query is None:
            return
        filters = reading.ArticleFilter(since, until, language, site, query, run)
        after: tuple[datetime, int] | None = None
        left = limit
        while left is None or left > 0:
            size = _AT_ONCE if left is None else min(_AT_ONCE, left)
            with self._reading() as connection:
                some, after = reading.list_articles(
                    connection, filters, self._fulltext, after, size
                )
            yield from some
            if after is None:
                return
            left = None if left is None else left - len(some)

    def versions(self, article_id: int) -> list[StoredArticle]:
        """All versions of an article, the first one first."""
        statement = reading.all_versions().where(articles.c.id == article_id)
        with self._reading() as connection:
            rows = connection.execute(statement.order_by(versions.c.number)).mappings()
            return [stored_article(row) for row in rows]

    def search(
        self, query: str, *, limit: int = 20, language: str | None = None, site: str | None = None
    ) -> list[Hit]:
        """Articles by their words, the best first.

        All words must be there; ``"words in order"``, ``-without``, ``begin*``
        and ``this OR that`` are understood, and nothing is a mistake.
        """
        asked = parse(query)
        if asked is None or limit < 1:
            return []
        filters = reading.ArticleFilter(language=language, site=site)
        with self._reading() as connection:
            return reading.search_articles(connection, asked, filters, self._fulltext, limit)

    def memory(self, site: str) -> bytes | None:
        """The template memory of a site."""
        with self._reading() as connection:
            asked = sqlalchemy.select(sites.c.memory).where(sites.c.name == site_name(site))
            found = connection.execute(asked).scalar()
        return None if found is None else bytes(found)

    def save_memory(self, site: str, state: bytes) -> None:
        """Keep the template memory of a site in place of the old one."""
        row = {"name": site_name(site), "memory": state, "memory_saved": datetime.now(UTC)}
        with self._writing() as connection:
            insert_or_update(connection, sites, ["name"], ["memory", "memory_saved"], [row])
