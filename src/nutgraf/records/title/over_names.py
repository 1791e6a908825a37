"""The title by what stands under it: the names of the authors.

A page may be called by its journal's name, and show that name first.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import before_affiliation, is_all_names, people
from nutgraf.records.issue.citation_forms import short_form, volume_in
from nutgraf.records.layout.block_lines import block_lines
from nutgraf.records.layout.find_headings import headings_of_kind, section_stop
from nutgraf.records.layout.heading_kinds import ABSTRACT, CITING, heading_kind
from nutgraf.records.title.features import is_long, is_of_issue, is_trail
from nutgraf.records.title.parts import repeated_part
from nutgraf.records.title.text import Title, clean_title, letters, size

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

UNDER: Final = 8
"""So many lines under a title may be the kind of the work, its DOI, its date and its authors."""
_LEAST: Final = 8
_LONGEST: Final = 600
_LOWEST: Final = 4
# So far before the abstract, or behind the beginning where none is known, a title may stand.
_REACH: Final = 120
_LOOK: Final = 400
_LINE: Final = 200
_GAP: Final = 20
_DIGIT: Final = re.compile(r"\d")
_DATED: Final = re.compile(
    r"(?:article )?(?:first |publi(?:shed|cation)|received|revised|accepted|available|online|epub"
    r"|issue |posted|date)\b",
    re.IGNORECASE,
)
_ALL: Final = 0.9
_MOSTLY: Final = 0.5
_LONGEST_NAME: Final = 8
_SHORT: Final = 60
_CLIMB: Final = 6
_HOME: Final = re.compile(r"(?:https?://[^/]*)?/?(?:index\.\w+|#)?")
_BARS: Final = re.compile(r"\s+[|–—•·»-]\s+|\s*\|\s*")


def over_names(layout: PageLayout, first: int) -> Title | None:
    """The heading, else the long line, that stands over the names, from a block on.

    Of what follows the abstract, and of other works, nothing is looked at. Over one name alone,
    news have their headlines too: on a page with neither an abstract nor a journal's name before
    that block there must be several.
    """
    abstract = _abstract(layout)
    known = abstract is not None
    stop = abstract if abstract is not None else min(first + _REACH, len(layout))
    low = max(first, stop - _REACH) if known else first
    others = _of_others(layout)
    headed = [head.block for head in layout.headings if not head.kind and head.level <= _LOWEST]
    for block in headed:
        if not low <= block < stop or block in others:
            continue
        if _is_title(layout, block, stop, alone=True) or _is_short_title(layout, block):
            return Title(clean_title(repeated_part(layout, block, "")), block)
    for block in range(low, stop - 1):
        if block in others or layout.boilerplate[block] or layout.link_density[block] > _MOSTLY:
            continue
        alone = known or first > 0
        if "\n" not in layout.texts[block] and _is_title(layout, block, stop, alone=alone):
            return Title(clean_title(layout.texts[block]), block)
    return None


def _is_title(layout: PageLayout, block: int, stop: int, *, alone: bool) -> bool:
    """Whether a line can be a title, and names are under it, or one ``alone``."""
    text = layout.texts[block]
    if not _may_be_title(layout, block) or people(text) or heading_kind(text):
        return False
    return size(text) >= _LEAST and _over_several(layout, block, stop, alone=alone)


def _is_short_title(layout: PageLayout, block: int) -> bool:
    """Whether a heading of a few words has a line of several names just under it."""
    text, under = layout.texts[block], block + 1
    few = len(text.split()) > 1 and not people(text) and not heading_kind(text)
    return few and under < len(layout) and is_all_names(layout.text_without_marks(under), 2)


def _may_be_title(layout: PageLayout, block: int) -> bool:
    """Whether a line is long, and none on the journal, a date, a DOI or where the page stands."""
    text = layout.texts[block]
    if len(text) > _LONGEST or not is_long(text):
        return False
    dated = _DATED.match(text) and _DIGIT.search(text)
    if dated or "10." in text or is_of_issue(text) or is_trail(layout, block):
        return False
    return 2 * sum(map(str.isalpha, text)) > len(text)


def _over_several(layout: PageLayout, block: int, stop: int, *, alone: bool) -> bool:
    """Whether names stand under a line, before any other line that may be a title.

    One ``alone`` has to be all of its line.
    """
    for under in range(block + 1, min(block + 1 + UNDER, stop)):
        first = _names_of(layout, under)
        if first:
            near = range(under + 1, min(under + UNDER, stop))
            several = first > 1 or any(_names_of(layout, each) for each in near)
            return several or (alone and is_all_names(layout.text_without_marks(under), 1))
        if _may_be_title(layout, under) or heading_kind(layout.texts[under]) == CITING:
            return False
    return False


def _of_others(layout: PageLayout) -> set[int]:
    """The blocks under headings such as "Most read": they are of other works."""
    found = set[int]()
    for place, head in headings_of_kind(layout.headings, CITING):
        stop = min(section_stop(layout, place, len(layout)), layout.container_stop(head.block, 1))
        found |= set(range(head.block, stop))
    return found


def _names_of(layout: PageLayout, block: int) -> int:
    """How many people a block names."""
    if len(layout.texts[block]) > 2 * _LONGEST:
        return 0
    lines = block_lines(layout, block)
    return sum(len(people(line) or before_affiliation(line)) for line in lines)


def _abstract(layout: PageLayout) -> int | None:
    """Where the abstract begins, by its heading or its label."""
    headed = [head.block for _, head in headings_of_kind(layout.headings, ABSTRACT)][:1]
    labelled = (
        block for block in sorted(layout.label_candidates) if layout.label_kind(block) == ABSTRACT
    )
    return min((*headed, *[block for block in [next(labelled, None)] if block]), default=None)


def is_behind_abstract(layout: PageLayout, block: int) -> bool:
    """Whether a block is behind the heading of the abstract, where no title stands."""
    return block > next(
        (head.block for head in layout.headings if head.kind == ABSTRACT), len(layout)
    )


def has_people(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether one of these blocks is a line of names."""
    stop = min(stop, len(layout))
    short = (block for block in range(first, stop) if len(layout.texts[block]) <= _LONGEST)
    return any(people(line) for block in short for line in block_lines(layout, block))


