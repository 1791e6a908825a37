"""Find references without a heading: a list or siblings, full of years and numbers."""

from __future__ import annotations

import re
from collections import Counter
from operator import mul
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import flags
from nutgraf.records._kernels.text_search import has_year
from nutgraf.records.layout.entities import numbers
from nutgraf.records.layout.heading_kinds import CITING
from nutgraf.records.layout.page_layout import YEAR
from nutgraf.records.references.entries import ITEM, MAX_ENTRIES, References, children_of, is_entry
from nutgraf.records.references.entry_text import entry_texts
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_SAMPLE: Final = 40
_LIST: Final = flags("ol ul dl table")
# Lists without a heading need at least so many entries.
_MIN_ENTRIES: Final = 5
_MIN_ENTRY_LENGTH: Final = 40
_MIN_NUMBERS: Final = 2
# The beginning of an entry is enough to recognize it.
_READ_LENGTH: Final = 1_000
_MAX_HEADING_LENGTH: Final = 100
_MIN_LIKENESS: Final = 0.7
_MAX_LINK_DENSITY: Final = 0.7
_MAX_LISTS: Final = 300
# The parents of most lines with a year.
_MAX_PARENTS: Final = 3
_PART: Final = flags("div section article")
# "Dahl, E." and "Dahl EM,": the family name before its initials.
_CITED_NAME: Final = LazyPattern(
    r"(?<![^\W\d_])[^\W\d_]{2,40},?\s(?:[A-Z]\.|[A-Z]{1,3}(?:[,.;]|\s\())"
)
# "33–47". Numbers next to a colon are times; with a second hyphen they are dates.
_PAGE_RANGE: Final = LazyPattern(r"(?<![\d:–-])\d{1,5}\s?[–-]\s?[A-Za-z]?\d{1,5}(?![\d:–-])")
# In headings over works that are not cited: "More by this author".
_OTHER_WORKS: Final = LazyPattern(
    r"\b(?:more|other|related|recent|also|popular|most|latest)\b", re.I
)


def unheaded_list(layout: PageLayout, first: int, limit: int) -> References | None:
    """Return the longest list without a heading whose entries look like references."""
    page = layout.page
    best: References | None = None
    lists = np.flatnonzero(_LIST[page.tag] & (page.end - np.arange(len(page)) > 2 * _MIN_ENTRIES))
    for node in lists.tolist()[:_MAX_LISTS]:
        low, high = layout.block_range(node)
        if not first <= low < high <= limit or layout.boilerplate[low] or under_citing(layout, low):
            continue
        items = [each for each in children_of(layout, node) if ITEM[page.tag[each]]]
        if len(items) < _MIN_ENTRIES or (best and len(items) <= len(best.entries)):
            continue
        entries = () if _is_mostly_links(layout, low, high) else _entries_of(layout, items)
        if entries:
            best = References(entries, layout.node_path(node), low, high, headed=False)
    return best


def unheaded_siblings(layout: PageLayout, first: int, limit: int) -> References | None:
    """Return sibling elements, not in a list or under a heading, that cite authors and pages."""
    page, node = layout.page, layout.page.blocks.node
    dated = [block for block in range(first, limit) if layout.number_flags[block] == YEAR]
    parents = Counter(int(page.parent[int(node[block])]) for block in dated)
    for parent, count in parents.most_common(_MAX_PARENTS):
        if count < _MIN_ENTRIES:
            break
        items = [each for each in children_of(layout, parent) if _PART[page.tag[each]]]
        items = [each for each in items if layout.tree.text_length(each)]
        if len(items) < _MIN_ENTRIES:
            continue
        low, high = layout.block_range(items[0])[0], layout.block_range(items[-1])[1]
        if layout.boilerplate[low] or _is_mostly_links(layout, low, high):
            continue
        if under_citing(layout, low) or _under_other_works(layout, low):
            continue
        entries = _entries_of(layout, items)
        named = sum(bool(_CITED_NAME.search(entry[:_READ_LENGTH])) for entry in entries)
        paged = sum(bool(_PAGE_RANGE.search(entry[:_READ_LENGTH])) for entry in entries)
        if entries and min(named, paged) >= _MIN_LIKENESS * len(entries):
            return References(entries, layout.node_path(parent), low, high, headed=False)
    return None


def _is_mostly_links(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether a list is nearly all links, as an archive of months or a list of posts is."""
    sizes = [len(text) for text in layout.texts[first:stop]]
    linked = sum(map(mul, sizes, layout.link_density[first:stop]))
    return linked > _MAX_LINK_DENSITY * sum(sizes)


def _entries_of(layout: PageLayout, items: list[int]) -> tuple[str, ...]:
    """Return the texts of the items if most look like references, else nothing."""
    page = layout.page
    sample = items[:: max(len(items) // _SAMPLE, 1)]
    like = sum(_looks_like_entry(page.node_text(item)[:_READ_LENGTH]) for item in sample)
    if like < _MIN_LIKENESS * len(sample):
        return ()
    return tuple(filter(is_entry, entry_texts(layout, items[:MAX_ENTRIES])))


def _looks_like_entry(text: str) -> bool:
    """Whether a text has a year and two more numbers, or one more and a cited name."""
    if len(text) < _MIN_ENTRY_LENGTH or not has_year(text):
        return False
    count = len(numbers(text))
    return count > _MIN_NUMBERS or (count == _MIN_NUMBERS and bool(_CITED_NAME.search(text)))


def _under_other_works(layout: PageLayout, block: int) -> bool:
    """Whether the nearest heading, or the line before a block, announces other works."""
    before = [head.block for head in layout.headings if head.block < block][-1:]
    before += [block - 1] if block else []
    texts = (layout.texts[each] for each in before)
    return any(len(text) <= _MAX_HEADING_LENGTH and _OTHER_WORKS.search(text) for text in texts)


def under_citing(layout: PageLayout, block: int) -> bool:
    """Whether the nearest heading of a known kind before a block is over citing works."""
    before = [head for head in layout.headings if head.block < block]
    known = next((head for head in reversed(before) if head.kind), None)
    return known is not None and known.kind == CITING
