"""The headings of a page: those with a tag, and short lines that can be nothing else."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.tags import CODE
from nutgraf.records._kernels.citations import nodes_under
from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    CITING,
    KEYWORDS,
    MAX_HEADING_LENGTH,
    PART,
    REFERENCES,
    SUBJECTS,
    heading_kind,
    known_kind,
)

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

UNTAGGED: Final = 7
"""The level of a heading that no tag makes one."""

_NAMED: Final = re.compile(r"(?:^|[\s_-])(?:title|heading|head|header|label|h[1-6])(?:$|[\s_-])")
# Kinds that are headings wherever they stand alone, without a tag that says so.
_BY_WORD: Final = frozenset({ABSTRACT, KEYWORDS, REFERENCES, CITING})
# Kinds that a row of a table can have for its label.
_IN_CELLS: Final = frozenset({ABSTRACT, KEYWORDS, SUBJECTS})
# "Citations: 8" and "11 Citations" are a count, and no heading.
_TALLY: Final = re.compile(r"^\d[\d,.]*\s|[:：]\s*\d[\d,.]*$")
_LISTS: Final = (CODE["ul"], CODE["ol"])
_CELLS: Final = (CODE["td"], CODE["th"])
_ITEMS: Final = (CODE["li"], CODE["option"], CODE["button"])
_MOSTLY: Final = 0.5
_TABS: Final = 3
_LEAST_ENTRY: Final = 40
_LONG_VALUE: Final = 200
_LONGEST_CODE: Final = 8
_SHORT_TOOL: Final = 10
_LINK: Final = CODE["a"]
_CLIMB: Final = 4
_LEAST_OPENED: Final = 20
_PROGRAMS: Final = ("bibtex", "endnote", "mendeley", "refworks", "zotero")


MAX_OF_A_KIND: Final = 20
"""No work has more headings of one kind that are worth a look."""


class Heading(NamedTuple):
    """A heading: the block that it is, its level from 1 to 7, and what it says of its part."""

    block: int
    level: int
    kind: str


def find_headings(layout: PageLayout) -> list[Heading]:
    """The headings of a page in order."""
    texts, levels, telling = layout.texts, layout.heading_levels, layout.label_candidates
    found = []
    for block in sorted(telling.union(layout.heading_blocks)):
        text = texts[block]
        known = len(text) <= MAX_HEADING_LENGTH and (block in telling or not levels[block])
        kind = known_kind(text) if known else ""
        if kind == CITING and _offers_entries(layout, block):
            continue
        if levels[block]:
            found.append(Heading(block, levels[block], kind))
        elif kind and not layout.boilerplate[block] and _is_head(layout, block, kind):
            found.append(Heading(block, UNTAGGED, kind))
    return found


def _offers_entries(layout: PageLayout, block: int) -> bool:
    """Whether "Citations" stands over programs that take the work's entry, not over other works."""
    behind = layout.texts[block + 1] if block + 1 < len(layout) else ""
    return len(behind) <= MAX_HEADING_LENGTH and has_any(behind.casefold(), _PROGRAMS)


def headings_of_kind(heads: list[Heading], *kinds: str) -> list[tuple[int, Heading]]:
    """The first headings of these kinds, each with its place among all."""
    found = ((place, head) for place, head in enumerate(heads) if head.kind in kinds)
    return list(islice(found, MAX_OF_A_KIND))


def _is_head(layout: PageLayout, block: int, kind: str) -> bool:
    """Whether a line with such words is a heading though no tag makes it one."""
    if layout.link_density[block] > _MOSTLY:
        return (kind in _BY_WORD or kind == SUBJECTS) and _opens_section(layout, block)
    return _alone(layout, block, kind)


def opens_section(layout: PageLayout, head: Heading) -> bool:
    """Whether a heading is a link that opens_section its part, which is in the same element."""
    return head.level == UNTAGGED and layout.link_density[head.block] > _MOSTLY


