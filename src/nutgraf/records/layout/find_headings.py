"""The headings of a page: tagged ones, and short lines that act as headings."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.tags import CODE
from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    CITING,
    KEYWORDS,
    MAX_HEADING_LENGTH,
    REFERENCES,
    SUBJECTS,
    heading_kind,
    known_kind,
)
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

UNTAGGED: Final = 7
"""The level of a heading without a heading tag."""
CELLS: Final = (CODE["td"], CODE["th"])
# At most so many headings of one kind are looked at.
_MAX_OF_A_KIND: Final = 20

_HEADING_CLASS: Final = LazyPattern(
    r"(?:^|[\s_-])(?:title|heading|head|header|label|h[1-6])(?:$|[\s_-])"
)
# A line of one of these kinds is a heading even without a tag or class that says so.
_HEADINGS_BY_WORD: Final = frozenset({ABSTRACT, KEYWORDS, REFERENCES, CITING})
# Kinds that can label the row of a table.
_ROW_LABEL_KINDS: Final = frozenset({ABSTRACT, KEYWORDS, SUBJECTS})
# "Citations: 8" and "11 Citations" are counts, not headings.
_COUNT: Final = LazyPattern(r"^\d[\d,.]*\s|[:：]\s*\d[\d,.]*$")
_ITEMS: Final = (CODE["li"], CODE["option"], CODE["button"])
_MOSTLY_LINKS: Final = 0.5
_MIN_TABS: Final = 3
_LONG_VALUE: Final = 200
# The code of a value's language, in a third cell.
_MAX_CODE_LENGTH: Final = 8
_MAX_TOOL_LENGTH: Final = 10
_LINK: Final = CODE["a"]
_MAX_ANCESTORS: Final = 4
_MIN_OPENED_TEXT: Final = 20
_REFERENCE_MANAGERS: Final = ("bibtex", "endnote", "mendeley", "refworks", "zotero")


class Heading(NamedTuple):
    """A heading: its block, its level from 1 to 7, and the kind of its section."""

    block: int
    level: int
    kind: str


def find_headings(layout: PageLayout) -> list[Heading]:
    """Return the headings of a page in order."""
    texts, levels, candidates = layout.texts, layout.heading_levels, layout.label_candidates
    found = []
    for block in sorted(candidates.union(layout.heading_blocks)):
        text = texts[block]
        may_be_known = len(text) <= MAX_HEADING_LENGTH and (
            block in candidates or not levels[block]
        )
        kind = known_kind(text) if may_be_known else ""
        if kind == CITING and _offers_exports(layout, block):
            continue
        if levels[block]:
            found.append(Heading(block, levels[block], kind))
        elif kind and not layout.boilerplate[block] and _is_untagged_heading(layout, block, kind):
            found.append(Heading(block, UNTAGGED, kind))
    return found


def _offers_exports(layout: PageLayout, block: int) -> bool:
    """Whether "Citations" is over links to export the citation, not over citing works."""
    after = layout.texts[block + 1] if block + 1 < len(layout) else ""
    return len(after) <= MAX_HEADING_LENGTH and has_any(after.casefold(), _REFERENCE_MANAGERS)


def headings_of_kind(headings: list[Heading], *kinds: str) -> list[tuple[int, Heading]]:
    """Return the first headings of these kinds, each with its index in ``headings``."""
    found = ((place, each) for place, each in enumerate(headings) if each.kind in kinds)
    return list(islice(found, _MAX_OF_A_KIND))


def opens_section(layout: PageLayout, heading: Heading) -> bool:
    """Whether a heading is a link that unfolds its section, which is in the same element."""
    return heading.level == UNTAGGED and layout.link_density[heading.block] > _MOSTLY_LINKS


def is_named_heading(layout: PageLayout, block: int) -> bool:
    """Whether the role or class of a block names it a heading."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    if page.attribute(node, "role") == "heading":
        return True
    return bool(_HEADING_CLASS.search((page.attribute(node, "class") or "").casefold()))


