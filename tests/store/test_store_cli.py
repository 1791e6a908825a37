"""``nutgraf search`` and ``nutgraf export``."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime

import pytest

from nutgraf.cli.app import run as command
from nutgraf.store.rows import PageRow
from nutgraf.store.store import open_store
from tests.store.articles import CHINESE, FLOOD, HARBOUR, made, summed_up


@pytest.fixture
def news(tmp_path, monkeypatch):
    """A store with three articles, in the present directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    may = datetime(2026, 5, 4, 12, tzinfo=UTC)
    with open_store("news.db") as store:
        run = store.start_run("digest", "x")
        for path, text, more in (
            ("a", HARBOUR, {"title": "Council\x1b[31m votes", "published": may}),
            ("b", FLOOD, {"title": "=Rain", "published": may.replace(year=2020)}),
            ("c", CHINESE, {"title": "灯塔", "language": "zh", "site": "港口日报"}),
        ):
            url = f"https://news.example/{path}"
            page = PageRow(url, fetched=may.replace(month=6))
            store.save(run, page, article=made(text, url=url, **more), summary=summed_up("Short."))
    return tmp_path


@pytest.fixture
def nutgraf(news, capsys):
    def call(*arguments):
        code = command([str(each) for each in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_search(nutgraf):
    code, out, err = nutgraf("search", "lighthouse", "council", "--store", "news.db")
    assert (code, err) == (0, "")
    title, about, address, snippet = out.splitlines()
    assert title == "Council[31m votes"  # without what would command a terminal
    assert about == "2026-05-04 · The Example"
    assert address == "  https://news.example/a"
    assert snippet.startswith(
        "  The harbour council voted on Tuesday to rebuild the old lighthouse."
    )


def test_search_as_json(nutgraf):
    code, out, _ = nutgraf("search", "灯塔", "--store", "news.db", "--format", "json")
    (hit,) = json.loads(out)
    assert code == 0
    assert hit["article"]["title"] == "灯塔"
    assert [hit["snippet"][start:stop] for start, stop in hit["marks"]] == ["灯塔"]
    assert hit["rank"] > 0


def test_search_with_words_that_must_not_be_there(nutgraf):
    code, out, _ = nutgraf("search", "--store", "news.db", "--", "the", "-lighthouse")
    assert code == 0
    assert "=Rain" in out
    assert "votes" not in out


def test_search_within_limits(nutgraf):
    assert nutgraf("search", "the", "--store", "news.db", "--limit", 1)[1].count("https://") == 1
    assert nutgraf("search", "the", "--store", "news.db", "--language", "zh")[0] == 1
    assert nutgraf("search", "灯塔", "--store", "news.db", "--site", "港口日报")[0] == 0


def test_nothing_found(nutgraf):
    code, out, err = nutgraf("search", "volcano", "--store", "news.db")
    assert (code, out, err) == (1, "", "nutgraf: no article was found for 'volcano'\n")
    code, out, err = nutgraf("search", "volcano", "--store", "news.db", "-f", "json")
    assert (code, json.loads(out)) == (1, [])


def test_a_store_that_is_not_there(nutgraf, news):
    for arguments in (["search", "x"], ["export"]):
        code, out, err = nutgraf(*arguments, "--store", "old.db")
        want = "nutgraf: old.db: no such store\n"
        assert (code, out, err) == (2, "", want)
    assert not (news / "old.db").exists()


def test_the_only_store_need_not_be_named(nutgraf, news):
    folder = news / "data" / "nutgraf"
    code, _, err = nutgraf("search", "lighthouse")
    want = f"nutgraf: name the store with --store; there is no store in {folder}\n"
    assert (code, err) == (2, want)
    folder.mkdir(parents=True)
    (news / "news.db").rename(folder / "news.example.db")
    assert nutgraf("search", "lighthouse")[0] == 0
    (folder / "other.db").touch()
    code, _, err = nutgraf("export")
    assert code == 2
    assert err.endswith(f"there are several in {folder}: news.example.db, other.db\n")


def test_export_to_standard_output(nutgraf):
    code, out, err = nutgraf("export", "--store", "news.db")
    assert (code, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["url"][-1] for row in rows] == ["c", "a", "b"]  # c is dated by when it was found
    assert rows[0]["text"] == CHINESE
    assert rows[0]["summary"] == "Short."


def test_export_of_some(nutgraf):
    def urls(*arguments):
        out = nutgraf("export", "--store", "news.db", *arguments)[1]
        return [json.loads(line)["url"][-1] for line in out.splitlines()]

    assert urls("--since", "2026-01-01") == ["c", "a"]
    assert urls("--language", "zh") == ["c"]
    assert urls("--match", "bridges OR lighthouse") == ["a", "b"]
    assert urls("--site", "the example") == ["a", "b"]
    assert urls("--limit", 1) == ["c"]


def test_export_to_files(nutgraf, news):
    code, out, err = nutgraf("export", "--store", "news.db", "--out", "a.csv")
    assert (code, out, err) == (0, "", "nutgraf: a.csv: 3 articles\n")
    with (news / "a.csv").open(encoding="utf-8", newline="") as file:
        assert [row["title"] for row in csv.DictReader(file)][2] == "'=Rain"
    nutgraf("export", "--store", "news.db", "--out", "a.txt", "-f", "jsonl", "--limit", 1)
    assert json.loads((news / "a.txt").read_text("utf-8"))["title"] == "灯塔"
    pq = pytest.importorskip("pyarrow.parquet")
    nutgraf("export", "--store", "news.db", "--out", "a.parquet")
    assert pq.read_table(news / "a.parquet").num_rows == 3
    names = {path.name for path in news.iterdir()}
    assert names == {"news.db", "a.csv", "a.txt", "a.parquet"}


def test_a_file_is_replaced_whole_or_not_at_all(nutgraf, news, monkeypatch):
    (news / "a.csv").write_text("old")

    def broken(articles):
        yield "id\n"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("nutgraf.store.export.json_csv.csv_lines", broken)
    code, _, err = nutgraf("export", "--store", "news.db", "--out", "a.csv")
    assert (code, err) == (2, "nutgraf: a.csv: no space left on device\n")
    assert (news / "a.csv").read_text() == "old"
    assert {path.name for path in news.iterdir()} == {"news.db", "a.csv"}


def test_exports_that_can_not_be_meant(nutgraf, news):
    for arguments, reason in (
        (["--format", "parquet"], "Parquet needs a file: name it with --out"),
        (["--out", "a.doc"], "--out a.doc: the name must end in .jsonl, .csv or"),
        (["--out", "no/a.csv"], "--out no/a.csv: there is no directory no; make it first"),
        (["--out", "."], "--out .: is a directory"),
        (["--since", "soon"], "--since 'soon'"),
    ):
        code, out, err = nutgraf("export", "--store", "news.db", *arguments)
        assert (code, out) == (2, "")
        assert reason in err
        assert err.count("\n") == 1


def test_export_of_nothing(nutgraf, news):
    code, _, err = nutgraf("export", "--store", "news.db", "--match", "volcano", "--out", "a.csv")
    assert (code, err) == (1, "nutgraf: no article was found\n")
    assert (news / "a.csv").read_text().startswith("id,url,title")


def test_a_disk_that_is_full(nutgraf):
    code, _, err = nutgraf("export", "--store", "news.db", "--out", "/dev/full", "-f", "jsonl")
    assert (code, err) == (2, "nutgraf: /dev/full: no space left on device\n")


def test_on_a_server(nutgraf, server):
    server.execute("CREATE DATABASE {}", "cli")
    where = server.address("cli")
    with open_store(where) as store:
        run = store.start_run("digest", "x")
        store.save(run, PageRow("https://news.example/a"), article=made(HARBOUR))
    assert "old lighthouse" in nutgraf("search", "lighthouse", "--store", where)[1]
    assert json.loads(nutgraf("export", "--store", where)[1])["text"] == HARBOUR
    server.execute("DROP DATABASE {} WITH (FORCE)", "cli")
