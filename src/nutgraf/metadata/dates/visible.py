"""The dates that a page shows: at its headline, at its end, or anywhere."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.metadata.class_names import QUOTE, date_nodes, is_apart
from nutgraf.metadata.dates.declared import read_node_date
from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.text.dates.labels import (
    MARK_AFTER,
    PLACE_BEFORE,
    SENTENCE_AFTER,
    is_about_itself,
    is_other_date,
    mentions_publishing,
    mentions_update,
)
from nutgraf.text.dates.parse import DateMatch, find_dates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.context import PageContext
    from nutgraf.page.page import Page

# How many characters of a paragraph are searched for the date that begins it.
_MAX_LEAD: Final = 90
# A line with more text beside a date is a sentence, unless the date comes first. The source may
# have white space beside that.
_MAX_BESIDE: Final = 70
_MAX_SOURCE: Final = 4 * _MAX_BESIDE
# With less text beside it, a date is alone in its line.
_MAX_BESIDE_ALONE: Final = 25
_MAX_LINES: Final = 1000
_MIN_SENTENCE: Final = 120
# A bracket or a mark may precede a date that comes first.
_MAX_MARK: Final = 2
# How much text around a date is searched for its label.
_LABEL_BEFORE: Final = 40
_LABEL_AFTER: Final = 25
# The headline is among the first blocks that repeat it.
_MAX_HEADLINES: Final = 5
_MAX_TIME_NODES: Final = 200
# In a headline or a sentence, an earlier year is not that of a page.
_FIRST_WEB_YEAR: Final = 1995
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d")


class VisibleDate(NamedTuple):
    """A date that the page shows."""

    value: datetime
    has_time: bool
    node: int
    is_update: bool
    """Whether the page calls it the date of a change."""


def visible_dates(context: PageContext) -> list[VisibleDate]:
    """Return the dates around the headline, at the beginning of the body, and after it."""
    return list(_visible_dates(context))


def _visible_dates(context: PageContext) -> Iterator[VisibleDate]:
    area = context.area
    times = _time_nodes_by_block(context)
    for block in area.top:
        if not context.headline.blocks[block]:
            yield from _in_block(context, block, times)
    yield from _at_lead(context)
    yield from _in_headline(context)
    for block in area.end:
        if not context.headline.blocks[block]:
            yield from _in_block(context, block, times)


def dates_anywhere(context: PageContext) -> Iterator[VisibleDate]:
    """Yield dates in short lines of the whole page, those in nodes named as a date first."""
    page = context.page
    for node in date_nodes(page):
        if page.stop[node] - page.start[node] <= _MAX_BESIDE:
            for date in _dates(context, page.node_text(node)):
                yield VisibleDate(date.value, date.has_time, node, False)
    short = np.flatnonzero(page.blocks.stop - page.blocks.start <= _MAX_SOURCE)
    for block in short[:_MAX_LINES].tolist():
        text = page.block_texts[block]
        is_label = is_about_itself(text) and not mentions_update(text)
        if (is_label or len(text) <= _MAX_BESIDE) and not context.headline.blocks[block]:
            for date in _dates(context, text):
                node = int(page.blocks.node[block])
                is_alone = len(text) - (date.stop - date.start) <= _MAX_BESIDE_ALONE
                is_published = is_label or is_alone or mentions_publishing(text[: date.start])
                if is_published and not is_apart(page, node, QUOTE):
                    yield VisibleDate(date.value, date.has_time, node, False)


def updates_anywhere(context: PageContext) -> Iterator[VisibleDate]:
    """Yield dates of a change from the whole page: for machines, or in lines that mention one."""
    page = context.page
    for node in _time_nodes(page):
        value = read_node_date(context, node)
        if value and mentions_update(page.attribute(node, "class") or ""):
            yield VisibleDate(value, True, node, True)
    short = np.flatnonzero(page.blocks.stop - page.blocks.start <= _MIN_SENTENCE)
    for block in short[-_MAX_LINES:][::-1].tolist():
        text = page.block_texts[block]
        for date in _dates(context, text) if mentions_update(text) else ():
            yield VisibleDate(date.value, date.has_time, int(page.blocks.node[block]), True)


def _dates(context: PageContext, text: str) -> Iterator[DateMatch]:
    return find_dates(text, context.language, day_first=context.day_first)


def _in_block(
    context: PageContext, block: int, times: dict[int, list[int]]
) -> Iterator[VisibleDate]:
    """Yield the dates in a line: those in ``<time>``, then those in words."""
    page = context.page
    if is_apart(page, int(page.blocks.node[block]), QUOTE):
        return
    for node in times.get(block, ()):
        value = read_node_date(context, node)
        if value:
            label = page.node_text(node) + " " + (page.attribute(node, "class") or "")
            before = _text_before(page.text, int(page.start[node]))
            is_update = mentions_update(f"{label} {before}")
            has_time = bool(value.hour or value.minute or value.second)
            yield VisibleDate(value, has_time, node, is_update)
    yield from _in_words(context, block)


def _in_words(context: PageContext, block: int) -> Iterator[VisibleDate]:
    """Yield the dates in words in a line that are the article's, not of what it reports."""
    page = context.page
    text = page.block_texts[block]
    place = 0
    for date in _dates(context, text):
        if not _is_dateline(text, date):
            continue
        if len(text) > _MIN_SENTENCE and _is_in_sentence(text, date):
            continue
        if not _is_of_web(date) and len(text) > _MAX_BESIDE:
            continue
        label = text[max(place, date.start - _LABEL_BEFORE) : date.start]
        if is_about_itself(text):  # the verb may come last
            label += text[date.stop : date.stop + _MAX_BESIDE].partition(". ")[0]
        if not label.strip():
            label = _text_before(page.text, int(page.blocks.start[block]))
        place = date.stop
        if not is_other_date(label):
            node = int(page.blocks.node[block])
            yield VisibleDate(date.value, date.has_time, node, mentions_update(label))


