"""Abstracts without heading or label: by symbol density and by their surroundings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import flags
from nutgraf.records.abstract.density import is_prose, symbol_scores, word_count
from nutgraf.records.abstract.text import NOT_ABSTRACT, Abstract
from nutgraf.records.authors.names import is_name
from nutgraf.records.layout.heading_kinds import SUMMARY, leading_label
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Page
    from nutgraf.records.layout.work_outline import WorkOutline

_MAX_DISTANCE: Final = 600
_MAX_BLOCKS: Final = 60
# Numbered paragraphs are the work's own text.
_NUMBERED_PARAGRAPH: Final = LazyPattern(r"\s*(?:\[1\]|¶\s?1\b)")
# Notes above the work's own text if it has no abstract.
_NO_ABSTRACT: Final = LazyPattern(
    r"in (?:lieu|place) of an abstract|abstract is (?:not |un)available"
    r"|no abstract (?:is )?available",
    re.IGNORECASE,
)
_MAX_NOTE: Final = 200
_MIN_SCORE_SHARE: Final = 0.3
# The title, its authors, and at least one line more.
_MAX_HEAD_LINES: Final = 2
# Paragraphs of so many words are text; no more than so many stand before an abstract.
_MIN_TEXT_WORDS: Final = 20
_MAX_TEXT_BEFORE: Final = 2
# So many similar paragraphs behind a paragraph belong to the same text.
_SIMILAR_AFTER: Final = 2
_MAX_WORDS: Final = 600
_MIN_WORDS: Final = 30
_STYLE_TAGS: Final = flags("i em b strong font")


def last_title_line(outline: WorkOutline) -> Abstract | None:
    """Return the last line of the title's own block if it is sentences."""
    layout = outline.layout
    lines = layout.text_without_marks(outline.title_block).split("\n")
    if (
        outline.title is None
        or not outline.title.shown
        or outline.is_notice
        or len(lines) <= _MAX_HEAD_LINES
    ):
        return None
    text = " ".join(lines[-1].split())
    if word_count(text) < _MIN_WORDS or not is_prose(text) or NOT_ABSTRACT.match(text):
        return None
    return Abstract(text, layout.path(outline.title_block), outline.title_block + 1, labelled=False)


def densest_block(outline: WorkOutline) -> Abstract | None:
    """Return the first block of high symbol density between title and body."""
    layout = outline.layout
    if outline.title is None or outline.is_notice:
        return None
    blocks = [
        block
        for block in range(
            outline.after_title, min(outline.body_start, outline.title_block + _MAX_DISTANCE)
        )
        if not layout.boilerplate[block] and layout.link_density[block] < 0.5
    ]
    if not blocks or any(map(_says_unavailable, map(layout.texts.__getitem__, blocks))):
        return None
    scores = np.array(symbol_scores(layout, blocks))
    # The best score may be that of an author's biography or of the first paragraph of the text.
    for place in np.flatnonzero(scores >= _MIN_SCORE_SHARE * scores.max()).tolist():
        block = blocks[place]
        text = layout.text_without_marks(block)
        kind, start = leading_label(text)
        text = text[start:] if kind == SUMMARY else text
        if word_count(text) < _MIN_WORDS or NOT_ABSTRACT.match(text):
            continue
        if _NUMBERED_PARAGRAPH.match(text):
            return None
        if is_prose(text) and not outline.is_affiliation(block):
            if _begins_text(outline, block):
                return _paragraph_before_text(outline, block - 1)
            if _is_inside_text(outline, block):
                return None
            more = _more_paragraphs(outline, block)
            text = "\n".join([text, *map(layout.text_without_marks, more)])
            return Abstract(text, layout.path(block), block + 1 + len(more), labelled=False)
    return None


def _says_unavailable(text: str) -> bool:
    return len(text) < _MAX_NOTE and "bstract" in text and bool(_NO_ABSTRACT.search(text))


def _begins_text(outline: WorkOutline, block: int) -> bool:
    """Whether a paragraph begins the work's own text: the next ones have the same markup."""
    if outline.references is None:
        return False
    layout, page = outline.layout, outline.layout.page
    nodes = [int(node) for node in page.blocks.node[block : block + 1 + _SIMILAR_AFTER]]
    return len(nodes) > _SIMILAR_AFTER and all(
        page.parent[node] == page.parent[nodes[0]]
        and page.tag[node] == page.tag[nodes[0]]
        and (page.attributes[node] or {}) == (page.attributes[nodes[0]] or {})
        and is_prose(text)
        and word_count(text) >= _MIN_WORDS
        for node, text in zip(nodes, layout.texts[block : block + 1 + _SIMILAR_AFTER], strict=True)
    )


def _is_inside_text(outline: WorkOutline, block: int) -> bool:
    """Whether a paragraph is inside the work's own text: others stand before it."""
    if outline.references is None:
        return False
    texts = outline.layout.texts[outline.after_title : block]
    before = sum(word_count(text) >= _MIN_TEXT_WORDS and is_prose(text) for text in texts)
    return before > _MAX_TEXT_BEFORE


def _container(page: Page, node: int) -> int:
    """Return the element around a paragraph, skipping elements for style alone on old pages."""
    holder = int(page.parent[node])
    while holder and _STYLE_TAGS[page.tag[holder]]:
        holder = int(page.parent[holder])
    return holder


def _paragraph_before_text(outline: WorkOutline, block: int) -> Abstract | None:
    """Return the paragraph before the work's own text if it is sentences."""
    layout = outline.layout
    text = layout.text_without_marks(block)
    if block < outline.after_title or word_count(text) < _MIN_WORDS or NOT_ABSTRACT.match(text):
        return None
    if layout.boilerplate[block] or not is_prose(text) or outline.is_affiliation(block):
        return None
    return Abstract(text, layout.path(block), block + 1, labelled=False)


def _more_paragraphs(outline: WorkOutline, first: int) -> list[int]:
    """Return the next paragraphs that belong to the abstract too.

    Only on pages without references, which do not show the work's own text; and only few.
    """
    layout, page = outline.layout, outline.layout.page
    if outline.references is not None or page.name(int(page.blocks.node[first])) != "p":
        return []
    holder = _container(page, int(page.blocks.node[first]))
    total = word_count(layout.texts[first])
    found: list[int] = []
    for block in range(first + 1, min(outline.body_start, first + _MAX_BLOCKS)):
        node, text = int(page.blocks.node[block]), layout.text_without_marks(block)
        if page.name(node) != "p" or _container(page, node) != holder or NOT_ABSTRACT.match(text):
            break
        if is_name(" ".join(text.split()[:2])):
            break  # the biography of an author
        total += word_count(text)
        if total > _MAX_WORDS or not is_prose(text) or word_count(text) < _MIN_WORDS:
            return found if total <= _MAX_WORDS else []
        found.append(block)
    return found
