"""The words of a list of keywords: by its blocks, its links, its semicolons or its commas."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE, flags
from nutgraf.records.abstract.language import is_code
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    CITING,
    KEYWORDS,
    REFERENCES,
    SECTION,
    SUBJECTS,
    heading_kind,
    leading_label,
)

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

MOST: Final = 60
"""No work has more keywords."""
_LONGEST: Final = 120
_SPLIT: Final = re.compile(r"\s*(?:[;；•·|∙●▪■]|\s[–—]\s|\n|\x1f)\s*")
_COMMAS: Final = re.compile(r"\s*[,，、]\s*(?![^(]*\))")
# Where nothing else is between them, more than one of these is.
_HYPHEN: Final = " - "
# Commas may be within words that these stand between: "dust, extinction / stars: variables".
_SLASH: Final = " / "
_APART: Final = flags("a button li")
_AROUND: Final = " \t\n.,;:，；。、•·|-–—"
_ITEM: Final = CODE["li"]
_LISTS: Final = (CODE["ul"], CODE["ol"])
_FIRST_HAN: Final = "\u3400"
_CLIMB: Final = 3
_FEW: Final = 4
_FEWEST: Final = 3
_JOINS: Final = re.compile(r"[\s,;|·•/.&]*(?:and|und|et|y|e)?\s*")
WEIGHT: Final = re.compile(r"\d{1,3}(?:\.\d{1,3})?%?")
"""How much a word of the list counts, in an element behind it."""
_FACT: Final = re.compile(r"[^,;]{2,40}:\s*\d+\b|https?:")
_SEMICOLON: Final = re.compile(r"[;；]")
_STOP: Final = re.compile(
    r"^(?:\d|https?:|doi\b|received\b|©|copyright|jel\b|msc\b|pacs\b|中图|分类号|doi)", re.I
)


def words_of(layout: PageLayout, first: int, stop: int) -> tuple[str, ...]:
    """The words of a list: one a block, or many in the first block."""
    found: list[str] = []
    items = first < stop and _is_item(layout, first)
    for block in range(first, min(stop, _list_stop(layout, first, stop))):
        text = layout.texts[block]
        if items and not _is_item(layout, block):
            continue  # beside the items of a list stands what opens the rest of it
        if is_code(text):
            continue  # a button to choose the language by
        if len(text) > 1_500 or leading_label(text)[0]:
            break
        if found and WEIGHT.fullmatch(text):
            continue
        # "85 Hz; foghorn" just behind the label is no date and no number of a part.
        if _STOP.match(text) and not (block == first and _SEMICOLON.search(text)):
            break
        if heading_kind(text) in (SECTION, REFERENCES, CITING, ABSTRACT):
            break
        if found and layout.is_bold(block) and not layout.is_bold(first):
            break  # a heading of no known kind
        pieces = split_keywords(cut_text(layout, block))
        if not are_words(pieces):
            if len(found) == 1 and block + 1 < stop and _is_item(layout, block + 1):
                found.clear()  # a link to what the words are, which are listed behind it
            if found:
                break
            continue
        found += pieces
        if len(pieces) >= _FEWEST and block + 1 < stop and not _goes_on(layout, block):
            break
    unique = dict.fromkeys(found)
    return tuple(unique) if len(unique) <= MOST else ()


def _goes_on(layout: PageLayout, block: int) -> bool:
    """Whether the block behind one with several words may have more: it is made as that is."""
    page = layout.page
    one, other = int(page.blocks.node[block]), int(page.blocks.node[block + 1])
    if _FACT.match(layout.texts[block + 1]):
        return False  # "Record: 219876"
    return page.tag[one] == page.tag[other] and len(layout.texts[block + 1]) <= _LONGEST


def _list_stop(layout: PageLayout, first: int, stop: int) -> int:
    """Where the list ends that begins with the first block; if none does, where all ends."""
    for node in layout.ancestors(first) if first < stop else ():
        low, high = layout.block_range(node)
        if low < first:
            break
        if high - low >= _FEWEST or (high - low > 1 and layout.tree.tag[node] in _LISTS):
            return high
    return stop


def _is_item(layout: PageLayout, block: int) -> bool:
    """Whether a block is an item of a list, or in one."""
    node = int(layout.page.blocks.node[block])
    return any(
        layout.tree.tag[each] == _ITEM for each in (node, *layout.tree.ancestors(node, _CLIMB))
    )


def are_words(pieces: list[str]) -> bool:
    return bool(pieces) and all(len(piece) <= _LONGEST for piece in pieces)


def cut_text(layout: PageLayout, block: int) -> str:
    """The text of a block with a cut around each link or item."""
    tree = layout.tree
    text, start, stop = tree.text, tree.start, tree.stop
    leaves = layout.block_leaves(block)
    if not any(map(layout.page.linked.__getitem__, leaves)):
        return _beside_each_other(layout, leaves) or layout.texts[block]
    pieces = []
    position = layout.start[block]
    last = -1
    for leaf in leaves:
        pieces.append(text[position : start[leaf]])
        position = stop[leaf]
        link = _link(layout, leaf)
        if link != last:
            pieces.append("\x1f")
        last = link
        pieces.append(" ".join(text[start[leaf] : position].split()))
    return "".join(pieces).replace("\v", "\n")


def linked_words(layout: PageLayout, block: int) -> list[str]:
    """The words of a line that are links, if between them is but a comma or an "and"."""
    tree, found, last = layout.tree, list[str](), 0
    for each in layout.block_leaves(block):
        text = " ".join(tree.text[tree.start[each] : tree.stop[each]].split())
        link = _link(layout, each) if layout.page.linked[each] else 0
        if link and link == last:
            return []  # a part of the word is set otherwise
        last = link or last
        if link:
            found.append(text.strip(_AROUND))
        elif found and not _JOINS.fullmatch(text):
            return []
    return [word for word in found if word] if len(found) >= _FEWEST else []


def words_beside_label(layout: PageLayout, block: int) -> list[str]:
    """The words of a line behind its label that are elements side by side."""
    leaves = layout.block_leaves(block)
    label = layout.tree.text[layout.tree.start[leaves[0]] : layout.tree.stop[leaves[0]]]
    if heading_kind(label.strip()) != KEYWORDS:
        return []
    return split_keywords(_beside_each_other(layout, leaves[1:]))


def _beside_each_other(layout: PageLayout, leaves: list[int]) -> str:
    """The words that are elements side by side, with nothing but style between them."""
    tree = layout.tree
    holders = [tree.parent[each] for each in leaves]
    alike = {(tree.parent[each], tree.tag[each]) for each in holders}
    if len(holders) < _FEWEST or len(alike) > 1 or len(set(holders)) < len(holders):
        return ""
    pieces = [" ".join(tree.text[tree.start[each] : tree.stop[each]].split()) for each in leaves]
    return (
        "" if any(mark in piece for piece in pieces for mark in ",;:，；") else "\x1f".join(pieces)
    )


def _link(layout: PageLayout, leaf: int) -> int:
    tag = layout.tree.tag
    return next((node for node in layout.tree.ancestors(leaf, _CLIMB) if _APART[tag[node]]), 0)


def split_keywords(text: str) -> list[str]:
    """The words of a list: by its semicolons, points or links, else by its commas."""
    kind, start = leading_label(text)
    if kind in (KEYWORDS, SUBJECTS):
        text = text[start:]
    pieces = [piece.strip(_AROUND) for piece in _SPLIT.split(text)]
    if len(pieces) == 1 and text.count(_HYPHEN) > 1 and "," not in text:
        pieces = [piece.strip(_AROUND) for piece in text.split(_HYPHEN)]
    if len(pieces) == 1 and text.count(_SLASH) > 1:
        words = [" ".join(piece.split()).strip(_AROUND) for piece in text.split(_SLASH)]
        return [word for word in words if _is_word(word)]
    pieces = [" ".join(piece.split()) for piece in pieces if piece]
    if len(pieces) == 1 or any(piece.count(",") >= 2 for piece in pieces):
        pieces = [part.strip(_AROUND) for piece in pieces for part in _COMMAS.split(piece)]
    return [piece for piece in pieces if _is_word(piece)]


def _is_word(piece: str) -> bool:
    """Whether a piece is a word of the list, and not of the list's own furniture."""
    if len(piece) < 2:
        return piece >= _FIRST_HAN
    if "eywords" in piece and len(piece.split()) <= _FEW:  # "All these keywords"
        return False
    return heading_kind(piece) != KEYWORDS
