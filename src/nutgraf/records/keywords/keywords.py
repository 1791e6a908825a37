"""The keywords: under their heading, behind their label, or in a row of links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.found import Found
from nutgraf.records.keywords.label_lines import (
    keywords_after_label,
    labelled_lines,
    nearest_abstract_first,
)
from nutgraf.records.keywords.lists import cut_text, keywords_in, split_keywords
from nutgraf.records.keywords.under_headings import keywords_under_heading
from nutgraf.records.layout.heading_kinds import KEYWORDS, SUBJECTS, heading_kind
from nutgraf.records.word_lists import words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.records.layout.work_outline import WorkOutline

# So close behind the title, a heading is not that of a search form.
_CLOSE_TO_TITLE: Final = 60
_MAX_BLOCKS: Final = 80
_BLOCKS_AFTER_ABSTRACT: Final = 40
_MAX_CLIMB: Final = 4
_MAX_LENGTH: Final = 1_000
_KEYWORD_NAMES: Final = LazyPattern(
    r"(?:^|[\s_-])(?:key-?words?|kwds?|kwd-?group)(?:$|[\s_-])", re.IGNORECASE
)
_NAME_WORDS: Final = ("key", "kwd")
# "Tags" count only on pages with a labelled abstract.
_TAG_NAMES: Final = LazyPattern(r"(?:^|[\s_-])tags?(?:$|[\s_-])", re.IGNORECASE)
_OTHER_NAMES: Final = LazyPattern(
    r"search|input|nav|menu|filter|title|heading|label", re.IGNORECASE
)
# Maximum distance of an unlabelled row of links after the abstract.
_ROW_REACH: Final = 4
_MIN_LINKS: Final = 3
_MAX_WORDS: Final = 6
_KEYWORD_HEADING: Final = LazyPattern(
    r"\b(?:tags?|topics?|terms?|subjects?|key ?words?)\b", re.IGNORECASE
)
_ARTICLE_TYPES: Final = frozenset(
    "research article|review article|original article|original research|short report|case report"
    "|short communication|research note|letter|editorial|review".split("|")
)
_MIN_LINKED: Final = 0.6


def find_keywords(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """Return the keywords that the page shows, else its subjects."""
    headed = keywords_under_heading(outline, KEYWORDS)
    listed = outline.references
    if headed and listed and headed.block > listed.first:
        # An empty heading there may stand above the footer.
        headed = headed if len(headed.found.value) > 1 else None
    elif headed and headed.block - outline.title_block in range(_CLOSE_TO_TITLE):
        return headed.found
    lines = labelled_lines(outline)
    inline = keywords_after_label(outline, nearest_abstract_first(outline, lines), KEYWORDS)
    # Of the two, the first behind the title: search forms have that word too.
    both = [each for each in (headed, inline) if each]
    if both:
        first = min(both, key=lambda each: (each.block < outline.title_block, each.block))
        return first.found
    other = _in_named_element(outline) or _in_row_of_links(outline)
    if other:
        return other
    subjects = keywords_under_heading(outline, SUBJECTS)
    subjects = subjects or keywords_after_label(outline, lines, SUBJECTS)
    return _without_article_types(subjects.found) if subjects else None


def _without_article_types(subjects: Found[tuple[str, ...]]) -> Found[tuple[str, ...]] | None:
    """Return subjects without the type of article, which some pages list among them."""
    kept = tuple(each for each in subjects.value if each.casefold() not in _ARTICLE_TYPES)
    return Found(kept, subjects.source) if kept else None


def _in_named_element(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """Return the keywords of an element with such a class or id and no label."""
    layout, page = outline.layout, outline.layout.page
    first = outline.abstract.stop if outline.abstract else outline.title_block
    with_tags = outline.abstract is not None and outline.abstract.labelled
    others: set[int] = set()
    for block in range(first, min(first + _BLOCKS_AFTER_ABSTRACT, outline.stop)):
        if len(layout.texts[block]) > _MAX_LENGTH or layout.boilerplate[block]:
            continue
        holder = int(page.blocks.node[block])
        for node in (holder, *layout.tree.ancestors(holder, _MAX_CLIMB - 1)):
            if node in others or not _has_keyword_name(page.attributes[node] or {}, tags=with_tags):
                others.add(node)
                continue
            low, high = layout.block_range(node)
            found = keywords_in(layout, low, high) if high - low <= _MAX_BLOCKS else ()
            if len(found) > 1:
                return Found(found, layout.node_path(node))
    return None


def _has_keyword_name(attributes: Mapping[str, str | None], *, tags: bool) -> bool:
    """Whether class and id are those of keywords or, with ``tags``, of tags."""
    if not attributes:
        return False
    name = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    if tags and "tag" in name and _TAG_NAMES.search(name):
        return True
    # Few names have any of the words, and searching for words is faster than the expressions.
    if not has_any(name.casefold(), _NAME_WORDS):
        return False
    return bool(_KEYWORD_NAMES.search(name)) and not _OTHER_NAMES.search(name)


def _in_row_of_links(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """Return a row of short links with separators between them, just behind the abstract."""
    layout = outline.layout
    if outline.abstract is None:
        return None
    first = outline.abstract.stop
    for block in range(first, min(first + _ROW_REACH, outline.stop)):
        if layout.heading_levels[block] and not _KEYWORD_HEADING.search(layout.texts[block]):
            return None  # the links belong to this heading: "Software used"
        if layout.link_density[block] < _MIN_LINKED or layout.boilerplate[block]:
            continue
        pieces = [piece.lstrip("#") for piece in split_keywords(cut_text(layout, block))]
        apart = any(mark in layout.texts[block] for mark in "#,;·•|、；")
        if apart and len(pieces) >= _MIN_LINKS and all(map(_may_be_keyword, pieces)):
            return Found(tuple(dict.fromkeys(pieces)), layout.path(block))
    return None


def _may_be_keyword(piece: str) -> bool:
    """Whether a link can be a keyword, and is no button or menu entry."""
    if heading_kind(piece) or any(arrow in piece for arrow in "«»‹›<>"):
        return False
    parts = piece.casefold().split()
    furniture = words("words", "furniture")
    return 0 < len(parts) <= _MAX_WORDS and not (len(parts) <= 2 and parts[0] in furniture)
