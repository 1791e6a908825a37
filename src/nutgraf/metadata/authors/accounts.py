"""Names in one word: the account that posted a page, where a date stands beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.metadata.authors.marked_bylines import is_apart
from nutgraf.metadata.authors.other_credits import CREDIT
from nutgraf.metadata.class_names import is_in_quote_or_comment
from nutgraf.text.dates.labels import says_posted
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.names.byline_patterns import DIGIT, LETTER, NOBODY, suspect_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.authors.marked_bylines import Authors
    from nutgraf.metadata.context import PageContext

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


def from_accounts(context: PageContext) -> Iterator[Authors]:
    """Who posted it, by a name in one word behind "by"."""
    page = context.page
    for block in context.area.top:
        if not _may_name(context, block):
            continue
        found = _BY.match(page.block_texts[block])
        if found and _is_posted(context, found["before"]) and _is_dated(context, block):
            yield from _posted(context, found["name"].rstrip(".-"), int(page.blocks.node[block]))


def _posted(context: PageContext, name: str, node: int) -> Iterator[Authors]:
    word = name.lower()
    if word in suspect_words() or word in _NO_ACCOUNT or NOBODY.fullmatch(name):
        return
    if is_apart(context, node) or is_in_quote_or_comment(context.page, node):
        return
    yield Found((name,), node)


def _is_posted(context: PageContext, before: str) -> bool:
    """Whether nothing stands before a name but a date, or words that say it was posted."""
    if says_posted(before) or not LETTER.search(before):
        return not CREDIT.match(before)
    dates = list(find_dates(before, context.language))
    return bool(dates) and not LETTER.search(before[: dates[0].start] + before[dates[-1].stop :])


def _may_name(context: PageContext, block: int) -> bool:
    """Whether a line is short, and part neither of the headline nor of the body."""
    if context.headline[block] or (context.keep is not None and context.keep[block]):
        return False
    return len(context.page.block_texts[block]) <= _LONGEST


def _is_dated(context: PageContext, block: int) -> bool:
    """Whether a line, or one next to it, has a date."""
    texts = context.page.block_texts[max(0, block - 1) : block + 2]
    short = [text for text in texts if len(text) <= _LONGEST and DIGIT.search(text)]
    return any(next(find_dates(text, context.language), None) for text in short)
