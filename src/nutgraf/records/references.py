"""The works that a work cites, as a list; not the works that cite it.

Where a heading says so, what is under it is taken: entry by entry, without
numbering and without the links behind an entry. VB-PTC's means (section V:
many years and number strings) decide whether it is a list of references at
all, and find one that has no heading. What stands under "Cited by", "Similar
articles" or the like is never taken.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.compiled.attributes import with_attribute
from nutgraf.compiled.cited import has_year
from nutgraf.compiled.signs import first_so
from nutgraf.page.tags import flags
from nutgraf.records.doi import is_doi_alone
from nutgraf.records.entities import numbers
from nutgraf.records.found import Found
from nutgraf.records.headings import CITING, KEYWORDS, PART, REFERENCES
from nutgraf.records.heads import heads_of
from nutgraf.records.reference_entries import (
    ITEM,
    MOST,
    Written,
    children_of,
    entries_behind,
    entries_between,
    is_entry,
    likeness,
)
from nutgraf.records.reference_text import entry_texts
from nutgraf.records.sheet import YEAR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.records.heads import Head
    from nutgraf.records.sheet import Sheet

_SAMPLE: Final = 40
_LIST: Final = flags("ol ul dl table")
_HOLDER: Final = 60
_NOTES: Final = tuple(
    "keywords:|key words:|citation:|received |received:|edited by|reviewed by|©"
    "|copyright ©|correspondence:|correspondencia:|correspondência:|korrespondenz:"
    "|how to cite|article history|this article is"
    "|this article was|this article has|last modified|last updated|last revised"
    "|back to the |back to top|back to contents|published online|published by"
    "|fecha de |recibido|recebido|eingegangen|reçu le|manuscript received|supplementa"
    "|all site content|this work is licensed|licensed under|creative commons licen"
    "|creative commons attribution"
    "|关键词|收稿"
    # Captions of figures that stand together behind the text.
    "|figure 1|fig. 1|fig 1|table 1|abbildung 1|abb. 1|tabelle 1|tableau 1"
    "|图1|图 1|表1|表 1".split("|")
)
_LONGEST_NOTE: Final = 599
# So many blocks at the end tell whether each reference has its DOI in a block of its own.
_LAST: Final = 4
# Without a heading, so many entries must look like references.
_LEAST_UNHEADED: Final = 5
_SHORTEST: Final = 40
_FEWEST_NUMBERS: Final = 2
# An entry is told by its beginning; nobody cites at such length.
_READ: Final = 1_000
_LONGEST_HEADING: Final = 100
_LIKE: Final = 0.5
_LIKE_UNHEADED: Final = 0.7
_LINKED_UNHEADED: Final = 0.7
_MOST_LISTS: Final = 300
# Those that hold most lines with a year.
_MOST_HOLDERS: Final = 3
_PART: Final = flags("div section article")
# "Dahl, E." and "Dahl EM,": the family before its initials.
_CITED_NAME: Final = re.compile(
    r"(?<![^\W\d_])[^\W\d_]{2,40},?\s(?:[A-Z]\.|[A-Z]{1,3}(?:[,.;]|\s\())"
)
# "33–47"; what is beside a colon is an hour, and with a second hyphen a date.
_PAGE_RANGE: Final = re.compile(r"(?<![\d:–-])\d{1,5}\s?[–-]\s?[A-Za-z]?\d{1,5}(?![\d:–-])")
# Over works that are not cited: "More by this author".
_OF_OTHERS: Final = re.compile(r"\b(?:more|other|related|recent|also|popular|most|latest)\b", re.I)
_ROLE: Final = "doc-bibliography"
_NAMED_SO: Final = re.compile(
    r"(?:^|\s)(?:references|ref-?list|reference-list|bibliography)(?:$|\s)"
)
_NAMED: Final = re.compile(rf"{_NAMED_SO.pattern}|[_-](?:ref|reference)-?list(?:$|\s)")
_MOST_NAMED: Final = 20
_FEWEST_NAMED: Final = 2


class References(NamedTuple):
    """The entries, and the blocks that they take up."""

    entries: tuple[str, ...]
    source: str
    first: int
    stop: int
    headed: bool = True
    """Whether a heading says what they are."""

    @property
    def found(self) -> Found[tuple[str, ...]]:
        """The entries and where they were found."""
        return Found(self.entries, self.source)


def find_references(sheet: Sheet, first: int, limit: int) -> References | None:
    """The references of the work between two blocks of the page."""
    best: References | None = None
    written: Written = {}
    for place, head in heads_of(sheet.heads, REFERENCES):
        if first <= head.block < limit:
            known = len(best.entries) if best else 0
            under = _under(sheet, place, limit, written, known)
            if under and len(under.entries) > known:
                best = under
    return (
        best
        or _called_so(sheet, first, limit)
        or _unheaded(sheet, first, limit)
        or _unlisted(sheet, first, limit)
    )


def section_stop(sheet: Sheet, place: int, limit: int) -> int:
    """Where the part under a heading ends: at the next that is not inside it."""
    head = sheet.heads[place]
    for other in islice(sheet.heads, place + 1, None):
        if _ends(head, other):
            return min(other.block, limit)
    return limit


def _ends(head: Head, other: Head) -> bool:
    if other.kind == head.kind:
        return other.level < head.level
    if other.kind and other.kind not in (PART, KEYWORDS):
        return True
    return other.level <= head.level


def _under(sheet: Sheet, place: int, limit: int, written: Written, known: int) -> References | None:
    """The references under a heading, if there can be more of them than are known."""
    block = sheet.heads[place].block
    stop = min(section_stop(sheet, place, limit), sheet.holder_stop(block, _HOLDER))
    stop = _before_doi(sheet, block + 1, _before_notes(sheet, block + 1, stop))
    if stop <= block + 1:
        return None
    page = sheet.page
    # From the end of the heading to the next block: white space belongs to what is inside.
    low = int(page.blocks.stop[block])
    high = int(page.blocks.start[stop]) if stop < len(sheet) else len(page.text)
    entries, end = entries_between(sheet, low, high, written, known)
    if not entries or likeness(entries) < _LIKE:
        entries, end = entries_behind(sheet, block) if not known else ((), 0)
    if not entries:
        return None
    return References(entries, sheet.path(block), block, min(stop, sheet.block_at(end)))


def _before_notes(sheet: Sheet, first: int, stop: int) -> int:
    """Where the notes begin that some pages have behind the last reference, with no heading."""
    note = first_so(sheet.texts, first + 1, stop, _NOTES, _LONGEST_NOTE)
    while note < stop and _is_of_commons(sheet.texts[note]):
        note = first_so(sheet.texts, note + 1, stop, _NOTES, _LONGEST_NOTE)
    return note


def _is_of_commons(text: str) -> bool:
    """Whether a line is an entry whose author is the Creative Commons: a licence has no year."""
    return text.casefold().startswith("creative commons") and has_year(text)


def _before_doi(sheet: Sheet, first: int, stop: int) -> int:
    """Where the references end if one DOI alone stands behind them: it is that of the work."""
    alone = [is_doi_alone(text) for text in sheet.texts[max(stop - _LAST, first) : stop]]
    if sum(alone) != 1 or not alone[-1] or len(alone) == 1:
        return stop
    return stop - 1 if _is_behind(sheet, first, stop - 1) else stop


def _is_behind(sheet: Sheet, first: int, block: int) -> bool:
    """Whether a DOI says that it is one, and stands beside all references: not in the last."""
    page = sheet.page
    start, before, node = (int(page.blocks.node[each]) for each in (first, block - 1, block))
    while node > before:  # up to what holds the block before it too
        node = int(page.parent[node])
    while page.end[node] <= before:
        node = int(page.parent[node])
    return node <= start and sheet.texts[block][:3].casefold() == "doi"


def _called_so(sheet: Sheet, first: int, limit: int) -> References | None:
    """The references in a part whose role or name is that of a bibliography, with no heading."""
    attributes = sheet.page.attributes
    named = [
        (node, value == _ROLE if key == "role" else bool(_NAMED.search(value or "")))
        for key in ("role", "id", "class")
        for node, value in with_attribute(attributes, key)
    ]
    for node in [node for node, is_so in named if is_so][:_MOST_NAMED]:
        low, high = sheet.blocks_of(node)
        if not first <= low < high <= limit or _under_citing(sheet, low):
            continue
        start, stop = int(sheet.page.start[node]), int(sheet.page.stop[node])
        entries, _ = entries_between(sheet, start, stop, {})
        if len(entries) >= _FEWEST_NAMED and likeness(entries) >= _LIKE_UNHEADED:
            headed = _tells(attributes[node] or {})
            return References(entries, sheet.path_of(node), low, high, headed=headed)
    return None


def _tells(attributes: Mapping[str, str | None]) -> bool:
    """Whether a part says as surely as a heading that it is a bibliography.

    A name that only ends so may be of any list.
    """
    named = (attributes.get(key) or "" for key in ("id", "class"))
    return attributes.get("role") == _ROLE or any(map(_NAMED_SO.search, named))


def _unheaded(sheet: Sheet, first: int, limit: int) -> References | None:
    """A list with no heading whose entries are full of years and numbers."""
    page = sheet.page
    best: References | None = None
    lists = np.flatnonzero(
        _LIST[page.tag] & (page.end - np.arange(len(page)) > 2 * _LEAST_UNHEADED)
    )
    for node in lists.tolist()[:_MOST_LISTS]:
        low, high = sheet.blocks_of(node)
        if not first <= low < high <= limit or sheet.furniture[low] or _under_citing(sheet, low):
            continue
        items = [each for each in children_of(sheet, node) if ITEM[page.tag[each]]]
        if len(items) < _LEAST_UNHEADED or (best and len(items) <= len(best.entries)):
            continue
        entries = () if _leads_away(sheet, low, high) else _references_of(sheet, items)
        if entries:
            best = References(entries, sheet.path_of(node), low, high, headed=False)
    return best


def _unlisted(sheet: Sheet, first: int, limit: int) -> References | None:
    """Elements side by side, neither a list nor under a heading, that all name who they cite."""
    page, node = sheet.page, sheet.page.blocks.node
    dated = [block for block in range(first, limit) if sheet.numbers[block] == YEAR]
    holders = Counter(int(page.parent[int(node[block])]) for block in dated)
    for holder, count in holders.most_common(_MOST_HOLDERS):
        if count < _LEAST_UNHEADED:
            break
        items = [each for each in children_of(sheet, holder) if _PART[page.tag[each]]]
        items = [each for each in items if sheet.leaf.size(each)]
        if len(items) < _LEAST_UNHEADED:
            continue
        low, high = sheet.blocks_of(items[0])[0], sheet.blocks_of(items[-1])[1]
        if sheet.furniture[low] or _leads_away(sheet, low, high):
            continue
        if _under_citing(sheet, low) or _under_others(sheet, low):
            continue
        entries = _references_of(sheet, items)
        named = sum(bool(_CITED_NAME.search(entry[:_READ])) for entry in entries)
        paged = sum(bool(_PAGE_RANGE.search(entry[:_READ])) for entry in entries)
        if entries and min(named, paged) >= _LIKE_UNHEADED * len(entries):
            return References(entries, sheet.path_of(holder), low, high, headed=False)
    return None


def _leads_away(sheet: Sheet, first: int, stop: int) -> bool:
    """Whether a list is nearly all links, as that of a blog's months or of other posts is."""
    sizes = [len(text) for text in sheet.texts[first:stop]]
    linked = sum(map(mul, sizes, sheet.linked[first:stop]))
    return linked > _LINKED_UNHEADED * sum(sizes)


