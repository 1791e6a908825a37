"""Failures of a store: one clear line, and no data lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import sqlalchemy
from sqlalchemy import text

from nutgraf.errors import MissingExtraError, StoreError
from nutgraf.store.database import engine, schema
from nutgraf.store.rows import PageRow, PendingPage
from nutgraf.store.store import open_store
from tests.store.articles import FLOOD, HARBOUR, made

URL = "https://news.example/lighthouse"
ROOT = Path(__file__).resolve().parent.parent.parent


def refused(where, **more) -> str:
    with pytest.raises(StoreError) as caught:
        open_store(where, **more)
    message = str(caught.value)
    assert "\n" not in message
    return message


def filled(path: Path) -> Path:
    with open_store(path) as store:
        store.save(store.start_run("digest", "x"), PageRow(URL), article=made())
    return path


def test_invalid_store_locations(tmp_path):
    assert refused(tmp_path) == f"{tmp_path}: is a folder; name a file in it"
    missing = tmp_path / "no" / "a.db"
    assert (
        refused(missing)
        == f"{missing}: the folder {missing.parent} does not exist; create it first"
    )
    assert not missing.parent.exists()
    new = tmp_path / "new.db"
    assert refused(new, create=False) == f"{new}: no such store"
    assert not new.exists()
    assert refused("mysql://a/b") == "a store must be a file or postgresql://..., got mysql://..."


def test_file_names_with_url_characters(tmp_path):
    for name in ("a?b#c%20d.db", "ü 北.db"):
        filled(tmp_path / name)
        with open_store(f"sqlite:///{tmp_path / name}", create=False) as store:
            assert len(list(store.articles())) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"a?b#c%20d.db", "ü 北.db"}


def test_file_that_is_not_a_database(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("These are notes, and no database. " * 100)
    assert refused(file) == f"{file}: is not a database; name another file"
    assert file.read_text().startswith("These are notes")


def test_a_damaged_database(tmp_path):
    path = filled(tmp_path / "a.db")
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"a\.db: the database is damaged; restore a backup"):
        list(open_store(path).articles())


def test_the_database_of_another_program(tmp_path):
    path = tmp_path / "places.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (id)")
    connection.close()
    assert "contains tables of another program ('bookmarks')" in refused(path)


def test_tables_of_another_program_on_a_server(server):
    server.execute("CREATE DATABASE {}", "stranger")
    place = engine.open_engine(server.address("stranger"), create=True, patience=1)
    with place.engine.begin() as connection:
        connection.execute(text("CREATE TABLE bookmarks (id int)"))
    open_store(server.address("stranger")).close()  # allowed beside ours
    with place.engine.begin() as connection:
        connection.execute(text("DROP TABLE nutgraf_schema"))
    assert "contains tables of another program ('articles')" in refused(server.address("stranger"))
    place.engine.dispose()


def test_store_of_a_later_version_is_refused(where):
    with open_store(where) as store, store._engine.begin() as connection:
        connection.execute(text("UPDATE nutgraf_schema SET version = 99"))
    message = refused(where)
    assert message.endswith(
        f"was created by a later nutgraf (its schema is 99, this one knows {schema.latest()}); "
        "update nutgraf"
    )


def test_store_of_an_earlier_version_is_migrated(where, monkeypatch):
    with open_store(where) as store:
        store.save(store.start_run("digest", "x"), PageRow(URL), article=made())
    add = text("ALTER TABLE pages ADD COLUMN weather TEXT")
    fill = text("UPDATE pages SET weather = 'rain'")
    latest = schema.latest()
    steps = [
        *schema.STEPS,
        lambda connection: connection.execute(add),
        lambda connection: connection.execute(fill),
    ]
    monkeypatch.setattr(schema, "STEPS", steps)
    for _ in range(2):  # the second time there is nothing to migrate
        with open_store(where) as store, store._engine.connect() as connection:
            assert connection.execute(text("SELECT weather FROM pages")).scalar() == "rain"
            assert schema.version_of(connection) == latest + 2
            assert len(list(store.articles())) == 1


def test_migrated_store_has_the_schema_of_a_new_one(where):
    """The first version's tables are made by removing later additions."""
    with open_store(where) as store:
        store.save(store.start_run("digest", "x"), PageRow(URL), article=made())
        with store._engine.begin() as connection:
            for statement in (
                "DROP TABLE spool",
                "ALTER TABLE runs DROP COLUMN counts",
                "ALTER TABLE pages DROP COLUMN wording",
                "UPDATE nutgraf_schema SET version = 1",
            ):
                connection.execute(text(statement))
    with open_store(where) as store:
        run = store.start_run("digest", "x")
        store.add_pending(run, [(URL, PendingPage(URL, 200, b"\0page"))])
        assert store.pending(run, URL) == PendingPage(URL, 200, b"\0page")
        store.save_many(run, [(PageRow(URL, text_version=b"1234"), made(), None)], {"fetched": 1})
        assert store.counts(run) == {"fetched": 1}
        assert store.page(URL).text_version == b"1234"


