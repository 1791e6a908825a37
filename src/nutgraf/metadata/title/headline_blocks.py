"""The blocks of a page that show its headline, and so are no part of the body."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf._kernels.folding import last_letter
from nutgraf.page.tags import CODE, HEADING
from nutgraf.text.folding import letters

if TYPE_CHECKING:
    from nutgraf.metadata.title.headings import Candidate
    from nutgraf.page.page import Bools, Ints, Page

# A block with so many characters is a paragraph of the body.
_PARAGRAPH: Final = 100
# How a trail of sections is written, and how long the headline and what is before it are there.
_TRAIL: Final = re.compile(r"[»›>/|].*\w", re.DOTALL)
_TRAIL_LETTERS: Final = 15
_TRAIL_BEFORE: Final = 60
# A headline, with the white space of the source around and in it, has no more characters.
_LONGEST_RAW: Final = 4_000
# The last letter of a block is among so many characters.
_TAIL: Final = 80


def title_blocks(page: Page, title: str | None, own: Candidate | None, headings: Ints) -> Bools:
    """For each block, whether it is the headline, and so not part of the body.

    A headline has the letters of the title, or of the page's own title where the collected
    one differs. It may stand there more than once, also at the end of a trail of sections, but
    only up to the first paragraph behind it. A ``<p>`` is one only as such a trail.
    """
    blocks, holder = page.blocks, page.blocks.node
    flags = np.zeros(len(holder), dtype=np.bool_)
    wanted = {letters(text) for text in {title, own.text if own else None} if text} - {""}
    if not wanted or not len(holder):
        return flags
    nodes = [] if own is None or own.node < 0 else [own.node]
    shortest = min(map(len, wanted))
    long_enough = page.stop[headings] - page.start[headings] >= shortest
    nodes += [i for i in headings[long_enough].tolist() if _has_letters(page.node_text(i), wanted)]
    for node in nodes:
        flags |= (holder >= node) & (holder < page.end[node])
    begin = int(blocks.start.searchsorted(page.start[nodes[0]])) if nodes else -1
    lengths = blocks.stop - blocks.start
    ends = tuple(text for text in wanted if len(text) >= _TRAIL_LETTERS)
    last = {text[-1] for text in wanted}
    chosen = (lengths >= min(shortest, _PARAGRAPH)).nonzero()[0]
    columns = (
        chosen,
        flags[chosen],
        lengths[chosen],
        page.tag[holder[chosen]],
        blocks.stop[chosen],
    )
    for i, flagged, length, tag, stop in zip(*(each.tolist() for each in columns), strict=True):
        if length < _LONGEST_RAW and not flagged and _may_end_with(page.text, stop, last):
            text, is_p = page.block_text(i), tag == CODE["p"]
            flagged = (not is_p and _has_letters(text, wanted)) or (
                _is_trail(text, ends) and (not is_p or bool(_TRAIL.search(text)))
            )
            flags[i] = flagged
        if flagged and begin < 0:
            begin = i
        if length >= _PARAGRAPH and not flagged and 0 <= begin <= i and not HEADING[tag]:
            flags[i:] = False
            return flags
    if not nodes:  # a short post, whose text is its title
        flags[:] = False
    return flags


def _may_end_with(text: str, stop: int, last: set[str]) -> bool:
    """Whether the last letter before a place may be one of these: for most blocks it is not."""
    letter = last_letter(text, stop - _TAIL, stop)
    return not letter or letter.casefold()[-1] in last


def _has_letters(text: str, wanted: set[str]) -> bool:
    """Whether a text has exactly the letters of one of these; most are told by their length."""
    return any(len(each) <= len(text) <= 2 * len(each) for each in wanted) and (
        letters(text) in wanted
    )


def _is_trail(text: str, ends: tuple[str, ...]) -> bool:
    """Whether a text ends with one of these, behind a few words: the page's place on its site."""
    if not any(len(end) + 2 <= len(text) <= 2 * len(end) + _PARAGRAPH for end in ends):
        return False
    told = letters(text)
    end = next((end for end in ends if told.endswith(end)), None)
    before = told[: -len(end)] if end else ""
    # What has a number before it, such as a date, tells more than where the page stands.
    return 0 < len(before) <= _TRAIL_BEFORE and not any(map(str.isdigit, before))
