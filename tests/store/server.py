"""A temporary PostgreSQL server for the tests."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

USER = "reporter"
PASSWORD = "ink and paper"
PORT = 54329  # only part of the socket's name


@dataclass(frozen=True)
class Server:
    folder: str

    def address(self, database: str, *, password: str = PASSWORD) -> str:
        secret = password.replace(" ", "%20")
        return f"postgresql://{USER}:{secret}@/{database}?host={self.folder}&port={PORT}"

    def execute(self, statement: str, name: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))


def binaries() -> Path | None:
    """Return the directory of initdb and postgres, or None."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "postgres").exists()), None)


@contextmanager
def running() -> Iterator[Server]:
    """Run a server during the context. As root, another user runs it: PostgreSQL refuses to."""
    programs = binaries()
    assert programs is not None
    folder = tempfile.mkdtemp(
        prefix="nutgraf-pg-", dir="/tmp"
    )  # the path of a socket must be short
    user = "postgres" if os.getuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    data = f"{folder}/data"
    secret = Path(folder) / "password"
    secret.write_text(PASSWORD)
    secret.chmod(0o644)
    try:
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", USER, "-A", "scram-sha-256", "-E", "UTF8",
             "--locale=C", "--no-sync", f"--pwfile={secret}"],
            check=True, capture_output=True, user=user, cwd=folder,
        )  # fmt: skip
        process = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", folder, "-p", str(PORT),
             "-c", "listen_addresses=", "-c", "fsync=off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd=folder,
        )  # fmt: skip
        try:
            server = Server(folder)
            _wait(server, process)
            yield server
        finally:
            process.send_signal(signal.SIGINT)  # a fast shutdown
            process.wait(timeout=60)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(server: Server, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert process.poll() is None, "the server has stopped"
        try:
            psycopg.connect(server.address("postgres")).close()
        except psycopg.OperationalError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not start")
