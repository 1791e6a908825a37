"""The tables, the same in SQLite and PostgreSQL.

URLs are looked up by `url_key`, a short hash of their identity, because a URL can be
longer than PostgreSQL's indexes allow. The full-text index is created separately for
each database, see `nutgraf.store.search.fulltext`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

from nutgraf.urls import identity

metadata = MetaData()


class UtcDateTime(TypeDecorator[datetime]):
    """A datetime in UTC. Naive values are taken to be in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert to UTC, because SQLite drops the time zone."""
        return None if value is None else to_utc(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Convert to UTC, because PostgreSQL returns the session's time zone."""
        return None if value is None else to_utc(value)


# SQLite autoincrements only columns of type INTEGER.
_Id: Final = BigInteger().with_variant(Integer, "sqlite")
_KEY: Final = 32

schema = Table("nutgraf_schema", metadata, Column("version", Integer, nullable=False))

sites = Table(
    "sites",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("name", String(255), nullable=False, unique=True),
    Column("memory", LargeBinary),
    Column("memory_saved", UtcDateTime),
)

runs = Table(
    "runs",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("started", UtcDateTime, nullable=False),
    Column("finished", UtcDateTime),
    Column("note", Text),
    # The counts so far, so that a resumed run continues them.
    Column("counts", JSON),
)

articles = Table(
    "articles",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("key", String(_KEY), nullable=False, unique=True),
    Column("site_id", _Id, ForeignKey("sites.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("found", UtcDateTime, nullable=False),
    # Publication date, or the time of finding if unknown. Defines "newest".
    Column("dated", UtcDateTime, nullable=False),
    Column("fingerprint", BigInteger, nullable=False),
    Column("band0", Integer, nullable=False),
    Column("band1", Integer, nullable=False),
    Column("band2", Integer, nullable=False),
    Column("band3", Integer, nullable=False),
    Index("articles_dated", "dated", "id"),
    *(Index(f"articles_band{i}", "site_id", f"band{i}") for i in range(4)),
)

versions = Table(
    "versions",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("article_id", _Id, ForeignKey("articles.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("run_id", _Id, ForeignKey("runs.id"), nullable=False),
    Column("saved", UtcDateTime, nullable=False),
    # Hash of title and text, to detect a new version.
    Column("digest", String(_KEY), nullable=False),
    Column("url", Text, nullable=False),
    Column("title", Text),
    Column("text", Text, nullable=False),
    Column("authors", JSON, nullable=False),
    # As stated on the page, including the time zone.
    Column("published", Text),
    Column("modified", Text),
    Column("language", Text),
    Column("site", Text),
    Column("image", Text),
    Column("section", Text),
    Column("tags", JSON, nullable=False),
    Column("page_type", Text, nullable=False),
    Column("confidence", Float),
    Column("method", Text, nullable=False),
    Column("partial", Text),
    UniqueConstraint("article_id", "number"),
)

summaries = Table(
    "summaries",
    metadata,
    Column("version_id", _Id, ForeignKey("versions.id"), primary_key=True, autoincrement=False),
    Column("language", Text),
    # A list of [text, start, stop, score].
    Column("sentences", JSON, nullable=False),
)

pages = Table(
    "pages",
    metadata,
    Column("key", String(_KEY), primary_key=True),
    Column("url", Text, nullable=False),
    Column("status", Integer),
    Column("etag", Text),
    Column("modified", Text),
    Column("fetched", UtcDateTime, nullable=False),
    Column("digest", Text),
    Column("outcome", Text, nullable=False),
    Column("note", Text),
    Column("final", Text),
    # Hashes of the page's blocks when its article was saved, see `nutgraf.store.text_version`.
    Column("wording", LargeBinary),
    Column("article_id", _Id, ForeignKey("articles.id")),
    Column("run_id", _Id, ForeignKey("runs.id"), nullable=False),
)

queue = Table(
    "queue",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("run_id", _Id, ForeignKey("runs.id"), nullable=False),
    Column("key", String(_KEY), nullable=False),
    Column("url", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("published", Text),
    Column("source", Text, nullable=False),
    Column("priority", Float, nullable=False),
    Column("depth", Integer, nullable=False),
    Column("done", UtcDateTime),
    # The article that the run found there, whether new or not.
    Column("article_id", _Id, ForeignKey("articles.id")),
    UniqueConstraint("run_id", "key"),
    Index("queue_waiting", "run_id", "done", "priority"),
)

# Responses not processed yet, so that a resumed run doesn't fetch them again.
pending_pages = Table(
    "spool",
    metadata,
    Column("run_id", _Id, ForeignKey("runs.id"), primary_key=True),
    Column("key", String(_KEY), primary_key=True),
    Column("url", Text, nullable=False),
    Column("status", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("content_type", Text),
    Column("etag", Text),
    Column("modified", Text),
)


def to_utc(time: datetime) -> datetime:
    """Return a datetime in UTC. Naive values are taken to be in UTC."""
    if time.tzinfo is None:
        return time.replace(tzinfo=UTC)
    try:
        return time.astimezone(UTC)
    except OverflowError:  # the earliest or latest day, in another time zone
        return time.replace(tzinfo=UTC)


@lru_cache(4_096)
def url_key(url: str) -> str:
    """Return the lookup key of a URL. Cached: it is needed several times per page."""
    return text_hash(identity(url))


def text_hash(text: str) -> str:
    """Return a short hexadecimal hash of a text."""
    return blake2b(text.encode("utf-8", "replace"), digest_size=_KEY // 2).hexdigest()
