"""The abstract: the text under its heading, behind its label, or that reads like one."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.density import is_prose, word_count
from nutgraf.records.abstract.language import in_language, is_of_language, other_language_start
from nutgraf.records.abstract.text import (
    INNER_KINDS,
    MIN_WORDS,
    Abstract,
    join_blocks,
    without_expander,
)
from nutgraf.records.abstract.without_heading import densest_block, last_title_line
from nutgraf.records.layout.find_headings import UNTAGGED, headings_of_kind
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    PART,
    SECTION,
    SUMMARY,
    heading_kind,
    leading_label,
)
from nutgraf.records.layout.sections import after_heading
from nutgraf.records.title.text import letters
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MIN_LENGTH: Final = 40
_MAX_BLOCKS: Final = 60
_MAX_DISTANCE: Final = 600
_MIN_BLOCK_LENGTH: Final = 100
_MAX_CLIMB: Final = 5
_MIN_TITLE_LENGTH: Final = 30
_DOI: Final = "10."
_MIN_PARTS: Final = 3
_MIN_PART_WORDS: Final = 5
_ABSTRACT_KINDS: Final = (ABSTRACT, SUMMARY, PART, SECTION)
_ABSTRACT_NAMES: Final = LazyPattern(
    r"(?:^|[\s_-])abstract(?:s|text|section|content)?\d{0,2}(?:$|[\s_-])", re.I
)
_TITLE_WEIGHT: Final = 2
_OTHER_NAMES: Final = LazyPattern(
    r"graphic|visual|video|teaser|toc|link|tab|button|nav|keyword", re.I
)


def find_abstract(outline: WorkOutline) -> Abstract | None:
    """Return the abstract that the page shows."""
    return (
        _headed(outline, ABSTRACT, SUMMARY)
        or _labelled(outline)
        or _in_named_element(outline)
        or _labelled_parts(outline)
        or _summary(outline)
        or last_title_line(outline)
        or densest_block(outline)
    )


def _summary(outline: WorkOutline) -> Abstract | None:
    found = _headed(outline, SUMMARY)
    # Other pages have summaries too, and some of these words stand above a table of contents.
    return found._replace(labelled=False) if found and is_prose(found.text) else None


def _headed(outline: WorkOutline, kind: str, beside: str = "") -> Abstract | None:
    """Return the text under a heading of a kind, or of another kind beside it.

    "Summary", "Riassunto" and "Zusammenfassung" may stand above an abstract in three languages.
    """
    found = _under_all(outline, kind)
    if beside and found and not any(likelihood for likelihood, _ in found):
        stop = min(abstract.stop for _, abstract in found)
        others = _under_all(outline, beside)
        found += [
            (likelihood, other) for likelihood, other in others if likelihood and other.stop < stop
        ]
    # Under the first heading there may be only names and places, and the text under a second.
    prose = [each for each in found if is_prose(each[1].text)] if len(found) > 1 else []
    # Of abstracts in several languages, the one in the page's; else the first.
    longest = max((len(each[1].text) for each in found), default=0)
    return max(prose or found, key=lambda each: _rank(each, longest))[1] if found else None


def _rank(found: tuple[int, Abstract], longest: int) -> int:
    """Return how likely an abstract is in the work's language; the place of a short one is moot."""
    return found[0] if 2 * len(found[1].text) >= longest else found[0] % _TITLE_WEIGHT


def _under_all(outline: WorkOutline, kind: str) -> list[tuple[int, Abstract]]:
    """Return the text under each heading of a kind, and how likely it is in the work's language."""
    layout = outline.layout
    found: list[tuple[int, Abstract]] = []
    for place, head in headings_of_kind(layout.headings, kind):
        if head.block < outline.stop:
            if (
                kind == SUMMARY
                and not outline.title_block <= head.block < outline.title_block + 200
            ):
                continue
            under = _under(outline, place)
            if under:
                same_language = is_of_language(layout, layout.texts[head.block])
                found.append(
                    (same_language + _TITLE_WEIGHT * _is_under_title(outline, place), under)
                )
    return found


def _is_under_title(outline: WorkOutline, place: int) -> bool:
    """Whether the heading before repeats the title; above other abstracts it is translated."""
    before = outline.layout.headings[place - 1].block if place else outline.title_block
    if outline.title is None or before <= outline.title_block:
        return False
    return letters(outline.layout.texts[before]) == letters(outline.title.text)


def _under(outline: WorkOutline, place: int) -> Abstract | None:
    layout = outline.layout
    head = layout.headings[place]
    stop = min(_stop(layout, place, outline.stop), layout.container_stop(head.block, 80))
    stop = _before_citation(outline, head.block + 1, min(stop, head.block + _MAX_BLOCKS))
    first, last = in_language(layout, after_heading(layout, head), stop)
    text, last = join_blocks(layout, first, other_language_start(layout, first, last))
    return Abstract(text, layout.path(head.block), last) if text else None


def _before_citation(outline: WorkOutline, first: int, stop: int) -> int:
    """Return the position of a citation of the work. A short title may be in any sentence."""
    title = outline.title.text if outline.title else ""
    if len(title) < _MIN_TITLE_LENGTH:
        return stop
    texts = outline.layout.texts
    lines = (each for each in outline.citation_lines if first < each < stop and _DOI in texts[each])
    return min(lines, default=stop)


