"""The list of ``nutgraf watch``: one site or feed per line, with its options.

::

    # the coast
    https://harbour.example/          limit=20 every=2h
    https://island.example/feed.xml   language=en match="night ferry"
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from nutgraf.cli.common.periods import read_span
from nutgraf.cli.common.terminal import complain
from nutgraf.errors import WrongUseError
from nutgraf.urls import identity, typed

# Words. Quotation marks protect blanks.
_WORD: Final = re.compile(r'(?:[^\s"]|"[^"]*"?)+')
_MAX_BYTES: Final = 10_000_000
_COUNT: Final = re.compile(r"[1-9][0-9]{0,8}")
_SECONDS: Final = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?")
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_OPTION: Final = re.compile(r"([a-z_]+)=(.*)", re.DOTALL)


class WatchListError(WrongUseError):
    """A list can't be read."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A source of a list."""

    url: str
    every: timedelta | None = None
    since: timedelta | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    """The `CrawlOptions` in its line."""


@dataclass(frozen=True, slots=True)
class WatchList:
    """The sources of a list, and the errors in other lines."""

    sources: tuple[Watched, ...]
    errors: tuple[str, ...] = ()


def read_list(text: str, name: str) -> WatchList:
    """Parse a list; raise `WatchListError` if it has no source. ``name`` is used in messages."""
    found: dict[str, tuple[int, Watched]] = {}
    errors: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            watched = _read_line(line)
        except WrongUseError as error:
            errors.append(f"{name}, line {number}: {error}")
            continue
        if watched is None:
            continue
        key = identity(watched.url)
        if key in found:
            first = found[key][0]
            errors.append(f"{name}, line {number}: {watched.url} is already in line {first}")
        else:
            found[key] = (number, watched)
    if not found:
        empty = f"{name}: no site or feed in the list (expected one per line)"
        raise WatchListError(errors[0] if errors else empty)
    return WatchList(tuple(watched for _, watched in found.values()), tuple(errors))


class ListFile:
    """A file with a list, which may change while it is watched."""

    def __init__(self, file: Path) -> None:
        """Nothing is read yet."""
        self._file = file
        self._stamp: tuple[int, int, int] | None = None

    def read(self) -> tuple[Watched, ...]:
        """Return the sources. A bad line is reported and skipped.

        Raise `WatchListError` if there is no source.
        """
        try:
            with self._file.open("rb") as file:
                self._stamp = _stamp(os.fstat(file.fileno()))
                content = file.read(_MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise WatchListError(f"{self._file}: {(reason or str(error)).lower()}") from None
        if len(content) > _MAX_BYTES:
            raise WatchListError(f"{self._file}: a list has at most {_MAX_BYTES:,} bytes")
        found = read_list(content.decode("utf-8-sig", "replace"), str(self._file))
        for line in found.errors:
            complain(line)
        return found.sources

    def changed(self) -> bool:
        """Return whether the file has changed since it was read. A missing file has not."""
        try:
            return _stamp(self._file.stat()) != self._stamp
        except OSError:
            return False


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    return (status.st_ino, status.st_mtime_ns, status.st_size)


def _read_line(line: str) -> Watched | None:
    words: list[str] = []
    for word in _WORD.findall(line):
        if word.startswith("#"):
            break
        words.append(word)
    if not words:
        return None
    written, *rest = words
    url = typed(written)
    if url is None:
        raise WrongUseError(f"not a URL: {written[:60]!r}")
    times: dict[str, timedelta] = {}
    options: dict[str, Any] = {}
    for word in rest:
        key, value = _option(word)
        if key in times or key in options:
            raise WrongUseError(f"{key} is given twice")
        if key in _TIMES:
            times[key] = read_span(value, key)
        else:
            options[key] = _READERS[key](value, key)
    return Watched(url, times.get("every"), times.get("since"), options)


def _option(word: str) -> tuple[str, str]:
    if word.count('"') % 2:
        raise WrongUseError(f"{word[:60]!r}: missing closing quotation mark")
    match = _OPTION.fullmatch(word)
    if match is None:
        raise WrongUseError(
            f'{word[:60]!r} is not an option (expected limit=20 or match="two words")'
        )
    if match[1] not in _READERS and match[1] not in _TIMES:
        known = ", ".join(sorted({*_READERS, *_TIMES}))
        raise WrongUseError(f"no option is called {match[1]!r}; the options are {known}")
    value = match[2].replace('"', "")
    if not value.strip():
        raise WrongUseError(f"{match[1]}= has no value")
    return match[1], value


def _count(value: str, key: str) -> int:
    if not _COUNT.fullmatch(value):
        raise WrongUseError(f"{key} must be a whole number above 0, got {value}")
    return int(value)


def _depth(value: str, key: str) -> int:
    return 0 if value == "0" else _count(value, key)


def _seconds(value: str, key: str) -> float:
    if not _SECONDS.fullmatch(value):
        raise WrongUseError(f"{key} must be 0 or more seconds, such as 1 or 0.5, got {value}")
    return float(value)


def _text(value: str, key: str) -> str:
    return value


def _language(value: str, key: str) -> str:
    if not _LANGUAGE.fullmatch(value):
        raise WrongUseError(f"{key} must be a code such as en or zh, got {value}")
    return value


_TIMES: Final = frozenset({"every", "since"})
_READERS: Final[Mapping[str, Callable[[str, str], Any]]] = {
    "limit": _count,
    "pages": _count,
    "sentences": _count,
    "depth": _depth,
    "delay": _seconds,
    "language": _language,
    "match": _text,
}
