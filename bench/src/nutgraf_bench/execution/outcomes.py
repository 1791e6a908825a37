"""Outcomes of a runner on disk: ``LOGS/SET/RUNNER.jsonl``.

The first line names the set, its hash, the runner and its version. Every other line is a page.
Lines are only appended and flushed one by one, so a run that was killed resumes where it stopped.
A log of another set or version is replaced; a truncated line is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

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
        lines = _lines(self.path(set_name, runner))
        header = _header(next(lines, b""))
        if header is None:
            return None, []
        found = (_outcome(line, runner) for line in lines)
        return header, list({done.page: done for done in found if done is not None}.values())

    def open(self, header: Header) -> OpenLog:
        """Return the log to append to. A log with another header is replaced."""
        path = self.path(header.set, header.runner)
        lines = _lines(path)
        first = next(lines, None)
        old = _header(first or b"")
        if first is None or old != header:
            _write(path, [_dump(asdict(header))])
            return OpenLog(path, header, frozenset(), _replaced(header, old, first))
        complete, pages, truncated = [first], set(), False
        for line in lines:
            outcome = _outcome(line, header.runner)
            if outcome is None:
                truncated = True
            else:
                complete.append(line)
                pages.add(outcome.page)
        if truncated:
            _write(path, complete)
        return OpenLog(path, header, frozenset(pages), None)


class OpenLog:
    """A log to append to. The file is opened at the first outcome."""

    def __init__(
        self, path: Path, header: Header, done: frozenset[str], notice: str | None
    ) -> None:
        """``done`` are pages already in the log; ``notice`` says why it was replaced, if it was."""
        self.path = path
        self.header = header
        self.done = done
        self.notice = notice
        self._file: BinaryIO | None = None

    def add(self, outcome: Outcome) -> None:
        """Append an outcome."""
        if self._file is None:
            self._file = self.path.open("ab")
        line = asdict(outcome)
        del line["runner"]
        self._file.write(_dump(line))
        self._file.flush()

    def close(self) -> None:
        """Close the file. `add` opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> OpenLog:
        """Return the log itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()


def _replaced(header: Header, old: Header | None, first: bytes | None) -> str | None:
    """Return why a log is replaced, if there was one."""
    if first is None:
        return None
    name = f"{header.runner} on {header.set}"
    if old is None:
        return f"{name} begins anew: its log could not be read"
    if old.digest != header.digest:
        return f"{name} begins anew: the set is another one now"
    return f"{name} begins anew: it was version {old.version} and is {header.version}"


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file with their line ends. The last line may lack one."""
    try:
        with path.open("rb") as file:
            yield from file
    except FileNotFoundError:
        return


def _header(line: bytes) -> Header | None:
    found = _load(line)
    return Header(**found) if found is not None and found.keys() == _HEADER else None


def _outcome(line: bytes, runner: str) -> Outcome | None:
    found = _load(line)
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


def _dump(line: dict[str, Any]) -> bytes:
    return orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE)


def _write(path: Path, lines: list[bytes]) -> None:
    """Replace the file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    beside.write_bytes(b"".join(lines))
    beside.replace(path)
