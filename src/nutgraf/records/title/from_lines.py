"""Titles in lines that are not headings: labelled, bold or in a large font."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE, flags
from nutgraf.records.layout.heading_kinds import ABSTRACT, REFERENCES, heading_kind
from nutgraf.records.title.text import (
    MAX_LENGTH,
    MIN_LETTERS,
    Title,
    clean_title,
    has_enough_words,
    is_breadcrumb,
    is_issue_line,
    without_year,
)

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_MAX_BLOCKS: Final = 400
_MAX_HEAD_BLOCKS: Final = 60
_LABELS: Final = frozenset(
    "title|titel|titre|titolo|título|titulo|tytuł|başlık|название|заглавие|タイトル|論題|題名|제목"
    "|题名|标题|篇名|dc.title|thesis title|paper title|article title|document title".split("|")
)
_MAX_LABEL: Final = 16
_LABEL_CELLS: Final = flags("td th dt")
_VALUE_CELLS: Final = flags("td dd")
_FONT: Final = CODE["font"]
_LARGE_SIZES: Final = ("4", "5", "6", "7", "+1", "+2", "+3", "+4")
_MAX_CLIMB: Final = 4


def labelled_title(layout: PageLayout) -> Title | None:
    """Return the block behind a block "Title:", as in the tables of repositories."""
    for block, text in enumerate(layout.texts[: min(_MAX_BLOCKS, len(layout) - 1)]):
        if len(text) <= _MAX_LABEL and has_title_label(layout, block + 1):
            after = layout.texts[block + 1]
            if MIN_LETTERS <= len(after) <= MAX_LENGTH:
                return Title(clean_title(after), block + 1)
    return None


def has_title_label(layout: PageLayout, block: int) -> bool:
    """Whether the block before is the label of a title."""
    label = layout.texts[block - 1] if block else ""
    if label.rstrip(" :：").casefold() not in _LABELS:
        return False
    return label.endswith((":", "：")) or _are_cells(layout, block - 1)


def _are_cells(layout: PageLayout, block: int) -> bool:
    """Whether a block and the next are label and value in a table or a definition list."""
    page = layout.page
    label, value = (page.tag[int(page.blocks.node[each])] for each in (block, block + 1))
    return bool(_LABEL_CELLS[label] and _VALUE_CELLS[value])


def bold_line(layout: PageLayout, page_title: str) -> Title | None:
    """Return the first line before the abstract that is bold or has the class of a heading."""
    known = (head.block for head in layout.headings if head.kind in (ABSTRACT, REFERENCES))
    for block in range(min(next(known, _MAX_HEAD_BLOCKS), len(layout))):
        text = layout.texts[block]
        if not MIN_LETTERS <= len(text) <= MAX_LENGTH:
            continue
        if not has_enough_words(text) or heading_kind(text):
            continue
        if is_issue_line(text) or is_breadcrumb(layout, block):
            continue
        if not layout.boilerplate[block] and (
            layout.is_bold(block) or layout.is_named_heading(block)
        ):
            return Title(without_year(clean_title(text), page_title), block)
    return None


def large_line(layout: PageLayout) -> Title | None:
    """Return the first line in a larger font, on old pages with <font size>."""
    for block in range(min(_MAX_HEAD_BLOCKS, len(layout))):
        if layout.boilerplate[block] or not layout.texts[block]:
            continue
        large = [leaf for leaf in layout.block_leaves(block) if _is_large(layout, leaf)]
        if not large:
            continue
        text = layout.tree.text[layout.tree.start[large[0]] : layout.tree.stop[large[-1]]]
        text = clean_title(text.split("\n")[0])
        if not MIN_LETTERS <= len(text) <= MAX_LENGTH or " " not in text:
            continue
        if not heading_kind(text) and not is_issue_line(text):
            return Title(text, block)
    return None


def _is_large(layout: PageLayout, leaf: int) -> bool:
    page = layout.page
    fonts = (node for node in layout.tree.ancestors(leaf, _MAX_CLIMB) if page.tag[node] == _FONT)
    return any(page.attribute(node, "size") in _LARGE_SIZES for node in fonts)
