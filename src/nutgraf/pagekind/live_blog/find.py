"""Live blogs: reports that grow by entries, each with its time.

A page is one if it declares so (``LiveBlogPosting``), or if it shows at least three neighbours of
the same kind, each with a time and prose, the times in order. Comments and lists of teasers look
like that too. Comments are recognized by what is around them (general words, replies, pictures of
people), teasers by their links. And something must speak of a live report: the title, the address,
or the element around the entries.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from nutgraf.model import Entry
    from nutgraf.page.page import Bools, Page

    Published = Callable[[], datetime | None]

MIN_ENTRIES: Final = 3
"""A live blog has at least so many entries, and so many time labels."""
MIN_PROSE: Final = 40
"""Letters of prose that an entry has at least."""
_DECLARES: Final = "liveBlogUpdate"


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
    declared: Sequence[Entry] = ()
    if any(_DECLARES in data for data in page.head.json_ld):
        from nutgraf.pagekind.live_blog.declared import read_declared

        declared = read_declared(page)
    is_called_live = bool(declared) or _is_called_live(page)
    visible = None
    if is_called_live or len(page.nodes("time")) >= MIN_ENTRIES:
        from nutgraf.pagekind.live_blog.candidates import find_candidates
        from nutgraf.pagekind.live_blog.entries import read_entries

        candidates = find_candidates(page, says_live=is_called_live)
        visible = read_entries(page, candidates, keep, published) if candidates else None
    if len(declared) < MIN_ENTRIES:
        return visible
    shown = _shown_entries(page, declared)
    if visible and len(visible.entries) >= len(shown):
        return visible
    if len(shown) >= MIN_ENTRIES:
        return LiveBlog(tuple(shown), None)
    return visible or LiveBlog(tuple(declared), None)


def _is_called_live(page: Page) -> bool:
    """Whether the title, the address or a heading calls the page a live report."""
    head = page.head
    texts = [head.title, head.first("og:title"), head.link("canonical"), page.url]
    texts += [page.node_text(node)[:300] for node in page.nodes("h1")[:3].tolist()]
    return phrases("live").in_text("\n".join(filter(None, texts)))


def _shown_entries(page: Page, declared: Sequence[Entry]) -> list[Entry]:
    """Return the declared entries that the page shows, in its order."""
    letters = "".join(page.text.split())
    places = [letters.find("".join(entry.text.split())[:MIN_PROSE]) for entry in declared]
    shown = [i for i, place in enumerate(places) if place >= 0]
    return [declared[i] for i in sorted(shown, key=places.__getitem__)]
