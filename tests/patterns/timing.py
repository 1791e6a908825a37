"""Whether a pattern takes more than linear time on a text that grows."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from tests.patterns.ambiguity import Suspect
from tests.patterns.collect import Found

LONG = 3_000
# A quadratic pattern takes 3 ms or more for LONG characters, a linear one .3 at most.
FAST = 0.0015
SLOW = 0.25
# Three times the text: three times the time if linear, nine if quadratic.
GROWTH = 5.5


def slow_text(found: Found, suspect: Suspect) -> str | None:
    """A text on which the pattern is slow, shortened; None if it is fast on all that are tried."""
    run = _runner(found)
    for end in ("", "\x00", *suspect.other):

        def text(length: int, end: str = end) -> Any:
            times = max(2, length // len(suspect.again))
            whole = suspect.before + suspect.again * times + end
            return whole.encode("latin-1", "replace") if isinstance(found.pattern, bytes) else whole

        if _is_slow(run, text):
            return f"{suspect.before!r} + {suspect.again!r} * n + {end!r}"
    return None


def _is_slow(run: Callable[[Any], None], text: Callable[[int], Any]) -> bool:
    length = 20
    while length < LONG:  # an exponential pattern shows itself before it takes hours
        if _seconds(run, text(length), SLOW) > SLOW:
            return True
        length = length * 11 // 10 if length < 200 else length * 3
    if _seconds(run, text(LONG), FAST) < FAST:
        return False
    most = min(GROWTH * _seconds(run, text(LONG), 0), SLOW)
    return _seconds(run, text(3 * LONG), most) > most


def _seconds(run: Callable[[Any], None], text: Any, enough: float) -> float:
    """CPU time, the lesser of two runs; of one if that is fast enough."""
    best = float("inf")
    for _ in range(2):
        before = time.process_time()
        run(text)
        best = min(best, time.process_time() - before)
        if best < enough:
            break
    return best


def _runner(found: Found) -> Callable[[Any], None]:
    pattern = re.compile(found.pattern, found.flags)
    if found.searches:
        return lambda text: _exhaust(pattern.finditer(text))

    def match(text: Any) -> None:
        for name in found.methods:
            getattr(pattern, name)(text)

    return match


def _exhaust(matches: Iterator[Any]) -> None:
    for _ in matches:
        pass
