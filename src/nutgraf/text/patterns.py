"""Regular expressions that are compiled at first use."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class LazyPattern:
    """A regular expression that is compiled when it is first used.

    Large patterns take milliseconds to compile, and most pages need few of them. A method is
    bound at its first call: later calls cost the same as on an `re.Pattern`. A pattern that holds
    phrases is given as a function, so that their files are read at first use too.
    """

    def __init__(self, pattern: str | Callable[[], str], flags: int = 0) -> None:
        self._given = pattern
        self.flags = flags

    @cached_property
    def pattern(self) -> str:
        """The pattern as text."""
        return self._given if isinstance(self._given, str) else self._given()

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled pattern."""
        return re.compile(self.pattern, self.flags)

    @cached_property
    def search(self) -> Callable[..., re.Match[str] | None]:
        """`re.Pattern.search`."""
        return self.compiled.search

    @cached_property
    def match(self) -> Callable[..., re.Match[str] | None]:
        """`re.Pattern.match`."""
        return self.compiled.match

    @cached_property
    def fullmatch(self) -> Callable[..., re.Match[str] | None]:
        """`re.Pattern.fullmatch`."""
        return self.compiled.fullmatch

    @cached_property
    def findall(self) -> Callable[..., list[Any]]:
        """`re.Pattern.findall`."""
        return self.compiled.findall

    @cached_property
    def finditer(self) -> Callable[..., Iterator[re.Match[str]]]:
        """`re.Pattern.finditer`."""
        return self.compiled.finditer

    @cached_property
    def split(self) -> Callable[..., list[str]]:
        """`re.Pattern.split`."""
        return self.compiled.split

    @cached_property
    def sub(self) -> Callable[..., str]:
        """`re.Pattern.sub`."""
        return self.compiled.sub
