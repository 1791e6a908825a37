"""The abstract: the text under its heading, behind its label, or that reads like one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.records.abstract.density import is_prose, symbol_scores, word_count
from nutgraf.records.abstract.text import (
    INNER_KINDS,
    MIN_WORDS,
    Abstract,
    is_missing,
    is_note,
    join_blocks,
    page_language,
)
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    PART,
    SECTION,
    SUMMARY,
    heading_kind,
    leading_label,
)
from nutgraf.records.layout.headings import UNTAGGED, headings_of_kind
from nutgraf.text.language import text_language
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MAX_BLOCKS: Final = 60
_MAX_DISTANCE: Final = 600
_SUMMARY_REACH: Final = 200
_MIN_CONTAINER: Final = 80
_MAX_CLIMB: Final = 4
_MIN_TITLE_LENGTH: Final = 30
_DOI: Final = "10."
_LABELLED: Final = LazyPattern(
    r"(?:^|[\s_-])abstract(?:s|text|section|content)?\d{0,2}(?:$|[\s_-])"
)
_OTHER: Final = LazyPattern(r"graphic|visual|video|teaser|toc|link|tab|button|nav|keyword")
_OWN_KINDS: Final = (ABSTRACT, SUMMARY, PART, SECTION)
_MIN_SCORE_SHARE: Final = 0.3
_MIN_WORDS: Final = 30
_MAX_NOTE: Final = 200
# So many similar paragraphs behind a paragraph belong to the work's own text.
_SIMILAR_AFTER: Final = 2


def find_abstract(outline: WorkOutline) -> Abstract | None:
    """Return the abstract that the page shows."""
    return _headed(outline) or _labelled(outline) or _in_named_element(outline) or _densest(outline)


def _headed(outline: WorkOutline) -> Abstract | None:
    """Return the text under a heading; of several, that in the page's language.

    "Summary", "Riassunto" and "Zusammenfassung" may stand above an abstract in three languages, but
    other pages have summaries too.
    """
    layout = outline.layout
    found: list[tuple[tuple[bool, bool, int], Abstract]] = []
    for place, head in headings_of_kind(layout.headings, ABSTRACT, SUMMARY):
        sure = head.kind == ABSTRACT
        reach = _MAX_DISTANCE if sure else _SUMMARY_REACH
        near = head.block < min(outline.stop, outline.title_block + reach)
        under = _under(outline, place) if near else None
        # Under one heading there may be only names and places, and the text under another.
        prose = under is not None and is_prose(under.text)
        if under and (sure or (prose and head.block > outline.title_block)):
            # A long heading is that of a structured or a short abstract beside the abstract.
            size = len(layout.texts[head.block].split())
            found.append(((prose, sure, -size), under))

    def rank(each: tuple[tuple[bool, bool, int], Abstract]) -> tuple[bool, bool, bool, int]:
        (prose, sure, size), under = each
        return prose, text_language(under.text) == page_language(layout), sure, size

    labelled = any(sure for (_, sure, _), _ in found)
    # To find out the language takes time.
    best = max(found, key=rank) if len(found) > 1 else next(iter(found), None)
    return best[1]._replace(labelled=labelled) if best else None


def _under(outline: WorkOutline, place: int) -> Abstract | None:
    layout = outline.layout
    head = layout.headings[place]
    stop = min(_stop(layout, place, outline.stop), head.block + _MAX_BLOCKS)
    stop = min(stop, layout.container_stop(head.block, _MIN_CONTAINER))
    title = outline.title.text if outline.title else ""
    if len(title) >= _MIN_TITLE_LENGTH:  # a shorter one may be in any sentence
        lines = (each for each in outline.citation_lines if head.block + 1 < each < stop)
        stop = min((each for each in lines if _DOI in layout.texts[each]), default=stop)
    text, stop = join_blocks(layout, head.block + 1, stop)
    return Abstract(text, layout.path(head.block), stop) if text else None


def _stop(layout: PageLayout, place: int, limit: int) -> int:
    """Return where an abstract ends: its own headings (Methods, Results) are part of it."""
    head, *after = islice(layout.headings, place, None)
    # An abstract that begins with a heading has parts; else a heading of no known kind ends it.
    in_parts = bool(after) and after[0].block == head.block + 1
    for other in after:
        inside = other.kind in INNER_KINDS and (in_parts or other.kind)
        deeper = other.level > head.level or (in_parts and other.level == UNTAGGED)
        if not (inside and deeper):
            return min(other.block, limit)
    return limit


def _labelled(outline: WorkOutline) -> Abstract | None:
    """Return a paragraph that begins with "Abstract:"; of several, that in the page's language."""
    layout = outline.layout
    found: list[tuple[bool, Abstract]] = []
    for block in range(outline.title_block, min(outline.stop, outline.title_block + _MAX_DISTANCE)):
        if layout.label_kinds[block] == ABSTRACT and not layout.boilerplate[block]:
            stop = block + 1
            while stop < len(layout) and layout.label_kinds[stop] in (PART, SECTION):
                stop += 1  # "Methods: …"
            text, stop = join_blocks(layout, block, stop)
            if word_count(text) >= MIN_WORDS:
                in_language = text_language(text) == page_language(layout)
                found.append((in_language, Abstract(text, layout.path(block), stop)))
    return max(found, key=lambda each: each[0])[1] if found else None


