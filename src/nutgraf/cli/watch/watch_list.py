"""The list of ``nutgraf watch``: a site or a feed a line, each with what holds for it alone.

::

    # what the coast says
    https://harbour.example/          limit=20 every=2h
    https://island.example/feed.xml   language=en match="night ferry"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from nutgraf.cli.common.periods import read_span
from nutgraf.errors import WrongUseError
from nutgraf.urls import identity, typed

# Words, in which quotation marks hold blanks together; a comment begins a word.
_WORD: Final = re.compile(r'(?:[^\s"]|"[^"]*"?)+')
_OPTION: Final = re.compile(r"([a-z_]+)=(.*)", re.DOTALL)


class WatchListError(WrongUseError):
    """A list can't be read: the line and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A source of the list."""

    url: str
    every: timedelta | None = None
    since: timedelta | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    """Of `CrawlOptions`, those that the line gives."""


@dataclass(frozen=True, slots=True)
class WatchList:
    """The sources of a list, and what is wrong with its other lines."""

    sources: tuple[Watched, ...]
    wrong: tuple[str, ...] = ()


def read_list(text: str, name: str) -> WatchList:
    """The sources of a list, which ``name`` calls; `WatchListError` if there is none."""
    found: dict[str, tuple[int, Watched]] = {}
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            watched = _read_line(line)
        except WrongUseError as error:
            wrong.append(f"{name}, line {number}: {error}")
            continue
        if watched is None:
            continue
        key = identity(watched.url)
        if key in found:
            first = found[key][0]
            wrong.append(f"{name}, line {number}: {watched.url} is in line {first} already")
        else:
            found[key] = (number, watched)
    if not found:
        nothing = f"{name}: there is no site or feed in it; write one a line"
        raise WatchListError(wrong[0] if wrong else nothing)
    return WatchList(tuple(watched for _, watched in found.values()), tuple(wrong))


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
        raise WrongUseError(f"{written[:60]!r} is no address")
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
        raise WrongUseError(f"{word[:60]!r}: a quotation mark is not closed")
    match = _OPTION.fullmatch(word)
    if match is None:
        raise WrongUseError(f'{word[:60]!r}: write options as limit=20 or match="two words"')
    if match[1] not in _READERS and match[1] not in _TIMES:
        known = ", ".join(sorted({*_READERS, *_TIMES}))
        raise WrongUseError(f"no option is called {match[1]!r}; there are {known}")
    value = match[2].replace('"', "")
    if not value.strip():
        raise WrongUseError(f"{match[1]}= lacks its value")
    return match[1], value


def _count(value: str, key: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", value):
        raise WrongUseError(f"{key}={value}: write a whole number above 0")
    return int(value)


def _depth(value: str, key: str) -> int:
    return 0 if value == "0" else _count(value, key)


def _seconds(value: str, key: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(?:\.[0-9]{1,3})?", value):
        raise WrongUseError(f"{key}={value}: write seconds, as 1 or 0.5")
    return float(value)


def _text(value: str, key: str) -> str:
    return value


def _language(value: str, key: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*", value):
        raise WrongUseError(f"{key}={value}: write a code, as en or zh")
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