def _in_headline(context: PageContext) -> Iterator[VisibleDate]:
    """Yield the date that begins the headline or a line in its block, or has its own element."""
    page = context.page
    for block in np.flatnonzero(context.headline.blocks)[:_MAX_HEADLINES].tolist():
        first, last = np.searchsorted(page.leaf_block, (block, block + 1)).tolist()
        element = page.node_text(int(page.leaves[first])) if last - first > 1 else None
        for text in (element or "", *page.block_texts[block].split("\n")):
            for date in islice(_dates(context, text), 1):
                beside = len(text) - (date.stop - date.start)
                is_own = text == element and beside <= _MAX_BESIDE_ALONE
                if _is_of_web(date) and (is_own or date.start <= _MAX_MARK):
                    node = int(page.blocks.node[block])
                    yield VisibleDate(date.value, date.has_time, node, False)


def _at_lead(context: PageContext) -> Iterator[VisibleDate]:
    """Yield the date with which the body begins: "Berlin, 3 March 2026 – The ..."."""
    page = context.page
    for block in context.area.lead:
        text = page.block_texts[block][:_MAX_LEAD]
        date = next(_dates(context, text), None)
        if (
            date
            and _is_of_web(date)
            and PLACE_BEFORE.fullmatch(text[: date.start])
            and (MARK_AFTER if date.start else SENTENCE_AFTER).match(text, date.stop)
        ):
            yield VisibleDate(date.value, date.has_time, int(page.blocks.node[block]), False)


def _is_of_web(date: DateMatch) -> bool:
    """Return whether a date can be a page's. An earlier one is of what the article reports."""
    return date.value.year >= _FIRST_WEB_YEAR


def _is_dateline(text: str, date: DateMatch) -> bool:
    """Return whether a date comes first, fills its line, or is labelled as a publication."""
    beside = len(text) - (date.stop - date.start)
    if date.start <= _MAX_MARK or beside <= _MAX_BESIDE or is_about_itself(text):
        return True
    return mentions_publishing(text[max(0, date.start - _LABEL_BEFORE) : date.stop + _LABEL_AFTER])


def _is_in_sentence(text: str, date: DateMatch) -> bool:
    """Return whether the word before a date is in lower case: "since the 3rd of May 2021"."""
    words = text[: date.start].split()
    if not words or mentions_publishing(text) or is_about_itself(text):
        return False
    return words[-1].islower() and words[-1].isalpha()


def _text_before(text: str, place: int) -> str:
    """Return the last words before a position in the page's text."""
    return text[max(0, place - 60) : place].strip()[-25:]


def _time_nodes_by_block(context: PageContext) -> dict[int, list[int]]:
    """Return the nodes with a date for machines by the block that they are in or before."""
    page = context.page
    found: dict[int, list[int]] = {}
    for node in _time_nodes(page):
        block = int(page.blocks.stop.searchsorted(page.start[node], side="right"))
        found.setdefault(block, []).append(node)
    return found


def _time_nodes(page: Page) -> list[int]:
    """Return the first nodes with a date for machines, as `<time>` has one."""
    dated = {node for node, value in with_attribute(page.attributes, "datetime") if value}
    titled = with_attribute(page.attributes, "title")
    return sorted(dated.union(n for n, title in titled if _ISO.match(title or "")))[
        :_MAX_TIME_NODES
    ]
