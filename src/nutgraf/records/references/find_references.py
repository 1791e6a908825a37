"""Find the works that a work cites; not the works that cite it.

The section under a heading such as "References" is read entry by entry, without
numbering and without the links after an entry. VB-PTC's features (section V:
years and number strings) decide whether a list is one of references, and find
lists without a heading. Sections such as "Cited by" and "Similar articles" are
never read.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.records.declared.fields import DeclaredTexts
from nutgraf.records.issue.doi import is_doi_alone
from nutgraf.records.layout.entities import has_year, numbers
from nutgraf.records.layout.heading_kinds import CITING, REFERENCES
from nutgraf.records.layout.headings import headings_of_kind, section_stop
from nutgraf.records.layout.page_layout import YEAR
from nutgraf.records.references.entries import (
    ITEM,
    References,
    children_of,
    entries_between,
    entries_of,
    reference_share,
)
from nutgraf.records.word_lists import phrases
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.fields.found import Found
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.work import Work

_MIN_SECTION_LENGTH: Final = 60
# Of sections that end together, such as those under repeated headings, only so many are read.
_MAX_WITH_ONE_STOP: Final = 5
_MAX_NOTE_LENGTH: Final = 599
_NOTE_REACH: Final = 60
_MIN_LIKENESS: Final = 0.5
# Of a list without a heading.
_MIN_LIKENESS_UNHEADED: Final = 0.7
_MIN_UNHEADED: Final = 5
_MIN_NUMBERS: Final = 2
_READ_LENGTH: Final = 1_000
_MAX_PARENTS: Final = 6
_MAX_LINK_DENSITY: Final = 0.7
_MAX_HEADING_LENGTH: Final = 100
_ROLE: Final = "doc-bibliography"
_NAME: Final = LazyPattern(
    r"(?:^|\s)(?:references|ref-?list|reference-list|bibliography)(?:$|\s)"
    r"|[_-](?:ref|reference)-?list(?:$|\s)"
)
_MAX_NAMED: Final = 20
# "Dahl, E." and "Dahl EM,": the family name before its initials.
_CITED_NAME: Final = LazyPattern(
    r"(?<![^\W\d_])[^\W\d_]{2,40},?\s(?:[A-Z]\.|[A-Z]{1,3}(?:[,.;]|\s\())"
)
# "33–47". Numbers next to a colon are times; with a second hyphen they are dates.
_PAGE_RANGE: Final = LazyPattern(r"(?<![\d:–-])\d{1,5}\s?[–-]\s?[A-Za-z]?\d{1,5}(?![\d:–-])")
# In headings over works that are not cited: "More by this author".
_OTHER_WORKS: Final = LazyPattern(
    r"\b(?:more|other|related|recent|also|popular|most|latest)\b", re.IGNORECASE
)


class ReferenceList(DeclaredTexts):
    """The references."""

    name = "references"

    def visible(self, context: Work) -> Iterator[Found[tuple[str, ...]]]:
        """Yield the references of the work."""
        if context.outline.references:
            yield context.outline.references.found

    def choose(
        self,
        context: Work,
        declared: Iterable[Found[tuple[str, ...]]],
        visible: Iterable[Found[tuple[str, ...]]],
    ) -> Found[tuple[str, ...]] | None:
        """Return the visible references, unless the page shows fewer than half of the declared."""
        shown = next(iter(visible), None)
        if shown and len(shown.value) * 2 >= context.declared.reference_count:
            return shown
        return next(iter(declared), shown)


def find_references(layout: PageLayout, first: int, limit: int) -> References | None:
    """Return the longest list of references between two blocks of the page, or None."""
    headed: list[References] = []
    stops = Counter[int]()
    for place, head in headings_of_kind(layout.headings, REFERENCES):
        container = layout.container_stop(head.block, _MIN_SECTION_LENGTH)
        stop = min(section_stop(layout, place, limit), container)
        stops[stop] += 1
        if first <= head.block < limit and stops[stop] <= _MAX_WITH_ONE_STOP:
            headed += filter(None, (_under(layout, head.block, stop),))
    best = max(headed, key=lambda found: len(found.entries), default=None)
    return best or _named(layout, first, limit) or _unheaded(layout, first, limit)


def _under(layout: PageLayout, block: int, stop: int) -> References | None:
    """Return the references under a heading, up to ``stop`` at most."""
    # Notes may follow the last reference without a heading.
    notes = tuple(phrases("after_references"))
    after = enumerate(layout.texts[block + 2 : stop], block + 2)
    short = ((each, text) for each, text in after if len(text) <= _MAX_NOTE_LENGTH)
    noted = (each for each, text in short if text[:_NOTE_REACH].casefold().startswith(notes))
    stop = next(noted, stop)
    if stop > block + 1 and _ends_with_doi(layout, block + 1, stop):
        stop -= 1
    if stop <= block + 1:
        return None
    # White space between the heading and the next block belongs to the section.
    high = layout.start[stop] if stop < len(layout) else len(layout.page.text)
    entries, end = entries_between(layout, layout.stop[block], high)
    if reference_share(entries) < _MIN_LIKENESS:
        return None
    return References(entries, layout.path(block), block, min(stop, layout.block_at(end)))


def _ends_with_doi(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether the last block is the work's own DOI: no reference has one, and it is in none."""
    *texts, last = layout.texts[first:stop]
    if not is_doi_alone(last) or any(map(is_doi_alone, texts)):
        return False
    low = layout.start[first]
    around = (node for node in layout.ancestors(stop - 1) if layout.tree.start[node] >= low)
    return not any(ITEM[layout.tree.tag[node]] for node in around)


