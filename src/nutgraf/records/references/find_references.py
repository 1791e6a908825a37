"""Find the works that a work cites; not the works that cite it.

The section under a heading such as "References" is read entry by entry, without
numbering and without the links after an entry. VB-PTC's features (section V:
years and number strings) decide whether a list is one of references, and find
lists without a heading. Sections such as "Cited by" and "Similar articles" are
never read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.records._kernels.line_features import first_starting_with
from nutgraf.records._kernels.text_search import has_year
from nutgraf.records.issue.doi import is_doi_alone
from nutgraf.records.layout.find_headings import headings_of_kind
from nutgraf.records.layout.heading_kinds import REFERENCES
from nutgraf.records.layout.sections import section_stop
from nutgraf.records.references.entries import (
    EntryCache,
    References,
    entries_after,
    entries_between,
    reference_share,
)
from nutgraf.records.references.unheaded import under_citing, unheaded_list, unheaded_siblings
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.records.layout.page_layout import PageLayout

_MIN_SECTION_LENGTH: Final = 60
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
    # Captions of figures that are collected after the text.
    "|figure 1|fig. 1|fig 1|table 1|abbildung 1|abb. 1|tabelle 1|tableau 1"
    "|图1|图 1|表1|表 1".split("|")
)
_MAX_NOTE_LENGTH: Final = 599
# If several of the last blocks are DOIs, each reference has its DOI in its own block.
_LAST_BLOCKS: Final = 4
_MIN_LIKENESS: Final = 0.5
_MIN_LIKENESS_UNHEADED: Final = 0.7
_ROLE: Final = "doc-bibliography"
_EXACT_NAME: Final = LazyPattern(
    r"(?:^|\s)(?:references|ref-?list|reference-list|bibliography)(?:$|\s)"
)
_NAME: Final = LazyPattern(rf"{_EXACT_NAME.pattern}|[_-](?:ref|reference)-?list(?:$|\s)")
_MAX_NAMED: Final = 20
_MIN_NAMED_ENTRIES: Final = 2


def find_references(layout: PageLayout, first: int, limit: int) -> References | None:
    """Return the longest list of references between two blocks of the page, or None."""
    best: References | None = None
    cache: EntryCache = {}
    for place, head in headings_of_kind(layout.headings, REFERENCES):
        if first <= head.block < limit:
            known = len(best.entries) if best else 0
            under = _under(layout, place, limit, cache, known)
            if under and len(under.entries) > known:
                best = under
    return (
        best
        or _by_name(layout, first, limit)
        or unheaded_list(layout, first, limit)
        or unheaded_siblings(layout, first, limit)
    )


def _under(
    layout: PageLayout, place: int, limit: int, cache: EntryCache, known: int
) -> References | None:
    """Return the references under a heading, or None if there cannot be more than ``known``."""
    block = layout.headings[place].block
    container = layout.container_stop(block, _MIN_SECTION_LENGTH)
    stop = min(section_stop(layout, place, limit), container)
    stop = _before_doi(layout, block + 1, _before_notes(layout, block + 1, stop))
    if stop <= block + 1:
        return None
    page = layout.page
    # White space between the heading and the next block belongs to the section.
    low = int(page.blocks.stop[block])
    high = int(page.blocks.start[stop]) if stop < len(layout) else len(page.text)
    entries, end = entries_between(layout, low, high, cache, known)
    if not entries or reference_share(entries) < _MIN_LIKENESS:
        entries, end = entries_after(layout, block) if not known else ((), 0)
    if not entries:
        return None
    return References(entries, layout.path(block), block, min(stop, layout.block_at(end)))


def _before_notes(layout: PageLayout, first: int, stop: int) -> int:
    """Return the start of the notes that follow the last reference without a heading."""
    note = first_starting_with(layout.texts, first + 1, stop, _NOTES, _MAX_NOTE_LENGTH)
    while note < stop and _is_of_commons(layout.texts[note]):
        note = first_starting_with(layout.texts, note + 1, stop, _NOTES, _MAX_NOTE_LENGTH)
    return note


def _is_of_commons(text: str) -> bool:
    """Whether a line is an entry by Creative Commons, not its licence, which has no year."""
    return text.casefold().startswith("creative commons") and has_year(text)


def _before_doi(layout: PageLayout, first: int, stop: int) -> int:
    """Return the end of the references without a single DOI after them, the work's own."""
    alone = [is_doi_alone(text) for text in layout.texts[max(stop - _LAST_BLOCKS, first) : stop]]
    if sum(alone) != 1 or not alone[-1] or len(alone) == 1:
        return stop
    return stop - 1 if _follows_all(layout, first, stop - 1) else stop


def _follows_all(layout: PageLayout, first: int, block: int) -> bool:
    """Whether a block is labelled as a DOI and is a sibling of all references, not in the last."""
    page = layout.page
    start, before, node = (int(page.blocks.node[each]) for each in (first, block - 1, block))
    while node > before:  # up to the element that contains the block before it too
        node = int(page.parent[node])
    while page.end[node] <= before:
        node = int(page.parent[node])
    return node <= start and layout.texts[block][:3].casefold() == "doi"


def _by_name(layout: PageLayout, first: int, limit: int) -> References | None:
    """Return the references in an element whose role, id or class names a bibliography."""
    attributes = layout.page.attributes
    named = [
        (node, value == _ROLE if key == "role" else bool(_NAME.search(value or "")))
        for key in ("role", "id", "class")
        for node, value in with_attribute(attributes, key)
    ]
    for node in [node for node, matches in named if matches][:_MAX_NAMED]:
        low, high = layout.block_range(node)
        if not first <= low < high <= limit or under_citing(layout, low):
            continue
        start, stop = int(layout.page.start[node]), int(layout.page.stop[node])
        entries, _ = entries_between(layout, start, stop, {})
        if (
            len(entries) >= _MIN_NAMED_ENTRIES
            and reference_share(entries) >= _MIN_LIKENESS_UNHEADED
        ):
            headed = _is_exact(attributes[node] or {})
            return References(entries, layout.node_path(node), low, high, headed=headed)
    return None


def _is_exact(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element names a bibliography as surely as a heading would.

    Names that only end in "ref-list" are less sure.
    """
    named = (attributes.get(key) or "" for key in ("id", "class"))
    return attributes.get("role") == _ROLE or any(map(_EXACT_NAME.search, named))
