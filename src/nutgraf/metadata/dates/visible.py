"""The dates that a page shows: at its headline, at its end, or anywhere."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.metadata.class_names import date_nodes, is_in_quote_or_comment
from nutgraf.page.tags import CODE
from nutgraf.text.dates.labels import (
    MARK_BEHIND,
    OTHER,
    PLACE_BEFORE,
    SENTENCE_BEHIND,
    UPDATED,
    YEAR,
    says_posted,
)
from nutgraf.text.dates.parse import Dated, find_dates, read_date

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.context import PageContext

# How far into a paragraph its date is looked for.
_BEGINNING: Final = 90
# A line that says more than a date is a sentence with a date in it, unless the date comes first.
_BESIDE: Final = 70
# In the source there may be white space beside that.
_BESIDE_RAW: Final = 4 * _BESIDE
_ALONE: Final = 25
_MOST_LINES: Final = 1000
_SENTENCE: Final = 120
_FIRST: Final = 45
# A bracket or a mark may stand before a date that comes first.
_EDGE: Final = 2
# The headline is among the first blocks that repeat it.
_HEADLINES: Final = 5
# In a headline or a sentence, an earlier year is no page's.
_WEB: Final = 1995
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d")


class Shown(NamedTuple):
    """A date that the page shows."""

    moment: datetime
    timed: bool
    node: int
    updated: bool
    """Whether it says that it is the day of a change."""


def read_text(context: PageContext, text: str) -> datetime | None:
    return read_date(text, context.language, day_first=context.day_first)


def read_node(context: PageContext, node: int) -> datetime | None:
    page = context.page
    for name in ("datetime", "content", "title"):
        value = page.attribute(node, name)
        moment = read_text(context, value) if value else None
        if moment:
            return moment
    return (
        read_text(context, page.node_text(node))
        if page.stop[node] - page.start[node] < 200
        else None
    )


def shown_dates(context: PageContext) -> Iterator[Shown]:
    """The dates around the headline, at the beginning of the body, then those behind it."""
    place = context.area
    times = _times_by_block(context)
    for block in place.below + place.cards + place.above:
        if not context.headline[block]:
            yield from _in_block(context, block, times)
    yield from _at_beginning(context)
    yield from _in_headline(context)
    for block in place.end:
        if not context.headline[block]:
            yield from _in_block(context, block, times)


def _in_block(context: PageContext, block: int, times: dict[int, list[int]]) -> Iterator[Shown]:
    """The dates in a line: those for machines, then those in words."""
    page = context.page
    if not (block in times or YEAR.search(page.block_texts[block])):
        return
    if is_in_quote_or_comment(page, int(page.blocks.node[block])):
        return
    for node in times.get(block, ()):
        moment = read_node(context, node)
        if moment:
            own = page.node_text(node) + " " + (page.attribute(node, "class") or "")
            before = _text_before(page.text, int(page.start[node]))
            updated = bool(UPDATED.search(own) or UPDATED.search(before))
            yield Shown(moment, _has_time(moment), node, updated)
    text = _dateline(page.block_texts[block])
    is_long = len(page.block_texts[block]) > _SENTENCE
    place = 0
    for dated in find_dates(text, context.language, day_first=context.day_first) if text else ():
        if not _is_dateline(text, dated) or (is_long and _is_in_sentence(text, dated)):
            continue
        if not _is_of_web(dated) and len(page.block_texts[block]) > _BESIDE:
            continue
        label = text[max(place, dated.start - 40) : dated.start]
        if not label.strip():
            label = _text_before(page.text, int(page.blocks.start[block]))
        place = dated.stop
        if not OTHER.search(label):
            node = int(page.blocks.node[block])
            yield Shown(dated.moment, dated.timed, node, bool(UPDATED.search(label)))


def _in_headline(context: PageContext) -> Iterator[Shown]:
    """The date with which the headline begins, or that stands in a line under it."""
    page = context.page
    for block in np.flatnonzero(context.headline)[:_HEADLINES].tolist():
        text = page.block_texts[block]
        for dated in find_dates(text, context.language, day_first=context.day_first):
            if not _is_of_web(dated):
                continue
            if dated.start <= _EDGE or "\n" in text[: dated.start]:
                yield Shown(dated.moment, dated.timed, int(page.blocks.node[block]), False)


def _at_beginning(context: PageContext) -> Iterator[Shown]:
    """The date with which a paragraph begins: "Berlin, 3 March 2026 – The ..."."""
    page = context.page
    for block in context.area.lead:
        text = page.block_texts[block][:_BEGINNING]
        dated = next(find_dates(text, context.language, day_first=context.day_first), None)
        if (
            dated
            and _is_of_web(dated)
            and PLACE_BEFORE.fullmatch(text[: dated.start])
            and (MARK_BEHIND if dated.start else SENTENCE_BEHIND).match(text, dated.stop)
        ):
            yield Shown(dated.moment, dated.timed, int(page.blocks.node[block]), False)


def _is_of_web(dated: Dated) -> bool:
    """Whether a date can be a page's; an earlier one is of what is told."""
    return dated.moment.year >= _WEB