def _named(layout: PageLayout, first: int, limit: int) -> References | None:
    """Return the references in an element whose role, id or class names a bibliography."""
    attributes = layout.page.attributes
    named = [node for node, value in with_attribute(attributes, "role") if value == _ROLE]
    for key in ("id", "class"):
        named += [
            node for node, name in with_attribute(attributes, key) if _NAME.search(name or "")
        ]
    for node in named[:_MAX_NAMED]:
        low, high = layout.block_range(node)
        if first <= low < high <= limit and not _under_other_works(layout, low):
            span = layout.tree.start[node], layout.tree.stop[node]
            entries, _ = entries_between(layout, *span)
            if len(entries) > 1 and reference_share(entries) >= _MIN_LIKENESS_UNHEADED:
                return References(entries, layout.page.path(node), low, high)
    return None


def _unheaded(layout: PageLayout, first: int, limit: int) -> References | None:
    """Return the entries of the list or element in which most entries look like references."""
    parent, nodes = layout.tree.parent, layout.page.blocks.node
    dated = [block for block in range(first, limit) if layout.number_flags[block] == YEAR]
    # A block may be part of an entry.
    around = [parent[nodes[block]] for block in dated]
    counts = Counter([*around, *(parent[node] for node in around)])
    for node, count in counts.most_common(_MAX_PARENTS):
        items = [each for each in children_of(layout, node) if layout.tree.text_length(each)]
        low, high = layout.block_range(node)
        if min(count, len(items)) < _MIN_UNHEADED or _is_mostly_links(layout, low, high):
            continue
        texts = [layout.page.node_text(item)[:_READ_LENGTH] for item in items]
        like = sum(map(_looks_like_entry, texts)) >= _MIN_LIKENESS_UNHEADED * len(items)
        inside = first <= low < high <= limit and not layout.boilerplate[low]
        if like and inside and not _under_other_works(layout, low):
            entries = entries_of(layout, items)
            return References(entries, layout.page.path(node), low, high, headed=False)
    return None


def _is_mostly_links(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether a list is nearly all links, as an archive of months or a list of posts is."""
    return sum(layout.link_density[first:stop]) > _MAX_LINK_DENSITY * (stop - first)


def _looks_like_entry(text: str) -> bool:
    """Whether a text has a year, and a cited name or more numbers, and pages."""
    cited = len(numbers(text)) > _MIN_NUMBERS or bool(_CITED_NAME.search(text))
    return cited and has_year(text) and bool(_PAGE_RANGE.search(text))


def _under_other_works(layout: PageLayout, block: int) -> bool:
    """Whether the nearest heading, or the line before a block, announces other works."""
    before = [head for head in layout.headings if head.block < block]
    known = [head.kind for head in before if head.kind][-1:]
    lines = [layout.texts[each] for each in (*(head.block for head in before[-1:]), block - 1)]
    return known == [CITING] or any(
        len(text) <= _MAX_HEADING_LENGTH and _OTHER_WORKS.search(text) for text in lines if block
    )
