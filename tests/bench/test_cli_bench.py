"""``nutgraf-bench`` on the command line."""

from __future__ import annotations

import json

import pytest

from nutgraf_bench.cli.app import run
from nutgraf_bench.runners import registry
from tests.bench.fakes import Obedient, make_set
from tests.pages import PARAGRAPHS, news_page

GOLD = "\n\n".join(PARAGRAPHS["Latin"])
PAGE = news_page(PARAGRAPHS["Latin"])


@pytest.fixture
def bench(capsys, monkeypatch, tmp_path):
    """Run the command in this process; the outcomes go to a folder of the test."""
    monkeypatch.delenv("NUTGRAF_DATA", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def command(*arguments):
        code = run([*map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


@pytest.fixture
def data(tmp_path):
    """A folder with two good sets, of which one has trouble, and one broken one."""
    folder = tmp_path / "data"
    labels = {"text": GOLD, "lang": "en"}
    make_set(folder / "good", {"a": PAGE, "b": PAGE}, a=labels, b={**labels, "lang": "la"})
    make_set(folder / "mixed", {"c": PAGE, "bare": PAGE}, c=labels)
    with (folder / "mixed" / "gold.jsonl").open("a") as file:
        file.write('\n{"id": "gone", "text": "x"}\n{broken\n')
    make_set(folder / "unlabelled", {"d": PAGE})
    (folder / "empty").mkdir()
    return folder


QUICK = ("--no-timing", "--workers", 1)


def test_without_data_one_line_says_what_to_do(bench):
    for arguments in ((), ("run",)):
        code, out, err = bench(*arguments)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert "--data DIR or the variable NUTGRAF_DATA" in err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--data", "/nowhere"), "no data at /nowhere"),
        (("--data", ".", "--methods", "cetx"), "no runner is called 'cetx'"),
        (("--data", ".", "--metrics", "f2"), "no metric is called 'f2'"),
        (("--data", ".", "--pages", "0"), "--pages"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(bench, arguments, reason):
    code, out, err = bench("run", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


def test_where_nothing_can_be_measured_the_exit_code_is_1(bench, data, tmp_path):
    code, out, err = bench("run", "--data", data, "--sets", "nope,empty", *QUICK)
    assert (code, out) == (1, "")
    assert "no data set at" in err
    assert "has no gold.jsonl" in err
    assert "nothing could be measured" in err


def test_a_whole_run(bench, data, tmp_path):
    out_folder = tmp_path / "deep" / "out"
    arguments = ("run", "--data", data, "--methods", "cetd,twcem", "--out", out_folder, *QUICK)
    code, out, err = bench(*arguments)
    assert code == 0
    assert [line for line in out.splitlines() if ":" in line] == ["good: 2 pages", "mixed: 2 pages"]
    assert out.count("\ncetd ") == out.count("\ntwcem ") == 2
    for line in (
        "mixed: gold.jsonl line 3: there is no gone.html",
        "mixed: gold.jsonl line 4: ",
        "mixed: 1 page has no gold",
        "unlabelled is left out",
        "extracting: 8 to do",
        "extracting: 8 of 8",
    ):
        assert line in err
    found = json.loads((out_folder / "results.json").read_bytes())
    assert len(found["pages"]) == 8
    assert list(found["sets"]) == ["good", "mixed"]
    assert len(found["problems"]) == 4
    assert found["costs"] == []
    report = (out_folder / "report.html").read_text("utf-8")
    assert "there is no gone.html" in report
    assert "cetd: the 3 worst pages" in report
    assert (tmp_path / "cache" / "nutgraf" / "bench" / "good" / "cetd.jsonl").is_file()
    assert str(out_folder / "report.html") in err


def test_the_variable_names_the_data_and_a_set_can_be_it(bench, data, monkeypatch):
    monkeypatch.setenv("NUTGRAF_DATA", str(data / "good"))
    code, out, _ = bench("run", "--methods", "cetd", "--pages", 1, "--metrics", "lcs", *QUICK)
    assert code == 0
    assert out.startswith("good: 1 page\n")
    # What runners are ranked by is always measured.
    header, line = out.splitlines()[1:3]
    assert header.split()[-1] == "lcs"
    assert float(line.split()[3]) > 0.5


@pytest.fixture
def fakes(monkeypatch):
    """Runners that do what the page says, in place of those that were asked for."""

    def use(*runners):
        def available(names, warn):
            warn("one is gone")
            return list(runners)

        monkeypatch.setattr(registry, "available", available)

    return use


def test_failures_and_time_outs_are_counted_and_reported(bench, tmp_path, fakes):
    fakes(Obedient("fake"))
    pages = {"a": "echo one two three four", "b": "fail", "c": "hang"}
    labels = {name: {"text": "one two three four"} for name in pages}
    make_set(tmp_path / "set", pages, **labels)
    arguments = ("--data", tmp_path / "set", "--methods", "cetd", "--out", tmp_path / "out")
    code, out, _ = bench("run", *arguments, *QUICK, "--timeout", 3)
    assert code == 0
    name, p, r, f1, _, errors, timeouts, *_ = out.splitlines()[2].split()
    assert (name, p, r, f1, errors, timeouts) == ("fake", "0.333", "0.333", "0.333", "1", "1")
    report = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert "fake on set: ValueError: a bad page (1 page: b)" in report
    assert "fake on set: timed out after 3 s (1 page: c)" in report
    assert "one is gone" in report


def test_a_run_goes_on_where_it_was(bench, tmp_path, fakes):
    fakes(Obedient("fake", notes=tmp_path / "notes"))
    make_set(tmp_path / "set", {"a": "echo x", "b": "echo y"}, a={"text": "x"}, b={"text": "y"})
    arguments = ("run", "--data", tmp_path / "set", "--logs", tmp_path / "logs", *QUICK)
    first, second = bench(*arguments), bench(*arguments)
    assert first[:2] == second[:2]
    assert (tmp_path / "notes").read_text() == "x\ny\n"
    # A part of the set has logs of its own: the whole is not begun anew.
    bench(*arguments, "--pages", 1)
    assert bench(*arguments)[1] == first[1]
    assert (tmp_path / "notes").read_text() == "x\ny\nx\n"


def test_times(bench, data, tmp_path):
    arguments = ("--data", data / "good", "--methods", "cetd", "--workers", 1, "--out", tmp_path)
    code, out, err = bench("run", *arguments, "--timing-pages", 1)
    assert code == 0
    assert "ms a page" in out
    (cost,) = json.loads((tmp_path / "results.json").read_bytes())["costs"]
    assert cost["mean"] > 0
    assert "timing on good: 3 to do" in err


def test_help_names_the_commands_and_options(bench):
    assert "run" in bench("--help")[1]
    out = bench("run", "--help")[1]
    options = "--data --sets --methods --pages --metrics --logs --out --timing --no-timing"
    assert [option for option in options.split() if option not in out] == []


def test_what_scores_in_processes_gives_the_same(bench, data):
    arguments = ("run", "--data", data / "good", "--methods", "cetd", "--no-timing", "--workers")
    assert bench(*arguments, 2)[1] == bench(*arguments, 1)[1]
