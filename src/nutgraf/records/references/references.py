"""The works that a work cites, as a list; not the works that cite it.

Where a heading says so, what is under it is taken: entry by entry, without
numbering and without the links behind an entry. VB-PTC's means (section V:
many years and number strings) decide whether it is a list of references at
all, and find one that has no heading. What stands under "Cited by", "Similar
articles" or the like is never taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.records._kernels.citations import has_year
from nutgraf.records._kernels.line_features import first_so
from nutgraf.records.issue.doi import is_doi_alone
from nutgraf.records.layout.find_headings import headings_of_kind
from nutgraf.records.layout.heading_kinds import REFERENCES
from nutgraf.records.layout.sections import section_stop
from nutgraf.records.references.entries import (
    Written,
    entries_behind,
    entries_between,
    likeness,
)
from nutgraf.records.references.place import References
from nutgraf.records.references.without_heading import under_citing, unheaded, unlisted
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.records.layout.page_layout import PageLayout

_HOLDER: Final = 60
_NOTES: Final = tuple(
    "keywords:|key words:|citation:|received |received:|edited by|reviewed by|©"
    "|copyright ©|correspondence:|correspondencia:|correspondência:|korrespondenz:"
    "|how to cite|article history|this article is"
    "|this article was|this article has|last modified|last updated|last revised"
    "|back to the |back to top|back to contents|published online|published by"
    "|fecha de |recibido|recebido|eingegangen|reçu le|manuscript received|supplementa"
    "|all site content|this work is licensed|licensed under|creative commons licen"
    "|creative commons attribution"
    "|关键词|收稿"
    # Captions of figures that stand together behind the text.
    "|figure 1|fig. 1|fig 1|table 1|abbildung 1|abb. 1|tabelle 1|tableau 1"
    "|图1|图 1|表1|表 1".split("|")
)
_LONGEST_NOTE: Final = 599
# So many blocks at the end tell whether each reference has its DOI in a block of its own.
_LAST: Final = 4
_LIKE: Final = 0.5
_LIKE_UNHEADED: Final = 0.7
_ROLE: Final = "doc-bibliography"
_NAMED_SO: Final = LazyPattern(
    r"(?:^|\s)(?:references|ref-?list|reference-list|bibliography)(?:$|\s)"
)
_NAMED: Final = LazyPattern(rf"{_NAMED_SO.pattern}|[_-](?:ref|reference)-?list(?:$|\s)")
_MOST_NAMED: Final = 20
_FEWEST_NAMED: Final = 2


def find_references(layout: PageLayout, first: int, limit: int) -> References | None:
    """The references of the work between two blocks of the page."""
    best: References | None = None
    written: Written = {}
    for place, head in headings_of_kind(layout.headings, REFERENCES):
        if first <= head.block < limit:
            known = len(best.entries) if best else 0
            under = _under(layout, place, limit, written, known)
            if under and len(under.entries) > known:
                best = under
    return (
        best
        or _called_so(layout, first, limit)
        or unheaded(layout, first, limit)
        or unlisted(layout, first, limit)
    )


def _under(
    layout: PageLayout, place: int, limit: int, written: Written, known: int
) -> References | None:
    """The references under a heading, if there can be more of them than are known."""
    block = layout.headings[place].block
    stop = min(section_stop(layout, place, limit), layout.container_stop(block, _HOLDER))
    stop = _before_doi(layout, block + 1, _before_notes(layout, block + 1, stop))
    if stop <= block + 1:
        return None
    page = layout.page
    # From the end of the heading to the next block: white space belongs to what is inside.
    low = int(page.blocks.stop[block])
    high = int(page.blocks.start[stop]) if stop < len(layout) else len(page.text)
    entries, end = entries_between(layout, low, high, written, known)
    if not entries or likeness(entries) < _LIKE:
        entries, end = entries_behind(layout, block) if not known else ((), 0)
    if not entries:
        return None
    return References(entries, layout.path(block), block, min(stop, layout.block_at(end)))


def _before_notes(layout: PageLayout, first: int, stop: int) -> int:
    """Where the notes begin that some pages have behind the last reference, with no heading."""
    note = first_so(layout.texts, first + 1, stop, _NOTES, _LONGEST_NOTE)
    while note < stop and _is_of_commons(layout.texts[note]):
        note = first_so(layout.texts, note + 1, stop, _NOTES, _LONGEST_NOTE)
    return note


def _is_of_commons(text: str) -> bool:
    """Whether a line is an entry whose author is the Creative Commons: a licence has no year."""
    return text.casefold().startswith("creative commons") and has_year(text)


def _before_doi(layout: PageLayout, first: int, stop: int) -> int:
    """Where the references end if one DOI alone stands behind them: it is that of the work."""
    alone = [is_doi_alone(text) for text in layout.texts[max(stop - _LAST, first) : stop]]
    if sum(alone) != 1 or not alone[-1] or len(alone) == 1:
        return stop
    return stop - 1 if _is_behind(layout, first, stop - 1) else stop


def _is_behind(layout: PageLayout, first: int, block: int) -> bool:
    """Whether a DOI says that it is one, and stands beside all references: not in the last."""
    page = layout.page
    start, before, node = (int(page.blocks.node[each]) for each in (first, block - 1, block))
    while node > before:  # up to what holds the block before it too
        node = int(page.parent[node])
    while page.end[node] <= before:
        node = int(page.parent[node])
    return node <= start and layout.texts[block][:3].casefold() == "doi"


def _called_so(layout: PageLayout, first: int, limit: int) -> References | None:
    """The references in a part whose role or name is that of a bibliography, with no heading."""
    attributes = layout.page.attributes
    named = [
        (node, value == _ROLE if key == "role" else bool(_NAMED.search(value or "")))
        for key in ("role", "id", "class")
        for node, value in with_attribute(attributes, key)
    ]
    for node in [node for node, is_so in named if is_so][:_MOST_NAMED]:
        low, high = layout.block_range(node)
        if not first <= low < high <= limit or under_citing(layout, low):
            continue
        start, stop = int(layout.page.start[node]), int(layout.page.stop[node])
        entries, _ = entries_between(layout, start, stop, {})
        if len(entries) >= _FEWEST_NAMED and likeness(entries) >= _LIKE_UNHEADED:
            headed = _tells(attributes[node] or {})
            return References(entries, layout.node_path(node), low, high, headed=headed)
    return None


def _tells(attributes: Mapping[str, str | None]) -> bool:
    """Whether a part says as surely as a heading that it is a bibliography.

    A name that only ends so may be of any list.
    """
    named = (attributes.get(key) or "" for key in ("id", "class"))
    return attributes.get("role") == _ROLE or any(map(_NAMED_SO.search, named))
