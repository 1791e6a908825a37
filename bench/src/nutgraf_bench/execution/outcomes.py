"""Outcomes of a runner on disk: ``LOGS/SET/RUNNER.jsonl``.

The first line names the set, its hash, the runner and its version. Every other line is a page.
Lines are only appended and flushed one by one, so a run that was killed resumes where it stopped.
A log of another set or version is replaced; a truncated line is dropped.
"""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

import orjson

from nutgraf_bench.execution.failure import Failure, Kind


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a runner on a page: the text, or how it failed."""

    page: str
    runner: str
    text: str | None = None
    failure: Failure | None = None
    seconds: float | None = None
    confidence: float | None = None
    """Confidence in the text from 0 to 1, if the runner reports one."""
    page_type: str | None = None
    """Page type, if the runner reports one."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a log belongs to."""

    set: str
    digest: str
    runner: str
    version: str


_OUTCOME: Final = frozenset(field.name for field in fields(Outcome)) - {"runner"}
_HEADER: Final = frozenset(field.name for field in fields(Header))


class OutcomeLog:
    """Logs in a folder, one for each set and runner."""

    def __init__(self, folder: Path) -> None:
        """Use this folder. It is created by the first write."""
        self.folder = folder

    def path(self, set_name: str, runner: str) -> Path:
        """Return the file with the outcomes of a runner on a set."""
        return self.folder / set_name / f"{runner}.jsonl"

    def read(self, set_name: str, runner: str) -> tuple[Header | None, list[Outcome]]:
        """Return the header and the last outcome of each page; (None, []) without a log."""
        header, outcomes, _ = _read(self.path(set_name, runner), runner)
        return header, list({done.page: done for done in outcomes}.values())

    def open(self, header: Header) -> OpenLog:
        """Return the log to append to. A log with another header is replaced."""
        path = self.path(header.set, header.runner)
        old, outcomes, is_broken = _read(path, header.runner)
        notice = None
        if old != header:
            notice, outcomes = _replaced(header, old) if path.is_file() else None, []
        if old != header or is_broken:
            _write(path, [_dump(asdict(header)), *map(_line, outcomes)])
        return OpenLog(path, frozenset(done.page for done in outcomes), notice)


@dataclass(frozen=True, slots=True)
class OpenLog:
    """A log to append to."""

    path: Path
    done: frozenset[str]
    """Pages that are in the log already."""
    notice: str | None
    """Why the log was replaced, if it was."""

    def add(self, outcome: Outcome) -> None:
        """Append an outcome."""
        with self.path.open("ab") as file:
            file.write(_line(outcome))


def _replaced(header: Header, old: Header | None) -> str:
    """Return why a log is replaced."""
    name = f"{header.runner} on {header.set}"
    if old is None:
        return f"{name} begins anew: its log could not be read"
    if old.digest != header.digest:
        return f"{name} begins anew: the set is another one now"
    return f"{name} begins anew: it was version {old.version} and is {header.version}"


def _read(path: Path, runner: str) -> tuple[Header | None, list[Outcome], bool]:
    """Return the header, the outcomes, and whether there are broken lines."""
    lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
    first, *others = map(_load, lines or [b""])
    header = Header(**first) if first and first.keys() == _HEADER else None
    outcomes = [done for each in others if (done := _outcome(each, runner)) and header]
    return header, outcomes, len(outcomes) < len(others)


def _outcome(found: dict[str, Any] | None, runner: str) -> Outcome | None:
    if found is None or found.keys() != _OUTCOME:
        return None
    try:
        failure = found.pop("failure")
        failure = failure and Failure(Kind(failure["kind"]), failure["line"])
    except (KeyError, TypeError, ValueError):
        return None
    return Outcome(runner=runner, **found, failure=failure)


def _load(line: bytes) -> dict[str, Any] | None:
    """Return the JSON object on a line, or None if it is truncated or not an object."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = orjson.loads(line)
    except orjson.JSONDecodeError:
        return None
    return found if isinstance(found, dict) else None


def _line(outcome: Outcome) -> bytes:
    line = asdict(outcome)
    del line["runner"]
    return _dump(line)


def _dump(line: dict[str, Any]) -> bytes:
    return orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE)


def _write(path: Path, lines: list[bytes]) -> None:
    """Replace the file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    beside.write_bytes(b"".join(lines))
    beside.replace(path)
