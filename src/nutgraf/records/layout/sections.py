"""Where the section under a heading, the row of a label, or a list ends."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE
from nutgraf.records._kernels.text_search import child_nodes
from nutgraf.records.layout.find_headings import CELLS, is_heading_bar, is_row_label
from nutgraf.records.layout.heading_kinds import KEYWORDS, MAX_HEADING_LENGTH, PART
from nutgraf.records.word_lists import phrases

if TYPE_CHECKING:
    from nutgraf.records.layout.find_headings import Heading
    from nutgraf.records.layout.page_layout import PageLayout

_LISTS: Final = (CODE["ul"], CODE["ol"])
_MOSTLY_LINKS: Final = 0.5
# A list with shorter items is one of tabs or counts.
_MIN_MEAN_ITEM: Final = 40
_AROUND_CONTENTS: Final = " :：."


def after_heading(layout: PageLayout, heading: Heading) -> int:
    """Return the first block after a heading and the tools in one bar with it."""
    page, node = layout.page, int(layout.page.blocks.node[heading.block])
    if page.tag[node] in CELLS and is_heading_bar(layout, heading.block, node):
        return layout.block_range(int(page.parent[node]))[1]
    return heading.block + 1


def section_stop(layout: PageLayout, place: int, limit: int) -> int:
    """Return the end of the section under a heading, at most ``limit``.

    ``place`` is the heading's index in `PageLayout.headings`.
    """
    heading = layout.headings[place]
    for other in islice(layout.headings, place + 1, None):
        if _ends_section(heading, other):
            return min(other.block, limit)
    return limit


def _ends_section(heading: Heading, other: Heading) -> bool:
    """Whether a later heading ends the section of an earlier one."""
    if other.kind == heading.kind:
        return other.level < heading.level
    if other.kind and other.kind not in (PART, KEYWORDS):
        return True
    return other.level <= heading.level


def row_stop(layout: PageLayout, block: int) -> int:
    """Return the end of the table row that a block labels, or the block if it labels none."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    if page.tag[node] not in CELLS or not is_row_label(layout, block, node):
        return block
    return layout.block_range(int(page.parent[node]))[1]


def list_stop(layout: PageLayout, block: int) -> int:
    """Return the end of the lists that start at a block, or of the page if none does."""
    stop = len(layout)
    while block < len(layout):
        lists = [node for node in layout.ancestors(block) if layout.tree.tag[node] in _LISTS]
        outermost = next((n for n in reversed(lists) if layout.block_range(n)[0] == block), None)
        if outermost is None:
            break
        size = layout.tree.text_length(outermost)
        items = max(len(child_nodes(layout.page.end, outermost)), 1)
        if size < _MIN_MEAN_ITEM * items:
            return len(layout)
        block = stop = layout.block_range(outermost)[1]
    return stop


def contents_list_stop(layout: PageLayout, block: int, stop: int) -> int:
    """Return the end of the table of contents that a block heads, or the block if it heads none.

    The table of contents is the element around the heading. If that reaches
    beyond ``stop``, it is the links after the heading.
    """
    text = layout.texts[block]
    if len(text) > MAX_HEADING_LENGTH:
        return block
    if text.casefold().strip(_AROUND_CONTENTS) not in phrases("contents"):
        return block
    tree, end = layout.tree, layout.stop[block]
    around = next((node for node in layout.ancestors(block) if tree.stop[node] > end), 0)
    last = layout.block_range(around)[1]
    if last <= stop:
        return last
    links = layout.link_density
    return next((each for each in range(block + 1, stop) if links[each] < _MOSTLY_LINKS), stop)
