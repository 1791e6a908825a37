"""References with no heading: a list, or elements side by side, full of years and numbers."""

from __future__ import annotations

import re
from collections import Counter
from operator import mul
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import flags
from nutgraf.records._kernels.citations import has_year
from nutgraf.records.layout.entities import numbers
from nutgraf.records.layout.heading_kinds import CITING
from nutgraf.records.layout.page_layout import YEAR
from nutgraf.records.references.entries import ITEM, MOST, children_of, is_entry
from nutgraf.records.references.place import References
from nutgraf.records.references.text import entry_texts
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_SAMPLE: Final = 40
_LIST: Final = flags("ol ul dl table")
# Without a heading, so many entries must look like references.
_LEAST_UNHEADED: Final = 5
_SHORTEST: Final = 40
_FEWEST_NUMBERS: Final = 2
# An entry is told by its beginning; nobody cites at such length.
_READ: Final = 1_000
_LONGEST_HEADING: Final = 100
_LIKE_UNHEADED: Final = 0.7
_LINKED_UNHEADED: Final = 0.7
_MOST_LISTS: Final = 300
# Those that hold most lines with a year.
_MOST_HOLDERS: Final = 3
_PART: Final = flags("div section article")
# "Dahl, E." and "Dahl EM,": the family before its initials.
_CITED_NAME: Final = LazyPattern(
    r"(?<![^\W\d_])[^\W\d_]{2,40},?\s(?:[A-Z]\.|[A-Z]{1,3}(?:[,.;]|\s\())"
)
# "33–47"; what is beside a colon is an hour, and with a second hyphen a date.
_PAGE_RANGE: Final = LazyPattern(r"(?<![\d:–-])\d{1,5}\s?[–-]\s?[A-Za-z]?\d{1,5}(?![\d:–-])")
# Over works that are not cited: "More by this author".
_OF_OTHERS: Final = LazyPattern(r"\b(?:more|other|related|recent|also|popular|most|latest)\b", re.I)


def unheaded(layout: PageLayout, first: int, limit: int) -> References | None:
    """A list with no heading whose entries are full of years and numbers."""
    page = layout.page
    best: References | None = None
    lists = np.flatnonzero(
        _LIST[page.tag] & (page.end - np.arange(len(page)) > 2 * _LEAST_UNHEADED)
    )
    for node in lists.tolist()[:_MOST_LISTS]:
        low, high = layout.block_range(node)
        if not first <= low < high <= limit or layout.boilerplate[low] or under_citing(layout, low):
            continue
        items = [each for each in children_of(layout, node) if ITEM[page.tag[each]]]
        if len(items) < _LEAST_UNHEADED or (best and len(items) <= len(best.entries)):
            continue
        entries = () if _leads_away(layout, low, high) else _references_of(layout, items)
        if entries:
            best = References(entries, layout.node_path(node), low, high, headed=False)
    return best


def unlisted(layout: PageLayout, first: int, limit: int) -> References | None:
    """Elements side by side, neither a list nor under a heading, that all name who they cite."""
    page, node = layout.page, layout.page.blocks.node
    dated = [block for block in range(first, limit) if layout.number_flags[block] == YEAR]
    holders = Counter(int(page.parent[int(node[block])]) for block in dated)
    for holder, count in holders.most_common(_MOST_HOLDERS):
        if count < _LEAST_UNHEADED:
            break
        items = [each for each in children_of(layout, holder) if _PART[page.tag[each]]]
        items = [each for each in items if layout.tree.text_length(each)]
        if len(items) < _LEAST_UNHEADED:
            continue
        low, high = layout.block_range(items[0])[0], layout.block_range(items[-1])[1]
        if layout.boilerplate[low] or _leads_away(layout, low, high):
            continue
        if under_citing(layout, low) or _under_others(layout, low):
            continue
        entries = _references_of(layout, items)
        named = sum(bool(_CITED_NAME.search(entry[:_READ])) for entry in entries)
        paged = sum(bool(_PAGE_RANGE.search(entry[:_READ])) for entry in entries)
        if entries and min(named, paged) >= _LIKE_UNHEADED * len(entries):
            return References(entries, layout.node_path(holder), low, high, headed=False)
    return None


def _leads_away(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether a list is nearly all links, as that of a blog's months or of other posts is."""
    sizes = [len(text) for text in layout.texts[first:stop]]
    linked = sum(map(mul, sizes, layout.link_density[first:stop]))
    return linked > _LINKED_UNHEADED * sum(sizes)


def _references_of(layout: PageLayout, items: list[int]) -> tuple[str, ...]:
    """The entries that these items are, if most look like references."""
    page = layout.page
    sample = items[:: max(len(items) // _SAMPLE, 1)]
    like = sum(_is_like(page.node_text(item)[:_READ]) for item in sample)
    if like < _LIKE_UNHEADED * len(sample):
        return ()
    return tuple(filter(is_entry, entry_texts(layout, items[:MOST])))


def _is_like(text: str) -> bool:
    """Whether a text has a year and two more number strings, or one more and names as cited."""
    if len(text) < _SHORTEST or not has_year(text):
        return False
    count = len(numbers(text))
    return count > _FEWEST_NUMBERS or (count == _FEWEST_NUMBERS and bool(_CITED_NAME.search(text)))


def _under_others(layout: PageLayout, block: int) -> bool:
    """Whether the nearest heading, or the line before a block, says that other works follow."""
    before = [head.block for head in layout.headings if head.block < block][-1:]
    before += [block - 1] if block else []
    texts = (layout.texts[each] for each in before)
    return any(len(text) <= _LONGEST_HEADING and _OF_OTHERS.search(text) for text in texts)


def under_citing(layout: PageLayout, block: int) -> bool:
    """Whether the nearest heading before a block that says something is over citations."""
    before = [head for head in layout.headings if head.block < block]
    known = next((head for head in reversed(before) if head.kind), None)
    return known is not None and known.kind == CITING
