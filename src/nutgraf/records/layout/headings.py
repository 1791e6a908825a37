"""The headings of a page: tagged ones, and short lines that act as headings."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.tags import CODE
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    CITING,
    KEYWORDS,
    PART,
    REFERENCES,
    SUBJECTS,
)
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

UNTAGGED: Final = 7
"""The level of a heading without a heading tag."""
# At most so many headings of one kind are looked at.
_MAX_OF_A_KIND: Final = 20
_CELLS: Final = (CODE["td"], CODE["th"])
_HEADING_CLASS: Final = LazyPattern(
    r"(?:^|[\s_-])(?:title|heading|head|header|label|h[1-6])(?:$|[\s_-])"
)
# A line of one of these kinds is a heading even without a tag or class that says so.
_HEADINGS_BY_WORD: Final = frozenset({ABSTRACT, KEYWORDS, REFERENCES, CITING})
# Kinds that can label the row of a table.
_ROW_LABEL_KINDS: Final = frozenset({ABSTRACT, KEYWORDS, SUBJECTS})
# "Citations: 8" and "11 Citations" are counts, not headings.
_COUNT: Final = LazyPattern(r"^\d[\d,.]*\s|[:：]\s?\d[\d,.]*$")
_ITEMS: Final = (CODE["li"], CODE["option"], CODE["button"])
_MOSTLY_LINKS: Final = 0.5
_LONG_VALUE: Final = 200
_MAX_EXPORTS: Final = 60


class Heading(NamedTuple):
    """A heading: its block, its level from 1 to 7, and the kind of its section."""

    block: int
    level: int
    kind: str


def find_headings(layout: PageLayout) -> list[Heading]:
    """Return the headings of a page in order."""
    found = []
    kinds = zip(layout.heading_levels, layout.heading_kinds, strict=True)
    for block, (level, kind) in enumerate(kinds):
        if not (level or kind):
            continue
        if kind == CITING and any(map(phrases("how-to-cite").in_text, _after(layout, block))):
            continue  # "Citations" over links to export the citation
        if level:
            found.append(Heading(block, level, kind))
        elif kind and not layout.boilerplate[block] and _is_untagged(layout, block, kind):
            found.append(Heading(block, UNTAGGED, kind))
    return found


def _after(layout: PageLayout, block: int) -> list[str]:
    return [text[:_MAX_EXPORTS] for text in layout.texts[block + 1 : block + 2]]


def headings_of_kind(headings: list[Heading], *kinds: str) -> list[tuple[int, Heading]]:
    """Return the first headings of these kinds, each with its index in ``headings``."""
    found = ((place, each) for place, each in enumerate(headings) if each.kind in kinds)
    return list(islice(found, _MAX_OF_A_KIND))


def is_named_heading(layout: PageLayout, block: int) -> bool:
    """Whether the role or class of a block names it a heading."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    if page.attribute(node, "role") == "heading":
        return True
    return bool(_HEADING_CLASS.search((page.attribute(node, "class") or "").casefold()))


def section_stop(layout: PageLayout, place: int, limit: int) -> int:
    """Return the end of the section under a heading, at most ``limit``.

    ``place`` is the heading's index in `PageLayout.headings`.
    """
    heading = layout.headings[place]
    for other in islice(layout.headings, place + 1, None):
        ends = other.level < heading.level
        if other.kind != heading.kind:
            known = other.kind and other.kind not in (PART, KEYWORDS)
            ends = bool(known) or other.level <= heading.level
        if ends:
            return min(other.block, limit)
    return limit


def row_stop(layout: PageLayout, block: int) -> int:
    """Return the end of the table row that a block labels, or the block if it labels none."""
    row = int(layout.page.parent[int(layout.page.blocks.node[block])])
    return layout.block_range(row)[1] if _is_row_label(layout, block) else block


def _is_untagged(layout: PageLayout, block: int, kind: str) -> bool:
    """Whether a line with the words of a heading is one, though it has no heading tag."""
    if layout.link_density[block] > _MOSTLY_LINKS:
        return False
    page, node, text = layout.page, int(layout.page.blocks.node[block]), layout.texts[block]
    tag, row = page.tag[node], int(page.parent[node])
    if tag in _CELLS and (page.end[node] != page.end[row] or node != row + 1):
        return kind in _ROW_LABEL_KINDS and _is_row_label(layout, block)
    if kind in (KEYWORDS, SUBJECTS) and text.endswith((":", "：")):
        return True  # also as the first item of its own list
    if tag in _ITEMS:
        return kind not in _HEADINGS_BY_WORD or layout.is_bold(block)
    is_count = bool(_COUNT.search(text))
    if kind in _HEADINGS_BY_WORD and not (is_count or _is_tab(layout, block)):
        return True
    bold = layout.is_bold(block) and (kind == REFERENCES or not is_count)
    return bold or is_named_heading(layout, block)


def _is_tab(layout: PageLayout, block: int) -> bool:
    """Whether a line is one of a row of tabs: three in a row are headings."""
    near = list(map(bool, layout.heading_kinds[max(block - 2, 0) : block + 3]))
    return any(all(near[first : first + 3]) for first in range(len(near) - 2))


def _is_row_label(layout: PageLayout, block: int) -> bool:
    """Whether a block is a cell that labels its row: the first, with the value in the next."""
    page, cell = layout.page, int(layout.page.blocks.node[block])
    row, value = int(page.parent[cell]), int(page.end[cell])
    if page.tag[cell] not in _CELLS or cell != row + 1 or value >= page.end[row]:
        return False
    label = layout.texts[block]
    # Full records use the names of Dublin Core elements as labels: "dc.subject".
    if label.endswith((":", "：")) or label.startswith("dc.") or page.tag[cell] != page.tag[value]:
        return True
    # A short cell beside a long text can only be a label.
    return bool(page.stop[value] - page.start[value] >= _LONG_VALUE)