def _references_of(sheet: Sheet, items: list[int]) -> tuple[str, ...]:
    """The entries that these items are, if most look like references."""
    page = sheet.page
    sample = items[:: max(len(items) // _SAMPLE, 1)]
    like = sum(_is_like(page.node_text(item)[:_READ]) for item in sample)
    if like < _LIKE_UNHEADED * len(sample):
        return ()
    return tuple(filter(is_entry, entry_texts(sheet, items[:MOST])))


def _is_like(text: str) -> bool:
    """Whether a text has a year and two more number strings, or one more and names as cited."""
    if len(text) < _SHORTEST or not has_year(text):
        return False
    count = len(numbers(text))
    return count > _FEWEST_NUMBERS or (count == _FEWEST_NUMBERS and bool(_CITED_NAME.search(text)))


def _under_others(sheet: Sheet, block: int) -> bool:
    """Whether the nearest heading, or the line before a block, says that other works follow."""
    before = [head.block for head in sheet.heads if head.block < block][-1:]
    before += [block - 1] if block else []
    texts = (sheet.texts[each] for each in before)
    return any(len(text) <= _LONGEST_HEADING and _OF_OTHERS.search(text) for text in texts)


def _under_citing(sheet: Sheet, block: int) -> bool:
    """Whether the nearest heading before a block that says something is over citations."""
    before = [head for head in sheet.heads if head.block < block]
    known = next((head for head in reversed(before) if head.kind), None)
    return known is not None and known.kind == CITING
