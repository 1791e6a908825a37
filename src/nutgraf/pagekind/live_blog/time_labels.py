"""Labels with a time: ``<time>`` elements, or short texts that are a time of day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nutgraf.text.dates.parse import read_date
from nutgraf.text.dates.times import read_clock_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.page.page import Page

MIN_ENTRIES: Final = 3
"""A live blog has at least so many entries, and so many labels."""
IN_ORDER: Final = 0.8
"""The share of labels whose times must be known, and of steps that must all rise or all fall."""
_MAX_LABELS: Final = 4_000
_MAX_TIME_ELEMENT: Final = 200
_MAX_LABEL: Final = 60


@dataclass(frozen=True)
class TimeLabel:
    """A node that is a label with a time."""

    node: int
    moment: datetime | None
    clock: time | None


def find_labels(page: Page, *, everywhere: bool) -> list[TimeLabel]:
    """Return the time labels of a page.

    These are ``<time>`` elements. If there are too few and ``everywhere`` is true, they are short
    texts that are a time of day.
    """
    labels: list[TimeLabel] = []
    times = page.nodes("time")[:_MAX_LABELS].tolist()
    if len(times) < MIN_ENTRIES and not everywhere:  # nearly every page
        return labels
    for node in times:
        is_short = page.stop[node] - page.start[node] < _MAX_TIME_ELEMENT
        moment = read_date(page.attribute(node, "datetime"))
        clock = read_clock_time(page.node_text(node) if is_short else "")
        if moment is not None or clock is not None:
            labels.append(TimeLabel(node, moment, clock))
    if len(labels) < MIN_ENTRIES and everywhere:
        _add_short_texts(page, labels)
    return labels


def _add_short_texts(page: Page, labels: list[TimeLabel]) -> None:
    leaves = page.leaves[(page.stop - page.start)[page.leaves] <= _MAX_LABEL]
    starts, stops = page.start[leaves].tolist(), page.stop[leaves].tolist()
    for leaf, start, stop in zip(leaves.tolist(), starts, stops, strict=True):
        text = page.text[start:stop].strip()
        if any(map(str.isdigit, text)) and (clock := read_clock_time(text)) is not None:
            labels.append(TimeLabel(leaf, None, clock))
            if len(labels) >= _MAX_LABELS:
                break


def are_in_order(labels: Sequence[TimeLabel]) -> bool:
    """Whether at least three times are known and not all the same, and they rise or fall."""
    needed = max(MIN_ENTRIES, IN_ORDER * len(labels))
    moments = [label.moment.replace(tzinfo=None) for label in labels if label.moment]
    if len(moments) >= needed:
        steps = [(b - a).total_seconds() for a, b in pairwise(moments)]
    else:
        clocks = [label.clock.hour * 60 + label.clock.minute for label in labels if label.clock]
        if len(clocks) < needed:
            return False
        # At midnight the clock starts again, so the shorter way round counts.
        steps = [float((b - a + 720) % 1440 - 720) for a, b in pairwise(clocks)]
    moving = [step for step in steps if step]
    rising = sum(step > 0 for step in moving)
    return len(moving) >= 2 and max(rising, len(moving) - rising) >= IN_ORDER * len(moving)
