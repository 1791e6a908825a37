from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from nutgraf.store.store import Store, open_store

BACK_ENDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def server():
    """A PostgreSQL server. Tests are skipped if none can be started."""
    pytest.importorskip("psycopg", reason="psycopg is not installed: no test of PostgreSQL")
    from tests.store.server import binaries, running

    if binaries() is None:
        pytest.skip("PostgreSQL is not installed: no test of it")
    with running() as started:
        yield started


@pytest.fixture(scope="session")
def numbers() -> Iterator[int]:
    return count(1)


@pytest.fixture(params=BACK_ENDS)
def where(request: pytest.FixtureRequest, tmp_path: Path, numbers: Iterator[int]) -> Iterator[str]:
    """The location of an empty store, in each kind of database."""
    if request.param == "sqlite":
        yield str(tmp_path / "news.db")
        return
    server = request.getfixturevalue("server")
    name = f"news{next(numbers)}"
    server.execute("CREATE DATABASE {}", name)
    yield server.address(name)
    server.execute("DROP DATABASE {} WITH (FORCE)", name)


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    with open_store(where) as opened:
        yield opened


@pytest.fixture
def run(store: Store) -> int:
    return store.start_run("digest", "https://news.example/")


@pytest.fixture
def keep(store: Store, run: int) -> Callable[..., int]:
    """Save an article and return its id."""
    from nutgraf.store.rows import PageRow
    from tests.store.articles import made

    def kept(path: str, text: str, **more: object) -> int:
        url = f"https://news.example/{path}"
        saved = store.save(run, PageRow(url, 200), article=made(text, url=url, **more))
        assert saved.article_id is not None
        return saved.article_id

    return kept
