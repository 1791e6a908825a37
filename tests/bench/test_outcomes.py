"""Outcomes on disk: what is written is read again, and nothing is mixed."""

from __future__ import annotations

import pytest

from nutgraf_bench.execution.failure import Failure, Kind
from nutgraf_bench.execution.outcomes import Header, Outcome, OutcomeLog

HEADER = Header("news", "abc", "fast", "1.0")
GOOD = Outcome("a", "fast", "Text in Ελληνικά,\nof two lines.", None, 0.25, 0.5, "article")
BAD = Outcome("b", "fast", failure=Failure(Kind.error, "ValueError: no"))


def written(folder, *outcomes, header=HEADER):
    log = OutcomeLog(folder).open(header)
    for outcome in outcomes:
        log.add(outcome)
    return log


def test_outcomes_come_back(tmp_path):
    written(tmp_path, GOOD, BAD)
    assert OutcomeLog(tmp_path).read("news", "fast") == (HEADER, [GOOD, BAD])
    assert (tmp_path / "news" / "fast.jsonl").is_file()


def test_there_is_nothing_where_no_log_is(tmp_path):
    assert OutcomeLog(tmp_path).read("news", "fast") == (None, [])
    assert OutcomeLog(tmp_path).open(HEADER).notice is None


def test_a_log_goes_on(tmp_path):
    written(tmp_path, GOOD)
    log = written(tmp_path, BAD)
    assert (log.done, log.notice) == ({"a"}, None)
    assert OutcomeLog(tmp_path).read("news", "fast") == (HEADER, [GOOD, BAD])


def test_the_last_outcome_of_a_page_counts(tmp_path):
    again = Outcome("a", "fast", "Other.", None, 0.5)
    written(tmp_path, GOOD, BAD, again)
    assert OutcomeLog(tmp_path).read("news", "fast")[1] == [again, BAD]


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_line_that_was_cut_off_is_dropped(tmp_path, cut):
    path = written(tmp_path, GOOD, BAD).path
    path.write_bytes(path.read_bytes()[:-cut])
    assert OutcomeLog(tmp_path).read("news", "fast") == (HEADER, [GOOD])
    log = written(tmp_path, BAD)
    assert log.done == {"a"}
    assert OutcomeLog(tmp_path).read("news", "fast") == (HEADER, [GOOD, BAD])


def test_a_broken_line_in_the_middle_costs_that_page_only(tmp_path):
    path = written(tmp_path, GOOD, BAD).path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], b'{"page": 1}\n', b"[]\n", b"\0\0\n", lines[2]]))
    assert OutcomeLog(tmp_path).read("news", "fast") == (HEADER, [BAD])
    assert OutcomeLog(tmp_path).open(HEADER).done == {"b"}
    assert path.read_bytes() == lines[0] + lines[2]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (Header("news", "xyz", "fast", "1.0"), "the set is another one now"),
        (Header("news", "abc", "fast", "1.1"), "it was version 1.0 and is 1.1"),
    ],
)
def test_a_log_of_something_else_begins_anew_and_says_so(tmp_path, other, why):
    written(tmp_path, GOOD, BAD)
    log = written(tmp_path, header=other)
    assert log.notice == f"fast on news begins anew: {why}"
    assert OutcomeLog(tmp_path).read("news", "fast") == (other, [])


@pytest.mark.parametrize("content", [b"", b"\x80 nothing\n", b'{"set": "news"}\n', b'{"set": "n'])
def test_a_log_without_its_header_begins_anew(tmp_path, content):
    path = written(tmp_path, GOOD).path
    path.write_bytes(content)
    assert OutcomeLog(tmp_path).read("news", "fast") == (None, [])
    log = OutcomeLog(tmp_path).open(HEADER)
    assert log.done == frozenset()
    assert log.notice == "fast on news begins anew: its log could not be read"
    assert OutcomeLog(tmp_path).read("news", "fast") == (HEADER, [])
