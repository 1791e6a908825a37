"""What counts as the same title, authors and day, and how it is counted."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from nutgraf_bench.cli.app import run
from nutgraf_bench.dataset import load_set
from nutgraf_bench.metadata import (
    Facts,
    author_set,
    forgiving,
    get_reader,
    gold_date,
    measure_metadata,
    same_day,
    same_title,
    table,
)

PAGE = """<title>The lamp turns again</title><h1>The lamp turns again</h1><div>By Ada Fisk</div>
<div>17 May 2023</div><p>{}</p>""".format("The old lamp was put in order by neighbours. " * 8)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "lamps" / "html").mkdir(parents=True)
    lines = [
        {
            "id": "a",
            "title": "The Lamp turns again!",
            "author": "By Ada Fisk",
            "date": "2023-05-17",
        },
        {"id": "b", "title": "Another", "author": None, "date": "NaT"},
    ]
    for line in lines:
        (tmp_path / "lamps" / "html" / f"{line['id']}.html").write_text(PAGE, "utf-8")
    labels = "\n".join(map(json.dumps, lines))
    (tmp_path / "lamps" / "gold.jsonl").write_text(labels, "utf-8")
    return tmp_path


def test_titles_are_compared_by_letters_and_digits():
    assert same_title("“Storm” hits the coast – again", "Storm hits the coast - AGAIN.")
    assert same_title("Welt\u00adernährung", "Welternährung")
    assert not same_title("Storm hits coast", "Storm hits the coast")
    assert not same_title(None, "Storm")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["By Ada Fisk and Bo Li"], ["Ada Fisk", "BO LI"]),
        (["Ada Fisk, Ph.D."], ["Dr. Ada Fisk"]),
        (["Ada Fisk; Bo Li"], ["Bo Li, Ada Fisk"]),
        (["作者：林阿發"], ["林阿發"]),
        (["Ada Fisk | ada@post.example"], ["Ada Fisk"]),
    ],
)
def test_bylines_are_compared_as_sets_of_names(one, other):
    assert author_set(one) == author_set(other) != frozenset()


def test_what_stands_for_nobody():
    assert author_set(["UNKNOWN", ""]) == frozenset()
    assert author_set(["Ada Fisk"]) != author_set(["Ada Fisk", "Bo Li"])


def test_gold_dates():
    assert gold_date("2023-05-17") == date(2023, 5, 17)
    assert gold_date("2022-29-11") == date(2022, 11, 29)
    assert gold_date("2016-12-09T09:13:00.000Z") == datetime(2016, 12, 9, 9, 13, tzinfo=UTC)
    assert gold_date("NaT") is gold_date(None) is gold_date("2023") is None


def test_a_day_is_a_day():
    east = timezone(timedelta(hours=9))
    assert same_day(datetime(2023, 5, 17, 23), date(2023, 5, 17))
    assert not same_day(datetime(2023, 5, 18), date(2023, 5, 17))
    gold = datetime(2019, 4, 27, 23, tzinfo=UTC)  # 8 o'clock of the 28th in Japan
    assert same_day(datetime(2019, 4, 28, 8, tzinfo=east), gold)
    assert same_day(datetime(2019, 4, 28), gold)
    assert not same_day(datetime(2019, 4, 29), gold)
    assert not same_day(datetime(2019, 4, 28, 23, tzinfo=UTC), gold)
    assert not same_day(None, gold)


def test_rows_count_pages_with_the_field_and_values_given_without_it(folder):
    readers = {"nutgraf": get_reader("nutgraf"), "nobody": lambda html, url: Facts(None, (), None)}
    rows = measure_metadata([load_set(folder / "lamps")], readers)
    found = {(row.reader, row.field): row for row in rows}
    ours = found["nutgraf", "title"]
    assert (ours.pages, ours.right, ours.without) == (2, 1, 0)
    assert ours.share == 0.5
    for field in ("authors", "date"):
        row = found["nutgraf", field]
        assert (row.pages, row.right, row.without, row.given) == (1, 1, 1, 1)
    assert (found["nobody", "date"].right, found["nobody", "date"].given) == (0, 0)


def test_a_peer_that_fails_found_nothing_but_our_own_failures_are_seen(folder):
    def fails(html: bytes, url: str | None) -> Facts:
        raise RuntimeError

    sets = [load_set(folder / "lamps")]
    failures = []
    rows = measure_metadata(sets, {"peer": forgiving(fails, failures.append)})
    assert {row.right for row in rows} == {0}
    assert [failure.line for failure in failures] == ["RuntimeError"] * 2
    with pytest.raises(RuntimeError):
        measure_metadata(sets, {"ours": fails})


def test_the_table_has_a_line_for_each_field(folder):
    rows = measure_metadata([load_set(folder / "lamps")], {"nutgraf": get_reader("nutgraf")})
    lines = table(rows).splitlines()
    assert lines[0].split() == "set, field pages nutgraf nutgraf, unfounded".split()
    assert lines[1].split() == ["lamps", "title", "2", "0.500", "-"]
    assert lines[2].split() == ["lamps", "authors", "1", "1.000", "1/1"]


def test_the_command(folder, capsys):
    assert run(["metadata", "--data", str(folder), "--sets", "lamps"]) == 0
    assert ["lamps", "authors", "1", "1.000", "1/1"] in [
        line.split() for line in capsys.readouterr().out.splitlines()
    ]
    assert run(["metadata", "--data", str(folder), "--readers", "nobody"]) == 2
    assert "no reader is called 'nobody'" in capsys.readouterr().err
    assert run(["metadata"]) == 2


@pytest.mark.parametrize("name", ["trafilatura", "newspaper"])
def test_peers_read_the_same_page(name):
    pytest.importorskip({"trafilatura": "trafilatura", "newspaper": "newspaper"}[name])
    facts = get_reader(name)(PAGE.encode(), "https://post.example/lamp")
    assert same_title(facts.title, "The lamp turns again")


def test_the_command_tells_how_often_a_peer_failed(folder, capsys, monkeypatch):
    def fails(html: bytes, url: str | None) -> Facts:
        raise RuntimeError("no title")

    monkeypatch.setattr("nutgraf_bench.runners.peer_metadata.trafilatura_facts", fails)
    command = ["metadata", "--data", str(folder), "--sets", "lamps"]
    assert run([*command, "--readers", "trafilatura,newspaper"]) == 0
    told = capsys.readouterr().err
    assert "trafilatura failed on 2 pages; the first: RuntimeError: no title" in told
    assert "newspaper failed" not in told
