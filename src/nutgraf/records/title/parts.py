"""The part of a heading or a line that is the title: without labels, badges and years beside it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import flags
from nutgraf.records.title.text import letters

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_LEAST: Final = 8
_BEGIN: Final = 16
_MOST_BEFORE: Final = 2
_MOST_PARTS: Final = 12
_FEWEST_PARTS: Final = 2
_YEAR_BEHIND: Final = re.compile(r"\s*\((?:1[6-9]|20)\d\d\)$")
_BADGES: Final = frozenset(
    "open access|free access|full access|free to read|restricted access|no access"
    "|free content|frei zugänglich|accès libre|acceso abierto|acesso aberto".split("|")
)
_OF_STRESS: Final = flags("em i b strong cite q")


def repeated_part(layout: PageLayout, block: int, whole: str) -> str:
    """The text of a heading; without what is beside the title in it, if the page's title tells.

    "Publication:" before it and "Open access" behind it are elements of their own.
    """
    text, leaves = layout.text_without_marks(block), layout.block_leaves(block)
    if not 2 <= len(leaves) <= _MOST_PARTS:
        return text
    text = _apart(layout, leaves, text)
    if whole and letters(text) in whole:
        return text
    text = _without_badge(layout, leaves, text)
    if letters(text) in whole:
        return text
    tree, count = layout.tree, len(leaves)
    # What is left of it, the longest first: one or two elements may stand before it, more behind.
    for gone in range(1, count):
        for first in range(min(gone, _MOST_BEFORE) + 1):
            behind = leaves[first + count - gone - 1]
            part = tree.text[tree.start[leaves[first]] : tree.stop[behind]]
            mine = letters(part) if 2 * len(part) >= len(text) else ""
            if len(mine) >= _LEAST and mine in whole:
                return part
    return text


def may_have_part(layout: PageLayout, block: int, whole: str) -> bool:
    """Whether one of the first elements of a block begins with words of the page's title."""
    places = layout.leaf_range(block)
    if len(places) < _FEWEST_PARTS:
        return False
    first = (
        letters(layout.tree.leaf_text(place).lstrip()[:_BEGIN])
        for place in places[: _MOST_BEFORE + 1]
    )
    return any(begin and begin in whole for begin in first)


def _without_badge(layout: PageLayout, leaves: list[int], text: str) -> str:
    """A heading without what a last element in it says of who may read the work."""
    tree, last = layout.tree, leaves[-1]
    badge = tree.text[tree.start[last] : tree.stop[last]].strip()
    if _OF_STRESS[layout.page.tag[tree.parent[last]]]:
        return text  # "Water should be <em>free</em>"
    if badge.casefold() not in _BADGES or not text.endswith(badge):
        return text
    return text[: -len(badge)].rstrip() or text


def _apart(layout: PageLayout, leaves: list[int], text: str) -> str:
    """A heading with a space before the subtitle, where that is an element that touches it."""
    tree = layout.tree
    for one, other in pairwise(leaves):
        place = tree.start[other]
        if place != tree.stop[one] or not tree.text[place : place + 1].isupper():
            continue
        before, behind = tree.text[tree.start[one] : place], tree.text[place : tree.stop[other]]
        # Two letters that touch may be of one word, "mRNA"; two phrases are not.
        if before[-1:].islower() and " " in before.strip() and " " in behind.strip():
            text = text.replace(before + behind, f"{before} {behind}")
    return text


def without_year(text: str, whole: str) -> str:
    """A heading without the year in brackets behind it, if the page's title has none there."""
    year = _YEAR_BEHIND.search(text) if text.endswith(")") else None
    if year is None or letters(text) in whole or letters(text[: year.start()]) not in whole:
        return text
    return text[: year.start()]