def _alone(layout: PageLayout, block: int, kind: str) -> bool:
    """Whether a line that is no link can be nothing but a heading."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    if page.tag[node] in _CELLS:
        row = int(page.parent[node])
        if page.end[node] != page.end[row] or node != row + 1:
            if _is_banner(layout, block, node):
                return True
            return kind in _IN_CELLS and _labels_row(layout, block, node)
    if page.tag[node] in _ITEMS and kind not in _BY_WORD:
        return False
    if kind == KEYWORDS and layout.texts[block].endswith((":", "：")):
        return True  # also as the first item of the list that it is over
    if kind == SUBJECTS and layout.texts[block].endswith(":"):
        return True
    if kind in _BY_WORD and page.tag[node] not in _ITEMS:
        if layout.is_bold(block) and (kind == REFERENCES or not _TALLY.search(layout.texts[block])):
            return True
        return not (_TALLY.search(layout.texts[block]) or _is_tab(layout, block))
    return layout.is_bold(block) or is_named_heading(layout, block)


def _opens_section(layout: PageLayout, block: int) -> bool:
    """Whether a link leads nowhere, and opens_section what stands behind it in the same element."""
    page, tree = layout.page, layout.tree
    node = int(page.blocks.node[block])
    if tree.stop[node] - layout.stop[block] < _LEAST_OPENED:
        return False
    inner = layout.block_leaves(block)[0]
    link = next((each for each in tree.ancestors(inner, _CLIMB) if page.tag[each] == _LINK), 0)
    return bool(link) and (page.attribute(link, "href") or "#").strip() == "#"


def _is_tab(layout: PageLayout, block: int) -> bool:
    """Whether a line is one of a row of tabs: those beside it, made as it, are headings too."""
    page, node = layout.page, layout.page.blocks.node
    own = page.tag[int(node[block])]

    def is_beside(other: int) -> bool:
        return bool(page.tag[int(node[other])] == own and heading_kind(layout.texts[other]))

    first, last = block, block
    while first > 0 and block - first < _TABS and is_beside(first - 1):
        first -= 1
    while last + 1 < len(layout) and last - block < _TABS and is_beside(last + 1):
        last += 1
    return last - first + 1 >= _TABS


def after_heading(layout: PageLayout, head: Heading) -> int:
    """The block behind a heading, and behind the tools that stand in a bar with it."""
    page, node = layout.page, int(layout.page.blocks.node[head.block])
    if page.tag[node] in _CELLS and _is_banner(layout, head.block, node):
        return layout.block_range(int(page.parent[node]))[1]
    return head.block + 1


def _is_banner(layout: PageLayout, block: int, cell: int) -> bool:
    """Whether a cell is first in the one row of its table, and beside it are but tools.

    Some pages draw the bar of a heading so, with a list to go to other parts in it.
    """
    page = layout.page
    row = int(page.parent[cell])
    table = int(page.parent[row])
    if page.tag[table] != CODE["table"]:  # the body of the table
        table = int(page.parent[table])
    if cell != row + 1 or page.end[row] != page.end[table] or row - table > 2:
        return False
    _, stop = layout.block_range(row)
    return all(
        layout.boilerplate[other] or len(layout.texts[other]) <= _SHORT_TOOL
        for other in range(block + 1, stop)
    )


def row_stop(layout: PageLayout, block: int) -> int:
    """Where the row of a table ends that a block labels; the block itself if it labels none."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    if page.tag[node] not in _CELLS or not _labels_row(layout, block, node):
        return block
    return layout.block_range(int(page.parent[node]))[1]


def list_stop(layout: PageLayout, block: int) -> int:
    """Where the lists end that begin with a block; the end of the page where none does."""
    stop = len(layout)
    while block < len(layout):
        lists = [node for node in layout.ancestors(block) if layout.tree.tag[node] in _LISTS]
        outermost = next((n for n in reversed(lists) if layout.block_range(n)[0] == block), None)
        if outermost is None:
            break
        behind = layout.block_range(outermost)[1]
        # A list of tabs or of counts is not yet what the heading is over.
        size = layout.tree.text_length(outermost)
        items = max(len(nodes_under(layout.page.end, outermost)), 1)
        if size < _LEAST_ENTRY * items:
            return len(layout)
        block = stop = behind
    return stop


def _labels_row(layout: PageLayout, block: int, cell: int) -> bool:
    """Whether a cell is the label of its row: the first of two, the other with the value."""
    page = layout.page
    row = int(page.parent[cell])
    other = int(page.end[cell])
    if cell != row + 1 or other >= page.end[row]:
        return False
    # Behind the value there may be the code of its language.
    behind = int(page.end[other])
    if behind < page.end[row] and page.stop[row] - page.start[behind] > _LONGEST_CODE:
        return False
    label = layout.texts[block]
    # The names of Dublin Core's elements are labels in full records: "dc.subject".
    if label.endswith((":", "：")) or label.startswith("dc.") or page.tag[cell] != page.tag[other]:
        return True
    # Nothing but a label is one word beside a long text.
    return page.stop[other] - page.start[other] >= _LONG_VALUE


def is_named_heading(layout: PageLayout, block: int) -> bool:
    """Whether a block is called a heading, by its role or its class."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    if page.attribute(node, "role") == "heading":
        return True
    return bool(_NAMED.search((page.attribute(node, "class") or "").casefold()))


def section_stop(layout: PageLayout, place: int, limit: int) -> int:
    """Where the part under a heading ends: at the next that is not inside it."""
    head = layout.headings[place]
    for other in islice(layout.headings, place + 1, None):
        if _ends(head, other):
            return min(other.block, limit)
    return limit


def _ends(head: Heading, other: Heading) -> bool:
    if other.kind == head.kind:
        return other.level < head.level
    if other.kind and other.kind not in (PART, KEYWORDS):
        return True
    return other.level <= head.level
