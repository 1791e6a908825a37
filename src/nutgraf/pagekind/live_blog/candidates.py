"""Neighbours on a page that each have a time label: candidates for the entries of a live blog."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.tags import HEADING, TEXT
from nutgraf.pagekind.live_blog.time_labels import (
    IN_ORDER,
    MIN_ENTRIES,
    TimeLabel,
    are_in_order,
    find_labels,
)
from nutgraf.pagekind.live_blog.words import LIVE
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nutgraf.page.page import Page

    RunningSums = NDArray[np.int64]

MIN_PROSE: Final = 40
"""Letters of prose that an entry has at least."""
# The entries have at least this share of the page's sentences.
_SHARE_OF_PAGE: Final = 0.3
# A label is at most so many levels below the element of its entry.
_MAX_LEVELS: Final = 10
_MAX_REPLY: Final = 30
_COMMENTS: Final = LazyPattern(
    r"comment|kommentar|coment|komentar|комментари|disqus|repl(?:y|ies)|respond|discussion|forum"
    r"|review|guestbook|feedback|thread",
    re.IGNORECASE,
)
_REPLY: Final = LazyPattern(
    r"\W*(?:reply|antworten|répondre|responder|rispondi|svara|odpowiedz|ответить|回复|回覆|返信|답글)\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Candidate:
    """A candidate for an entry: its time label, and the range of its nodes."""

    label: TimeLabel
    start: int
    stop: int


def find_candidates(page: Page, *, says_live: bool) -> list[Candidate]:
    """Return the candidates that are a live blog, in page order, or none.

    Without ``says_live`` the names of the elements around them must speak of a live report.
    """
    labels = find_labels(page, everywhere=says_live)
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
    if enough < MIN_ENTRIES or enough < IN_ORDER * len(series) or 2 * sum(lengths) < whole:
        return False
    around = page.ancestors(series[0].start)
    names = [
        _names(page, node) for node in (*around, *(each.start for each in series[:MIN_ENTRIES]))
    ]
    if not says_live and not any(LIVE.search(name.casefold()) for name in names):
        return False
    if any(map(_COMMENTS.search, names)) or _are_comments_or_teasers(page, series):
        return False
    return are_in_order([each.label for each in series])


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
        return size < _MAX_REPLY and _REPLY.fullmatch(page.node_text(node)) is not None
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
