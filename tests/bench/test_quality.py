"""Quality runs: what fails is an outcome, and what was done is done."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from nutgraf_bench.dataset import DataSetError
from nutgraf_bench.execution.failure import Failure, Kind
from nutgraf_bench.execution.outcomes import Outcome, OutcomeLog
from nutgraf_bench.execution.pool import WorkerError
from nutgraf_bench.execution.process import Limits
from nutgraf_bench.execution.quality import run_quality
from nutgraf_bench.runners.registry import UnknownRunnerError
from tests.bench.fakes import Obedient, SilentError, Unready, Unwelcome, make_set

ROOT = Path(__file__).resolve().parents[2]
# Long enough for a page that does nothing, whatever else the machine is at.
TIMEOUT = 3.0


def outcomes(logs, data, runner="obedient"):
    return {o.page: o for o in OutcomeLog(logs).read(data.name, runner)[1]}


def errors(logs, data, runner="obedient"):
    found = outcomes(logs, data, runner)
    return {page: o.failure.line if o.failure else None for page, o in found.items()}


def test_every_runner_takes_every_page(tmp_path):
    one = make_set(tmp_path / "one", {"a": "echo A", "b": "echo B"})
    two = make_set(tmp_path / "two", {"c": "echo C"})
    seen = []
    run_quality(
        [one, two],
        [Obedient(), Obedient("other"), Obedient()],
        tmp_path / "logs",
        on_progress=seen.append,
    )
    for runner in ("obedient", "other"):
        assert {p: o.text for p, o in outcomes(tmp_path / "logs", one, runner).items()} == {
            "a": "A",
            "b": "B",
        }
        assert outcomes(tmp_path / "logs", two, runner)["c"].text == "C"
    assert [(step.done, step.total) for step in seen] == [(i, 6) for i in range(1, 7)]
    assert {(step.set, step.outcome.runner, step.outcome.page) for step in seen} == {
        (name, runner, page)
        for runner in ("obedient", "other")
        for name, page in (("one", "a"), ("one", "b"), ("two", "c"))
    }
    assert all(o.seconds is not None for o in outcomes(tmp_path / "logs", one).values())


def test_what_goes_wrong_is_the_outcome_of_its_page_alone(tmp_path, capfd):
    data = make_set(
        tmp_path / "bad",
        {
            "a": "echo A",
            "crash": "crash",
            "b": "echo B",
            "segfault": "segfault",
            "fail": "fail",
            "silent": "fail_silently",
            "leave": "leave",
            "nothing": "nothing",
            "surrogate": "surrogate",
            "hang": "hang",
            "shout": "shout LOUD",
            "c": "echo C",
        },
    )
    run_quality([data], [Obedient()], tmp_path / "logs", limits=Limits(TIMEOUT))
    found = outcomes(tmp_path / "logs", data)
    assert errors(tmp_path / "logs", data) == {
        "a": None,
        "crash": "crashed: the process ended with code 3",
        "b": None,
        "segfault": "crashed: SIGSEGV",
        "fail": "ValueError: a bad page",
        "silent": "SilentError: (its message can't be shown)",
        "leave": "SystemExit: 7",
        "nothing": "TypeError: obedient gave NoneType, not text",
        "surrogate": None,
        "hang": "timed out after 3 s",
        "shout": None,
        "c": None,
    }
    assert found["surrogate"].text == "half ? a pair"
    hang = Failure(Kind.time_out, "timed out after 3 s")
    assert found["hang"] == Outcome("hang", "obedient", failure=hang)
    kinds = {page: found[page].failure.kind for page in ("crash", "segfault", "fail", "leave")}
    assert kinds == {"crash": "crash", "segfault": "crash", "fail": "error", "leave": "error"}
    assert [found[page].text for page in "abc"] == ["A", "B", "C"]
    assert found["shout"].text == "LOUD"
    assert "LOUD" not in "".join(capfd.readouterr())


def test_what_a_runner_says_of_a_page_is_kept(tmp_path):
    pages = {"a": "sure 0.75 index", "b": "echo B", "c": "sure 1.5 article", "d": "sure nan x"}
    data = make_set(tmp_path / "set", pages)
    run_quality([data], [Obedient()], tmp_path / "logs")
    found = outcomes(tmp_path / "logs", data)
    said = {page: (o.text, o.confidence, o.page_type) for page, o in found.items()}
    assert said["a"] == ("index", 0.75, "index")
    assert said["b"] == ("B", None, None)
    assert found["c"].failure.line == "ValueError: a confidence must be from 0 to 1, got 1.5"
    assert found["d"].failure.line == "ValueError: a confidence must be from 0 to 1, got nan"


@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_DATA works on Linux only")
def test_a_glutton_is_stopped(tmp_path):
    data = make_set(tmp_path / "set", {"a": "eat", "b": "echo B"})
    run_quality([data], [Obedient()], tmp_path / "logs", workers=1, limits=Limits(memory_mb=1024))
    assert errors(tmp_path / "logs", data) == {"a": "out of memory", "b": None}
    assert outcomes(tmp_path / "logs", data)["a"].failure.kind is Kind.memory


@pytest.mark.parametrize(
    ("runner", "error"),
    [
        (Unready(how="fail"), "ValueError: a bad page"),
        (Unready(how="crash"), "crashed: the process ended with code 3"),
        (Unwelcome(name="unready"), "TypeError: not here"),
    ],
)
def test_a_runner_that_fails_before_its_first_page_fails_on_all(tmp_path, runner, error):
    data = make_set(tmp_path / "set", {"a": "echo A", "b": "echo B"})
    lines = []
    logs = tmp_path / "logs"
    run_quality([data], [runner, Obedient()], logs, limits=Limits(TIMEOUT), on_problem=lines.append)
    assert errors(logs, data, "unready") == {"a": error, "b": error}
    assert errors(logs, data) == {"a": None, "b": None}
    assert lines == [f"unready on set: {error}"]


def test_a_runner_that_is_not_there_is_one_line_and_may_come_later(tmp_path):
    data = make_set(tmp_path / "set", {"a": "echo A", "b": "echo B"})
    lines, seen = [], []
    runners = [Unready(how="missing"), Unready("unready-too", how="untrainable"), Obedient()]
    logs = tmp_path / "logs"
    run_quality([data], runners, logs, on_progress=seen.append, on_problem=lines.append)
    assert sorted(lines) == [
        "unready on set: the peer unready needs an optional library: "
        "pip install 'nutgraf-bench[peers]'",
        "unready-too on set: nothing to learn from",
    ]
    assert outcomes(tmp_path / "logs", data, "unready") == {}
    assert errors(tmp_path / "logs", data) == {"a": None, "b": None}
    assert seen[-1].done == 2
    run_quality([data], [Obedient("unready")], tmp_path / "logs")
    assert errors(tmp_path / "logs", data, "unready") == {"a": None, "b": None}


def test_a_peer_that_is_not_installed_is_left_out(tmp_path, monkeypatch):
    data = make_set(tmp_path / "set", {"a": "echo A"})
    lines = []
    monkeypatch.setattr(sys, "path", [])  # where installed libraries are looked for
    run_quality([data], ["goose"], tmp_path / "logs", on_problem=lines.append)
    assert lines == ["the peer goose needs an optional library: pip install 'nutgraf-bench[peers]'"]


def test_an_unknown_runner_is_an_error(tmp_path):
    with pytest.raises(UnknownRunnerError, match="no runner is called 'goat'"):
        run_quality([], ["goat"], tmp_path / "logs")


def test_two_sets_of_one_name_are_an_error(tmp_path):
    one = make_set(tmp_path / "1" / "set", {"a": "echo A"})
    two = make_set(tmp_path / "2" / "set", {"a": "echo B"})
    with pytest.raises(DataSetError, match="two sets are called set"):
        run_quality([one, two], [Obedient()], tmp_path / "logs")


class Stop:
    """Ctrl-C after some pages."""

    def __init__(self, after):
        self.after = after

    def __call__(self, progress):
        if progress.done == self.after:
            raise KeyboardInterrupt


def test_a_stopped_run_keeps_what_is_done_and_goes_on(tmp_path):
    data = make_set(tmp_path / "set", {f"p{i}": f"echo {i}" for i in range(12)})
    logs = tmp_path / "logs"
    with pytest.raises(KeyboardInterrupt):
        run_quality([data], [Obedient()], logs, on_progress=Stop(after=5))
    first = outcomes(logs, data)
    assert len(first) == 5
    assert multiprocessing.active_children() == []

    notes = tmp_path / "notes"
    seen = []
    run_quality([data], [Obedient(notes=notes)], logs, on_progress=seen.append)
    assert {p: o.text for p, o in outcomes(logs, data).items()} == {
        f"p{i}": str(i) for i in range(12)
    }
    assert [step.done for step in seen] == list(range(6, 13))
    again = {f"p{i}" for i in notes.read_text().split()}
    assert sorted(again) == sorted(set(outcomes(logs, data)) - set(first))


def test_a_killed_run_repeats_only_the_page_that_was_being_written(tmp_path):
    data = make_set(tmp_path / "set", {f"p{i}": f"echo {i}" for i in range(4)})
    logs, notes = tmp_path / "logs", tmp_path / "notes"
    run_quality([data], [Obedient()], logs, workers=1)
    path = OutcomeLog(logs).path("set", "obedient")
    path.write_bytes(path.read_bytes()[:-7])
    run_quality([data], [Obedient(notes=notes)], logs)
    assert notes.read_text() == "3\n"
    assert sorted(outcomes(logs, data)) == ["p0", "p1", "p2", "p3"]


SCRIPT = """
import sys
from pathlib import Path
from nutgraf_bench.dataset import load_set
from nutgraf_bench.execution.quality import run_quality
from tests.bench.fakes import Obedient