def _stop(layout: PageLayout, place: int, limit: int) -> int:
    """Return where an abstract ends: its own headings (Methods, Results) are part of it."""
    head = layout.headings[place]
    # An abstract that begins with a heading has parts; else a heading of no known kind ends it.
    in_parts = (
        place + 1 < len(layout.headings) and layout.headings[place + 1].block == head.block + 1
    )
    seen: set[str] = set()
    for other in islice(layout.headings, place + 1, None):
        inside = other.kind in INNER_KINDS and (in_parts or other.kind)
        deeper = other.level > head.level
        if other.level == head.level == UNTAGGED:
            # No level separates parts from what follows: they go on until one is repeated.
            deeper = in_parts and layout.texts[other.block].casefold() not in seen
            seen.add(layout.texts[other.block].casefold())
        if not (inside and deeper):
            return min(other.block, limit)
    return limit


def _labelled(outline: WorkOutline) -> Abstract | None:
    """Return a paragraph that begins with "Abstract:"; of several, that in the page's language."""
    layout = outline.layout
    found: list[tuple[bool, Abstract]] = []
    for block in range(outline.title_block, min(outline.stop, outline.title_block + _MAX_DISTANCE)):
        text = layout.texts[block]
        if len(text) > _MIN_LENGTH and layout.label_kind(block) == ABSTRACT:
            plain = layout.text_without_marks(block)
            start = leading_label(plain)[1]
            body = without_expander(" ".join(plain[start:].split()))
            if word_count(body) >= MIN_WORDS and not layout.boilerplate[block]:
                same_language = is_of_language(layout, plain[:start])
                stop = _parts_stop(layout, block)
                body = "\n".join((body, *map(layout.text_without_marks, range(block + 1, stop))))
                found.append((same_language, Abstract(body, layout.path(block), stop)))
    return max(found, key=lambda each: each[0])[1] if found else None


def _parts_stop(layout: PageLayout, block: int) -> int:
    """Return the end of the paragraphs beside a labelled one that begin with "Methods:" etc."""
    page, node = layout.page, layout.page.blocks.node
    stop = block + 1
    while (
        stop < len(layout)
        and page.parent[int(node[stop])] == page.parent[int(node[block])]
        and layout.label_kind(stop) in (PART, SECTION)
        and word_count(layout.texts[stop]) > _MIN_PART_WORDS
    ):
        stop += 1
    return stop


def _in_named_element(outline: WorkOutline) -> Abstract | None:
    """Return the text of an element whose class, id or role is that of an abstract.

    Of several, the first without a heading, or with that of an abstract or of a part of one:
    others are highlights or a lay summary.
    """
    best: tuple[int, Abstract] | None = None
    for rank, found in _named_elements(outline):
        if best is None or rank < best[0]:
            best = rank, found
    return best[1] if best else None


def _named_elements(outline: WorkOutline) -> Iterator[tuple[int, Abstract]]:
    layout, page = outline.layout, outline.layout.page
    done = 0
    for block in range(outline.title_block, min(outline.stop, outline.title_block + _MAX_DISTANCE)):
        if (
            block < done
            or len(layout.texts[block]) < _MIN_BLOCK_LENGTH
            or layout.boilerplate[block]
        ):
            continue
        holder = int(page.blocks.node[block])
        for node in (holder, *layout.tree.ancestors(holder, _MAX_CLIMB - 1)):
            held = page.attributes[node] or {}
            name = f"{held.get('class') or ''} {held.get('id') or ''}"
            if held.get("role") != "doc-abstract" and not _is_abstract_name(name):
                continue
            first, stop = layout.block_range(node)
            if outline.title and first <= outline.title_block < stop:
                continue  # the element around title and authors
            kind = heading_kind(layout.texts[first])
            rank = int(bool(layout.heading_levels[first]) and kind not in _ABSTRACT_KINDS)
            # Its own heading may say more than one word: "Abstract of the article on ...".
            first += _is_own_heading(layout, first)
            if first < stop <= min(outline.stop, first + _MAX_BLOCKS):
                text, stop = join_blocks(layout, first, stop)
                if word_count(text) >= MIN_WORDS:
                    yield rank, Abstract(text, layout.node_path(node), stop)
                    done = stop
                    break


def _is_own_heading(layout: PageLayout, block: int) -> bool:
    word = layout.texts[block].split(maxsplit=1)[:1]
    return bool(layout.heading_levels[block]) and heading_kind("".join(word)) in (ABSTRACT, SUMMARY)


def _is_abstract_name(name: str) -> bool:
    return (
        "bstract" in name and bool(_ABSTRACT_NAMES.search(name)) and not _OTHER_NAMES.search(name)
    )


def _labelled_parts(outline: WorkOutline) -> Abstract | None:
    """Return paragraphs under the title that begin with "Background:", "Methods:", "Results:"."""
    layout = outline.layout
    found: list[int] = []
    for block in range(
        outline.after_title, min(outline.body_start, outline.title_block + _MAX_DISTANCE)
    ):
        kind, start = leading_label(layout.texts[block])
        # "Introduction:" also is the heading of the first part of a text.
        if (kind == PART or (kind == SECTION and not found)) and len(layout.texts[block]) > start:
            found.append(block)
        elif len(found) >= _MIN_PARTS:
            break
        else:
            found.clear()
    if len(found) < _MIN_PARTS:
        return None
    text, stop = join_blocks(layout, found[0], found[-1] + 1)
    return Abstract(text, layout.path(found[0]), stop) if text else None
