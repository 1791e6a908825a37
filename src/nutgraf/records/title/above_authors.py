"""The title by its place above the authors, on pages that show the journal's name first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.affiliated_names import names_before_affiliation
from nutgraf.records.authors.lines import is_all_names, people
from nutgraf.records.issue.citation_forms import short_form
from nutgraf.records.issue.volume_words import volume_in
from nutgraf.records.layout.block_lines import block_lines
from nutgraf.records.layout.find_headings import headings_of_kind
from nutgraf.records.layout.heading_kinds import ABSTRACT, CITING, heading_kind
from nutgraf.records.layout.sections import section_stop
from nutgraf.records.title.text import (
    MAX_LENGTH,
    MIN_LETTERS,
    Title,
    clean_title,
    has_enough_words,
    is_breadcrumb,
    is_issue_line,
    letter_count,
    letters,
    repeated_part,
)
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

AUTHORS_REACH: Final = 8
"""Between a title and its authors there may be so many lines: the kind of work, DOI and date."""
_LOWEST_LEVEL: Final = 4
# How far before the abstract, or else behind the first block, a title may stand.
_TITLE_REACH: Final = 120
_MOSTLY_LINKED: Final = 0.5
_ALL_LINKED: Final = 0.9
_MAX_CLIMB: Final = 6
_MAX_NAME_WORDS: Final = 8
_MAX_ISSUE_LINE: Final = 60
_MAX_PAGE_TITLE: Final = 200
# Where a citation of the journal is looked for: blocks, its length, what precedes the volume.
_MAX_BLOCKS: Final = 400
_MAX_CITATION: Final = 200
_MAX_BEFORE_VOLUME: Final = 20
_DIGIT: Final = LazyPattern(r"\d")
_DATED: Final = LazyPattern(
    r"(?:article )?(?:first |publi(?:shed|cation)|received|revised|accepted|available|online|epub"
    r"|issue |posted|date)\b",
    re.IGNORECASE,
)
_HOME: Final = LazyPattern(r"(?:https?://[^/]*)?/?(?:index\.\w+|#)?")
_SEPARATOR: Final = LazyPattern(r"\s+[|–—•·»-]\s+|\s*\|\s*")


def title_above_authors(layout: PageLayout, first: int) -> Title | None:
    """Return the first heading, else the first long line, above names of authors.

    Only blocks from ``first`` to the abstract count, without those about other works. News have
    their headlines above a single name too: on a page with no abstract, and with no journal's name
    before ``first``, there must be several names.
    """
    abstract = _abstract(layout)
    stop = abstract if abstract is not None else min(first + _TITLE_REACH, len(layout))
    low = max(first, stop - _TITLE_REACH) if abstract is not None else first
    others = _blocks_of_other_works(layout)
    for head in layout.headings:
        block = head.block
        if head.kind or head.level > _LOWEST_LEVEL or not low <= block < stop or block in others:
            continue
        if _is_title(layout, block, stop, one_name=True) or _is_short_title(layout, block):
            return Title(clean_title(repeated_part(layout, block, "")), block)
    one_name = abstract is not None or first > 0
    for block in range(low, stop - 1):
        if (
            block in others
            or layout.boilerplate[block]
            or layout.link_density[block] > _MOSTLY_LINKED
        ):
            continue
        if "\n" not in layout.texts[block] and _is_title(layout, block, stop, one_name=one_name):
            return Title(clean_title(layout.texts[block]), block)
    return None


def has_people(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether one of these blocks is a line of names."""
    stop = min(stop, len(layout))
    short = (block for block in range(first, stop) if len(layout.texts[block]) <= MAX_LENGTH)
    return any(people(line) for block in short for line in block_lines(layout, block))


def is_behind_abstract(layout: PageLayout, block: int) -> bool:
    """Whether a block is behind the heading of the abstract, where titles do not stand."""
    return block > next(
        (head.block for head in layout.headings if head.kind == ABSTRACT), len(layout)
    )


def is_above_authors(layout: PageLayout, block: int) -> bool:
    """Whether names follow a line before any heading or other line that may be a title."""
    for under in range(block + 1, min(block + 1 + AUTHORS_REACH, len(layout))):
        if _count_names(layout, under):
            return True
        if layout.heading_levels[under] or _may_be_title(layout, under):
            return False
    return False


def is_journal_name(layout: PageLayout, title: Title) -> bool:
    """Whether what looks like the title is the journal's name.

    It does not stand above authors. And either a line repeats it and goes on with a volume, or it
    is short and a link to the home page or above the line of the issue, with neither a first-level
    heading nor the first part of the page's own title speaking for it.
    """
    if not title.shown or is_above_authors(layout, title.block):
        return False
    if _is_followed_by_volume(layout, title):
        return True
    linked = layout.link_density[title.block] >= _ALL_LINKED and _links_home(layout, title.block)
    if len(title.text.split()) > _MAX_NAME_WORDS or _is_marked_as_title(layout, title, linked):
        return False
    return linked or _is_above_issue(layout, title.block)


