"""The entries of a live blog, read from the elements that hold them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.model import Entry
from nutgraf.page.tags import HEADING, flags
from nutgraf.pagekind.live_blog.candidates import MIN_PROSE, Candidate
from nutgraf.text.dates.times import read_clock_time
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page
    from nutgraf.pagekind.live_blog.time_labels import TimeLabel

_MAX_TITLE: Final = 160
_BOLD: Final = flags("b strong")
_CAPTION: Final = flags("figcaption")
_SENTENCE_END: Final = frozenset('.!?。！？"”»…')
_SHARE: Final = LazyPattern(
    r"\W*(?:share|copy link|teilen|partager|compartir|condividi|tweet|facebook|twitter|email|link"
    r"|分享|updated|pinned|key event|show more|read more|permalink|back to top)\b.{0,30}",
    re.IGNORECASE,
)


class VisibleEntries(NamedTuple):
    """The entries that a page shows."""

    entries: tuple[Entry, ...]
    blocks: Bools
    begin: int
    """The first block of the first entry, its time included."""


def read_entries(
    page: Page,
    candidates: Sequence[Candidate],
    keep: Bools | None,
    published: Callable[[], datetime | None],
) -> VisibleEntries:
    """Return the entries of a live blog, given its candidates.

    ``published`` is called for the day that times of day belong to.
    """
    blocks = np.zeros(len(page.blocks), dtype=np.bool_)
    entries = []
    kinds = _BlockKinds.of(page)
    # If the page's day is not known, use the day of another entry.
    day = published() or next((c.label.moment for c in candidates if c.label.moment), None)
    for candidate in candidates:
        title, text = _split(page, candidate, keep, kinds)
        blocks[[*title, *text]] = True
        if text or title:
            headline = " ".join(page.block_texts[block].replace("\n", " ") for block in title)
            words = "\n\n".join(page.block_texts[block] for block in text)
            entries.append(Entry(_moment(candidate.label, day), headline or None, words))
    begin = int(page.leaf_block[np.searchsorted(page.leaves, candidates[0].start)])
    return VisibleEntries(tuple(entries), blocks, begin)


def _moment(label: TimeLabel, day: datetime | None) -> datetime | None:
    if label.moment is not None or label.clock is None or day is None:
        return label.moment
    return day.replace(hour=label.clock.hour, minute=label.clock.minute, second=0, microsecond=0)


class _BlockKinds(NamedTuple):
    """What each block of a page is."""

    skipped: Bools
    """All of it is a link, or it is in a caption."""
    bold: Bools

    @classmethod
    def of(cls, page: Page) -> _BlockKinds:
        linked = _whole_blocks(page, page.linked[page.leaves])
        bold = _whole_blocks(page, _BOLD[page.tag[page.parent[page.leaves]]])
        return cls(linked | page.inside(_CAPTION)[page.blocks.node], bold)


def _whole_blocks(page: Page, leaves: Bools) -> Bools:
    """Return for each block whether this holds for all its text nodes."""
    return page.block_sum(~leaves) == 0


def _split(
    page: Page, candidate: Candidate, keep: Bools | None, kinds: _BlockKinds
) -> tuple[list[int], list[int]]:
    """Return the blocks of an entry's title and those of its text.

    A title that is not a heading is one short line in bold.
    """
    first, last = np.searchsorted(page.leaves, (candidate.start, candidate.stop)).tolist()
    title: list[int] = []
    text: list[int] = []
    inside = page.leaf_block[first:last]
    for block in range(int(inside[0]), int(inside[-1]) + 1) if len(inside) else ():
        words = page.block_texts[block]
        node = int(page.blocks.node[block])
        is_heading = bool(HEADING[page.tag[node]]) or bool(HEADING[page.tag[page.parent[node]]])
        if kinds.skipped[block] or read_clock_time(words) is not None or _SHARE.fullmatch(words):
            continue
        is_bold_line = kinds.bold[block] and len(words) < _MAX_TITLE
        if not text and not title and (is_heading or is_bold_line):
            title.append(block)
        elif is_heading or _is_prose(words) or (keep is not None and keep[block]):
            text.append(block)
    return (title, text) if text else ([], title)


def _is_prose(words: str) -> bool:
    return len(words) >= MIN_PROSE or words[-1:] in _SENTENCE_END
