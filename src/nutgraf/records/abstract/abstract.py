"""The abstract: what stands under its heading, behind its label, or reads like one."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.density import is_prose, word_count
from nutgraf.records.abstract.language import before_other, in_language, is_of_language
from nutgraf.records.abstract.text import INSIDE, LEAST, Abstract, joined, without_lead
from nutgraf.records.abstract.without_heading import dense, under_title
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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_LEAST_CHARACTERS: Final = 40
_MOST_BLOCKS: Final = 60
_NEAR: Final = 600
_LONG_BLOCK: Final = 100
_CLIMB: Final = 5
_LONG_TITLE: Final = 30
_DOI: Final = "10."
_FEWEST_PARTS: Final = 3
_FEWEST_WORDS: Final = 5
_OF_ABSTRACTS: Final = (ABSTRACT, SUMMARY, PART, SECTION)
_NAMED: Final = re.compile(
    r"(?:^|[\s_-])abstract(?:s|text|section|content)?\d{0,2}(?:$|[\s_-])", re.I
)
_UNDER_TITLE: Final = 2
_NOT_NAMED: Final = re.compile(r"graphic|visual|video|teaser|toc|link|tab|button|nav|keyword", re.I)


def find_abstract(outline: WorkOutline) -> Abstract | None:
    """The abstract that is seen on the page."""
    return (
        _headed(outline, ABSTRACT, SUMMARY)
        or _labelled(outline)
        or _named(outline)
        or _in_parts(outline)
        or _summary(outline)
        or under_title(outline)
        or dense(outline)
    )


def _summary(outline: WorkOutline) -> Abstract | None:
    found = _headed(outline, SUMMARY)
    # Other pages have summaries too, and under some of these words a list of what is in a work.
    return found._replace(told=False) if found and is_prose(found.text) else None


def _headed(outline: WorkOutline, kind: str, beside: str = "") -> Abstract | None:
    """What is under the heading of a kind, or of another in the page's language beside it.

    "Summary", "Riassunto" and "Zusammenfassung" may stand over one abstract in three languages.
    """
    found = _under_all(outline, kind)
    if beside and found and not any(own for own, _ in found):
        stop = min(abstract.stop for _, abstract in found)
        others = _under_all(outline, beside)
        found += [(own, other) for own, other in others if own and other.stop < stop]
    # Under the first there may be but names and places, and its word once more over the text.
    prose = [each for each in found if is_prose(each[1].text)] if len(found) > 1 else []
    # Of abstracts in several languages, that of the page's own; else the first.
    longest = max((len(each[1].text) for each in found), default=0)
    return max(prose or found, key=lambda each: _rank(each, longest))[1] if found else None


def _rank(found: tuple[int, Abstract], longest: int) -> int:
    """How surely an abstract is in the work's language; of a short one, its place tells nothing."""
    return found[0] if 2 * len(found[1].text) >= longest else found[0] % _UNDER_TITLE


def _under_all(outline: WorkOutline, kind: str) -> list[tuple[int, Abstract]]:
    """What is under each heading of a kind, and how surely that is in the work's language."""
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
                own = is_of_language(layout, layout.texts[head.block])
                found.append((own + _UNDER_TITLE * _is_under_title(outline, place), under))
    return found


def _is_under_title(outline: WorkOutline, place: int) -> bool:
    """Whether the heading before is the title once more: other abstracts have it in translation."""
    before = outline.layout.headings[place - 1].block if place else outline.title_block
    if outline.title is None or before <= outline.title_block:
        return False
    return letters(outline.layout.texts[before]) == letters(outline.title.text)


def _under(outline: WorkOutline, place: int) -> Abstract | None:
    layout = outline.layout
    head = layout.headings[place]
    stop = min(_stop(layout, place, outline.stop), layout.container_stop(head.block, 80))
    stop = _before_citation(outline, head.block + 1, min(stop, head.block + _MOST_BLOCKS))
    first, last = in_language(layout, after_heading(layout, head), stop)
    text, last = joined(layout, first, before_other(layout, first, last))
    return Abstract(text, layout.path(head.block), last) if text else None


def _before_citation(outline: WorkOutline, first: int, stop: int) -> int:
    """Where the line to cite the work by stands; a short title may be in any sentence."""
    title = outline.title.text if outline.title else ""
    if len(title) < _LONG_TITLE:
        return stop
    texts = outline.layout.texts
    lines = (each for each in outline.citation_lines if first < each < stop and _DOI in texts[each])
    return min(lines, default=stop)


