"""Names in one word: the account that posted a page, where a date stands beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.metadata.authors.marked_bylines import is_apart
from nutgraf.metadata.authors.other_credits import CREDIT
from nutgraf.metadata.marked_nodes import is_said_by_others
from nutgraf.text.dates.labels import says_posted
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.names.byline_patterns import DIGIT, LETTER, NOBODY, suspect_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.authors.marked_bylines import Authors
    from nutgraf.metadata.context import Clues

_LONGEST: Final = 120
# "Posted in Harbours by lampkeeper on 3 March 2026": a date or a mark must follow the name, and
# what stands before it must not be a sentence ("Town hit by storm").
_BY: Final = re.compile(
    r"(?P<before>(?:^|.*[\s·|•,]))(?:by|von|par|por|door|autor:|author:|auteur:)\s+"
    r"(?P<name>[^\W_][\w.-]{1,24})"
    r"(?=\s*$|\s+(?:am|on|at|in|under|um|le|el|il|op)\s|\s*[@|—–»,(·•]|\s+-\s|\s+\d)",
    re.IGNORECASE,
)
# What is done by then, or that way, was posted by nobody of that name.
_NO_ACCOUNT: Final = frozenset(
    "noon midnight dawn night day then now today tomorrow yesterday far hand mail phone train bus "
    "car heute gestern morgen".split()
)


def from_accounts(clues: Clues) -> Iterator[Authors]:
    """Who posted it, by a name in one word behind "by"."""
    page = clues.page
    for block in clues.place.top:
        if not _may_name(clues, block):
            continue
        found = _BY.match(page.block_texts[block])
        if found and _is_posted(clues, found["before"]) and _is_dated(clues, block):
            yield from _posted(clues, found["name"].rstrip(".-"), int(page.blocks.node[block]))


def _posted(clues: Clues, name: str, node: int) -> Iterator[Authors]:
    word = name.lower()
    if word in suspect_words() or word in _NO_ACCOUNT or NOBODY.fullmatch(name):
        return
    if is_apart(clues, node) or is_said_by_others(clues.page, node):
        return
    yield Found((name,), node)


def _is_posted(clues: Clues, before: str) -> bool:
    """Whether nothing stands before a name but a date, or words that say it was posted."""
    if says_posted(before) or not LETTER.search(before):
        return not CREDIT.match(before)
    dates = list(find_dates(before, clues.language))
    return bool(dates) and not LETTER.search(before[: dates[0].start] + before[dates[-1].stop :])


def _may_name(clues: Clues, block: int) -> bool:
    """Whether a line is short, and part neither of the headline nor of the body."""
    if clues.headline[block] or (clues.keep is not None and clues.keep[block]):
        return False
    return len(clues.page.block_texts[block]) <= _LONGEST


def _is_dated(clues: Clues, block: int) -> bool:
    """Whether a line, or one next to it, has a date."""
    texts = clues.page.block_texts[max(0, block - 1) : block + 2]
    short = [text for text in texts if len(text) <= _LONGEST and DIGIT.search(text)]
    return any(next(find_dates(text, clues.language), None) for text in short)
