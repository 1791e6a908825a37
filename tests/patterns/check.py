"""Which patterns of the package take more than linear time, and on what text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.patterns.ambiguity import TooLargeError, suspects
from tests.patterns.automaton import Automaton
from tests.patterns.collect import Found
from tests.patterns.timing import slow_text


def slow(found: Iterable[Found]) -> Iterator[tuple[Found, str]]:
    """The patterns for which a slow text was found, each with one."""
    for each in found:
        if text := slow_on(each):
            yield each, text


def slow_on(found: Found) -> str | None:
    """A text on which a pattern takes more than linear time, or None."""
    try:
        texts = (
            slow_text(found, suspect)
            for suspect in suspects(Automaton(found.pattern, found.flags), found.searches)
        )
        return next(filter(None, texts), None)
    except TooLargeError:
        return "the pattern is too large to look at"