def is_journals(layout: PageLayout, title: Title) -> bool:
    """Whether what looks like the title is the journal's name.

    It is not what stands over the names; and a line begins with it and goes on with a volume, or,
    if neither a first heading nor the first part of the page's own title speaks for it, it is
    short and a link or over the line of the issue.
    """
    if not title.shown or is_over_names(layout, title.block):
        return False
    if _goes_on_with_volume(layout, title):
        return True
    linked = layout.link_density[title.block] >= _ALL and _leads_home(layout, title.block)
    if len(title.text.split()) > _LONGEST_NAME or _speaks_for(layout, title, linked=linked):
        return False
    return linked or _is_over_issue(layout, title.block)


def _leads_home(layout: PageLayout, block: int) -> bool:
    """Whether the link that a line is leads to the first page of the site, as its name does."""
    leaves = layout.block_leaves(block)
    around = layout.tree.ancestors(leaves[0], _CLIMB) if leaves else ()
    addresses = (layout.page.attribute(node, "href") for node in around)
    address = next((each for each in addresses if each is not None), None)
    return address is not None and _HOME.fullmatch(address) is not None


def _speaks_for(layout: PageLayout, title: Title, *, linked: bool) -> bool:
    """Whether the page's build or its own title says that a title is the work's."""
    if layout.heading_levels[title.block] == 1 and not linked:
        return True
    parts = _BARS.split((layout.page.head.title or "")[:_LINE])
    return len(parts) > 1 and letters(parts[0]) == letters(title.text)


def is_over_names(layout: PageLayout, block: int) -> bool:
    """Whether names stand under a line, before a heading or another line that may be a title."""
    for under in range(block + 1, min(block + 1 + UNDER, len(layout))):
        if _names_of(layout, under):
            return True
        if layout.heading_levels[under] or _may_be_title(layout, under):
            return False
    return False


def _is_over_issue(layout: PageLayout, block: int) -> bool:
    later = layout.texts[block + 1] if block + 1 < len(layout) else ""
    return len(later) <= _SHORT and is_of_issue(later)


def _goes_on_with_volume(layout: PageLayout, title: Title) -> bool:
    mine = title.text.strip(" >/|›»")
    for block, text in enumerate(layout.texts[:_LOOK]):
        if block == title.block or len(text) > _LINE or not text.startswith(mine):
            continue
        rest = text[len(mine) :]
        number = _DIGIT.search(rest)
        if number and number.start() < _GAP and (volume_in(rest) or short_form(text)):
            return True
    return False
