"""The keywords: behind their label, or in the list under it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import flags
from nutgraf.records.found import Found
from nutgraf.records.headings import KEYWORDS, SUBJECTS, heading_kind, labelled

if TYPE_CHECKING:
    from nutgraf.records.outline import Outline
    from nutgraf.records.sheet import Sheet

_MOST: Final = 60
_NAMED: Final = re.compile(
    r"(?:^|[\s_-])(?:key-?words?|kwds?|kwd-?group)(?:$|[\s_-])", re.IGNORECASE
)
_NOT_NAMED: Final = re.compile(r"search|input|nav|menu|filter|title|heading|label", re.IGNORECASE)
_LONGEST: Final = 120
_BLOCKS: Final = 80
_SPLIT: Final = re.compile(r"\s*(?:[;；•·|∙●▪■]|\s[–—]\s|\n|\x1f)\s*")
_COMMAS: Final = re.compile(r"\s*[,，、]\s*(?![^(]*\))")
_APART: Final = flags("a button li")
_AROUND: Final = " \t\n.,;:，；。、•·|-–—"
_STOP: Final = re.compile(
    r"^(?:\d|https?:|doi\b|received\b|©|copyright|jel\b|msc\b|pacs\b|中图|分类号|doi)", re.I
)


def find_keywords(outline: Outline) -> Found[tuple[str, ...]] | None:
    """The keywords that are seen on the page; its subjects where it has none."""
    for kind in (KEYWORDS, SUBJECTS):
        found = _headed(outline, kind) or _labelled(outline, kind)
        if found is None and kind == KEYWORDS:
            found = _named(outline)
        if found:
            return found
    return None


def _named(outline: Outline) -> Found[tuple[str, ...]] | None:
    """A part of the page that a name calls the keywords, where no label does."""
    sheet, page = outline.sheet, outline.sheet.page
    for node, attributes in enumerate(page.attributes):
        if not attributes:
            continue
        name = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
        if "k" not in name.casefold() or not _NAMED.search(name) or _NOT_NAMED.search(name):
            continue
        first, stop = sheet.blocks_of(node)
        if first < stop <= min(outline.limit, first + _BLOCKS) and not sheet.furniture[first]:
            words = _words(sheet, first, stop)
            if len(words) > 1:
                return Found(words, page.path(node))
    return None


def _headed(outline: Outline, kind: str) -> Found[tuple[str, ...]] | None:
    sheet = outline.sheet
    for place, head in enumerate(sheet.heads):
        if head.kind != kind or head.block >= outline.limit or outline.elsewhere[head.block]:
            continue
        later = sheet.heads[place + 1].block if place + 1 < len(sheet.heads) else len(sheet)
        stop = min(later, _holder(sheet, head.block), head.block + _BLOCKS)
        words = _words(sheet, head.block + 1, stop)
        if words and (kind == KEYWORDS or _are_links(sheet, head.block + 1, stop)):
            return Found(words, sheet.path(head.block))
    return None


def _are_links(sheet: Sheet, first: int, stop: int) -> bool:
    """Whether a list is of links: "Subjects" also stands over who took part in a study."""
    shares = [sheet.linked[block] for block in range(first, stop)]
    return bool(shares) and sum(shares) >= 0.5 * len(shares)


def _holder(sheet: Sheet, block: int) -> int:
    """Where the smallest part ends that has something behind the heading."""
    page = sheet.page
    after = int(page.blocks.stop[block])
    for node in page.ancestors(int(page.blocks.node[block])):
        if page.text[after : page.stop[node]].strip():
            return sheet.block_at(int(page.stop[node]))
    return len(sheet)


def _words(sheet: Sheet, first: int, stop: int) -> tuple[str, ...]:
    """The words of a list: one a block, or many in the first block."""
    found: list[str] = []
    for block in range(first, stop):
        text = sheet.texts[block]
        if len(text) > 1_500 or _STOP.match(text) or labelled(text)[0]:
            break
        if heading_kind(text) in ("section", "references", "citing", "abstract"):
            break
        pieces = split_keywords(_cut(sheet, block))
        if not _are_words(pieces):
            if found:
                break
            continue
        found += pieces
        if len(pieces) >= 3 and block + 1 < stop and len(sheet.texts[block + 1]) > _LONGEST:
            break
    unique = dict.fromkeys(found)
    return tuple(unique) if len(unique) <= _MOST else ()


def _are_words(pieces: list[str]) -> bool:
    return bool(pieces) and all(len(piece) <= _LONGEST for piece in pieces)


def _labelled(outline: Outline, kind: str) -> Found[tuple[str, ...]] | None:
    """A line that begins with "Keywords:"."""
    sheet = outline.sheet
    for block in range(min(outline.limit, len(sheet))):
        text = sheet.texts[block]
        if 10 < len(text) < 2_000 and not sheet.furniture[block]:
            for line in text.split("\n"):
                found, start = labelled(line)
                if found == kind:
                    pieces = split_keywords(line[start:])
                    if _are_words(pieces) and len(pieces) <= _MOST:
                        return Found(tuple(dict.fromkeys(pieces)), sheet.path(block))
    return None


def _cut(sheet: Sheet, block: int) -> str:
    """The text of a block with a cut around each link or item."""
    page = sheet.page
    leaves = sheet.leaves_of(block).tolist()
    if not any(page.linked[leaf] for leaf in leaves):
        return sheet.texts[block]
    pieces = []
    position = int(page.blocks.start[block])
    last = -1
    for leaf in leaves:
        pieces.append(page.text[position : page.start[leaf]])
        position = int(page.stop[leaf])
        link = _link(sheet, leaf)
        if link != last:
            pieces.append("\x1f")
        last = link
        pieces.append(" ".join(page.text[page.start[leaf] : position].split()))
    return "".join(pieces).replace("\v", "\n")


def _link(sheet: Sheet, leaf: int) -> int:
    page = sheet.page
    for node in page.ancestors(leaf)[1:4]:
        if _APART[page.tag[node]]:
            return node
    return 0


def split_keywords(text: str) -> list[str]:
    """The words of a list: by its semicolons, points or links, else by its commas."""
    kind, start = labelled(text)
    if kind in (KEYWORDS, SUBJECTS):
        text = text[start:]
    pieces = [piece.strip(_AROUND) for piece in _SPLIT.split(text)]
    pieces = [" ".join(piece.split()) for piece in pieces if piece]
    if len(pieces) == 1 or any(piece.count(",") >= 2 for piece in pieces):
        pieces = [part.strip(_AROUND) for piece in pieces for part in _COMMAS.split(piece)]
    return [piece for piece in pieces if len(piece) > 1 and heading_kind(piece) != KEYWORDS]