def _stop(layout: PageLayout, place: int, limit: int) -> int:
    """Where an abstract ends: its own headings (Methods, Results) are a part of it."""
    head = layout.headings[place]
    # One that begins with a heading is in parts; else a heading of no known kind ends it.
    in_parts = (
        place + 1 < len(layout.headings) and layout.headings[place + 1].block == head.block + 1
    )
    seen: set[str] = set()
    for other in islice(layout.headings, place + 1, None):
        inside = other.kind in INSIDE and (in_parts or other.kind)
        deeper = other.level > head.level
        if other.level == head.level == UNTAGGED:
            # No tag tells parts from what follows: they go on until one comes again.
            deeper = in_parts and layout.texts[other.block].casefold() not in seen
            seen.add(layout.texts[other.block].casefold())
        if not (inside and deeper):
            return min(other.block, limit)
    return limit


def _labelled(outline: WorkOutline) -> Abstract | None:
    """A paragraph that begins with "Abstract:"; of several, that in the page's language."""
    layout = outline.layout
    found: list[tuple[bool, Abstract]] = []
    for block in range(outline.title_block, min(outline.stop, outline.title_block + _NEAR)):
        text = layout.texts[block]
        if len(text) > _LEAST_CHARACTERS and layout.label_kind(block) == ABSTRACT:
            plain = layout.text_without_marks(block)
            start = leading_label(plain)[1]
            own = without_lead(" ".join(plain[start:].split()))
            if word_count(own) >= LEAST and not layout.boilerplate[block]:
                of_page = is_of_language(layout, plain[:start])
                stop = _parts_stop(layout, block)
                own = "\n".join((own, *map(layout.text_without_marks, range(block + 1, stop))))
                found.append((of_page, Abstract(own, layout.path(block), stop)))
    return max(found, key=lambda each: each[0])[1] if found else None


def _parts_stop(layout: PageLayout, block: int) -> int:
    """Behind the paragraphs beside a labelled one that begin with "Methods:", "Results:"."""
    page, node = layout.page, layout.page.blocks.node
    stop = block + 1
    while (
        stop < len(layout)
        and page.parent[int(node[stop])] == page.parent[int(node[block])]
        and layout.label_kind(stop) in (PART, SECTION)
        and word_count(layout.texts[stop]) > _FEWEST_WORDS
    ):
        stop += 1
    return stop


def _named(outline: WorkOutline) -> Abstract | None:
    """A part of the page that a name calls the abstract.

    Of several, the first whose heading, if it has one, is of an abstract or of a part of one:
    others are on what the work means, or for everybody.
    """
    best: tuple[int, Abstract] | None = None
    for rank, found in _all_named(outline):
        if best is None or rank < best[0]:
            best = rank, found
    return best[1] if best else None


def _all_named(outline: WorkOutline) -> Iterator[tuple[int, Abstract]]:
    layout, page = outline.layout, outline.layout.page
    done = 0
    for block in range(outline.title_block, min(outline.stop, outline.title_block + _NEAR)):
        if block < done or len(layout.texts[block]) < _LONG_BLOCK or layout.boilerplate[block]:
            continue
        holder = int(page.blocks.node[block])
        for node in (holder, *layout.tree.ancestors(holder, _CLIMB - 1)):
            held = page.attributes[node] or {}
            name = f"{held.get('class') or ''} {held.get('id') or ''}"
            if held.get("role") != "doc-abstract" and not _is_named(name):
                continue
            first, stop = layout.block_range(node)
            if outline.title and first <= outline.title_block < stop:
                continue  # the head of the work, with its title and authors
            kind = heading_kind(layout.texts[first])
            rank = int(bool(layout.heading_levels[first]) and kind not in _OF_ABSTRACTS)
            # Its own heading may say more than the one word: "Abstract of the article on ...".
            first += _is_own_heading(layout, first)
            if first < stop <= min(outline.stop, first + _MOST_BLOCKS):
                text, stop = joined(layout, first, stop)
                if word_count(text) >= LEAST:
                    yield rank, Abstract(text, layout.node_path(node), stop)
                    done = stop
                    break


def _is_own_heading(layout: PageLayout, block: int) -> bool:
    word = layout.texts[block].split(maxsplit=1)[:1]
    return bool(layout.heading_levels[block]) and heading_kind("".join(word)) in (ABSTRACT, SUMMARY)


def _is_named(name: str) -> bool:
    return "bstract" in name and bool(_NAMED.search(name)) and not _NOT_NAMED.search(name)


def _in_parts(outline: WorkOutline) -> Abstract | None:
    """Paragraphs under the title that begin with "Background:", "Methods:", "Results:"."""
    layout = outline.layout
    found: list[int] = []
    for block in range(outline.after_title, min(outline.body_start, outline.title_block + _NEAR)):
        kind, start = leading_label(layout.texts[block])
        # "Introduction:" is known as the heading of the first part of a text.
        if (kind == PART or (kind == SECTION and not found)) and len(layout.texts[block]) > start:
            found.append(block)
        elif len(found) >= _FEWEST_PARTS:
            break
        else:
            found.clear()
    if len(found) < _FEWEST_PARTS:
        return None
    text, stop = joined(layout, found[0], found[-1] + 1)
    return Abstract(text, layout.path(found[0]), stop) if text else None
