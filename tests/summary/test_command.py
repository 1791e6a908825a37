"""``nutgraf summarize`` and ``nutgraf-bench summaries`` on files written here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nutgraf.cli.app import run
from nutgraf_bench.cli.app import run as run_bench
from nutgraf_bench.metrics.rouge import rouge_n
from nutgraf_bench.summaries.measure import Item, nutgraf_summarizers, prepare, rouge_of
from tests.pages import PARAGRAPHS, news_page

STORY = "The ferry sails in May. Cheese is made on the island. The ferry is an electric boat."


@pytest.fixture
def story(tmp_path: Path) -> str:
    file = tmp_path / "story.txt"
    file.write_text(STORY)
    return str(file)


def test_text(story, capsys):
    assert run(["summarize", story, "--scorer", "position", "-n", "2"]) == 0
    assert capsys.readouterr().out == "The ferry sails in May.\nCheese is made on the island.\n"


def test_json(story, capsys):
    options = ["--title", "Cheese", "--scorer", "title", "-n", "1", "--format", "json"]
    assert run(["summarize", story, *options]) == 0
    values = json.loads(capsys.readouterr().out)
    assert values["title"] == "Cheese"
    assert values["sentences"] == [
        {"text": "Cheese is made on the island.", "start": 24, "stop": 53, "score": 1.0}
    ]


def test_weights(story, capsys):
    weights = ["--weights", "title=50", "--weights", "position=0,length=0"]
    assert run(["summarize", story, "--title", "Cheese", "-n", "1", *weights]) == 0
    assert capsys.readouterr().out == "Cheese is made on the island.\n"


def test_a_page_is_extracted_first(tmp_path, capsys):
    file = tmp_path / "page.html"
    file.write_text(news_page(PARAGRAPHS["Latin"]))
    assert run(["summarize", str(file), "-n", "1"]) == 0
    out = capsys.readouterr().out.strip()
    assert out
    assert out in " ".join(PARAGRAPHS["Latin"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--weights", "position"],
            "no weights are called 'position'; there are equal and learned",
        ),
        (["--weights", "position=much"], "--weights must be NAME=NUMBER, such as position=2"),
        (["--weights", "nope=1"], "no scorer is called 'nope'"),
        (["--scorer", "nope"], "no scorer is called 'nope'"),
        (["--sentences", "0"], "try 'nutgraf summarize --help'"),
    ],
)
def test_wrong_use(story, options, message, capsys):
    assert run(["summarize", story, *options]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_sources_without_text(tmp_path, capsys):
    empty = tmp_path / "empty.txt"
    empty.write_text(" \n")
    assert run(["summarize", str(empty)]) == 1
    assert "there is no text to summarize" in capsys.readouterr().err
    assert run(["summarize", str(tmp_path / "none.txt")]) == 2
    assert "no such file" in capsys.readouterr().err


ITEM = Item("cnndm", "one", "Ferry", STORY + " Nobody paid.", "The ferry sails in May.", "en")


def test_weights_are_measured_as_summaries_are():
    weights = dict.fromkeys(["frequency", "tfidf", "lexical", "position", "title", "length"], 1.0)
    summary = nutgraf_summarizers()["average"](ITEM)
    assert rouge_of(prepare(ITEM), weights) == pytest.approx(rouge_n(ITEM.summary, summary).f1)
    # Lead-3 has 5 + 6 + 6 words, including all 5 of the reference: 2 * 5 / (17 + 5).
    lead = nutgraf_summarizers()["lead"](ITEM)
    assert rouge_n(ITEM.summary, lead).f1 == pytest.approx(10 / 22)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "summaries"
    folder.mkdir()
    row = {"id": "1", "title": None, "text": STORY, "summary": "The ferry sails in May."}
    (folder / "bbc.jsonl").write_text(json.dumps({**row, "lang": "en"}) + "\n")
    return tmp_path


def test_bench(data, tmp_path, capsys):
    out = tmp_path / "out.json"
    options = ["--data", str(data), "--sets", "bbc", "--no-peers", "--out", str(out)]
    assert run_bench(["summaries", *options]) == 0
    shown = capsys.readouterr().out
    for name in ("lead", "frequency", "tfidf", "lexical", "position", "average", "learned"):
        assert f"\n{name} " in shown
    lead = json.loads(out.read_text())["rows"][0]
    # The reference has one sentence, so the summary is that sentence.
    assert (lead["summarizer"], lead["rouge_1"], lead["low"], lead["high"]) == ("lead", 1, 1, 1)


def test_bench_without_data(data, capsys):
    assert run_bench(["summaries", "--data", str(data), "--sets", "lcsts", "--no-peers"]) == 1
    assert "lcsts.jsonl: no such file" in capsys.readouterr().err
    assert run_bench(["summaries", "--data", str(data), "--sets", "nope"]) == 2
    (data / "summaries" / "bbc.jsonl").write_text("{}\n")
    assert run_bench(["summaries", "--data", str(data), "--sets", "bbc", "--no-peers"]) == 1
    assert "is no set of summaries" in capsys.readouterr().err
