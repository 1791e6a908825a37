"""Live blogs: reports that grow by entries, each with its time.

A page is one if it declares so (``LiveBlogPosting``), or if it shows at least three neighbours of
the same kind, each with a time and prose, the times in order. Comments and lists of teasers look
like that too. Comments are recognized by what is around them (general words, replies, pictures of
people), teasers by their links. And something must speak of a live report: the title, the address,
or the element around the entries.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from nutgraf.pagekind.live_blog.declared import read_declared
from nutgraf.pagekind.live_blog.time_labels import MIN_ENTRIES
from nutgraf.pagekind.live_blog.words import says_live

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from nutgraf.model import Entry
    from nutgraf.page.page import Bools, Page

    Published = Callable[[], datetime | None]


@dataclass(frozen=True)
class LiveBlog:
    """A live blog: its entries in page order, and the blocks of the page that hold them."""

    entries: tuple[Entry, ...]
    blocks: Bools | None
    """None if the entries are only declared."""
    begin: int = 0
    """The first block of the first entry, its time included."""

    def choose(self, keep: Bools) -> Bools:
        """Return the blocks of the article: the entries, and what was kept above the first."""
        if self.blocks is None:
            return keep
        return self.blocks | (keep & (np.arange(len(keep)) < self.begin))


def find_live_blog(page: Page, keep: Bools | None, published: Published) -> LiveBlog | None:
    """Return the live blog of a page, or None.

    ``keep`` are the blocks that count as the article. ``published`` is called for the date of the
    page if there are entries.
    """
    declared = read_declared(page)
    is_called_live = bool(declared) or says_live(page)
    visible = None
    if is_called_live or len(page.nodes("time")) >= MIN_ENTRIES:
        visible = _find_visible(page, keep, published, says_live=is_called_live)
    if len(declared) < MIN_ENTRIES:
        return visible
    shown = _shown_entries(page, declared)
    if visible and len(visible.entries) >= len(shown):
        return visible
    if len(shown) >= MIN_ENTRIES:
        return LiveBlog(tuple(shown), None)
    return visible or LiveBlog(tuple(declared), None)


def _find_visible(
    page: Page, keep: Bools | None, published: Published, *, says_live: bool
) -> LiveBlog | None:
    from nutgraf.pagekind.live_blog.candidates import find_candidates
    from nutgraf.pagekind.live_blog.entries import read_entries

    candidates = find_candidates(page, says_live=says_live)
    if not candidates:
        return None
    found = read_entries(page, candidates, keep, published)
    if len(found.entries) < MIN_ENTRIES:
        return None
    return LiveBlog(found.entries, found.blocks, found.begin)


def _shown_entries(page: Page, declared: Sequence[Entry]) -> list[Entry]:
    """Return the declared entries that the page shows, in its order."""
    from nutgraf.pagekind.live_blog.candidates import MIN_PROSE

    letters = "".join(page.text.split())
    places: list[tuple[int, int, Entry]] = []
    for entry in declared:
        place = letters.find("".join(entry.text.split())[:MIN_PROSE])
        if place >= 0:
            places.append((place, len(places), entry))
    return [entry for _, _, entry in sorted(places)]
