"""Bylines in plain lines, without markup: after "By", beside a date, or as a signature."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.metadata.authors.marked_bylines import MAX_BYLINE, lines_of_leaves
from nutgraf.metadata.class_names import APART, is_apart
from nutgraf.page.tags import CODE
from nutgraf.text.dates.labels import has_date_label, mentions_publishing
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.names import byline_patterns as patterns
from nutgraf.text.names.bylines import begins_byline, is_collective, split_names
from nutgraf.text.names.credits import dateline_agencies
from nutgraf.text.names.east_asian import reporters_in, signer_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.authors import Byline
    from nutgraf.metadata.context import PageContext
    from nutgraf.page.page import Page

_MAX_LINE: Final = 120
# In many languages a sentence may begin as a byline does.
_SENTENCE: Final = re.compile(r"^.{60,}[.!?…:][\"”“»]?\s*$", re.DOTALL)
_MAX_DATE_LINE: Final = 50
# How many lines under the headline are searched for a name without a label. If more than two of
# them have a date, they are a list of stories.
_MAX_DISTANCE: Final = 6
_MAX_DATED: Final = 2
# A word of this length may be between a name and a date, such as "am" or "on".
_MAX_TIE: Final = 3
_MAX_PARTS: Final = 8
_MAX_STAFF: Final = 3
_MAX_SIGNATURE_LINES: Final = 4
_NAME: Final = r"[^\W\d_a-z][^\W\d_]+(?:[-'’][^\W\d_]+)*"
_NAME_LINE: Final = re.compile(rf"{_NAME}(?: (?:[^\W\d_a-z]\.?|{_NAME})){{0,2}} {_NAME}")
_TIME: Final = re.compile(
    r"\d{1,2}[:.]\d\d(?:\s*(?:uhr|h|am|pm|[ap]\.m\.|[A-Z]{2,4}))?", re.IGNORECASE
)
_EMPHASIS: Final = frozenset(CODE[name] for name in ("b", "strong", "i", "em"))
# Words after "by" that are a time or a means.
_NO_ACCOUNT: Final = frozenset(
    "noon midnight dawn night day then now today tomorrow yesterday far hand mail phone train bus "
    "car heute gestern morgen".split()
)


def from_lines(
    context: PageContext, blocks: list[int], *, explicit: bool = False
) -> Iterator[Byline]:
    """Yield the names in lines that begin as a byline does, or are a date and a name.

    "By Ada Writer", "作者：林阿發", "3 March 2026 | Ada Writer"; a label may be alone in the line
    before. Whole lines come first, then their parts, such as a credit after a caption. With
    ``explicit``, "By" is not enough: "Author:" or "Posted by" is required.
    """
    later: list[tuple[int, list[str]]] = []
    for block in blocks:
        if not context.headline.blocks[block]:
            line, *parts = _line_and_parts(_block_line(context.page, block)) or [""]
            later.append((block, parts))
            yield from _from_parts(context, block, [line], explicit)
    for block, parts in later:
        yield from _from_parts(context, block, parts, explicit)


def lines_after_body(context: PageContext) -> list[int]:
    """Return the lines in boxes after the body that name the author explicitly."""
    page, end = context.page, context.area.end
    last = int(np.searchsorted(page.blocks.start, context.area.extent[1]))
    lines = range(end[-1] + 1 if end else last, last)
    return [block for block in lines if _is_explicit(page.block_texts[block][:MAX_BYLINE])]


def beside_dates(context: PageContext) -> Iterator[Byline]:
    """Yield a name alone in its line, or before a bar, right under the headline beside a date."""
    page = context.page
    lines = _lines_under_headline(context)
    texts = [page.block_texts[block] for block in lines]
    dated = [_is_date_line(context, text) for text in texts]
    for i, text in enumerate(texts):
        # "Ada Writer | Published: 3 March 2026 | Updated: 4 March 2026"
        parts = (
            _line_and_parts(_block_line(page, lines[i]))[1:] if patterns.DIGIT.search(text) else []
        )
        if len(parts) > 1 and _is_name_line(parts[0]) and _is_date_line(context, parts[1]):
            yield Found((parts[0],), int(page.blocks.node[lines[i]]))
        is_near = any(dated[max(0, i - 1) : i + 2]) and not dated[i] and sum(dated) <= _MAX_DATED
        if is_near and _is_name_line(text):
            yield Found((text,), int(page.blocks.node[lines[i]]))


def from_accounts(context: PageContext) -> Iterator[Byline]:
    """Yield the account that posted the page: a name in one word after "by", beside a date."""
    page, keep = context.page, context.keep
    for block in context.area.top:
        text, node = page.block_texts[block], int(page.blocks.node[block])
        if context.headline.blocks[block] or (keep is not None and keep[block]):
            continue
        found = patterns.BY_ACCOUNT.match(text) if len(text) <= _MAX_LINE else None
        if found is None or not _is_posted(context, found["before"]):
            continue
        name = found["name"].rstrip(".-")
        around = page.block_texts[max(0, block - 1) : block + 2]
        if (
            name.lower() not in patterns.suspect_words() | _NO_ACCOUNT
            and not patterns.NOBODY.fullmatch(name)
            and any(_is_date_line(context, each, _MAX_LINE) for each in around)
            and not is_apart(page, node, APART)
        ):
            yield Found((name,), node)


def from_reporter_labels(context: PageContext) -> Iterator[Byline]:
    """Yield the name beside "reporter" inside a line, as in Chinese and Korean papers."""
    if context.language not in ("zh", "ko"):
        return
    page = context.page
    first, last = np.searchsorted(page.blocks.start, context.area.extent).tolist()
    # A name ends with its line, even if no character separates it from the next line.
    for block in range(first, last):
        if names := reporters_in(page.block_texts[block]):
            yield Found(tuple(names), int(page.blocks.node[block]))
            return


def signed_in_brackets(context: PageContext) -> Iterator[Byline]:
    """Yield the name in brackets that ends the body, as in Japanese papers."""
    page, keep = context.page, context.keep
    kept = [] if keep is None else np.flatnonzero(keep)[-1:].tolist()
    for block in (*kept, *context.area.end) if context.language == "ja" else ():
        if name := signer_of(page.block_texts[block]):
            yield Found((name,), int(page.blocks.node[block]))


def signature(context: PageContext) -> Iterator[Byline]:
    """Yield a name in bold or italics that is alone in a line at the end of the body."""
    page = context.page
    for block in context.area.end[:_MAX_SIGNATURE_LINES]:
        text = page.block_texts[block]
        leaf = page.leaves[np.searchsorted(page.leaf_block, block)]
        if _is_name_line(text) and page.tag[page.parent[leaf]] in _EMPHASIS:
            names = split_names(text, strict=True)
            if names:
                yield Found(tuple(names), int(page.blocks.node[block]))


def from_agencies(context: PageContext) -> Iterator[Byline]:
    """Yield the agencies in the dateline that begins the body, or in a line at its end."""
    page = context.page
    kept = np.flatnonzero(context.keep).tolist() if context.keep is not None else context.area.lead
    for block in (*kept[:1], *kept[-1:], *context.area.end):
        if names := dateline_agencies(page.block_texts[block]):
            yield Found(tuple(names), int(page.blocks.node[block]))


def _from_parts(
    context: PageContext, block: int, parts: list[str], explicit: bool
) -> Iterator[Byline]:
    """Yield the first names in the parts of a line, unless it belongs to a figure or a menu."""
    for part in parts:
        if patterns.CREDIT.match(part):
            continue
        if explicit and not _is_explicit(part):
            continue
        names, node = _names_in_line(context, block, part)
        if names and not is_apart(context.page, node, APART):
            yield Found(tuple(names), node)
            return


def _names_in_line(context: PageContext, block: int, line: str) -> tuple[list[str], int]:
    """Return the names in a byline, or in the line after it if it is only a label; and the node."""
    page = context.page
    node = int(page.blocks.node[block])
    if not begins_byline(line):
        names = _names_beside_date(context, line)
    elif _SENTENCE.search(line):
        names = []
    else:
        names = split_names(line, strict=True)
        posted = None if names else patterns.POSTED_BY.match(line)
        if posted:
            names = split_names(posted["name"])
    if not names and patterns.LABEL.fullmatch(line) and block + 1 < len(page.blocks):
        names = split_names(page.block_texts[block + 1], strict=True)
        node = int(page.blocks.node[block + 1])
    return names, node


def _names_beside_date(context: PageContext, line: str) -> list[str]:
    """Return the names in a line that is otherwise a date."""
    if len(line) > _MAX_LINE or not patterns.DIGIT.search(line):
        return []
    date = next(find_dates(line, context.language), None)
    if date is None:
        return []
    before = line[: date.start].rstrip()
    # Text before a colon is the label of the date.
    for part in (line[date.stop :], "" if before.endswith((":", "：")) else before):
        text = _TIME.sub("", part).strip(" |·•–—-,/:()")
        text = text if ")" in text else text.partition("(")[0].rstrip()
        is_staff = is_collective(text) and len(text.split()) <= _MAX_STAFF
        if begins_byline(text) or _is_name_line(text) or is_staff:
            names = split_names(text, strict=not is_collective(text))
            if names:
                return names
    return []


def _lines_under_headline(context: PageContext) -> list[int]:
    """Return the first lines after the headline that are not part of the body."""
    titles = np.flatnonzero(context.headline.blocks)
    last = int(titles[-1]) if len(titles) else -1
    lines: list[int] = []
    for block in context.area.below:
        if context.keep is not None and context.keep[block]:
            break
        is_tie = len(context.page.block_texts[block]) <= _MAX_TIE
        if last < block <= last + _MAX_DISTANCE and not is_tie:
            lines.append(block)
    return lines if len(titles) else []


def _is_posted(context: PageContext, before: str) -> bool:
    """Return whether only a date, or words for publishing, precede a name."""
    if mentions_publishing(before) or not patterns.LETTER.search(before):
        return not patterns.CREDIT.match(before)
    dates = list(find_dates(before, context.language))
    return bool(dates) and not patterns.LETTER.search(
        before[: dates[0].start] + before[dates[-1].stop :]
    )


def _is_explicit(line: str) -> bool:
    return bool(patterns.EXPLICIT.match(line) or patterns.POSTED_BY.match(line))


def _is_name_line(text: str) -> bool:
    """Return whether a line looks like a name and nothing more."""
    if not _NAME_LINE.fullmatch(text) or text.isupper() or has_date_label(text):
        return False
    if any(word[0].islower() for word in text.split()):
        return False
    return patterns.suspect_words().isdisjoint(text.lower().split())


def _is_date_line(context: PageContext, text: str, limit: int = _MAX_DATE_LINE) -> bool:
    """Return whether a line is a date and little more."""
    if len(text) > limit or not patterns.DIGIT.search(text):
        return False
    return next(find_dates(text, context.language), None) is not None


def _block_line(page: Page, block: int) -> str:
    first, last = np.searchsorted(page.leaf_block, (block, block + 1))
    return " ".join(lines_of_leaves(page, int(first), int(last)))


def _line_and_parts(line: str) -> list[str]:
    """Return a line, and its parts between bars, as far as they are short."""
    parts = [part.strip() for part in line.split("|")[:_MAX_PARTS]] if "|" in line else []
    return [each for each in (line, *parts) if 0 < len(each) <= MAX_BYLINE]
