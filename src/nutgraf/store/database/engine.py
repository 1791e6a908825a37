"""Create the database engine for a file, SQLite in memory, or PostgreSQL.

SQLite uses a write-ahead log and ``synchronous=NORMAL``: commits reach the operating
system, so a killed process loses nothing. A power cut can lose the last transactions
but not corrupt the file. PostgreSQL uses its server's settings; by default it loses
nothing either way.
"""

from __future__ import annotations

import os
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import orjson
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool, StaticPool

from nutgraf.errors import MissingExtraError, StoreError

MEMORY: Final = ":memory:"
WRITES: Final = "nutgraf_writes"
"""Execution option that marks a connection as writing."""
_SECONDS_TO_CONNECT: Final = 10
_RETRY_SECONDS: Final = 0.01
# Key of the advisory lock shared by all writing processes.
_WRITE_LOCK: Final = 0x6E757467


@dataclass(frozen=True, slots=True)
class Place:
    """An engine and its name."""

    name: str
    """The store's name for messages, without password."""
    engine: Engine
    memory: bool = False


def open_engine(where: str | Path, *, create: bool, patience: float) -> Place:
    """Return the engine for a store; doesn't connect yet."""
    text = str(where)
    if text in (MEMORY, "sqlite://", "sqlite:///:memory:"):
        return _in_memory()
    if text.startswith(("postgresql:", "postgres:", "postgresql+psycopg:")):
        return _on_server(text, patience)
    if text.startswith("sqlite:///"):
        return _in_file(Path(text.removeprefix("sqlite:///")), create, patience)
    if isinstance(where, str) and "://" in text:
        scheme = text.partition(":")[0]
        raise StoreError(f"a store must be a file or postgresql://..., got {scheme}://...")
    return _in_file(Path(where), create, patience)


def _engine(url: str | URL, **options: Any) -> Engine:
    """Return an engine with fast JSON columns."""
    return create_engine(
        url,
        json_serializer=lambda value: orjson.dumps(value).decode(),
        json_deserializer=orjson.loads,
        **options,
    )


def _in_memory() -> Place:
    engine = _engine("sqlite://", creator=lambda: _connect(MEMORY), poolclass=StaticPool)
    _lock_on_begin_in_sqlite(engine)
    return Place(MEMORY, engine, memory=True)


def _in_file(path: Path, create: bool, patience: float) -> Place:
    if path.is_dir():
        raise StoreError(f"{path}: is a folder; name a file in it")
    if not path.exists():
        if not create:
            raise StoreError(f"{path}: no such store")
        if not path.parent.is_dir():
            raise StoreError(f"{path}: the folder {path.parent} does not exist; create it first")
    read_only = path.exists() and not os.access(path, os.W_OK)
    address = _address(path, read_only)

    def connect() -> sqlite3.Connection:
        return _connect(address, patience, write=not read_only)

    engine = _engine("sqlite://", creator=connect, poolclass=QueuePool)
    _lock_on_begin_in_sqlite(engine)
    return Place(str(path), engine)


def _address(path: Path, read_only: bool) -> str:
    address = "file:" + quote(str(path.absolute()))
    if not read_only:
        return address
    # Without a log file, nobody is writing. A log can't be created in a read-only folder.
    logged = path.with_name(path.name + "-wal").exists() or os.access(path.parent, os.W_OK)
    return address + ("?mode=ro" if logged else "?mode=ro&immutable=1")


def _connect(address: str, patience: float = 0.0, *, write: bool = True) -> sqlite3.Connection:
    connection = sqlite3.connect(
        address,
        timeout=patience,
        uri=address != MEMORY,
        check_same_thread=False,
        isolation_level=None,  # we start transactions ourselves, see below
    )
    try:
        if write:
            _use_log(connection, patience)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _use_log(connection: sqlite3.Connection, patience: float) -> None:
    """Enable the write-ahead log. SQLite doesn't wait for others who are doing so; we do."""
    end = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= end:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return


def _lock_on_begin_in_sqlite(engine: Engine) -> None:
    """Take the write lock at BEGIN: upgrading a read lock later could deadlock."""

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _on_server(text: str, patience: float) -> Place:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError(
            "not a store URL (expected postgresql://user:password@host:port/database)"
        ) from None
    url = url.set(drivername="postgresql+psycopg")
    try:
        engine = _engine(
            url, pool_pre_ping=True, connect_args={"connect_timeout": _SECONDS_TO_CONNECT}
        )
    except ImportError:
        raise MissingExtraError("a store in PostgreSQL", "postgres") from None
    _lock_on_begin_on_server(engine, patience)
    return Place(_shown(url), engine)


def _lock_on_begin_on_server(engine: Engine, patience: float) -> None:
    """Serialize writers as in SQLite: no deadlocks, no article saved twice."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {max(1, int(patience * 1000))}")
            cursor.execute("SET client_min_messages = warning")
            # The earliest day can't be converted to another zone.
            cursor.execute("SET TIME ZONE 'UTC'")
        connection.commit()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get(WRITES):
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_WRITE_LOCK})")


def _shown(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=True)