def test_failed_migration_changes_nothing(where, monkeypatch):
    open_store(where).close()
    add = text("ALTER TABLE pages ADD COLUMN weather TEXT")
    wrong = text("UPDATE no_such_table SET a = 1")
    latest = schema.latest()
    steps = [
        *schema.STEPS,
        lambda connection: connection.execute(add),
        lambda connection: connection.execute(wrong),
    ]
    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", steps)
        assert "no_such_table" in refused(where)
    with open_store(where) as store, store._engine.connect() as connection:
        assert schema.version_of(connection) == latest
        columns = sqlalchemy.inspect(connection).get_columns("pages")
    assert "weather" not in {column["name"] for column in columns}


def opened_at_once(where, count):
    """Return the errors when so many threads open a store at once."""
    failures = []

    def work():
        try:
            open_store(where).close()
        except StoreError as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failures


def test_store_created_by_two_processes_at_once(where):
    assert opened_at_once(where, 4) == []


def test_opening_waits_for_the_write_ahead_log(tmp_path):
    """SQLite does not wait here: one or two of thirty files would fail as locked."""
    assert [error for i in range(30) for error in opened_at_once(tmp_path / f"{i}.db", 6)] == []


def test_a_locked_database(where):
    with open_store(where, patience=0.1) as store, open_store(where) as other:
        run = store.start_run("digest", "x")
        with other._writing() as connection:
            connection.execute(text("UPDATE runs SET note = 'busy'"))
            with pytest.raises(StoreError, match="is locked by another program; try again"):
                store.save(run, PageRow(URL), article=made())
            assert list(store.articles()) == []  # readers do not wait
        assert store.save(run, PageRow(URL), article=made()).state == "new"


def test_a_full_disk(tmp_path):
    """SQLite's page limit stands in for a full disk: both give the same error."""
    with open_store(tmp_path / "a.db") as store:
        run = store.start_run("digest", "x")
        store.save(run, PageRow(URL), article=made())
        with store._engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(StoreError, match=r"a\.db: the disk is full; free some space"):
            store.save(run, PageRow(URL + "2"), article=made(FLOOD * 1000))
        assert store.page(URL + "2") is None
        with store._engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 100000")
        assert store.save(run, PageRow(URL + "2"), article=made(FLOOD * 1000)).state == "new"
        assert len(list(store.articles())) == 2


LIMITED = """
import resource, sys
from nutgraf.errors import StoreError
from nutgraf.store.rows import PageRow
from nutgraf.store.store import open_store
from tests.store.articles import made
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
with open_store(sys.argv[1]) as store:
    run = store.start_run("digest", "x")
    try:
        for i in range(10_000):
            store.save(run, PageRow(f"https://news.example/{i}"), article=made(f"{i} " * 5_000))
            print(i, flush=True)
    except StoreError as error:
        print(error, file=sys.stderr)
"""


def test_file_size_limit(tmp_path):
    path = tmp_path / "a.db"
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
        cwd=ROOT,
    )
    assert done.stderr.count("\n") == 1
    assert "(what was saved so far is safe)" in done.stderr
    saved = done.stdout.split()
    assert saved
    with open_store(path) as store:
        for number in saved:
            assert store.page(f"https://news.example/{number}") is not None
        assert len(list(store.articles())) >= len(saved)


def test_read_only_file(tmp_path, monkeypatch):
    """Root can write to any file, so the permission check is replaced."""
    folder = tmp_path / "folder"
    folder.mkdir()
    path = filled(folder / "a.db")
    monkeypatch.setattr(engine.os, "access", lambda *_: False)
    with open_store(path) as store:
        assert [hit.article.url for hit in store.search("lighthouse")] == [URL]
        with pytest.raises(StoreError, match="is read-only; make the file and its folder"):
            store.start_run("digest", "x")
    assert {each.name for each in folder.iterdir()} == {"a.db"}


def test_an_empty_file_becomes_a_store(tmp_path):
    (tmp_path / "a.db").touch()
    assert len(list(open_store(filled(tmp_path / "a.db")).articles())) == 1


