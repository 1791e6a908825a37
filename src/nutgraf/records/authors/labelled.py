"""Authors by the label before them, wherever it stands: the tables of repositories."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE
from nutgraf.records.authors.lines import people
from nutgraf.records.layout.block_lines import block_lines
from nutgraf.records.layout.heading_kinds import MAX_HEADING_LENGTH, heading_kind
from nutgraf.records.word_lists import words

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_LABEL: Final = 30
_LONGEST: Final = 2_000
_ENDING: Final = re.compile(r"[(/*:_].*$")
_LI: Final = CODE["li"]
_FEWEST_TABS: Final = 2
_MOST_TABS: Final = 30


def labelled_people(outline: WorkOutline) -> tuple[int, list[str]] | None:
    """The names behind the first label of authors that has any, and their block."""
    layout = outline.layout
    for block in range(outline.stop):
        text = layout.texts[block]
        if layout.boilerplate[block] or outline.other_works[block] or len(text) > _LONGEST:
            continue
        label, colon, rest = text[:_LABEL].replace("：", ":").partition(":")
        if not _is_label(label):
            continue
        found = _named(layout, block) if colon and rest.strip() else []
        first = block
        # Where a name is the heading of a card, so are those of the others.
        card = (0, False)
        for later in range(block + 1, outline.stop) if not found else ():
            own = (layout.heading_levels[later], layout.is_bold(later))
            if any(card) and own != card and not 0 < own[0] < card[0]:
                continue  # what the card says of the one that it names
            named = _named(layout, later) if own == card or not found else []
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


def _named(layout: PageLayout, block: int) -> list[str]:
    return [name for line in block_lines(layout, block) for name in people(line)]


def in_tabs(layout: PageLayout, block: int) -> bool:
    """Whether a block is one of a row of tabs: others of its list are headings of a known kind."""
    page = layout.page
    node = int(page.blocks.node[block])
    item = next(
        (each for each in (node, *layout.tree.ancestors(node, 2)) if page.tag[each] == _LI), 0
    )
    if not item:
        return False
    first, stop = layout.block_range(int(page.parent[item]))
    if stop - first > _MOST_TABS or max(map(len, layout.texts[first:stop])) > MAX_HEADING_LENGTH:
        return False  # no tab has so long a text
    known = sum(bool(heading_kind(text)) for text in layout.texts[first:stop])
    return known >= _FEWEST_TABS and 3 * known >= stop - first
