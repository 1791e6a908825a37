"""The keywords in a list: one a block or a link, or between semicolons or commas."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.tags import CODE, flags
from nutgraf.records.abstract.language import is_code
from nutgraf.records.found import Found
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
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.records.layout.page_layout import PageLayout

MAX_KEYWORDS: Final = 60
"""A longer list is not one of keywords."""
_MAX_LENGTH: Final = 120
_SPLIT: Final = LazyPattern(r"\s*(?:[;；•·|∙●▪■]|\s[–—]\s|\n|\x1f)\s*")
_COMMAS: Final = LazyPattern(r"\s*[,，、]\s*(?![^(]*\))")
# Separators that count only if there are several of them, and none of the usual ones.
_HYPHEN: Final = " - "
# Keywords between slashes may have commas: "dust, extinction / stars: variables".
_SLASH: Final = " / "
_SEPARATE_TAGS: Final = flags("a button li")
_AROUND: Final = " \t\n.,;:，；。、•·|-–—"
_ITEM: Final = CODE["li"]
_LISTS: Final = (CODE["ul"], CODE["ol"])
_FIRST_HAN: Final = "\u3400"
_MAX_CLIMB: Final = 3
_MAX_BUTTON_WORDS: Final = 4
_MIN_SEVERAL: Final = 3
_MAX_BLOCK: Final = 1_500
_BETWEEN_LINKS: Final = LazyPattern(r"[\s,;|·•/.&]*(?:and|und|et|y|e)?\s*")
WEIGHT: Final = LazyPattern(r"\d{1,3}(?:\.\d{1,3})?%?")
"""The weight of a keyword, in an element behind it."""
_FACT: Final = LazyPattern(r"[^,;]{2,40}:\s*\d+\b|https?:")
_SEMICOLON: Final = LazyPattern(r"[;；]")
_NOT_KEYWORDS: Final = LazyPattern(
    r"^(?:\d|https?:|doi\b|received\b|©|copyright|jel\b|msc\b|pacs\b|中图|分类号|doi)", re.I
)


class PlacedKeywords(NamedTuple):
    """Keywords, and the block that they stand in or under."""

    block: int
    found: Found[tuple[str, ...]]


def keywords_in(layout: PageLayout, first: int, stop: int) -> tuple[str, ...]:
    """Return the keywords of a list in these blocks: one a block, or many in the first."""
    found: list[str] = []
    items = first < stop and _is_item(layout, first)
    for block in range(first, min(stop, _list_stop(layout, first, stop))):
        text = layout.texts[block]
        # Beside list items: a button to show all. Language codes: buttons to choose one.
        if (items and not _is_item(layout, block)) or is_code(text):
            continue
        if found and WEIGHT.fullmatch(text):
            continue
        if _is_after_list(layout, block, first, found=bool(found)):
            break
        pieces = split_keywords(cut_text(layout, block))
        if not are_keywords(pieces):
            if len(found) == 1 and block + 1 < stop and _is_item(layout, block + 1):
                found.clear()  # a link that explains the keywords, which are listed behind it
            if found:
                break
            continue
        found += pieces
        if len(pieces) >= _MIN_SEVERAL and block + 1 < stop and not _may_continue(layout, block):
            break
    unique = dict.fromkeys(found)
    return tuple(unique) if len(unique) <= MAX_KEYWORDS else ()


def _is_after_list(layout: PageLayout, block: int, first: int, *, found: bool) -> bool:
    """Whether a block is no longer part of a list; ``found`` says that it has keywords already."""
    text = layout.texts[block]
    if len(text) > _MAX_BLOCK or leading_label(text)[0]:
        return True
    # "85 Hz; foghorn" just behind the label is no date and no number of a section.
    if _NOT_KEYWORDS.match(text) and not (block == first and _SEMICOLON.search(text)):
        return True
    if heading_kind(text) in (SECTION, REFERENCES, CITING, ABSTRACT):
        return True
    # A heading of no known kind.
    return found and layout.is_bold(block) and not layout.is_bold(first)


def _may_continue(layout: PageLayout, block: int) -> bool:
    """Whether the next block may have more keywords: it has the same tag, and is no fact."""
    page = layout.page
    one, other = int(page.blocks.node[block]), int(page.blocks.node[block + 1])
    if _FACT.match(layout.texts[block + 1]):
        return False  # "Record: 219876"
    return page.tag[one] == page.tag[other] and len(layout.texts[block + 1]) <= _MAX_LENGTH


def _list_stop(layout: PageLayout, first: int, stop: int) -> int:
    """Return where the list that begins with the first block ends; ``stop`` if none does."""
    for node in layout.ancestors(first) if first < stop else ():
        low, high = layout.block_range(node)
        if low < first:
            break
        if high - low >= _MIN_SEVERAL or (high - low > 1 and layout.tree.tag[node] in _LISTS):
            return high
    return stop


def _is_item(layout: PageLayout, block: int) -> bool:
    """Whether a block is or is in an item of a list."""
    node = int(layout.page.blocks.node[block])
    return any(
        layout.tree.tag[each] == _ITEM for each in (node, *layout.tree.ancestors(node, _MAX_CLIMB))
    )


def are_keywords(pieces: list[str]) -> bool:
    """Whether there are pieces, all short enough for keywords."""
    return bool(pieces) and all(len(piece) <= _MAX_LENGTH for piece in pieces)


def cut_text(layout: PageLayout, block: int) -> str:
    """Return the text of a block with a separator around each link or item."""
    tree = layout.tree
    text, start, stop = tree.text, tree.start, tree.stop
    leaves = layout.block_leaves(block)
    if not any(map(layout.page.linked.__getitem__, leaves)):
        return _adjacent_elements(layout, leaves) or layout.texts[block]
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


def linked_keywords(layout: PageLayout, block: int) -> list[str]:
    """Return the words of a line that are links, with only commas or "and" between them."""
    tree, found, last = layout.tree, list[str](), 0
    for each in layout.block_leaves(block):
        text = " ".join(tree.text[tree.start[each] : tree.stop[each]].split())
        link = _link(layout, each) if layout.page.linked[each] else 0
        if link and link == last:
            return []  # part of a keyword is styled differently
        last = link or last
        if link:
            found.append(text.strip(_AROUND))
        elif found and not _BETWEEN_LINKS.fullmatch(text):
            return []
    return [word for word in found if word] if len(found) >= _MIN_SEVERAL else []


def keywords_beside_label(layout: PageLayout, block: int) -> list[str]:
    """Return the keywords behind the label of a line that are adjacent elements."""
    leaves = layout.block_leaves(block)
    label = layout.tree.text[layout.tree.start[leaves[0]] : layout.tree.stop[leaves[0]]]
    if heading_kind(label.strip()) != KEYWORDS:
        return []
    return split_keywords(_adjacent_elements(layout, leaves[1:]))


def _adjacent_elements(layout: PageLayout, leaves: list[int]) -> str:
    """Return adjacent elements with a separator between them; "" if they are not alike."""
    tree = layout.tree
    holders = [tree.parent[each] for each in leaves]
    alike = {(tree.parent[each], tree.tag[each]) for each in holders}
    if len(holders) < _MIN_SEVERAL or len(alike) > 1 or len(set(holders)) < len(holders):
        return ""
    pieces = [" ".join(tree.text[tree.start[each] : tree.stop[each]].split()) for each in leaves]
    return (
        "" if any(mark in piece for piece in pieces for mark in ",;:，；") else "\x1f".join(pieces)
    )


def _link(layout: PageLayout, leaf: int) -> int:
    tag = layout.tree.tag
    return next(
        (node for node in layout.tree.ancestors(leaf, _MAX_CLIMB) if _SEPARATE_TAGS[tag[node]]), 0
    )


def split_keywords(text: str) -> list[str]:
    """Return the keywords of a text: between semicolons, bullets or links, else between commas."""
    kind, start = leading_label(text)
    if kind in (KEYWORDS, SUBJECTS):
        text = text[start:]
    pieces = _stripped(_SPLIT.split(text))
    if len(pieces) == 1 and text.count(_HYPHEN) > 1 and "," not in text:
        pieces = _stripped(text.split(_HYPHEN))
    if len(pieces) == 1 and text.count(_SLASH) > 1:
        pieces = _stripped(" ".join(piece.split()) for piece in text.split(_SLASH))
    else:
        pieces = [" ".join(piece.split()) for piece in pieces if piece]
        if len(pieces) == 1 or any(piece.count(",") >= 2 for piece in pieces):
            pieces = _stripped(part for piece in pieces for part in _COMMAS.split(piece))
    return [piece for piece in pieces if _is_keyword(piece)]


def _stripped(pieces: Iterable[str]) -> list[str]:
    return [piece.strip(_AROUND) for piece in pieces]


def _is_keyword(piece: str) -> bool:
    """Whether a piece is a keyword, and not a label or button of the list."""
    if len(piece) < 2:
        return piece >= _FIRST_HAN
    if "eywords" in piece and len(piece.split()) <= _MAX_BUTTON_WORDS:  # "All these keywords"
        return False
    return heading_kind(piece) != KEYWORDS
