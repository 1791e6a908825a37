"""Keywords under a heading: in the list below it, or in rows with the same label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.language import is_code
from nutgraf.records.found import Found
from nutgraf.records.keywords.lists import WEIGHT, PlacedKeywords, keywords_in
from nutgraf.records.layout.find_headings import Heading, headings_of_kind, opens_section
from nutgraf.records.layout.heading_kinds import KEYWORDS, SUBJECTS

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MAX_BLOCKS: Final = 80
# Fields of a search form stand so near to their heading.
_FORM_REACH: Final = 5
_AUTHOR: Final = "author"
_MIN_LINKED: Final = 0.5


def keywords_under_heading(outline: WorkOutline, kind: str) -> PlacedKeywords | None:
    """Return the keywords or subjects under the best heading of that kind."""
    layout = outline.layout
    # "Author keywords" come before those of an index, and those just behind the abstract before
    # those in another language.
    behind = outline.abstract.stop if outline.abstract else -1
    heads = sorted(
        headings_of_kind(layout.headings, kind),
        key=lambda each: (not _is_author_heading(layout, each[1]), each[1].block != behind),
    )
    for place, head in heads:
        if head.block >= outline.stop or outline.other_works[head.block]:
            continue
        if head.block < outline.title_block and opens_section(layout, head):
            continue  # a menu
        later = (
            layout.headings[place + 1].block if place + 1 < len(layout.headings) else len(layout)
        )
        stop = min(later, _container_stop(layout, head.block), head.block + _MAX_BLOCKS)
        stop = _next_heading(layout, head.block, stop)
        if any(layout.boilerplate[head.block + 1 : min(head.block + _FORM_REACH, stop)]):
            continue  # above the fields of a search form
        found = keywords_in(layout, head.block + 1, stop)
        labels = _same_labels(layout, place) if found and kind == SUBJECTS else []
        if labels:
            every = [word for each in labels for word in _keywords_behind(layout, each)]
            return PlacedKeywords(
                head.block, Found(tuple(dict.fromkeys(every)), layout.path(head.block))
            )
        if outline.title and outline.title.text in found:
            continue  # a tree of subjects with the work at its root
        if found and (kind == KEYWORDS or _are_links(layout, head.block + 1, stop)):
            return PlacedKeywords(head.block, Found(found, layout.path(head.block)))
    return None


def _is_author_heading(layout: PageLayout, head: Heading) -> bool:
    return layout.texts[head.block][: len(_AUTHOR)].casefold() == _AUTHOR


def _next_heading(layout: PageLayout, head: int, stop: int) -> int:
    """Return the next block with the heading's markup, which is the heading of something else."""
    page, nodes = layout.page, layout.page.blocks.node

    def markup(block: int) -> tuple[int, int, str | None]:
        node = int(nodes[block])
        return int(page.parent[node]), int(page.tag[node]), page.attribute(node, "class")

    of_heading = markup(head)
    # If the first keywords have the same markup, it separates nothing.
    if of_heading[2] is None or head + 1 >= stop or markup(head + 1) == of_heading:
        return stop
    return next((block for block in range(head + 2, stop) if markup(block) == of_heading), stop)


def _same_labels(layout: PageLayout, place: int) -> list[int]:
    """Return the labels of table rows from this one on that are the same; each has one keyword."""
    first = layout.headings[place].block
    text = layout.texts[first]
    cell = layout.page.name(int(layout.page.blocks.node[first])) in ("td", "th", "dt")
    alike = [head.block for head in layout.headings[place:] if layout.texts[head.block] == text]
    return alike if cell and len(alike) > 1 else []


def _keywords_behind(layout: PageLayout, label: int) -> tuple[str, ...]:
    return keywords_in(layout, label + 1, min(label + 2, len(layout)))


def _are_links(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether a list is of links: "Subjects" is also the heading of participants of a study."""
    shares = [
        layout.link_density[block]
        for block in range(first, stop)
        if not WEIGHT.fullmatch(layout.texts[block])
    ]
    return bool(shares) and sum(shares) >= _MIN_LINKED * len(shares)


def _container_stop(layout: PageLayout, block: int) -> int:
    """Return where the smallest element ends that has text behind the heading."""
    page = layout.page
    after = int(page.blocks.stop[block])
    for node in layout.ancestors(block):
        behind = page.text[after : layout.tree.stop[node]].strip()
        if behind and not is_code(behind):
            return layout.block_at(layout.tree.stop[node])
    return len(layout)
