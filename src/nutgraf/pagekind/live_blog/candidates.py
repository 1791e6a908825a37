"""Neighbours on a page that each have a time label: candidates for the entries of a live blog.

A time label is a ``<time>`` element, or a short text that is a time of day.
"""

from __future__ import annotations

import re
from datetime import datetime, time
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.tags import HEADING, TEXT
from nutgraf.pagekind.live_blog.find import MIN_ENTRIES, MIN_PROSE
from nutgraf.text.dates.parse import read_date
from nutgraf.text.dates.times import read_clock_time
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nutgraf.page.page import Page

    RunningSums = NDArray[np.int64]

# The share of labels whose times must be known, and of steps that must all rise or all fall.
_IN_ORDER: Final = 0.8
_MAX_LABELS: Final = 4_000
_MAX_TIME_ELEMENT: Final = 200
_MAX_LABEL: Final = 60
# The entries have at least this share of the page's sentences.
_SHARE_OF_PAGE: Final = 0.3
# A label is at most so many levels below the element of its entry.
_MAX_LEVELS: Final = 10
_MAX_REPLY: Final = 30
_MARKS: Final = " \t\n()[]|•·»›>↩-–—"
_COMMENTS: Final = LazyPattern(
    r"comment|kommentar|coment|komentar|комментари|disqus|repl(?:y|ies)|respond|discussion|forum"
    r"|review|guestbook|feedback|thread",
    re.IGNORECASE,
)


class TimeLabel(NamedTuple):
    """A node that is a label with a time."""

    node: int
    moment: datetime | None
    clock: time | None


class Candidate(NamedTuple):
    """A candidate for an entry: its time label, and the range of its nodes."""

    label: TimeLabel
    start: int
    stop: int


def find_candidates(page: Page, *, says_live: bool) -> list[Candidate]:
    """Return the candidates that are a live blog, in page order, or none.

    Without ``says_live`` the names of the elements around them must speak of a live report.
    """
    labels = _find_labels(page, everywhere=says_live)
    if len(labels) < MIN_ENTRIES:
        return []
    best: list[Candidate] = []
    best_size = 0
    prose = _prose_sums(page)
    for series in _series(page, labels, prose):
        size = sum(_lengths(series, prose))
        if size > best_size and _is_live(page, series, prose, says_live=says_live):
            best, best_size = series, size
    # With less it is a box of short news beside something else.
    return best if best_size >= _SHARE_OF_PAGE * _sentence_letters(page) else []


def _prose_sums(page: Page) -> RunningSums:
    """Return running sums over the nodes of letters that are not in links."""
    running = np.zeros(len(page) + 1, dtype=np.int64)
    lengths = np.where(page.linked[page.leaves], 0, (page.stop - page.start)[page.leaves])
    running[page.leaves + 1] = lengths
    return np.cumsum(running)


def _sentence_letters(page: Page) -> int:
    """Return how many letters the page has in sentences outside links."""
    lengths = (page.stop - page.start)[page.leaves]
    return int(lengths[~page.linked[page.leaves] & (lengths >= 2 * MIN_PROSE)].sum())


def _lengths(series: Sequence[Candidate], prose: RunningSums) -> list[int]:
    """Return the letters of prose in each candidate."""
    return [int(prose[each.stop] - prose[each.start]) for each in series]


def _series(
    page: Page, labels: Sequence[TimeLabel], prose: RunningSums
) -> Iterator[list[Candidate]]:
    """Yield for each node with several labelled children these children."""
    children: dict[int, dict[int, TimeLabel]] = {}
    for label in labels:
        child = label.node
        for _ in range(_MAX_LEVELS):
            if child <= 0:
                break
            parent = int(page.parent[child])
            children.setdefault(parent, {}).setdefault(child, label)
            child = parent
    for parent, labelled in children.items():
        if len(labelled) < MIN_ENTRIES:
            continue
        nodes = sorted(labelled)
        series = [Candidate(labelled[node], node, int(page.end[node])) for node in nodes]
        lengths = sorted(_lengths(series, prose))
        if lengths[len(lengths) // 2] < MIN_PROSE:
            # The label is next to its text: an entry reaches up to the next label.
            stops = [*nodes[1:], int(page.end[parent])]
            series = [
                Candidate(labelled[node], node, stop)
                for node, stop in zip(nodes, stops, strict=True)
            ]
        yield series


def _is_live(
    page: Page, series: Sequence[Candidate], prose: RunningSums, *, says_live: bool
) -> bool:
    """Whether the candidates are mostly prose, in order of time, and not comments or teasers."""
    lengths = _lengths(series, prose)
    whole = sum(int(page.stop[each.stop - 1]) - int(page.start[each.start]) for each in series)
    enough = sum(length >= MIN_PROSE for length in lengths)
    if enough < MIN_ENTRIES or enough < _IN_ORDER * len(series) or 2 * sum(lengths) < whole:
        return False
    around = page.ancestors(series[0].start)
    names = [
        _names(page, node) for node in (*around, *(each.start for each in series[:MIN_ENTRIES]))
    ]
    if not says_live and not any(map(phrases("live").in_text, names)):
        return False
    if any(map(_COMMENTS.search, names)) or _are_comments_or_teasers(page, series):
        return False
    return _are_in_order([each.label for each in series])


def _names(page: Page, node: int) -> str:
    """Return what an element is called by its attributes."""
    attributes = page.attributes[node] or {}
    if page.depth[node] <= 1:  # the body's classes are about the whole page
        return ""
    keys = ("id", "class", "aria-label", "itemprop", "itemtype", "data-component")
    return " ".join((attributes.get(key) or "")[:200] for key in keys)


def _are_comments_or_teasers(page: Page, series: Sequence[Candidate]) -> bool:
    """Whether at least every second one can be replied to, shows a person, or is a teaser."""
    signs = 0
    for each in series:
        inside = slice(each.start, min(each.stop, each.start + 400))
        tags, sizes = page.tag[inside].tolist(), (page.stop - page.start)[inside].tolist()
        signs += any(
            _is_sign(page, node, tag, size)
            for node, (tag, size) in enumerate(zip(tags, sizes, strict=True), each.start)
        )
    return 2 * signs >= len(series)


def _is_sign(page: Page, node: int, tag: int, size: int) -> bool:
    if tag == TEXT:
        return size < _MAX_REPLY and phrases("reply").is_phrase(page.node_text(node).strip(_MARKS))
    if HEADING[tag]:  # the headline of a teaser is a link
        inside = page.leaves[slice(*np.searchsorted(page.leaves, (node, page.end[node])))]
        return len(inside) > 0 and bool(page.linked[inside].all())
    attributes = page.attributes[node]
    if not attributes:
        return False
    css_class, item_type = attributes.get("class"), attributes.get("itemtype")
    if not css_class and not item_type:
        return False
    names = f"{css_class} {item_type}".lower()
    return "avatar" in names or "comment" in names or "schema.org/person" in names


def _find_labels(page: Page, *, everywhere: bool) -> list[TimeLabel]:
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


def _are_in_order(labels: Sequence[TimeLabel]) -> bool:
    """Whether at least three times are known and not all the same, and they rise or fall."""
    needed = max(MIN_ENTRIES, _IN_ORDER * len(labels))
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
    return len(moving) >= 2 and max(rising, len(moving) - rising) >= _IN_ORDER * len(moving)