def _in_named_element(outline: WorkOutline) -> Abstract | None:
    """Return the text of the first element whose class, id or role is that of an abstract.

    One with the heading of something else, such as highlights, counts if there is no other.
    """
    layout, page = outline.layout, outline.layout.page
    found: list[tuple[bool, Abstract]] = []
    tried = set[int]()
    for block in range(outline.title_block, min(outline.stop, outline.title_block + _MAX_DISTANCE)):
        holder = int(page.blocks.node[block])
        for node in {holder, *layout.tree.ancestors(holder, _MAX_CLIMB)} - tried:
            tried.add(node)
            held = page.attributes[node] or {}
            name = f"{held.get('class') or ''} {held.get('id') or ''}".casefold()
            named = _LABELLED.search(name) and not _OTHER.search(name)
            first, stop = layout.block_range(node)
            if not (named or held.get("role") == "doc-abstract") or first <= outline.title_block:
                continue
            kind = heading_kind(layout.texts[first])
            other = bool(layout.heading_levels[first]) and kind not in _OWN_KINDS
            text, stop = join_blocks(layout, first, min(stop, first + _MAX_BLOCKS))
            if word_count(text) >= MIN_WORDS:
                found.append((other, Abstract(text, layout.page.path(node), stop)))
    return min(found, key=lambda each: each[0])[1] if found else None


def _densest(outline: WorkOutline) -> Abstract | None:
    """Return the first block of high symbol density between title and body."""
    layout = outline.layout
    if outline.title is None or phrases("erratum").starts(outline.title.text):
        return None
    last = min(outline.body_start, outline.title_block + _MAX_DISTANCE)
    blocks = [
        block
        for block in range(outline.after_title, last)
        if not layout.boilerplate[block] and layout.link_density[block] < 1 / 2
    ]
    texts = [layout.texts[block] for block in blocks]
    if not blocks or any(len(text) < _MAX_NOTE and is_missing(text) for text in texts):
        return None
    scores = np.array(symbol_scores(layout, blocks))
    # The best score may be that of an author's biography or of the first paragraph of the text.
    for place in np.flatnonzero(scores >= _MIN_SCORE_SHARE * scores.max()).tolist():
        block, text = blocks[place], texts[place]
        kind, start = leading_label(text)
        text = text[start:] if kind == SUMMARY else text
        if word_count(text) < _MIN_WORDS or is_note(text) or outline.is_affiliation(block):
            continue
        if is_prose(text):
            if _begins_text(outline, block):
                return None
            return Abstract(text, layout.path(block), block + 1, labelled=False)
    return None


def _begins_text(outline: WorkOutline, block: int) -> bool:
    """Whether a paragraph begins the work's own text: the next ones have the same markup."""
    layout, page = outline.layout, outline.layout.page
    nodes = [int(node) for node in page.blocks.node[block : block + 1 + _SIMILAR_AFTER]]
    texts = layout.texts[block : block + 1 + _SIMILAR_AFTER]
    return (
        outline.references is not None
        and len(nodes) > _SIMILAR_AFTER
        and len({(int(page.parent[node]), int(page.tag[node])) for node in nodes}) == 1
        and all(is_prose(text) and word_count(text) >= _MIN_WORDS for text in texts)
    )
