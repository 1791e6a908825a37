"""What came out of a runner for each page, on disk: ``LOGS/SET/RUNNER.jsonl``.

The first line names the set, its hash, the runner and its version; each further
line is a page. Lines are only ever appended, and flushed one by one, so a run
that was killed goes on where it was. A log of another set or version is begun
anew, and a line that was cut off is dropped.
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
    """What a runner gave for a page: its text, or how it failed."""

    page: str
    runner: str
    text: str | None = None
    failure: Failure | None = None
    seconds: float | None = None
    confidence: float | None = None
    """How sure the runner is of the text, from 0 to 1, if it says so."""
    page_type: str | None = None
    """What it takes the page for, if it says so."""


@dataclass(frozen=True, slots=True)
class Header:
    """What the outcomes of a log are of."""

    set: str
    digest: str
    runner: str
    version: str


_OUTCOME: Final = frozenset(field.name for field in fields(Outcome)) - {"runner"}
_HEADER: Final = frozenset(field.name for field in fields(Header))


class OutcomeLog:
    """The logs of a folder, one for each set and runner."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when there is something to write."""
        self.folder = folder

    def path(self, set_name: str, runner: str) -> Path:
        """Where the outcomes of a runner on a set are."""
        return self.folder / set_name / f"{runner}.jsonl"

    def read(self, set_name: str, runner: str) -> tuple[Header | None, list[Outcome]]:
        """The outcomes of a runner on a set, the last one of each page; none if there is no log."""
        lines = _lines(self.path(set_name, runner))
        header = _header(next(lines, b""))
        if header is None:
            return None, []
        found = (_outcome(line, runner) for line in lines)
        return header, list({done.page: done for done in found if done is not None}.values())

    def open(self, header: Header) -> OpenLog:
        """The log to add outcomes to. A log of something else is replaced, and so is a torn one."""
        path = self.path(header.set, header.runner)
        lines = _lines(path)
        first = next(lines, None)
        old = _header(first or b"")
        if first is None or old != header:
            _write(path, [_dump(asdict(header))])
            return OpenLog(path, header, frozenset(), _replaced(header, old, first))
        whole, pages, torn = [first], set(), False
        for line in lines:
            outcome = _outcome(line, header.runner)
            if outcome is None:
                torn = True
            else:
                whole.append(line)
                pages.add(outcome.page)
        if torn:
            _write(path, whole)
        return OpenLog(path, header, frozenset(pages), None)


class OpenLog:
    """One log, to be added to. The file is opened at the first outcome."""

    def __init__(
        self, path: Path, header: Header, done: frozenset[str], notice: str | None
    ) -> None:
        """``done`` are the pages that it has already, ``notice`` what a user should know of it."""
        self.path = path
        self.header = header
        self.done = done
        self.notice = notice
        self._file: BinaryIO | None = None

    def add(self, outcome: Outcome) -> None:
        """Write an outcome to disk."""
        if self._file is None:
            self._file = self.path.open("ab")
        line = asdict(outcome)
        del line["runner"]
        self._file.write(_dump(line))
        self._file.flush()

    def close(self) -> None:
        """Close the file; adding opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> OpenLog:
        """The log itself."""
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
    """Why a log is begun anew, if there was one."""
    if first is None:
        return None
    name = f"{header.runner} on {header.set}"
    if old is None:
        return f"{name} begins anew: its log could not be read"
    if old.digest != header.digest:
        return f"{name} begins anew: the set is another one now"
    return f"{name} begins anew: it was version {old.version} and is {header.version}"


def _lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, with their ends; the last may have none."""
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
    """The object on a line; None where it was cut off or is none."""
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
    """The file anew, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    beside.write_bytes(b"".join(lines))
    beside.replace(path)
