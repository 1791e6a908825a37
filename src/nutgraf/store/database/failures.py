"""Convert database errors to one line that says what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from nutgraf.errors import StoreError

_UNKNOWN_RUN: Final = "the store has no such run; start one first"
_SQLITE_REASONS: Final = {
    sqlite3.SQLITE_BUSY: "is locked by another program; try again when that is done",
    sqlite3.SQLITE_LOCKED: "is locked by another program; try again when that is done",
    sqlite3.SQLITE_FULL: "the disk is full; free some space (what was saved so far is safe)",
    sqlite3.SQLITE_IOERR: "could not be read or written; check the disk "
    "(what was saved so far is safe)",
    sqlite3.SQLITE_READONLY: "is read-only; make the file and its folder writable",
    sqlite3.SQLITE_PERM: "could not be opened; check its permissions",
    sqlite3.SQLITE_CANTOPEN: "could not be opened; check that the folder exists and is writable",
    sqlite3.SQLITE_NOTADB: "is not a database; name another file",
    sqlite3.SQLITE_CORRUPT: "the database is damaged; restore a backup",
    sqlite3.SQLITE_CONSTRAINT: _UNKNOWN_RUN,
    sqlite3.SQLITE_TOOBIG: "the text is too large for the database",
}

# By SQLSTATE, or by its class of two characters.
_POSTGRESQL_REASONS: Final = {
    "28P01": "wrong user name or password",
    "28": "the server rejects this user; check its pg_hba.conf",
    "3D000": "no such database; create it with createdb",
    "3F": "no schema to create tables in; check the user's search_path",
    "55P03": "is locked by another program; try again when that is done",
    "53100": "the server's disk is full; free some space (what was saved so far is safe)",
    "53300": "the server has too many connections; try again later",
    "23": _UNKNOWN_RUN,
    "25006": "is read-only; use a server that can be written to",
    "42501": "the user has no permission for these tables; grant it",
    "57P": "the server is shutting down or starting; try again later",
    "08": "the connection to the server was lost; try again later",
}

# Server messages while connecting, for which the driver gives no code.
_CONNECT_FAILURES: Final = (
    ("password authentication failed", "28P01"),
    ("no password supplied", "28P01"),
    ("pg_hba.conf", "28"),
    ("does not exist", "3D000"),
    ("too many clients", "53300"),
    ("remaining connection slots", "53300"),
    ("starting up", "57P"),
    ("shutting down", "57P"),
)
_UNREACHABLE: Final = "the server could not be reached; check host and port, and that it is running"


@contextmanager
def store_errors(where: str) -> Iterator[None]:
    """Convert database errors to `StoreError`."""
    try:
        yield
    except PoolTimeoutError:
        raise StoreError(f"{where}: too many threads use the store at once") from None
    except DBAPIError as error:
        cause = error.orig
        reason = _reason(cause) if cause else str(error)
        if error.connection_invalidated and not _state(cause):
            reason = _POSTGRESQL_REASONS["08"]
        raise StoreError(f"{where}: {reason}") from error
    except sqlite3.Error as error:
        raise StoreError(f"{where}: {_reason(error)}") from error
    except SQLAlchemyError as error:
        raise StoreError(f"{where}: {_first_line(error)}") from error


def _reason(error: BaseException) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:  # extended codes have the plain one in their last byte
        return _SQLITE_REASONS.get(code & 0xFF, _first_line(error))
    if isinstance(error, sqlite3.Error):
        return _first_line(error)
    state = _state(error)
    if state is None:
        return _connect_reason(error)
    known = _POSTGRESQL_REASONS.get(state) or _POSTGRESQL_REASONS.get(state[:3])
    return known or _POSTGRESQL_REASONS.get(state[:2]) or _first_line(error)


def _state(error: BaseException | None) -> str | None:
    return getattr(error, "sqlstate", None)


def _connect_reason(error: BaseException) -> str:
    """Return the reason for a failure to connect."""
    text = str(error)
    if type(error).__name__ != "OperationalError":
        return _first_line(error)
    if "FATAL" in text or "no password" in text:
        return next(
            (_POSTGRESQL_REASONS[state] for words, state in _CONNECT_FAILURES if words in text),
            text,
        )
    return _UNREACHABLE


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
