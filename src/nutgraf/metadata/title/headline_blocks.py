"""The blocks of a page that show its headline, and so are no part of the body."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf._kernels.folding import last_letter
from nutgraf.page.tags import CODE, HEADING
from nutgraf.text.folding import letters

if TYPE_CHECKING:
    from nutgraf.metadata.title.candidates import Candidate
    from nutgraf.page.page import Bools, Ints, Page

# A block of this length is a paragraph of the body.
_MIN_PARAGRAPH: Final = 100
# How a breadcrumb trail is written, how long a headline at its end is at least, and what precedes
# it at most.
_TRAIL: Final = re.compile(r"[»›>/|].*\w", re.DOTALL)
_MIN_TRAIL_LETTERS: Final = 15
_MAX_TRAIL_BEFORE: Final = 60
# Characters of a headline with the white space of the source around and in it.
_MAX_SOURCE: Final = 4_000
# The last letter of a block is among this many characters.
_TAIL: Final = 80


def headline_blocks(
    page: Page, title: str | None, page_title: Candidate | None, headings: Ints
) -> Bools:
    """Return a mask of the blocks that are the headline, and so not part of the body.

    A headline has the letters of the title, or of the page's own title if the collected one
    differs. It may stand there more than once, also at the end of a breadcrumb trail, but only
    up to the first paragraph after it. A ``<p>`` counts only as such a trail.
    """
    holder = page.blocks.node
    mask = np.zeros(len(holder), dtype=np.bool_)
    texts = (title, page_title.text if page_title else None)
    wanted = {letters(text) for text in texts if text} - {""}
    if not wanted or not len(holder):
        return mask
    nodes = [] if page_title is None or page_title.node < 0 else [page_title.node]
    long_enough = page.stop[headings] - page.start[headings] >= min(map(len, wanted))
    nodes += [i for i in headings[long_enough].tolist() if _has_letters(page.node_text(i), wanted)]
    for node in nodes:
        mask |= (holder >= node) & (holder < page.end[node])
    first = int(page.blocks.start.searchsorted(page.start[nodes[0]])) if nodes else -1
    ends_at_paragraph = _add_repetitions(page, mask, wanted, first)
    if not ends_at_paragraph and not nodes:  # a short post, whose text is its title
        mask[:] = False
    return mask


def _add_repetitions(page: Page, mask: Bools, wanted: set[str], first: int) -> bool:
    """Add the blocks that repeat the headline, up to the first paragraph after it.

    ``first`` is the first block of the headline, or -1 if it is not known yet. Blocks from that
    paragraph on are removed. Return whether there is such a paragraph.
    """
    blocks = page.blocks
    lengths = blocks.stop - blocks.start
    ends = tuple(text for text in wanted if len(text) >= _MIN_TRAIL_LETTERS)
    last_letters = {text[-1] for text in wanted}
    chosen = (lengths >= min(*map(len, wanted), _MIN_PARAGRAPH)).nonzero()[0]
    columns = (
        chosen,
        mask[chosen],
        lengths[chosen],
        page.tag[blocks.node[chosen]],
        blocks.stop[chosen],
    )
    for i, found, length, tag, stop in zip(*(each.tolist() for each in columns), strict=True):
        if length < _MAX_SOURCE and not found and _may_end_with(page.text, stop, last_letters):
            found = _repeats(page.block_text(i), tag == CODE["p"], wanted, ends)
            mask[i] = found
        if found and first < 0:
            first = i
        if length >= _MIN_PARAGRAPH and not found and 0 <= first <= i and not HEADING[tag]:
            mask[i:] = False
            return True
    return False


def _repeats(text: str, is_p: bool, wanted: set[str], ends: tuple[str, ...]) -> bool:
    """Return whether a block's text is the headline, or a breadcrumb trail that ends with it."""
    if not is_p and _has_letters(text, wanted):
        return True
    return _is_trail(text, ends) and (not is_p or bool(_TRAIL.search(text)))


def _may_end_with(text: str, stop: int, last_letters: set[str]) -> bool:
    """Return whether the last letter before a position may be one of these: a quick test."""
    letter = last_letter(text, stop - _TAIL, stop)
    return not letter or letter.casefold()[-1] in last_letters


def _has_letters(text: str, wanted: set[str]) -> bool:
    """Return whether a text has exactly the letters of one of these. Most differ in length."""
    return any(len(each) <= len(text) <= 2 * len(each) for each in wanted) and (
        letters(text) in wanted
    )


def _is_trail(text: str, ends: tuple[str, ...]) -> bool:
    """Return whether a text is a breadcrumb trail: a few words, then one of these."""
    if not any(len(end) + 2 <= len(text) <= 2 * len(end) + _MIN_PARAGRAPH for end in ends):
        return False
    found = letters(text)
    end = next((end for end in ends if found.endswith(end)), None)
    before = found[: -len(end)] if end else ""
    # A number before the headline is more than a trail, such as a date.
    return 0 < len(before) <= _MAX_TRAIL_BEFORE and not any(map(str.isdigit, before))