def _dateline(text: str) -> str:
    """As much of a line as can hold the article's date: nothing, where it has no year."""
    if len(text) > _SENTENCE and not says_posted(text):
        text = text[:_FIRST]
    return text if YEAR.search(text) else ""


def dates_anywhere(context: PageContext) -> Iterator[Shown]:
    """Lines anywhere that hold a date and little else, those that are called a date first."""
    page = context.page
    for node in date_nodes(page):
        if page.stop[node] - page.start[node] <= _BESIDE:
            text = page.node_text(node)
            for dated in find_dates(text, context.language, day_first=context.day_first):
                yield Shown(dated.moment, dated.timed, node, False)
    short = np.flatnonzero(page.blocks.stop - page.blocks.start <= _BESIDE_RAW)
    for block in short[:_MOST_LINES].tolist():
        text = page.block_texts[block]
        if len(text) <= _BESIDE and YEAR.search(text) and not context.headline[block]:
            for dated in find_dates(text, context.language, day_first=context.day_first):
                node = int(page.blocks.node[block])
                alone = len(text) - (dated.stop - dated.start) <= _ALONE
                posted = alone or says_posted(text[: dated.start])
                if posted and not is_in_quote_or_comment(page, node):
                    yield Shown(dated.moment, dated.timed, node, False)


def changed_anywhere(context: PageContext) -> Iterator[Shown]:
    """Lines anywhere that say when the page was last changed, as wikis have them at the end."""
    page = context.page
    short = np.flatnonzero(page.blocks.stop - page.blocks.start <= _SENTENCE)
    for block in short[-_MOST_LINES:][::-1].tolist():
        text = page.block_texts[block]
        if YEAR.search(text) and UPDATED.search(text):
            for dated in find_dates(text, context.language, day_first=context.day_first):
                yield Shown(dated.moment, dated.timed, int(page.blocks.node[block]), True)


def _is_dateline(text: str, dated: Dated) -> bool:
    """Whether a date in a line is that of the article, and not of what it tells."""
    if dated.start <= _EDGE or len(text) - (dated.stop - dated.start) <= _BESIDE:
        return True
    return says_posted(text[max(0, dated.start - 40) : dated.stop + 25])


def _is_in_sentence(text: str, dated: Dated) -> bool:
    """Whether the word before a date is a small one: "since the 3rd of May 2021"."""
    words = text[: dated.start].split()
    return bool(words) and words[-1].islower() and words[-1].isalpha() and not says_posted(text)


def _text_before(text: str, place: int) -> str:
    """The few words before a place in the page's text."""
    return text[max(0, place - 60) : place].strip()[-25:]


def _has_time(moment: datetime) -> bool:
    return bool(moment.hour or moment.minute or moment.second)


def _times_by_block(context: PageContext) -> dict[int, list[int]]:
    """The nodes with a date for a machine, by the block that they stand in or before."""
    page = context.page
    nodes = np.flatnonzero((page.tag == CODE["time"]) | (page.tag == CODE["abbr"]))[:200]
    if not len(nodes) or not len(page.blocks):
        return {}
    blocks = np.searchsorted(page.blocks.stop, page.start[nodes], side="right")
    found: dict[int, list[int]] = {}
    for node, block in zip(nodes.tolist(), blocks.tolist(), strict=True):
        if page.attribute(node, "datetime") or _ISO.match(page.attribute(node, "title") or ""):
            found.setdefault(block, []).append(node)
    return found