def _is_untagged_heading(layout: PageLayout, block: int, kind: str) -> bool:
    """Whether a line with the words of a heading is one, though it has no heading tag."""
    if layout.link_density[block] > _MOSTLY_LINKS:
        return (kind in _HEADINGS_BY_WORD or kind == SUBJECTS) and _is_toggle(layout, block)
    return _stands_as_heading(layout, block, kind)


def _stands_as_heading(layout: PageLayout, block: int, kind: str) -> bool:
    """Whether a line that is not a link can only be a heading."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    if page.tag[node] in CELLS:
        row = int(page.parent[node])
        if page.end[node] != page.end[row] or node != row + 1:
            if is_heading_bar(layout, block, node):
                return True
            return kind in _ROW_LABEL_KINDS and is_row_label(layout, block, node)
    if page.tag[node] in _ITEMS and kind not in _HEADINGS_BY_WORD:
        return False
    if kind == KEYWORDS and layout.texts[block].endswith((":", "：")):
        return True  # also as the first item of its own list
    if kind == SUBJECTS and layout.texts[block].endswith(":"):
        return True
    if kind in _HEADINGS_BY_WORD and page.tag[node] not in _ITEMS:
        is_count = bool(_COUNT.search(layout.texts[block]))
        if layout.is_bold(block) and (kind == REFERENCES or not is_count):
            return True
        return not (is_count or _is_tab(layout, block))
    return layout.is_bold(block) or is_named_heading(layout, block)


def _is_toggle(layout: PageLayout, block: int) -> bool:
    """Whether a link leads nowhere and unfolds what follows it in the same element."""
    page, tree = layout.page, layout.tree
    node = int(page.blocks.node[block])
    if tree.stop[node] - layout.stop[block] < _MIN_OPENED_TEXT:
        return False
    inner = layout.block_leaves(block)[0]
    ancestors = tree.ancestors(inner, _MAX_ANCESTORS)
    link = next((each for each in ancestors if page.tag[each] == _LINK), 0)
    return bool(link) and (page.attribute(link, "href") or "#").strip() == "#"


def _is_tab(layout: PageLayout, block: int) -> bool:
    """Whether a line is one of a row of tabs: its neighbours have its tag and are headings too."""
    page, node = layout.page, layout.page.blocks.node
    tag = page.tag[int(node[block])]

    def is_tab_too(other: int) -> bool:
        return bool(page.tag[int(node[other])] == tag and heading_kind(layout.texts[other]))

    first, last = block, block
    while first > 0 and block - first < _MIN_TABS and is_tab_too(first - 1):
        first -= 1
    while last + 1 < len(layout) and last - block < _MIN_TABS and is_tab_too(last + 1):
        last += 1
    return last - first + 1 >= _MIN_TABS


def is_heading_bar(layout: PageLayout, block: int, cell: int) -> bool:
    """Whether a cell starts a one-row table, and only tools are beside it.

    Some pages draw the bar of a heading so, with a menu to jump to other sections.
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
        layout.boilerplate[other] or len(layout.texts[other]) <= _MAX_TOOL_LENGTH
        for other in range(block + 1, stop)
    )


def is_row_label(layout: PageLayout, block: int, cell: int) -> bool:
    """Whether a cell labels its row: the first of two cells, the other with the value."""
    page = layout.page
    row = int(page.parent[cell])
    value = int(page.end[cell])
    if cell != row + 1 or value >= page.end[row]:
        return False
    after = int(page.end[value])
    if after < page.end[row] and page.stop[row] - page.start[after] > _MAX_CODE_LENGTH:
        return False
    label = layout.texts[block]
    # Full records use the names of Dublin Core elements as labels: "dc.subject".
    if label.endswith((":", "：")) or label.startswith("dc.") or page.tag[cell] != page.tag[value]:
        return True
    # A short cell beside a long text can only be a label.
    return page.stop[value] - page.start[value] >= _LONG_VALUE
