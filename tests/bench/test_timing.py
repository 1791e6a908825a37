"""Timing: the same pages for all, in turn, on one core; what fails has no time."""

from __future__ import annotations

import multiprocessing
import os
import sys

import pytest

from nutgraf_bench.execution.failure import Failure, Kind
from nutgraf_bench.execution.process import Limits
from nutgraf_bench.execution.timing import PageTime, Timing, run_timing, spread
from tests.bench.fakes import Obedient, Unready, make_set

TIMEOUT = 3.0


def reports(timing):
    return {page: failure.line for page, failure in timing.failures}


def test_figures_by_hand():
    times = tuple(PageTime(str(i), 1000 * i, ms) for i, ms in enumerate((1.0, 2.0, 3.0, 10.0)))
    timing = Timing("r", "1", times, ())
    # (1 + 2 + 3 + 10) / 4; between 2 and 3; 0.95 * 3 = 2.85 steps: 3 + 0.85 * 7
    assert timing.mean == pytest.approx(4.0)
    assert timing.median == pytest.approx(2.5)
    assert timing.p95 == pytest.approx(8.95)


def test_a_runner_that_failed_everywhere_has_no_figures():
    timing = Timing("r", "1", (), (("a", Failure(Kind.error, "ValueError")),))
    assert (timing.mean, timing.median, timing.p95) == (None, None, None)


def test_pages_are_spread_over_the_sizes(tmp_path):
    pages = {f"p{size}": "echo " + "x" * size for size in (50, 10, 40, 20, 30)}
    data = make_set(tmp_path / "set", pages)
    assert [data.pages[i].id for i in spread(data, 3)] == ["p10", "p30", "p50"]
    assert [data.pages[i].id for i in spread(data, 9)] == ["p10", "p20", "p30", "p40", "p50"]


def test_runners_take_turns_page_by_page_after_a_warm_up(tmp_path):
    data = make_set(tmp_path / "set", {f"p{i}": "echo " + "x" * i for i in range(1, 5)})
    notes = tmp_path / "notes"
    steps = []
    found = run_timing(
        data,
        [Obedient("one", notes=notes), Obedient("two", notes=notes)],
        pages=4,
        rounds=2,
        on_progress=lambda done, total: steps.append((done, total)),
    )
    given = [len(line) for line in notes.read_text().split()]
    # Warm-up of one, then of two, on the pages from the middle on; then two rounds in turn.
    assert given == [3, 4] * 2 + [1, 1, 2, 2, 3, 3, 4, 4] * 2
    assert list(found) == ["one", "two"]
    for timing in found.values():
        assert [(time.page, time.bytes) for time in timing.times] == [
            ("p1", 6),
            ("p2", 7),
            ("p3", 8),
            ("p4", 9),
        ]
        assert all(time.ms > 0 for time in timing.times)
        assert timing.failures == ()
    # Four steps of warm-up; then each runner, page and round is one.
    assert steps == [(0, 16)] * 4 + [(i, 16) for i in range(1, 17)]
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity"), reason="no binding to a core on this system"
)
def test_one_core_is_used(tmp_path):
    data = make_set(tmp_path / "set", {"a": "cores"})
    notes = tmp_path / "notes"
    run_timing(data, [Obedient(notes=notes)], rounds=1)
    assert set(notes.read_text().split("\n")) == {f"[{max(os.sched_getaffinity(0))}]", ""}


def test_a_failure_is_reported_once_and_harms_no_other_page_or_runner(tmp_path):
    pages = {
        "a": "echo A",
        "fail": "fail",
        "crash": "crash",
        "hang": "hang" + " " * 10,
        "z": "echo " + "z" * 20,
    }
    data = make_set(tmp_path / "set", pages)
    lines = []
    notes = tmp_path / "notes"
    runners = [
        Unready(how="missing"),
        Obedient(),
        Unready("unready-too", how="crash"),
        Echo("echo", notes=notes),
    ]
    found = run_timing(data, runners, rounds=2, limits=Limits(TIMEOUT), on_problem=lines.append)
    assert list(found) == ["obedient", "echo"]
    assert [time.page for time in found["obedient"].times] == ["a", "z"]
    assert reports(found["obedient"]) == {
        "fail": "ValueError: a bad page",
        "crash": "crashed: the process ended with code 3",
        "hang": "timed out after 3 s",
    }
    assert {time.page for time in found["echo"].times} == set(pages)
    assert found["echo"].failures == ()
    assert lines == [
        "unready is not timed on set: the peer unready needs an optional library: "
        "pip install 'nutgraf-bench[peers]'",
        "unready-too is not timed on set: crashed: the process ended with code 3",
    ]


class Echo(Obedient):
    """Says what the page says, and does nothing of it."""

    def run(self, html, url, title):
        return html.decode()


@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_DATA works on Linux only")
def test_a_glutton_has_no_time(tmp_path):
    data = make_set(tmp_path / "set", {"a": "eat", "b": "echo B" + "b" * 10})
    found = run_timing(data, [Obedient()], rounds=1, limits=Limits(memory_mb=1024))
    assert reports(found["obedient"]) == {"a": "out of memory"}
    assert [time.page for time in found["obedient"].times] == ["b"]


def test_a_set_without_pages_has_no_times(tmp_path):
    data = make_set(tmp_path / "set", {})
    found = run_timing(data, [Obedient()])
    assert found["obedient"] == Timing("obedient", "1", (), ())


def test_a_stopped_timing_leaves_no_worker(tmp_path):
    def stop(done, total):
        raise KeyboardInterrupt

    data = make_set(tmp_path / "set", {"a": "echo A"})
    with pytest.raises(KeyboardInterrupt):
        run_timing(data, [Obedient()], on_progress=stop)
    assert multiprocessing.active_children() == []