def _is_title(layout: PageLayout, block: int, stop: int, *, one_name: bool) -> bool:
    """Whether a line can be a title and names follow it; with ``one_name``, one is enough."""
    text = layout.texts[block]
    if not _may_be_title(layout, block) or people(text) or heading_kind(text):
        return False
    return letter_count(text) >= MIN_LETTERS and _names_follow(
        layout, block, stop, one_name=one_name
    )


def _is_short_title(layout: PageLayout, block: int) -> bool:
    """Whether a heading of a few words has a line of several names just below it."""
    text, under = layout.texts[block], block + 1
    few = len(text.split()) > 1 and not people(text) and not heading_kind(text)
    return few and under < len(layout) and is_all_names(layout.text_without_marks(under), 2)


def _may_be_title(layout: PageLayout, block: int) -> bool:
    """Whether a line is long enough, and is no issue, date, DOI or breadcrumb trail."""
    text = layout.texts[block]
    if len(text) > MAX_LENGTH or not has_enough_words(text):
        return False
    dated = _DATED.match(text) and _DIGIT.search(text)
    if dated or "10." in text or is_issue_line(text) or is_breadcrumb(layout, block):
        return False
    return 2 * sum(map(str.isalpha, text)) > len(text)


def _names_follow(layout: PageLayout, block: int, stop: int, *, one_name: bool) -> bool:
    """Whether names follow a line before any other line that may be a title.

    With ``one_name``, a single name is enough if it is all of its line.
    """
    for under in range(block + 1, min(block + 1 + AUTHORS_REACH, stop)):
        first = _count_names(layout, under)
        if first:
            near = range(under + 1, min(under + AUTHORS_REACH, stop))
            several = first > 1 or any(_count_names(layout, each) for each in near)
            return several or (one_name and is_all_names(layout.text_without_marks(under), 1))
        if _may_be_title(layout, under) or heading_kind(layout.texts[under]) == CITING:
            return False
    return False


def _blocks_of_other_works(layout: PageLayout) -> set[int]:
    """Return the blocks under headings such as "Most read"."""
    found = set[int]()
    for place, head in headings_of_kind(layout.headings, CITING):
        stop = min(section_stop(layout, place, len(layout)), layout.container_stop(head.block, 1))
        found |= set(range(head.block, stop))
    return found


def _count_names(layout: PageLayout, block: int) -> int:
    """Return how many people a block names."""
    if len(layout.texts[block]) > 2 * MAX_LENGTH:
        return 0
    lines = block_lines(layout, block)
    return sum(len(people(line) or names_before_affiliation(line)) for line in lines)


def _abstract(layout: PageLayout) -> int | None:
    """Return the block of the abstract's heading or label, whichever is first."""
    headed = [head.block for _, head in headings_of_kind(layout.headings, ABSTRACT)][:1]
    labels = (
        block for block in sorted(layout.label_candidates) if layout.label_kind(block) == ABSTRACT
    )
    labelled = [block for block in [next(labels, None)] if block]
    return min((*headed, *labelled), default=None)


def _links_home(layout: PageLayout, block: int) -> bool:
    """Whether a line is in a link to the site's home page, as the site's name is."""
    leaves = layout.block_leaves(block)
    around = layout.tree.ancestors(leaves[0], _MAX_CLIMB) if leaves else ()
    addresses = (layout.page.attribute(node, "href") for node in around)
    address = next((each for each in addresses if each is not None), None)
    return address is not None and _HOME.fullmatch(address) is not None


def _is_marked_as_title(layout: PageLayout, title: Title, linked: bool) -> bool:
    """Whether a title is an unlinked first-level heading, or first in the page's own title."""
    if layout.heading_levels[title.block] == 1 and not linked:
        return True
    parts = _SEPARATOR.split((layout.page.head.title or "")[:_MAX_PAGE_TITLE])
    return len(parts) > 1 and letters(parts[0]) == letters(title.text)


def _is_above_issue(layout: PageLayout, block: int) -> bool:
    later = layout.texts[block + 1] if block + 1 < len(layout) else ""
    return len(later) <= _MAX_ISSUE_LINE and is_issue_line(later)


def _is_followed_by_volume(layout: PageLayout, title: Title) -> bool:
    """Whether another line begins with the same text and goes on with a volume."""
    mine = title.text.strip(" >/|›»")
    for block, text in enumerate(layout.texts[:_MAX_BLOCKS]):
        if block == title.block or len(text) > _MAX_CITATION or not text.startswith(mine):
            continue
        rest = text[len(mine) :]
        number = _DIGIT.search(rest)
        near = number is not None and number.start() < _MAX_BEFORE_VOLUME
        if near and (volume_in(rest) or short_form(text)):
            return True
    return False
