"""The papers' tables: the printed figures, what is compared with them, and the written page."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from nutgraf_bench.cli.app import run as command
from nutgraf_bench.dataset import DataSetError
from nutgraf_bench.metrics.base import Score
from nutgraf_bench.metrics.registry import METRICS
from nutgraf_bench.papers import published_figures
from nutgraf_bench.papers.compare import LARGE, NO_REASON, lines, reasons
from nutgraf_bench.papers.experiments import CHAPTERS, EXPERIMENTS, Experiment
from nutgraf_bench.papers.findings import Figures, Finding, Findings, from_json, to_json
from nutgraf_bench.papers.published_figures import Printed, published, twcem
from nutgraf_bench.papers.run import RunOptions, run
from nutgraf_bench.papers.scholarly import load_abstracts
from nutgraf_bench.papers.write import caption, markdown, table, terminal
from nutgraf_bench.runners.registry import runner_names
from tests.bench.fakes import make_set
from tests.pages import PARAGRAPHS, news_page

DOCS = Path(__file__).resolve().parents[2] / "docs" / "research"


class Silent:
    def __init__(self):
        self.messages = []

    def begin(self, what, total):
        pass

    def update(self, done):
        pass

    @property
    def warn(self):
        return self.messages.append


def experiment(**changes):
    return replace(
        Experiment("letters", "Paper", "table 9", "lcs", {"ttr": Printed(80.0, 90.0, 72.0, 1.5)}),
        **changes,
    )


def findings(*found):
    return Findings("3.11.0", 2, {"letters": "ab"}, {"ttr": "1.0+cd"}, found)


def finding(f1, runner="ttr", name="letters/Paper"):
    both = {"lcs": Figures(0.5, 0.25, f1), "shingle": Figures(0.5, 0.5, 0.5)}
    return Finding(name, runner, 10, 1, both, 2.345)


# What is printed


def harmonic(printed):
    return 2 * printed.precision * printed.recall / (printed.precision + printed.recall)


@pytest.mark.parametrize("row", published_figures.TWCEM_ROWS)
def test_twcem_was_copied_rightly(row):
    """F1 stands in another table than precision and recall: a slip in any of them shows."""
    for method, printed in twcem(row).items():
        assert harmonic(printed) == pytest.approx(printed.f1, abs=0.02), method


@pytest.mark.parametrize("name", ["cedst-cleaneval-en", "cedst-cleaneval-zh"])
def test_cedst_was_copied_rightly(name):
    for method, printed in published(name).items():
        assert harmonic(printed) == pytest.approx(printed.f1, abs=0.02), method


def test_wordtree_was_copied_rightly():
    for method, printed in published("wordtree").items():
        assert harmonic(printed) == pytest.approx(printed.f1, abs=0.02), method


def test_what_the_page_says_of_vbptcs_table():
    for printed in published("vbptc").values():
        assert printed.f1 > max(printed.precision, printed.recall)


def test_means_over_sites():
    """By hand from table 4: CETD on the three microblog sites, (44.34 + 41.14 + 60.77) / 3."""
    rows = ("Tencent Weibo", "Sina Weibo", "Sohu Weibo")
    found = twcem(*rows)["cetd"]
    assert found.f1 == 48.75
    assert found.seconds is None
    # Table 7, TWCEM: (0.25 + 0.22 + 0.19) / 3.
    assert twcem(*rows)["twcem"].seconds == 0.22
    (forum,) = (each for each in EXPERIMENTS if each.set == "magic_forum")
    assert forum.printed["cetd"] == found


def test_the_mean_of_all_rows_is_the_average_that_twcem_prints():
    """The last row of table 4, over fourteen sets."""
    average = (72.79, 75.81, 73.07, 75.98, 76.04, 89.96)
    assert [printed.f1 for printed in twcem(*published_figures.TWCEM_ROWS).values()] == list(
        average
    )


# What is compared


def test_experiments_can_be_run():
    assert len({each.name for each in EXPERIMENTS}) == len(EXPERIMENTS)
    for each in EXPERIMENTS:
        assert set(each.runners) <= set(runner_names()), each.name
        assert len(set(each.runners)) == len(each.runners), each.name
        assert set(each.metrics) <= set(METRICS), each.name


def test_the_forum_tables_have_the_preset_for_microblogs():
    forum = next(each for each in EXPERIMENTS if each.set == "magic_forum")
    assert forum.printed["twcem-microblog"].f1 == pytest.approx(
        (82.72 + 83.06 + 94.67) / 3, abs=0.01
    )
    assert "twcem" in forum.others


def test_reasons_are_of_lines_that_there_are():
    by_name = {each.name: each for each in EXPERIMENTS}
    for name, mine in reasons().items():
        assert set(mine) <= set(by_name[name].printed), name
        for runner, reason in mine.items():
            assert reason[0].isupper() or not reason[0].isalpha(), (name, runner)
            assert reason.endswith("."), (name, runner)
            assert "\n" not in reason, (name, runner)


def test_a_line_has_the_difference_of_f1():
    [line] = lines(experiment(), findings(finding(0.825)))
    assert line.difference == pytest.approx(2.5)
    assert line.reason is None
    assert line.ours == Figures(50.0, 25.0, 82.5)


@pytest.mark.parametrize("f1", [0.769, 0.831])
def test_a_large_difference_asks_for_a_reason(f1):
    [line] = lines(experiment(), findings(finding(f1)))
    assert line.reason == NO_REASON


def test_the_reason_is_that_of_the_table_and_the_method(monkeypatch):
    monkeypatch.setattr(
        "nutgraf_bench.papers.compare.reasons", lambda: {"letters/Paper": {"ttr": "Because."}}
    )
    [line] = lines(experiment(), findings(finding(0.5)))
    assert line.reason == "Because."
    [other] = lines(experiment(set="digits"), findings(finding(0.5, name="digits/Paper")))
    assert other.reason == NO_REASON


def test_nothing_was_found_or_nothing_is_printed():
    absent, more = lines(experiment(others=("ccb",)), findings(finding(0.5, runner="ccb")))
    assert (absent.found, absent.difference, absent.reason) == (None, None, None)
    assert (more.printed, more.difference, more.reason) == (None, None, None)
    assert more.ours is not None


def test_blocks_count_once_and_nodes_by_their_words(tmp_path):
    html = "<p>one two three four</p><p>five six</p><p>seven eight nine ten eleven</p>"
    data = make_set(tmp_path, {"a": html}, a={"text": "one two three four\nfive six"})
    given = "five six\nseven eight nine ten eleven"
    # One block of the two given, and of the two wanted.
    assert METRICS["blocks"].score(data.pages[0], given) == Score.of(1 / 2, 1 / 2)
    # Two words of the seven given, and of the six wanted.
    assert METRICS["nodes"].score(data.pages[0], given) == Score.of(2 / 7, 2 / 6)


# What is written


def test_the_cells_of_a_table():
    each = experiment(others=("ccb",))
    found = lines(each, findings(finding(0.825)))
    head, *body = table(each, found)
    assert head[:8] == ["method", "P", "R", "F1", "paper P", "paper R", "paper F1", "difference"]
    assert head[8:] == ["shingle F1", "ms a page", "paper s", "failed"]
    assert body == [
        "ttr,50.0,25.0,82.5,90.00,72.00,80.00,+2.5,50.0,2.3,1.50,1".split(","),
        "ccb,-,-,-,-,-,-,-,-,-,-,-".split(","),
    ]
    assert caption(each, found) == "letters, 10 pages, by lcs, beside Paper's table 9"


def test_json_there_and_back():
    whole = findings(finding(0.5), Finding("a/B", "x", 0, 0, {}))
    assert from_json(to_json(whole)) == whole


def test_the_page_is_the_same_from_json_and_from_the_run():
    """0.9255 less a little is 92.5 with one digit; rounded to four digits first it is 92.6."""
    whole = findings(finding(0.92549999999, "cetd", CHAPTERS[0].experiments[0].name))
    assert "| 92.5 |" in markdown(whole)
    assert markdown(from_json(to_json(whole))) == markdown(whole)


def documented():
    return from_json((DOCS / "papers.json").read_bytes())


def test_the_page_is_what_the_writer_makes():
    """After a change of figures: nutgraf-bench papers --data DIR --out docs/research."""
    assert (DOCS / "results.md").read_text("utf-8") == markdown(documented())


def test_the_page_has_a_reason_for_every_large_difference():
    for each in EXPERIMENTS:
        for line in lines(each, documented()):
            assert line.found is not None, (each.name, line.runner)
            assert line.reason != NO_REASON, (each.name, line.runner)


def test_cleaneval_is_within_reach_or_has_a_reason():
    within = set()
    for each in EXPERIMENTS:
        if each.set == "cleaneval":
            for line in lines(each, documented()):
                if line.difference is not None and (abs(line.difference) <= LARGE or line.reason):
                    within.add(line.runner)
    assert {"cetr", "cepr", "cetd", "mcstd", "twcem", "cedst"} <= within


def test_the_terminal_leaves_out_tables_without_a_figure():
    name = CHAPTERS[0].experiments[0].name
    shown = terminal(findings(finding(0.5, runner="cetd", name=name)))
    assert shown.startswith("cleaneval, 10 pages, by lcs, beside TWCEM's tables 4 to 7")
    assert shown.count("\nmethod ") == 1
    assert terminal(findings()) == ""


# What is run


@pytest.fixture
def data(tmp_path):
    pages = {f"p{i}": news_page(PARAGRAPHS["Latin"]) for i in range(4)}
    gold = "\n\n".join(PARAGRAPHS["Latin"])
    make_set(tmp_path / "data" / "letters", pages, **{name: {"text": gold} for name in pages})
    return tmp_path / "data"


def test_a_run_and_one_after_it(data, tmp_path):
    watch = Silent()
    options = RunOptions(tmp_path / "logs", workers=1, timed_pages=0)
    first = run(data, options, watch, [experiment(others=("cetd",))])
    assert [(each.runner, each.pages, each.failed) for each in first.findings] == [
        ("ttr", 4, 0),
        ("cetd", 4, 0),
    ]
    assert set(first.findings[0].figures) == {"lcs", "shingle"}
    log = tmp_path / "logs" / "letters" / "cetd.jsonl"
    size = log.stat().st_size
    assert run(data, options, watch, [experiment(others=("cetd",))]) == first
    assert log.stat().st_size == size
    assert watch.messages == []


def test_a_part_of_a_set_has_logs_of_its_own(data, tmp_path):
    options = RunOptions(tmp_path / "logs", workers=1, timed_pages=0)
    [found] = run(data, options, Silent(), [experiment(pages=2)]).findings
    assert found.pages == 2
    assert (tmp_path / "logs" / "2-pages" / "letters" / "ttr.jsonl").is_file()


def test_a_missing_set_is_reported_once(data, tmp_path):
    watch = Silent()
    twice = [experiment(set="digits"), experiment(set="digits", paper="Other"), experiment()]
    found = run(data, RunOptions(tmp_path / "logs", 1, timed_pages=0), watch, twice)
    assert len(watch.messages) == len(found.problems) == 1
    assert "digits" in watch.messages[0]
    assert [each.runner for each in found.findings] == ["ttr"]
    with pytest.raises(DataSetError, match="no data at"):
        run(data / "nowhere", RunOptions(tmp_path / "logs"), watch)


def test_abstracts_are_the_gold_of_scholarly_pages(tmp_path):
    labels = {
        "seen": {"abstract": "We show it.", "in_body": {"abstract": True}},
        "unseen": {"abstract": "We hid it.", "in_body": {"abstract": False}},
        "none": {"abstract": None, "in_body": {"abstract": None}},
        "lost": {"abstract": "No page.", "in_body": {"abstract": True}},
    }
    folder = tmp_path / "scholarly"
    whole = make_set(folder, dict.fromkeys(labels, "<p>tags</p>"), **labels)
    (folder / "html_nometa").mkdir()
    for name in ("seen", "unseen", "none"):
        (folder / "html_nometa" / f"{name}.html").write_text("<p>bare</p>")
    data = load_abstracts(folder)
    [page] = data.pages
    assert (page.id, page.text, page.read()) == ("seen", "We show it.", b"<p>bare</p>")
    assert data.digest != whole.digest


def test_the_command_without_data(monkeypatch, capsys):
    monkeypatch.delenv("NUTGRAF_DATA", raising=False)
    assert command(["papers"]) == 2
    assert "--data DIR" in capsys.readouterr().err


def test_the_command_on_a_folder_without_sets(tmp_path, capsys):
    out = tmp_path / "out"
    assert command(["papers", "--data", str(tmp_path), "--out", str(out)]) == 1
    assert json.loads((out / "papers.json").read_bytes())["findings"] == []
    assert (out / "results.md").is_file()
    assert "nothing could be measured" in capsys.readouterr().err