if __name__ == "__main__":
    data, logs = load_set(Path(sys.argv[1])), Path(sys.argv[2])
    tell = lambda progress: print(progress.outcome.text, flush=True)
    try:
        run_quality([data], [Obedient()], logs, on_progress=tell)
    except KeyboardInterrupt:
        sys.exit("stopped")
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system has no process groups")
def test_ctrl_c_ends_the_run_and_its_workers_without_a_word(tmp_path):
    data = make_set(tmp_path / "set", {"a": "who", "b": "hang", "c": "who", "d": "hang"})
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    with subprocess.Popen(
        [sys.executable, str(script), str(data.folder), str(tmp_path / "logs")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        start_new_session=True,
    ) as running:
        worker = int(running.stdout.readline())
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all processes
        _, told = running.communicate(timeout=60)
    assert (running.returncode, told) == (1, "stopped\n")
    assert "a" in outcomes(tmp_path / "logs", data)
    assert not {"b", "d"} & set(outcomes(tmp_path / "logs", data))
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_a_finished_run_starts_nothing(tmp_path, monkeypatch):
    data = make_set(tmp_path / "set", {"a": "echo A"})
    run_quality([data], [Obedient()], tmp_path / "logs")
    monkeypatch.setattr("nutgraf_bench.execution.pool._SPAWN", None)
    run_quality([data], [Obedient()], tmp_path / "logs")


def test_another_version_begins_anew_and_says_so(tmp_path):
    data = make_set(tmp_path / "set", {"a": "echo A"})
    lines, problems, notes = [], [], tmp_path / "notes"
    run_quality([data], [Obedient()], tmp_path / "logs")
    changed = replace(Obedient(notes=notes), version="2")
    run_quality(
        [data],
        [changed],
        tmp_path / "logs",
        on_notice=lines.append,
        on_problem=problems.append,
    )
    assert problems == []
    assert lines == ["obedient on set begins anew: it was version 1 and is 2"]
    assert notes.read_text() == "A\n"


def test_a_worker_that_can_not_start_is_nobody_elses_fault(tmp_path, monkeypatch):
    data = make_set(tmp_path / "set", {"a": "echo A"})
    monkeypatch.setattr("nutgraf_bench.execution.pool.serve", end_at_once)
    with pytest.raises(WorkerError, match="do not start"):
        run_quality([data], [Obedient()], tmp_path / "logs")
    assert outcomes(tmp_path / "logs", data) == {}


def end_at_once(connection, job, limits):
    """A process that ends before it says a word."""
    os._exit(0)


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (ValueError("one\n\ntwo"), "ValueError: one two"),
        (KeyError(), "KeyError"),
        (MemoryError("anything"), "out of memory"),
        (SilentError(), "SilentError: (its message can't be shown)"),
        (RuntimeError("x" * 400), "RuntimeError: " + "x" * 300 + "…"),
        (OSError("\ud800"), "OSError: ?"),
    ],
)
def test_errors_are_lines(problem, line):
    assert Failure.of(problem).line == line
