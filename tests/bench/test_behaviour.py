import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest
from typer.testing import CliRunner

from nutgraf_bench.behaviour import totals
from nutgraf_bench.behaviour.compare_runs import compare_totals, describe_changes, find_changes
from nutgraf_bench.behaviour.hashing import hash_fields, is_sampled, short_hash
from nutgraf_bench.behaviour.plan import make_plan, sample
from nutgraf_bench.behaviour.process import KINDS, TaskError, run_tasks
from nutgraf_bench.behaviour.task import INPUT, Line
from nutgraf_bench.behaviour.totals import Expected, read_lines, total_of, write_lines
from nutgraf_bench.cli.app import bench as app

PAGE = """<html lang=en><title>{title}</title><meta property="og:title" content="{title}">
<body><nav><a href=/>Home</a> <a href=/sport/>Sport</a></nav><article><h1>{title}</h1>
<p class=byline>By Imogen Tallis, 12 March 2024</p>
<p>The crossing to the island will run again from May, with an electric boat that was built in
the town's own yard, the trust said on Monday evening.</p>
<p>Tickets go on sale in April at the harbour office and on the island, in the shop beside the
pier, and the first crossing is free for all who kept a ticket.</p></article>
<footer>Printed and published at 3 Rope Walk.</footer></body></html>"""
ROWS = 12


@pytest.fixture
def data(tmp_path):
    """A set of articles, links, a front page and articles to summarize."""
    folder = tmp_path / "data"
    (folder / "harbour" / "html").mkdir(parents=True)
    labels = []
    for number in range(6):
        page = folder / "harbour" / "html" / f"p{number}.html"
        page.write_text(PAGE.format(title=f"Ferry number {number} returns to the bay"))
        labels.append({"id": f"p{number}", "url": f"https://courier.example/2024/03/{number}.html"})
    _write(folder / "harbour" / "gold.jsonl", labels)
    links = [{"url": f"https://courier.example/a/{n}", "anchor": "A boat"} for n in range(ROWS)]
    (folder / "links" / "frontpages").mkdir(parents=True)
    _write(folder / "links" / "urls.jsonl", links)
    (folder / "links" / "frontpages" / "f.html").write_text(PAGE.format(title="The Courier"))
    index = [{"id": "f", "url": "https://courier.example/"}]
    (folder / "links" / "frontpages" / "index.json").write_text(json.dumps(index))
    text = "The ferry came back. It sails at noon. Nobody had thought that it would. They cheered."
    (folder / "summaries").mkdir()
    _write(folder / "summaries" / "own.jsonl", [{"id": "s", "title": None, "text": text}])
    return folder


def _write(file, rows):
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))


def _lines(data, *sections):
    plan = make_plan(data, data)
    tasks = [task for name, some in plan.items() for task in some if name in (sections or plan)]
    return [line for task in tasks for line in KINDS[task.kind](task)]


def test_floats_are_equal_after_rounding_to_four_digits():
    assert short_hash(0.12341) == short_hash(0.12344)
    assert short_hash(0.12341) != short_hash(0.12351)
    assert short_hash([{"a": -0.00001}]) == short_hash([{"a": 0.0}])
    assert short_hash(np.array([0.12341, -0.00001])) == short_hash(np.array([0.12344, 0.0]))
    assert short_hash(np.array([1.0, 2.0])) != short_hash(np.array([[1.0], [2.0]]))


def test_values_that_differ_have_other_hashes():
    values = [None, True, "", "a", "é", "\ud800", 1, 1.5, [1], [1, 2], {"a": 1}, {"a": [1]}, b"b"]
    values += [datetime(2024, 3, 12, tzinfo=UTC), datetime(2024, 3, 12), "12 March"]
    assert len({short_hash(value) for value in values}) == len(values)
    assert short_hash({"a": 1, "b": 2}) == short_hash({"b": 2, "a": 1})
    with pytest.raises(TypeError, match="no hash of a set"):
        short_hash({1, 2})


def test_an_exception_is_hashed_by_type_and_message():
    def fails(error):
        def value():
            raise error

        return hash_fields({"text": value})

    assert fails(ValueError("a")) == fails(ValueError("a"))
    assert fails(ValueError("a")) != fails(ValueError("b"))
    assert fails(ValueError("a")) != fails(KeyError("a"))


def test_a_run_has_every_page_with_its_fields(data):
    lines = {line.id: line.fields for line in _lines(data)}
    assert len([name for name in lines if name.startswith("harbour/")]) == 6
    assert len([name for name in lines if name.startswith("links/")]) == ROWS
    assert {"frontpages/links/f", "memory/harbour/courier.example"} <= lines.keys()
    assert "summaries/own/00001 s" in lines
    fields = lines["harbour/p0"]
    wanted = "text kept rules authors published links markdown html tei evidence belief page_type"
    assert {*wanted.split(), "precision.text", "recall.kept"} <= fields.keys()
    assert not [name for name in fields if name.endswith("raised")]


