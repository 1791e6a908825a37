"""Names in one word: the account that posted a page, if a date is next to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.metadata.authors.marked_bylines import is_apart
from nutgraf.metadata.authors.other_credits import CREDIT
from nutgraf.metadata.class_names import is_in_quote_or_comment
from nutgraf.text.dates.labels import mentions_publishing
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.names.byline_patterns import DIGIT, LETTER, NOBODY, suspect_words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.authors import Byline
    from nutgraf.metadata.context import PageContext

_MAX_LINE: Final = 120
# "Posted in Harbours by lampkeeper on 3 March 2026": a date or a mark must follow the name, and
# the text before it must not be a sentence ("Town hit by storm").
_BY: Final = LazyPattern(
    r"(?P<before>(?:^|.*[\s·|•,]))(?:by|von|par|por|door|autor:|author:|auteur:)\s+"
    r"(?P<name>[^\W_][\w.-]{1,24})"
    r"(?=\s*$|\s+(?:am|on|at|in|under|um|le|el|il|op)\s|\s*[@|—–»,(·•]|\s+-\s|\s+\d)",
    re.IGNORECASE,
)
# Words after "by" that are a time or a means.
_NO_ACCOUNT: Final = frozenset(
    "noon midnight dawn night day then now today tomorrow yesterday far hand mail phone train bus "
    "car heute gestern morgen".split()
)


def from_accounts(context: PageContext) -> Iterator[Byline]:
    """Yield the account that posted the page: a name in one word after "by"."""
    page = context.page
    for block in context.area.top:
        if not _may_name_account(context, block):
            continue
        found = _BY.match(page.block_texts[block])
        if not found or not _is_posted(context, found["before"]) or not _is_dated(context, block):
            continue
        name, node = found["name"].rstrip(".-"), int(page.blocks.node[block])
        if not _may_be_account(name) or is_apart(context, node):
            continue
        if not is_in_quote_or_comment(page, node):
            yield Found((name,), node)


def _may_be_account(name: str) -> bool:
    word = name.lower()
    return word not in suspect_words() and word not in _NO_ACCOUNT and not NOBODY.fullmatch(name)


def _is_posted(context: PageContext, before: str) -> bool:
    """Return whether only a date, or words for publishing, precede a name."""
    if mentions_publishing(before) or not LETTER.search(before):
        return not CREDIT.match(before)
    dates = list(find_dates(before, context.language))
    return bool(dates) and not LETTER.search(before[: dates[0].start] + before[dates[-1].stop :])


def _may_name_account(context: PageContext, block: int) -> bool:
    """Return whether a line is short, and part neither of the headline nor of the body."""
    if context.headline.blocks[block] or (context.keep is not None and context.keep[block]):
        return False
    return len(context.page.block_texts[block]) <= _MAX_LINE


def _is_dated(context: PageContext, block: int) -> bool:
    """Return whether a line, or one next to it, has a date."""
    texts = context.page.block_texts[max(0, block - 1) : block + 2]
    short = [text for text in texts if len(text) <= _MAX_LINE and DIGIT.search(text)]
    return any(next(find_dates(text, context.language), None) for text in short)
