"""Authors by the label before them, wherever it stands: the tables of repositories."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE
from nutgraf.records.authors.lines import people
from nutgraf.records.layout.headings import LONGEST, heading_kind
from nutgraf.records.layout.lines import lines_of
from nutgraf.records.word_lists import words

if TYPE_CHECKING:
    from nutgraf.records.layout.outline import Outline
    from nutgraf.records.layout.sheet import Sheet

_LABEL: Final = 30
_LONGEST: Final = 2_000
_ENDING: Final = re.compile(r"[(/*:_].*$")
_LI: Final = CODE["li"]
_FEWEST_TABS: Final = 2
_MOST_TABS: Final = 30


def labelled_people(outline: Outline) -> tuple[int, list[str]] | None:
    """The names behind the first label of authors that has any, and their block."""
    sheet = outline.sheet
    for block in range(outline.limit):
        text = sheet.texts[block]
        if sheet.furniture[block] or outline.elsewhere[block] or len(text) > _LONGEST:
            continue
        label, colon, rest = text[:_LABEL].replace("：", ":").partition(":")
        if not _is_label(label):
            continue
        found = _named(sheet, block) if colon and rest.strip() else []
        first = block
        # Where a name is the heading of a card, so are those of the others.
        card = (0, False)
        for later in range(block + 1, outline.limit) if not found else ():
            own = (sheet.levels[later], sheet.bold(later))
            if any(card) and own != card and not 0 < own[0] < card[0]:
                continue  # what the card says of the one that it names
            named = _named(sheet, later) if own == card or not found else []
            if not named:
                break
            card = card if found else own
            first = first if found else later
            found += named
        if found:
            return first, found
    return None


def _is_label(text: str) -> bool:
    """Whether a text is "Authors", "Author(s)", "Verfasser/in" or the like."""
    return _ENDING.sub("", text.strip().casefold()).rstrip() in words("words", "author_labels")


def _named(sheet: Sheet, block: int) -> list[str]:
    return [name for line in lines_of(sheet, block) for name in people(line)]


def in_tabs(sheet: Sheet, block: int) -> bool:
    """Whether a block is one of a row of tabs: others of its list are headings of a known kind."""
    page = sheet.page
    node = int(page.blocks.node[block])
    item = next((each for each in (node, *sheet.leaf.above(node, 2)) if page.tag[each] == _LI), 0)
    if not item:
        return False
    first, stop = sheet.blocks_of(int(page.parent[item]))
    if stop - first > _MOST_TABS or max(map(len, sheet.texts[first:stop])) > LONGEST:
        return False  # no tab has so long a text
    known = sum(bool(heading_kind(text)) for text in sheet.texts[first:stop])
    return known >= _FEWEST_TABS and 3 * known >= stop - first