def test_a_page_that_changes_is_named_with_its_fields(data):
    old = _lines(data, "harbour")
    page = data / "harbour" / "html" / "p3.html"
    page.write_text(page.read_text().replace("Imogen Tallis", "Marged Ellison"))
    new = _lines(data, "harbour")
    (change,) = find_changes(old, new)
    assert change.id == "harbour/p3"
    assert {INPUT, "authors"} <= set(change.fields)
    assert "title" not in change.fields
    assert "harbour/p3: " in describe_changes([change])
    assert compare_totals(totals.totals(old), totals.totals(new)) == {"harbour": "other data"}


def test_a_library_that_changes_is_named_with_its_fields(data):
    old = _lines(data, "harbour")
    new = [*old[1:], replace(old[0], fields={**old[0].fields, "rules": "0" * 16})]
    (change,) = find_changes(old, new)
    assert (change.id, change.fields) == ("harbour/p0", ("rules",))
    assert compare_totals(totals.totals(old), totals.totals(new)) == {"harbour": "differs"}
    assert "1  harbour  rules" in describe_changes([change])


def test_pages_of_one_run_only_are_named():
    old, new = [Line("a/1", {"x": "1"}), Line("b/1", {})], [Line("a/2", {"x": "1"})]
    changes = find_changes(old, new)
    assert [(change.id, change.only) for change in changes] == [("a/1", "old"), ("a/2", "new")]
    assert [change.id for change in find_changes(old, new, sampled=True)] == ["a/2"]
    assert "... and 1 more" in describe_changes(changes, 1)


def test_two_runs_are_equal_whatever_the_seed_the_zone_and_the_processes(data, tmp_path):
    hashes = []
    for seed, zone, workers in (("1", "UTC", "1"), ("2", "Asia/Tokyo", "2")):
        out = tmp_path / f"{seed}.jsonl"
        command = [sys.executable, "-m", "nutgraf_bench", "behaviour", "--data", str(data)]
        command += ["--project", str(data), "--workers", workers, "--out", str(out)]
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        subprocess.run(command, env=env, check=False, capture_output=True)
        hashes.append(out.read_text())
    assert hashes[0] == hashes[1]
    assert hashes[0].count("\n") > ROWS


def test_a_sample_is_the_same_pages_in_every_run(data):
    plan = make_plan(data, data)
    some = {task.id for tasks in sample(plan, 3).values() for task in tasks}
    whole = {task.id for tasks in plan.values() for task in tasks}
    assert some == {name for name in whole if is_sampled(f"sample {name}", 3)}
    assert 0 < len(some) < len(whole)
    assert 250 < sum(is_sampled(str(number), 3) for number in range(1000)) < 420


def test_lines_are_read_as_they_were_written(tmp_path):
    lines = [Line("a/2", {"x": "1"}), Line("a/1 \ud800", {"x": "2"})]
    write_lines(lines, tmp_path / "build" / "out.jsonl")
    found = read_lines(tmp_path / "build" / "out.jsonl")
    assert [line.id for line in found] == ["a/1 \\ud800", "a/2"]
    assert found[1] == lines[0]


def test_the_total_depends_on_what_was_returned_and_not_on_what_was_read():
    one = totals.totals([Line("a/1", {INPUT: "1", "x": "1"})])
    assert total_of(one) == total_of(totals.totals([Line("a/1", {INPUT: "2", "x": "1"})]))
    assert total_of(one) != total_of(totals.totals([Line("a/1", {INPUT: "1", "x": "2"})]))


def test_missing_sections_are_skipped_and_not_the_same(data, tmp_path, monkeypatch):
    expected = tmp_path / "expected.json"
    monkeypatch.setattr(totals, "EXPECTED", expected)
    monkeypatch.setattr(totals.read_expected, "__defaults__", (expected,))
    monkeypatch.setattr(totals.write_expected, "__defaults__", (expected,))
    asked = ["behaviour", "--data", str(data), "--project", str(data)]
    asked += ["--out", str(tmp_path / "out.jsonl"), "--workers", "1"]
    first = CliRunner().invoke(app, [*asked, "--sets", "links"])
    assert first.exit_code == 1
    assert "not as expected: links (new)" in first.output
    assert CliRunner().invoke(app, [*asked, "--sets", "links", "--update"]).exit_code == 0
    other = {"elsewhere": totals.Total(1, "0", "0")}
    known = totals.read_expected()
    totals.write_expected(Expected({**known.sections, **other}, known.versions))
    second = CliRunner().invoke(app, [*asked, "--sets", "links,elsewhere"])
    assert second.exit_code == 0
    assert "skipped, because their data are not there: elsewhere" in second.output
    _write(data / "links" / "urls.jsonl", [{"url": "https://a.example/", "anchor": None}])
    third = CliRunner().invoke(app, [*asked, "--sets", "links", "--against", asked[6]])
    assert third.exit_code == 1
    assert "not as expected: links (other data)" in third.output
    assert "only in the old run" in third.output


def test_a_task_that_takes_too_long_ends_the_run_and_is_named(data):
    (task, *_) = make_plan(data, data)["memory"]
    with pytest.raises(TaskError, match="memory/harbour/courier"):
        run_tasks([task], workers=1, timeout=0.0001)


def test_the_committed_totals_can_be_read():
    expected = totals.read_expected()
    assert expected.total == json.loads(totals.EXPECTED.read_bytes())["total"]
    assert {"digests", "links", "records", "samples"} <= expected.sections.keys()
