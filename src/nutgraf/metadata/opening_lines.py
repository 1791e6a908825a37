"""The lines of the author and the date above a text: facts of the article, and none of its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.language.when import find_dates
from nutgraf.metadata.date_words import says_date
from nutgraf.metadata.han_names import has_han, is_han_byline
from nutgraf.metadata.names import begins_byline, split_names
from nutgraf.page.tags import HEADING

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

# Among so many of the first blocks that are kept.
_FIRST: Final = 4
_LONGEST: Final = 80
# A line has no more characters, with the white space of the source around and in it.
_LONGEST_RAW: Final = 1_000
_BYLINE_WORDS: Final = 6
_SENTENCE_END: Final = frozenset(".:!?。！？｡")
_LETTERS: Final = re.compile(r"[^\W_]+")
# What is left beside a date, as "on" or "at".
_REST: Final = 3
_BETWEEN: Final = " \n\t,;|/·•‧–—-"
# And what such a line is labelled with has so many words, a time among them.
_LABEL_WORDS: Final = 7


def opening_lines(page: Page, keep: Bools, language: str | None) -> Bools:
    """The first blocks kept that are nothing but a byline or a date; none if there is no other."""
    lines = np.zeros(len(keep), dtype=np.bool_)
    kept = keep.nonzero()[0]
    first, blocks = kept[:_FIRST], page.blocks
    # Most are paragraphs, and need not be read.
    for block in first[(blocks.stop - blocks.start)[first] <= _LONGEST_RAW].tolist():
        text = page.block_text(block)
        if len(text) <= _LONGEST:
            # "What changed on 3 May 2021" is the heading of a part.
            may_have_label = not HEADING[page.tag[blocks.node[block]]]
            lines[block] = _is_date(text, language, may_have_label) or _is_byline(text)
    return lines if np.count_nonzero(lines) < len(kept) else np.zeros_like(lines)


def _is_date(text: str, language: str | None, may_have_label: bool) -> bool:
    dated = next(find_dates(text, language), None)
    if dated is None:
        return False
    beside = text[: dated.start] + text[dated.stop :]
    words = _LETTERS.findall(beside)
    if sum(map(len, words)) <= _REST:
        return True
    if not may_have_label:
        return False
    # "By Ana Castro · 3 May 2021"
    beside = beside.strip(_BETWEEN)
    if beside and _is_byline(beside):
        return True
    # "Last updated at 1:24 AM on 17 January 2012"
    return len(words) <= _LABEL_WORDS and says_date(beside) and text[-1] not in _SENTENCE_END


def _is_byline(text: str) -> bool:
    """Whether a line is "By" and names: not a sentence that begins so."""
    if not begins_byline(text) or text[-1] in _SENTENCE_END:
        return False
    if len(text.split()) > _BYLINE_WORDS:
        return False
    names = split_names(text, strict=True)
    # A whole paragraph of a script without spaces is one word.
    return bool(names) and (not has_han(text) or is_han_byline(text, names))
