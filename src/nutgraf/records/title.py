"""The title of a work: the heading that the page's own title repeats, else the first one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.headings import heading_kind

if TYPE_CHECKING:
    from nutgraf.records.sheet import Sheet

_LEAST: Final = 8
_LONGEST: Final = 600
_MOST: Final = 40
_LETTERS: Final = re.compile(r"[\W_]+")
_NAMED: Final = re.compile(r"(?:^|[\s_-])title(?:$|[\s_-])")
# Links and notes that stand in a heading beside the title.
_TRAIL: Final = re.compile(r"\s*(?:[☆★✩*†‡§¶]+\d*|\[[A-Z][^\]]{0,40}\])\s*$")


class Title(NamedTuple):
    """The title, and the block that it is in."""

    text: str
    block: int


def letters(text: str) -> str:
    """The letters and digits of a text alone: what two writings of a title share."""
    return _LETTERS.sub("", text).casefold()


def find_title(sheet: Sheet, told: str | None) -> Title | None:
    """The title as it is seen; ``told`` is what tags say that it is."""
    candidates = _candidates(sheet)
    if not candidates:
        return None
    best = max(candidates, key=lambda each: _rank(sheet, each, told))
    return best if _rank(sheet, best, told)[0] > 0 else None


def _candidates(sheet: Sheet) -> list[Title]:
    found = []
    for head in sheet.heads:
        if 1 <= head.level <= 4 and not head.kind:
            text = clean_title(sheet.without(head.block, sheet.marks))
            if _LEAST <= len(text) <= _LONGEST or (head.level == 1 and len(text) > 3):
                found.append(Title(text, head.block))
        if len(found) == _MOST:
            break
    if not any(sheet.levels[each.block] == 1 for each in found):
        found += _named(sheet)
    return found


def _named(sheet: Sheet) -> list[Title]:
    """Blocks that a name calls a title, where the page has no heading of the first level."""
    found = []
    page = sheet.page
    for block, text in enumerate(sheet.texts[:400]):
        if sheet.levels[block] or not _LEAST <= len(text) <= _LONGEST or heading_kind(text):
            continue
        for node in page.ancestors(int(page.blocks.node[block]))[:3]:
            name = f"{page.attribute(node, 'class') or ''} {page.attribute(node, 'id') or ''}"
            if _NAMED.search(name.casefold()) and sheet.blocks_of(node) == (block, block + 1):
                found.append(Title(clean_title(text), block))
                break
    return found


def clean_title(text: str) -> str:
    """A title without the marks of notes behind it."""
    plain = " ".join(text.split())
    return _TRAIL.sub("", plain) or plain


def _rank(sheet: Sheet, title: Title, told: str | None) -> tuple[float, ...]:
    """How surely a heading is the title; the first number is 0 for one that is not."""
    mine = letters(title.text)
    level = sheet.levels[title.block] or 5
    if told and mine and mine == letters(told):
        return (4.0, -level, -title.block)
    whole = letters(sheet.page.head.title or "")
    same = _overlap(mine, whole)
    if same >= 0.6 and len(mine) >= 10:
        return (3.0, same * len(mine), -level, -title.block)
    # Without a head that helps: a long heading of the first level; a journal's name is short.
    if level == 1:
        return (2.0, min(len(title.text.split()), 4), -title.block)
    return (1.0 if len(title.text.split()) >= 4 and level <= 3 else 0.0, -level, -title.block)


def _overlap(mine: str, whole: str) -> float:
    """How much of a heading the page's title has, from its beginning on."""
    if not mine or not whole:
        return 0.0
    if mine in whole:
        return 1.0
    size = 0
    for a, b in zip(mine, whole, strict=False):
        if a != b:
            break
        size += 1
    # A page's title is often cut off in the middle of the work's.
    return size / min(len(mine), len(whole)) if size >= 20 else 0.0
