"""The names that a page shows as its authors in plain lines, as bylines, datelines, signatures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.metadata.authors.marked_bylines import LONGEST, Authors, is_apart, joined
from nutgraf.metadata.authors.other_credits import CREDIT
from nutgraf.metadata.class_names import is_in_quote_or_comment
from nutgraf.page.tags import CODE
from nutgraf.text.dates.labels import says_date
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.names.byline_patterns import EXPLICIT, LABEL, POSTED_BY, suspect_words
from nutgraf.text.names.bylines import begins_byline, is_collective, split_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.context import PageContext
    from nutgraf.page.page import Page

_DATE_AND_NAME: Final = 120
# In many languages a sentence may begin as a byline does.
_SENTENCE: Final = re.compile(r"^.{60,}[.!?…:][\"”“»]?\s*$", re.DOTALL)
_DATE_LINE: Final = 50
# So many lines under the headline are looked at for a name without a mark. Where more have a
# date, they are a list of stories.
_NEAR: Final = 6
_MOST_DATES: Final = 2
# Between the two may stand a word as short as "am" or "on".
_TIE: Final = 3
_NAME_LINE: Final = re.compile(
    r"[^\W\d_a-z][^\W\d_]+(?: [^\W\d_a-z](?:\.|[^\W\d_]+)){0,2} [^\W\d_a-z][^\W\d_]+(?:-\w+)?"
)
_DIGIT: Final = re.compile(r"\d")
_TIME: Final = re.compile(
    r"\d{1,2}[:.]\d\d(?:\s*(?:uhr|h|am|pm|[ap]\.m\.|[A-Z]{2,4}))?", re.IGNORECASE
)
_TWO_WORDS: Final = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,2}")
_STRESSED: Final = frozenset(CODE[name] for name in ("b", "strong", "i", "em"))


def from_lines(
    context: PageContext, blocks: list[int], *, explicit: bool = False
) -> Iterator[Authors]:
    """Lines that begin as a byline does, or are a date and a name.

    "By Ada Writer", "作者：林阿發", "3 March 2026 | Ada Writer"; a label may stand alone before.
    Parts of a line, such as the credit behind a caption, come after whole lines. ``explicit``
    are only those that say more than "By": "Author:", "Posted by".
    """
    page = context.page
    divided: list[tuple[int, list[str]]] = []
    for block in blocks:
        if not context.headline[block]:
            whole, *parts = _segments(_block_line(page, block)) or [""]
            yield from _in_line(context, block, [whole], explicit)
            if parts:
                divided.append((block, parts))
    for block, parts in divided:
        yield from _in_line(context, block, parts, explicit)


def further(context: PageContext) -> list[int]:
    """The lines behind those at the end that say who wrote it: boxes about the article."""
    page, behind = context.page, context.area.end
    last = int(np.searchsorted(page.blocks.start, context.area.extent[1]))
    lines = range(behind[-1] + 1 if behind else last, last)
    return [block for block in lines if _is_explicit(page.block_texts[block][:LONGEST])]


def _is_explicit(line: str) -> bool:
    return bool(EXPLICIT.match(line) or POSTED_BY.match(line))


def _in_line(
    context: PageContext, block: int, parts: list[str], explicit: bool
) -> Iterator[Authors]:
    """The first names in the parts of a line, unless it belongs to a figure or a menu."""
    for part in parts:
        if CREDIT.match(part):
            continue
        if explicit and not _is_explicit(part):
            continue
        names, node = _names_of_line(context, block, part)
        if names and not is_apart(context, node) and not is_in_quote_or_comment(context.page, node):
            yield Found(tuple(names), node)
            return


def _names_of_line(context: PageContext, block: int, line: str) -> tuple[list[str], int]:
    """The names in a line that is a byline, or in the next if it is the label of one."""
    page = context.page
    node = int(page.blocks.node[block])
    if not begins_byline(line):
        names = _beside_date(context, line)
    elif _SENTENCE.search(line):
        names = []
    else:
        names = split_names(line, strict=True)
        posted = None if names else POSTED_BY.match(line)
        if posted:
            names = split_names(posted["name"])
    if not names and LABEL.fullmatch(line) and block + 1 < len(page.blocks):
        names = split_names(page.block_texts[block + 1], strict=True)
        node = int(page.blocks.node[block + 1])
    return names, node


def _beside_date(context: PageContext, line: str) -> list[str]:
    """Names in a line of which the rest is a date."""
    if len(line) > _DATE_AND_NAME or not _DIGIT.search(line):
        return []
    dated = next(find_dates(line, context.language), None)
    if dated is None:
        return []
    before = line[: dated.start].rstrip()
    # What a colon follows is the label of the date.
    for part in (line[dated.stop :], "" if before.endswith((":", "：")) else before):
        text = _TIME.sub("", part).strip(" |·•–—-,/:()")
        text = text if ")" in text else text.partition("(")[0].rstrip()
        if begins_byline(text) or (_TWO_WORDS.fullmatch(text) and not says_date(text)):
            names = split_names(text, strict=not is_collective(text))
            if names:
                return names
    return []


def beside_dates(context: PageContext) -> Iterator[Authors]:
    """A name alone in its line, or before a bar, right under the headline and next to a date."""
    page = context.page
    lines = [block for block in _under_headline(context) if len(page.block_texts[block]) > _TIE]
    texts = [page.block_texts[block] for block in lines]
    dated = [_is_date(context, text) for text in texts]
    named = [i for i, text in enumerate(texts) if any(dated[max(0, i - 1) : i + 2])]
    named = [i for i in named if not dated[i] and _is_plain_name(texts[i])]
    if len(named) == 1 and sum(dated) <= _MOST_DATES:
        yield Found((texts[named[0]],), int(page.blocks.node[lines[named[0]]]))
        return
    # "Ada Writer | Published: 3 March 2026 | Updated: 4 March 2026"
    for block, text in zip(lines, texts, strict=True):
        parts = _segments(_block_line(page, block))[1:] if _DIGIT.search(text) else []
        if len(parts) > 1 and _is_plain_name(parts[0]) and _is_date(context, parts[1]):
            yield Found((parts[0],), int(page.blocks.node[block]))


def _under_headline(context: PageContext) -> list[int]:
    """The first lines behind the headline that are not part of the body."""
    titles = np.flatnonzero(context.headline)
    last = int(titles[-1]) if len(titles) else -1
    lines: list[int] = []
    for block in context.area.below:
        if context.keep is not None and context.keep[block]:
            break
        if last < block <= last + _NEAR:
            lines.append(block)
    return lines if len(titles) else []


def _is_plain_name(text: str) -> bool:
    """Whether a line is a name and nothing else, as far as its letters tell."""
    if not _NAME_LINE.fullmatch(text) or text.isupper() or says_date(text):
        return False
    if any(word[0].islower() for word in text.split()):
        return False
    return suspect_words().isdisjoint(text.lower().split())


def _is_date(context: PageContext, text: str) -> bool:
    """Whether a line is a date and little else."""
    if len(text) > _DATE_LINE or not _DIGIT.search(text):
        return False
    return next(find_dates(text, context.language), None) is not None


def _block_line(page: Page, block: int) -> str:
    first, last = np.searchsorted(page.leaf_block, (block, block + 1))
    return " ".join(joined(page, int(first), int(last)))


def _segments(line: str) -> list[str]:
    """A line and its parts between bars, as far as they are short."""
    parts = [part.strip() for part in line.split("|")[:8]] if "|" in line else []
    return [each for each in (line, *parts) if 0 < len(each) <= LONGEST]


def signature(context: PageContext) -> Iterator[Authors]:
    """A name in bold or italics that stands alone at the end of the body."""
    page = context.page
    for block in context.area.end[:4]:
        text = page.block_texts[block]
        leaf = page.leaves[np.searchsorted(page.leaf_block, block)]
        if _is_plain_name(text) and page.tag[page.parent[leaf]] in _STRESSED:
            names = split_names(text, strict=True)
            if names:
                yield Found(tuple(names), int(page.blocks.node[block]))
