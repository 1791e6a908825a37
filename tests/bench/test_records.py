"""The measure of items, and the command that prints it."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from nutgraf_bench.cli.app import bench
from nutgraf_bench.records.scores import date_score, references_score, same_score, tokens_score
from tests.records.pages import TAGGED


def test_tokens_by_hand():
    # Wanted 4 tokens, given 3; the common subsequence is "eels weirs": P = 2/3, R = 2/4.
    score = tokens_score("Eels and weirs today", "eels, weirs, rivers")
    assert (score.precision, score.recall) == (pytest.approx(2 / 3), 0.5)


def test_right_or_wrong():
    assert same_score("10.5555/A.1", "10.5555/a.1").f1 == 1
    assert same_score("12", None).f1 == 0
    assert date_score("2019-05", "2019-11-02").f1 == 1
    assert date_score("2019", "2018").f1 == 0


def test_references_of_keys_are_compared_entry_by_entry():
    gold = ["citation_title=Mud on the move; citation_author=P. Ruiz", "citation_title=Soot"]
    score = references_score(gold, ["P. Ruiz, Mud on the move, 2004"])
    assert (score.precision, score.recall) == (1.0, 0.5)


def test_the_command(tmp_path):
    folder = tmp_path / "scholarly"
    (folder / "html").mkdir(parents=True)
    (folder / "html" / "a.html").write_text(TAGGED, "utf-8")
    gold = {"id": "a", "publisher": "P", "title": "Salt marsh growth under rising seas"}
    (folder / "gold.jsonl").write_text(json.dumps(gold | {"volume": "18"}))
    result = CliRunner().invoke(bench, ["records", "--data", str(tmp_path), "--variants", "html"])
    assert result.exit_code == 0
    rows = {line.split()[0]: line.split()[1:] for line in result.output.splitlines() if line}
    assert rows["title"] == ["1", "1.000", "1.000", "1.000"]
    assert rows["volume"] == ["1", "0.000", "0.000", "0.000"]


def test_words_that_cite_a_work_are_not_of_its_reference():
    gold = [
        "1 Dahl, E. Lamps. River Letters 12, 33–47 (1962). Crossref a [...] of lamps b [...] fog"
    ]
    given = ["Dahl, E. Lamps. River Letters 12, 33–47 (1962)."]
    assert references_score(gold, given).f1 == 1.0
    assert references_score(gold, ["Dahl, E. Lamps. River Letters."]).f1 < 1.0
