"""From outcomes to rows, by hand; and raw results on disk."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from nutgraf_bench.execution.calibration import calibrations
from nutgraf_bench.execution.failure import OUT_OF_MEMORY, Failure, Kind
from nutgraf_bench.execution.outcomes import Outcome
from nutgraf_bench.execution.results import (
    Cost,
    Measured,
    to_json,
)
from nutgraf_bench.execution.tables import (
    by_set,
    rows,
    rows_by_language,
    rows_by_type,
    score_outcomes,
    worst,
)
from nutgraf_bench.metrics.registry import METRICS, USUAL, UnknownMetricError, get_metrics
from tests.bench.fakes import make_set

GOLD = "a b c d e"  # two shingles


def outcome(page, text=None, error=None, runner="fake"):
    return Outcome(page, runner, text, error, 0.01)


NO = Failure(Kind.error, "ValueError: no")


@pytest.fixture
def data(tmp_path):
    return make_set(
        tmp_path / "mine",
        {"whole": "<p>1", "half": "<p>22", "late": "<p>333", "bare": "<p>4444"},
        whole={"text": GOLD, "lang": "en", "type": "news", "with": ["a b", "e"], "without": ["z"]},
        half={"text": GOLD, "lang": "zh", "with": ["e"], "without": ["d"]},
        late={"text": GOLD, "lang": "en", "type": "forum"},
    )


@pytest.fixture
def results(data):
    outcomes = [
        outcome("half", "a b c d"),
        outcome("whole", GOLD),
        outcome("late", error=Failure.late(60)),
        outcome("bare", error=NO),
        outcome("of another set", "x"),
    ]
    return score_outcomes(data, outcomes, get_metrics(["shingle", "segments", "success"]))


def test_pages_are_scored_in_the_order_of_the_set(results):
    assert [result.page for result in results] == ["whole", "half", "late", "bare"]
    assert [result.failed for result in results] == [None, None, "time-out", "error"]
    assert [result.bytes for result in results] == [4, 5, 6, 7]
    assert [result.characters for result in results] == [9, 7, 0, 0]
    assert results[0].set == "mine"
    assert results[3].scores == {}


def test_a_row_by_hand(results):
    (row,) = rows(results)
    assert (row.set, row.runner, row.part) == ("mine", "fake", None)
    assert (row.pages, row.errors, row.timeouts) == (4, 1, 1)
    # Of three pages with gold: P 1, 1, 0; R 1, 1/2, 0; the page that timed out counts as empty.
    main = row.averages["shingle"]
    assert (main.pages, main.precision, main.recall) == (
        3,
        pytest.approx(2 / 3),
        pytest.approx(0.5),
    )
    # 2 · 2/3 · 1/2 / (2/3 + 1/2) = 2/3 / (7/6) = 4/7; the pages' own: (1 + 2/3 + 0) / 3.
    assert main.f1 == pytest.approx(4 / 7)
    assert main.mean_f1 == pytest.approx(5 / 9)
    assert row.averages["success"].f1 == pytest.approx(1 / 3)
    assert row.main == main
    assert row.interval is not None
    assert row.interval[0] <= main.f1 <= row.interval[1]
    assert rows(results)[0].interval == row.interval


def test_segments_are_added_up_not_averaged(results):
    (row,) = rows(results)
    # whole: both wanted in, the unwanted out. half: the wanted out, the unwanted in.
    found = row.averages["segments"]
    assert (found.pages, found.precision, found.recall) == (
        2,
        pytest.approx(2 / 3),
        pytest.approx(2 / 3),
    )
    assert row.segment_accuracy == pytest.approx(3 / 5)
    assert found.mean_f1 == pytest.approx(1 / 2)


def test_rows_by_language_and_type(results):
    by_language = {row.part: row for row in rows_by_language(results)}
    assert list(by_language) == ["en", "zh", "unknown"]
    assert by_language["zh"].averages["shingle"].f1 == pytest.approx(2 / 3)
    assert by_language["en"].pages == 2
    by_type = {row.part: row for row in rows_by_type(results)}
    assert by_type["news"].averages["shingle"].f1 == 1
    assert by_type["unknown"].pages == 2


def test_a_row_without_gold_has_no_figures(results):
    unknown = rows_by_language(results)[-1]
    assert unknown.averages == {}
    assert unknown.main is None
    assert unknown.interval is None


def test_a_set_of_segments_is_ranked_by_them(tmp_path):
    data = make_set(tmp_path / "s", {"p": "x"}, p={"with": ["a"]})
    (row,) = rows(score_outcomes(data, [outcome("p", "a")], get_metrics(USUAL)))
    assert row.main_name == "segments"
    assert row.main is not None
    assert row.main.f1 == 1
    assert row.interval is None


def test_the_best_runner_comes_first(data):
    metrics = get_metrics(["shingle"])
    found = [
        *score_outcomes(data, [outcome("bare", "x", runner="none")], metrics),
        *score_outcomes(data, [outcome("whole", "a b c d", runner="worse")], metrics),
        *score_outcomes(data, [outcome("whole", GOLD, runner="better")], metrics),
    ]
    assert [row.runner for row in by_set(rows(found))["mine"]] == ["better", "worse", "none"]


def test_worst_pages(results):
    assert [result.page for result in worst(results, "fake")] == ["late", "half", "whole"]
    assert [result.page for result in worst(results, "fake", 1)] == ["late"]
    assert worst(results, "other") == []


def test_scoring_in_a_pool_gives_the_same(data, results):
    outcomes = [outcome("whole", GOLD), outcome("half", "a b c d")]
    metrics = get_metrics(["shingle"])
    with ThreadPoolExecutor(2) as pool:
        assert score_outcomes(data, outcomes, metrics, pool) == score_outcomes(
            data, outcomes, metrics
        )


@pytest.mark.parametrize(
    ("failure", "errors", "timeouts"),
    [
        (None, 0, 0),
        (Failure.late(60), 0, 1),
        (Failure(Kind.error, "KeyError: 'timed out after 60 s'"), 1, 0),
        (Failure.crash("SIGSEGV"), 1, 0),
        (OUT_OF_MEMORY, 1, 0),
    ],
)
def test_failures_are_counted_by_their_kind(data, failure, errors, timeouts):
    found = score_outcomes(data, [outcome("whole", error=failure)], get_metrics(["shingle"]))
    (row,) = rows(found)
    assert (row.errors, row.timeouts) == (errors, timeouts)


def test_metrics_by_name():
    assert [metric.name for metric in get_metrics(["lcs", "shingle", "lcs"])] == ["lcs", "shingle"]
    assert len(get_metrics(["all", "lcs"])) == len(METRICS)
    with pytest.raises(UnknownMetricError, match="no metric is called 'f2'; there are shingle"):
        get_metrics(["f2"])


def measured(results):
    cost = Cost("mine", "fake", 2.5, 2.0, 4.0)
    return Measured(
        metrics=("shingle", "segments", "success"),
        sets={"mine": "abcd"},
        runners={"fake": "1.0"},
        results=tuple(results),
        costs=(cost, Cost("mine", "fake", 1.0, 1.0, 1.0)),
        problems=("mine: line 3 is broken",),
    )


def test_json_holds_everything(results):
    values = json.loads(to_json(measured(results)))
    assert values["rows"][0]["averages"]["shingle"]["f1"] == pytest.approx(4 / 7)
    assert values["rows"][0]["errors"] == 1
    assert "part" not in values["rows"][0]
    assert [row["part"] for row in values["by_language"]] == ["en", "zh", "unknown"]
    assert values["pages"][2]["error"] == "timed out after 60 s"
    assert len(values["pages"]) == len(results)
    assert values["costs"][0] == {
        "set": "mine",
        "runner": "fake",
        "mean": 2.5,
        "median": 2.0,
        "p95": 4.0,
    }
    assert values["problems"] == ["mine: line 3 is broken"]


def sure(page, confidence, text=GOLD):
    return Outcome(page, "sure", text, None, 0.01, confidence, "article")


def test_confidence_beside_how_often_it_is_right(data):
    outcomes = [sure("whole", 0.9), sure("half", 0.9, "a b c d"), sure("late", 0.1, "x")]
    found = score_outcomes(data, [*outcomes, sure("bare", 0.7)], get_metrics(["shingle"]))
    (calibration,) = calibrations(found)
    # F1 is 1, 2/3 and 0, so the first is right; the page without a gold text does not count.
    assert (calibration.set, calibration.runner, calibration.pages) == ("mine", "sure", 3)
    assert calibration.right == pytest.approx(1 / 3)
    assert calibration.mean == pytest.approx(1.9 / 3)
    assert [(each.count, each.true) for each in calibration.curve] == [(1, 0.0), (2, 0.5)]
    # Of 3 pages 1 is off by 0.1, and 2 by 0.9 - 0.5.
    assert calibration.error == pytest.approx((0.1 + 2 * 0.4) / 3)
    assert {result.page_type for result in found} == {"article"}


def test_there_is_no_calibration_without_confidences(results):
    assert calibrations(results) == []
