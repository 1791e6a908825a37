"""The keywords: under their heading, behind their label, or in a row of links."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.fields.found import Found
from nutgraf.records.declared.fields import DeclaredTexts
from nutgraf.records.keywords.lists import (
    are_keywords,
    keywords_in,
    pieces_of,
    split_keywords,
)
from nutgraf.records.layout.heading_kinds import KEYWORDS, SUBJECTS, heading_kind, leading_label
from nutgraf.records.layout.headings import headings_of_kind
from nutgraf.records.word_lists import words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline
    from nutgraf.records.work import Work

_MAX_BLOCKS: Final = 80
_MIN_LENGTH: Final = 6
_MAX_LENGTH: Final = 2_000
# Fields of a search form stand so near to their heading.
_FORM_REACH: Final = 5
_MIN_LINKED: Final = 0.5
# Maximum distance of an unlabelled row of links after the abstract.
_ROW_REACH: Final = 4
_MIN_LINKS: Final = 3
_MAX_WORDS: Final = 6
_AUTHOR: Final = "author"
_BREAK: Final = LazyPattern(r"\n")
_LABEL_REACH: Final = 120


class _Keywords(NamedTuple):
    """Keywords, and the block that they stand in or under."""

    block: int
    words: tuple[str, ...]


class Keywords(DeclaredTexts):
    """The keywords."""

    name = "keywords"

    def visible(self, context: Work) -> Iterator[Found[tuple[str, ...]]]:
        """Yield the keywords that the page shows."""
        yield from filter(None, (find_keywords(context.outline),))


def find_keywords(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """Return the keywords that the page shows, else its subjects."""
    behind = outline.abstract.stop if outline.abstract else -1

    def rank(found: _Keywords) -> tuple[bool, bool, bool, int]:
        # "Author keywords" come before those of an index; those just behind the abstract before
        # those in another language; search forms above the title have that word too.
        text = outline.layout.texts[found.block].casefold()
        near = found.block in (behind, behind + 1)
        return (
            not text.startswith(_AUTHOR),
            found.block < outline.title_block,
            not near,
            found.block,
        )

    lines = _labelled_lines(outline)
    for candidates in (
        chain(_under_headings(outline, KEYWORDS), _behind_labels(outline, lines, KEYWORDS)),
        _in_row_of_links(outline),
        chain(_under_headings(outline, SUBJECTS), _behind_labels(outline, lines, SUBJECTS)),
    ):
        best = min(candidates, key=rank, default=None)
        if best:
            return Found(best.words, outline.layout.path(best.block))
    return None


def _under_headings(outline: WorkOutline, kind: str) -> Iterator[_Keywords]:
    """Yield the keywords or subjects under each heading of that kind."""
    layout, listed = outline.layout, outline.references
    for place, head in headings_of_kind(layout.headings, kind):
        later = [heading.block for heading in layout.headings[place + 1 : place + 2]]
        stop = min(*later, _container_stop(layout, head.block), head.block + _MAX_BLOCKS)
        form = any(layout.boilerplate[head.block + 1 : min(head.block + _FORM_REACH, stop)])
        if head.block >= outline.stop or outline.other_works[head.block] or form:
            continue
        found = keywords_in(layout, head.block + 1, stop)
        rows = _rows_with_label(layout, place) if kind == SUBJECTS else []
        if rows:
            each = chain.from_iterable(keywords_in(layout, row + 1, row + 2) for row in rows)
            yield _Keywords(head.block, tuple(dict.fromkeys(each)))
        # An empty heading behind the references may stand above the footer.
        empty = listed is not None and head.block > listed.first and len(found) == 1
        if outline.title and outline.title.text in found:
            continue  # a tree of subjects with the work at its root
        if found and not empty and (kind == KEYWORDS or _are_links(layout, head.block + 1, stop)):
            yield _Keywords(head.block, found)


def _rows_with_label(layout: PageLayout, place: int) -> list[int]:
    """Return the rows of a table from this one on, if several have its label: one keyword each."""
    first = layout.headings[place].block
    cell = layout.page.name(int(layout.page.blocks.node[first])) in ("td", "th", "dt")
    text = layout.texts[first]
    rows = [head.block for head in layout.headings[place:] if layout.texts[head.block] == text]
    return rows if cell and len(rows) > 1 else []


def _labelled_lines(outline: WorkOutline) -> list[tuple[int, str, str]]:
    """Return the blocks with a label of keywords or subjects, its kind, and the lines behind it."""
    layout, found = outline.layout, list[tuple[int, str, str]]()
    for block, text in enumerate(layout.texts[: outline.stop]):
        if layout.boilerplate[block] or not _MIN_LENGTH < len(text) <= _MAX_LENGTH:
            continue
        if "\n" not in text:
            kind, places = layout.label_kinds[block], layout.leaf_range(block)
            if not kind and len(places) > 1:
                # The label ends with its element: "<b>Key words</b> frost".
                kind = heading_kind(layout.tree.leaf_text(places[0]).strip())
            if kind in (KEYWORDS, SUBJECTS):
                found.append((block, kind, ""))
            continue
        for start in (0, *(match.end() for match in _BREAK.finditer(text))):
            # The label may be a line of its own.
            kind, _ = leading_label(text[start : start + _LABEL_REACH])
            if kind in (KEYWORDS, SUBJECTS):
                found.append((block, kind, text[start:]))
    return found


def _behind_labels(
    outline: WorkOutline, lines: list[tuple[int, str, str]], wanted: str
) -> Iterator[_Keywords]:
    """Yield the keywords of each line with a label of that kind: "Keywords: frost; hail"."""
    layout = outline.layout
    for block, kind, rest in lines:
        pieces = split_keywords(rest) if rest else pieces_of(layout, block)
        # In the abstract, "Subjects:" are the participants of a study.
        abstract = outline.abstract.text if outline.abstract and kind == SUBJECTS else ""
        if (
            kind == wanted
            and are_keywords(pieces)
            and (rest or layout.texts[block]) not in abstract
        ):
            yield _Keywords(block, tuple(dict.fromkeys(pieces)))


def _in_row_of_links(outline: WorkOutline) -> Iterator[_Keywords]:
    """Yield a row of short links with separators between them, just behind the abstract."""
    layout = outline.layout
    first = outline.abstract.stop if outline.abstract else outline.stop
    for block in range(first, min(first + _ROW_REACH, outline.stop)):
        if layout.heading_levels[block]:
            return  # the links belong to this heading: "Software used"
        pieces = pieces_of(layout, block) if layout.link_density[block] > _MIN_LINKED else []
        apart = any(mark in layout.texts[block] for mark in "#,;·•|、；")
        if apart and len(pieces) >= _MIN_LINKS and all(map(_may_be_keyword, pieces)):
            yield _Keywords(block, tuple(dict.fromkeys(pieces)))


def _may_be_keyword(piece: str) -> bool:
    """Whether a link can be a keyword, and is no button or menu entry."""
    if heading_kind(piece) or any(arrow in piece for arrow in "«»‹›<>"):
        return False
    parts = piece.casefold().split()
    furniture = words("words", "furniture")
    return 0 < len(parts) <= _MAX_WORDS and not (len(parts) <= 2 and parts[0] in furniture)


def _are_links(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether a list is of links: "Subjects" is also the heading of participants of a study."""
    return sum(layout.link_density[first:stop]) >= _MIN_LINKED * (stop - first) > 0


def _container_stop(layout: PageLayout, block: int) -> int:
    """Return where the smallest element ends that has text behind the heading."""
    after = layout.stop[block]
    for node in layout.ancestors(block):
        if layout.page.text[after : layout.tree.stop[node]].strip():
            return layout.block_at(layout.tree.stop[node])
    return len(layout)
