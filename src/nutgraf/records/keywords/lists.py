"""The keywords in a list: one a block, a link or a line, or between semicolons or commas."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE, flags
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
    from nutgraf.records.layout.page_layout import PageLayout

_OTHER_SECTIONS: Final = (SECTION, REFERENCES, CITING, ABSTRACT)
_MAX_KEYWORDS: Final = 60
_MAX_LENGTH: Final = 120
_MAX_BLOCK: Final = 1_500
# A separator between elements, which no text has.
_CUT: Final = "\x1f"
_SPLIT: Final = LazyPattern(r"[;；•·|∙●▪■\x1f\n]|\s[–—]\s")
_COMMAS: Final = LazyPattern(r"[,，、](?![^(]{0,80}\))")
# These separate only if there are several of them, and none of the usual ones. Keywords between
# slashes may have commas: "dust, extinction / stars: variables".
_RARE: Final = (" / ", " - ")
_AROUND: Final = " \t\n.,;:，；。、•·|-–—#"
_FIRST_HAN: Final = "\u3400"
_SEPARATE_TAGS: Final = flags("a button li")
_LISTS: Final = (CODE["ul"], CODE["ol"])
_MAX_CLIMB: Final = 3
_MIN_SEVERAL: Final = 3
_BETWEEN_LINKS: Final = LazyPattern(r"[\s,;|·•/.&]*(?:(?:and|und|et|y|e)\s*)?")
_MARKS: Final = LazyPattern(r"[,;:，；]")
# The weight of a keyword, in an element behind it.
_WEIGHT: Final = LazyPattern(r"\d{1,3}(?:\.\d{1,3})?%?")
_NOT_KEYWORDS: Final = LazyPattern(
    r"^(?:\d+(?!.*[;；])|https?:|doi\b|received\b|©|copyright|jel\b|msc\b|pacs\b|中图|分类号)", re.I
)


def keywords_in(layout: PageLayout, first: int, stop: int) -> tuple[str, ...]:
    """Return the keywords of a list in these blocks: one a block, or many in the first."""
    found: list[str] = []
    stop = min(stop, len(layout))
    for block in range(first, min(stop, _list_stop(layout, first, stop))):
        text = layout.texts[block]
        pieces = pieces_of(layout, block)
        if not pieces or (found and _WEIGHT.fullmatch(text)):
            continue
        kind = heading_kind(text)
        ends = len(text) > _MAX_BLOCK or leading_label(text)[0] or kind in _OTHER_SECTIONS
        if ends or not are_keywords(pieces) or _NOT_KEYWORDS.match(text):
            break
        if found and layout.is_bold(block) and not layout.is_bold(first):
            break  # a heading of no known kind
        found += pieces
        if len(pieces) >= _MIN_SEVERAL and block + 1 < stop and not _are_alike(layout, block):
            break
    unique = dict.fromkeys(found)
    return tuple(unique) if len(unique) <= _MAX_KEYWORDS else ()


def _are_alike(layout: PageLayout, block: int) -> bool:
    """Whether a block and the next have the same tag."""
    tag, node = layout.page.tag, layout.page.blocks.node
    return bool(tag[node[block]] == tag[node[block + 1]])


def _list_stop(layout: PageLayout, first: int, stop: int) -> int:
    """Return where the list that begins with the first block ends; ``stop`` if none does."""
    for node in layout.ancestors(first) if first < stop else ():
        low, high = layout.block_range(node)
        if low < first:
            break
        if high - low >= _MIN_SEVERAL or (high - low > 1 and layout.tree.tag[node] in _LISTS):
            return high
    return stop


def are_keywords(pieces: list[str]) -> bool:
    """Whether there are pieces, all short enough for keywords."""
    return 0 < len(pieces) <= _MAX_KEYWORDS and all(len(piece) <= _MAX_LENGTH for piece in pieces)


def pieces_of(layout: PageLayout, block: int) -> list[str]:
    """Return the keywords of a block: its links or adjacent elements, or parts of its text."""
    tree, text = layout.tree, layout.texts[block]
    leaves = layout.block_leaves(block)
    label = " ".join(tree.text[tree.start[leaves[0]] : tree.stop[leaves[0]]].split())
    if heading_kind(label) in (KEYWORDS, SUBJECTS) and len(leaves) > 1:
        text, leaves = text.removeprefix(label), leaves[1:]
    return _linked(layout, leaves) or split_keywords(_adjacent(layout, leaves) or text)


def _linked(layout: PageLayout, leaves: list[int]) -> list[str]:
    """Return the words that are links, if there is nothing but separators between them."""
    found = []
    for link, held in groupby(leaves, lambda leaf: _link(layout, leaf)):
        text = " ".join("".join(_text(layout, leaf) for leaf in held).split())
        if link:
            found.append(text.strip(_AROUND))
        elif found and not _BETWEEN_LINKS.fullmatch(text):
            return []
    return [word for word in found if _is_keyword(word)] if len(found) >= _MIN_SEVERAL else []


def _adjacent(layout: PageLayout, leaves: list[int]) -> str:
    """Return adjacent elements with a separator between them; "" if they are not alike."""
    tree = layout.tree
    holders = [tree.parent[each] for each in leaves]
    alike = {(tree.parent[each], tree.tag[each]) for each in holders}
    if len(holders) < _MIN_SEVERAL or len(alike) > 1 or len(set(holders)) < len(holders):
        return ""
    pieces = [_text(layout, leaf) for leaf in leaves]
    return "" if any(map(_MARKS.search, pieces)) else _CUT.join(pieces)


def _text(layout: PageLayout, leaf: int) -> str:
    return layout.tree.text[layout.tree.start[leaf] : layout.tree.stop[leaf]]


def _link(layout: PageLayout, leaf: int) -> int:
    """Return the link, button or item around a text node, or 0."""
    tree = layout.tree
    near = tree.ancestors(leaf, _MAX_CLIMB)
    return next((node for node in near if _SEPARATE_TAGS[tree.tag[node]]), 0)


def split_keywords(text: str) -> list[str]:
    """Return the keywords of a text: between semicolons, bullets or elements, else commas."""
    kind, start = leading_label(text)
    text = text[start:] if kind in (KEYWORDS, SUBJECTS) else text
    pieces = _SPLIT.split(text)
    rare = next((mark for mark in _RARE if len(pieces) == 1 and text.count(mark) > 1), "")
    if rare:
        pieces = text.split(rare)
    elif len(pieces) == 1 or any(piece.count(",") >= 2 for piece in pieces):
        pieces = [part for piece in pieces for part in _COMMAS.split(piece)]
    words = (" ".join(piece.split()).strip(_AROUND) for piece in pieces)
    return [word for word in words if _is_keyword(word)]


def _is_keyword(word: str) -> bool:
    """Whether a piece is a keyword, and not a label of the list or the code of a language."""
    short = len(word) < 2 or (len(word) == 2 and word.isascii() and word.islower())
    return (not short or word >= _FIRST_HAN) and heading_kind(word) != KEYWORDS
