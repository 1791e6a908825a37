"""The entries of a live blog, read from the elements that hold them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.model import Entry
from nutgraf.page.tags import HEADING, flags
from nutgraf.pagekind.live_blog.find import MIN_ENTRIES, MIN_PROSE, LiveBlog
from nutgraf.text.dates.times import read_clock_time
from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from nutgraf.page.page import Bools, Ints, Page
    from nutgraf.pagekind.live_blog.candidates import Candidate, TimeLabel

_MAX_TITLE: Final = 160
# A button's label with more behind it: "Share on Facebook".
_MAX_BUTTON: Final = 45
_BOLD: Final = flags("b strong")
_CAPTION: Final = flags("figcaption")
_SENTENCE_END: Final = frozenset('.!?。！？"”»…')


def read_entries(
    page: Page,
    candidates: Sequence[Candidate],
    keep: Bools | None,
    published: Callable[[], datetime | None],
) -> LiveBlog | None:
    """Return the live blog of these candidates, or None if too few have text.

    ``published`` is called for the day that times of day belong to.
    """
    blocks = np.zeros(len(page.blocks), dtype=np.bool_)
    entries = []
    # If the page's day is not known, use the day of another entry.
    day = published() or next((c.label.moment for c in candidates if c.label.moment), None)
    for candidate in candidates:
        title, text = _split(page, candidate, keep)
        blocks[[*title, *text]] = True
        if text:
            headline = " ".join(page.block_texts[block].replace("\n", " ") for block in title)
            words = "\n\n".join(page.block_texts[block] for block in text)
            entries.append(Entry(_moment(candidate.label, day), headline or None, words))
    begin = int(page.leaf_block[np.searchsorted(page.leaves, candidates[0].start)])
    return LiveBlog(tuple(entries), blocks, begin) if len(entries) >= MIN_ENTRIES else None


def _moment(label: TimeLabel, day: datetime | None) -> datetime | None:
    if label.moment is not None or label.clock is None or day is None:
        return label.moment
    return day.replace(hour=label.clock.hour, minute=label.clock.minute, second=0, microsecond=0)


def _split(page: Page, candidate: Candidate, keep: Bools | None) -> tuple[list[int], list[int]]:
    """Return the blocks of an entry's title and those of its text.

    A title that is not a heading is one short line in bold.
    """
    first, last = np.searchsorted(page.leaves, (candidate.start, candidate.stop)).tolist()
    title: list[int] = []
    text: list[int] = []
    for block in dict.fromkeys(page.leaf_block[first:last].tolist()):
        words = page.block_texts[block]
        if _is_beside_text(page, block, words):
            continue
        node = int(page.blocks.node[block])
        is_heading = bool(HEADING[page.tag[node]] or HEADING[page.tag[page.parent[node]]])
        if not text and not title and (is_heading or _is_bold_line(page, block, words)):
            title.append(block)
        elif is_heading or _is_prose(words) or (keep is not None and keep[block]):
            text.append(block)
    return (title, text) if text else ([], title)


def _is_beside_text(page: Page, block: int, words: str) -> bool:
    """Whether a block is a link, a caption, a time or a button."""
    if page.linked[_leaves(page, block)].all() or page.inside(_CAPTION)[page.blocks.node[block]]:
        return True
    if read_clock_time(words) is not None:
        return True
    return len(words) <= _MAX_BUTTON and phrases("live-button").starts(words.lstrip(" •|·»›>-–—"))


def _is_bold_line(page: Page, block: int, words: str) -> bool:
    leaves = _leaves(page, block)
    return len(words) < _MAX_TITLE and bool(_BOLD[page.tag[page.parent[leaves]]].all())


def _leaves(page: Page, block: int) -> Ints:
    """Return the text nodes of a block."""
    first, last = np.searchsorted(page.leaf_block, (block, block + 1))
    return page.leaves[first:last]


def _is_prose(words: str) -> bool:
    return len(words) >= MIN_PROSE or words[-1:] in _SENTENCE_END