def test_server_that_rejects_the_user(server):
    message = refused(server.address("postgres", password="wrong"))
    assert message.endswith("wrong user name or password")
    assert "wrong@" not in message
    assert "***" in message
    missing = refused(server.address("no_such_database"))
    assert missing.endswith("no such database; create it with createdb")


def test_unreachable_server(tmp_path):
    pytest.importorskip("psycopg")
    reason = "the server could not be reached; check host and port, and that it is running"
    assert (
        refused("postgresql://a:b@127.0.0.1:1/c") == f"postgresql://a:***@127.0.0.1:1/c: {reason}"
    )
    assert refused(f"postgresql:///c?host={tmp_path}").endswith(reason)


def test_invalid_server_url():
    assert "expected postgresql://user" in refused("postgresql://a:b@host:port/c")


def read_while_it_goes(store, server) -> None:
    with store._reading() as connection:
        connection.exec_driver_sql("SELECT 1")
        server.execute("DROP DATABASE {} WITH (FORCE)", "away")
        connection.exec_driver_sql("SELECT 1")


def test_server_that_stops(server):
    server.execute("CREATE DATABASE {}", "away")
    with open_store(server.address("away")) as store:
        run = store.start_run("digest", "x")
        with pytest.raises(StoreError, match=r"shutting down|was lost"):
            read_while_it_goes(store, server)
        with pytest.raises(StoreError, match="no such database"):
            store.save(run, PageRow(URL))


def test_without_the_libraries(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(
        MissingExtraError, match=r"a store in PostgreSQL needs .*nutgraf\[postgres\]"
    ):
        open_store("postgresql://a@b/c")
    script = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        "from nutgraf.errors import MissingExtraError\n"
        "try: import nutgraf.store.store\n"
        "except MissingExtraError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True, timeout=60
    )
    assert done.stdout == "the store needs an optional library: pip install 'nutgraf[crawl]'\n"


KILLED = """
import sys
from nutgraf.store.rows import PageRow
from nutgraf.store.store import open_store
from tests.store.articles import made, summed_up
with open_store(sys.argv[1]) as store:
    run = store.start_run("digest", "x")
    for i in range(100_000):
        items = [
            (PageRow(f"https://news.example/{i}/{j}"), made(f"text {i} {j}"), summed_up("One."))
            for j in range(i % 4 + 1)
        ]
        for saved in store.save_many(run, items):
            print(saved.article_id, flush=True)
"""


@pytest.mark.parametrize("lines", [1, 37, 150])
def test_killed_in_the_middle_of_saving(where, lines):
    """Reported pages are complete, others are there or not, and the run continues."""
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, where], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        reported = [next(process.stdout) for _ in range(lines)]
        process.kill()
        reported += process.stdout.readlines()
    assert process.returncode == -9
    with open_store(where) as store:
        kept = {article.id: article for article in store.articles()}
        for line in reported:
            if line.endswith("\n"):
                assert kept[int(line)].summary == "One."
        assert len(store.search("text", limit=10_000)) == len(kept)
        run = store.open_run("digest", "x")
        assert run is not None
        assert store.runs()[0].done == len(kept)
        for article in kept.values():
            _, batch, place = article.text.split()
            last = f"https://news.example/{batch}/{int(batch) % 4}"
            assert store.page(last) is not None, place
        assert store.save(run, PageRow(URL), article=made(HARBOUR)).state == "new"
        if store._engine.dialect.name == "sqlite":
            with store._engine.connect() as connection:
                assert connection.exec_driver_sql("PRAGMA integrity_check").all() == [("ok",)]
                assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []


def test_processes_share_a_store(where):
    script = KILLED.replace("range(100_000)", "range(20)").replace("news.", "news{}.")
    open_store(where).close()
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", script.replace("news{}", f"news{number}"), where],
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )
        for number in range(2)
    ]
    outputs = [process.communicate(timeout=120)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    numbers = [int(line) for output in outputs for line in output.split()]
    assert len(numbers) == len(set(numbers)) == 100
    with open_store(where) as store:
        assert len(list(store.articles())) == 100


def test_a_copy_of_a_closed_store_is_one_file(tmp_path):
    path = filled(tmp_path / "a.db")
    assert os.listdir(tmp_path) == ["a.db"]
    copy = shutil.copy(path, tmp_path / "b.db")
    with open_store(copy, create=False) as store:
        assert len(store.search("lighthouse")) == 1
