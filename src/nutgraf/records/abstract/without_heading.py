"""The abstract where nothing says what it is: by its symbol density, and by what is beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import flags
from nutgraf.records.abstract.density import is_prose, symbol_scores, word_count
from nutgraf.records.abstract.text import BESIDE, Abstract
from nutgraf.records.authors.names import is_name
from nutgraf.records.layout.heading_kinds import SUMMARY, leading_label

if TYPE_CHECKING:
    from nutgraf.page.page import Page
    from nutgraf.records.layout.work_outline import WorkOutline

_NEAR: Final = 600
_MOST_BLOCKS: Final = 60
# Where paragraphs are numbered, the first is that of the work's own text.
_FIRST_OF_TEXT: Final = re.compile(r"\s*(?:\[1\]|¶\s?1\b)")
# What stands over the beginning of the work's own text where there is none.
_NO_ABSTRACT: Final = re.compile(
    r"in (?:lieu|place) of an abstract|abstract is (?:not |un)available"
    r"|no abstract (?:is )?available",
    re.IGNORECASE,
)
_SHORT: Final = 200
_GOOD: Final = 0.3
# A title, its authors, and what is behind them.
_FEWEST_LINES: Final = 2
# A paragraph of so many words is of a text; more of them than so many stand before no abstract.
_LEAST_OF_TEXT: Final = 20
_MOST_BEFORE: Final = 2
# So many paragraphs behind one that are made as it is are of the same text.
_ALIKE: Final = 2
_MOST_TOGETHER: Final = 600
_LEAST_BY_DENSITY: Final = 30
_LETTERING: Final = flags("i em b strong font")


def under_title(outline: WorkOutline) -> Abstract | None:
    """The last line of the title's own block, where that is sentences: all of it is the head."""
    layout = outline.layout
    lines = layout.text_without_marks(outline.title_block).split("\n")
    if (
        outline.title is None
        or not outline.title.shown
        or outline.is_notice
        or len(lines) <= _FEWEST_LINES
    ):
        return None
    text = " ".join(lines[-1].split())
    if word_count(text) < _LEAST_BY_DENSITY or not is_prose(text) or BESIDE.match(text):
        return None
    return Abstract(text, layout.path(outline.title_block), outline.title_block + 1, told=False)


def dense(outline: WorkOutline) -> Abstract | None:
    """The first block of a good symbol density between the title and the first part of the work."""
    layout = outline.layout
    if outline.title is None or outline.is_notice:
        return None
    blocks = [
        block
        for block in range(
            outline.after_title, min(outline.body_start, outline.title_block + _NEAR)
        )
        if not layout.boilerplate[block] and layout.link_density[block] < 0.5
    ]
    if not blocks or any(map(_says_none, map(layout.texts.__getitem__, blocks))):
        return None
    scores = np.array(symbol_scores(layout, blocks))
    # What has the best may be the life of an author, or the first paragraph of the text.
    for place in np.flatnonzero(scores >= _GOOD * scores.max()).tolist():
        block = blocks[place]
        text = layout.text_without_marks(block)
        kind, start = leading_label(text)
        text = text[start:] if kind == SUMMARY else text
        if word_count(text) < _LEAST_BY_DENSITY or BESIDE.match(text):
            continue
        if _FIRST_OF_TEXT.match(text):
            return None
        if is_prose(text) and not outline.is_affiliation(block):
            if _runs_on(outline, block):
                return _before_text(outline, block - 1)
            if _is_inside(outline, block):
                return None
            more = _goes_on(outline, block)
            text = "\n".join([text, *map(layout.text_without_marks, more)])
            return Abstract(text, layout.path(block), block + 1 + len(more), told=False)
    return None


def _says_none(text: str) -> bool:
    return len(text) < _SHORT and "bstract" in text and bool(_NO_ABSTRACT.search(text))


def _runs_on(outline: WorkOutline, block: int) -> bool:
    """Whether a paragraph is the first of the work's own text: the next are made as it is."""
    if outline.references is None:
        return False
    layout, page = outline.layout, outline.layout.page
    nodes = [int(node) for node in page.blocks.node[block : block + 1 + _ALIKE]]
    return len(nodes) > _ALIKE and all(
        page.parent[node] == page.parent[nodes[0]]
        and page.tag[node] == page.tag[nodes[0]]
        and (page.attributes[node] or {}) == (page.attributes[nodes[0]] or {})
        and is_prose(text)
        and word_count(text) >= _LEAST_BY_DENSITY
        for node, text in zip(nodes, layout.texts[block : block + 1 + _ALIKE], strict=True)
    )


def _is_inside(outline: WorkOutline, block: int) -> bool:
    """Whether a paragraph is inside the work's own text: there are others before it."""
    if outline.references is None:
        return False
    texts = outline.layout.texts[outline.after_title : block]
    before = sum(word_count(text) >= _LEAST_OF_TEXT and is_prose(text) for text in texts)
    return before > _MOST_BEFORE


def _around(page: Page, node: int) -> int:
    """The element that a paragraph is in; on old pages, one around it for its letters is none."""
    holder = int(page.parent[node])
    while holder and _LETTERING[page.tag[holder]]:
        holder = int(page.parent[holder])
    return holder


def _before_text(outline: WorkOutline, block: int) -> Abstract | None:
    """The paragraph before the work's own text, if it is sentences: it is made otherwise."""
    layout = outline.layout
    text = layout.text_without_marks(block)
    if block < outline.after_title or word_count(text) < _LEAST_BY_DENSITY or BESIDE.match(text):
        return None
    if layout.boilerplate[block] or not is_prose(text) or outline.is_affiliation(block):
        return None
    return Abstract(text, layout.path(block), block + 1, told=False)


def _goes_on(outline: WorkOutline, first: int) -> list[int]:
    """The paragraphs beside the first that are of the abstract too, where nothing else can be.

    On a page that has no references they are no part of the work's own text; and
    there are few of them.
    """
    layout, page = outline.layout, outline.layout.page
    if outline.references is not None or page.name(int(page.blocks.node[first])) != "p":
        return []
    holder = _around(page, int(page.blocks.node[first]))
    total = word_count(layout.texts[first])
    found: list[int] = []
    for block in range(first + 1, min(outline.body_start, first + _MOST_BLOCKS)):
        node, text = int(page.blocks.node[block]), layout.text_without_marks(block)
        if page.name(node) != "p" or _around(page, node) != holder or BESIDE.match(text):
            break
        if is_name(" ".join(text.split()[:2])):
            break  # the life of an author
        total += word_count(text)
        if total > _MOST_TOGETHER or not is_prose(text) or word_count(text) < _LEAST_BY_DENSITY:
            return found if total <= _MOST_TOGETHER else []
        found.append(block)
    return found
