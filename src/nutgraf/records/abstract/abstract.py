"""The abstract: what stands under its heading, behind its label, or reads like one."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.density import is_prose, word_count
from nutgraf.records.abstract.language import before_other, in_language, is_of_language
from nutgraf.records.abstract.text import INSIDE, LEAST, Abstract, joined, without_lead
from nutgraf.records.abstract.without_heading import dense, under_title
from nutgraf.records.layout.find_headings import UNTAGGED, behind, heads_of
from nutgraf.records.layout.headings import (
    ABSTRACT,
    PART,
    SECTION,
    SUMMARY,
    heading_kind,
    labelled,
)
from nutgraf.records.title.text import letters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.layout.outline import Outline
    from nutgraf.records.layout.sheet import Sheet

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


def find_abstract(outline: Outline) -> Abstract | None:
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


def _summary(outline: Outline) -> Abstract | None:
    found = _headed(outline, SUMMARY)
    # Other pages have summaries too, and under some of these words a list of what is in a work.
    return found._replace(told=False) if found and is_prose(found.text) else None


def _headed(outline: Outline, kind: str, beside: str = "") -> Abstract | None:
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


def _under_all(outline: Outline, kind: str) -> list[tuple[int, Abstract]]:
    """What is under each heading of a kind, and how surely that is in the work's language."""
    sheet = outline.sheet
    found: list[tuple[int, Abstract]] = []
    for place, head in heads_of(sheet.heads, kind):
        if head.block < outline.limit:
            if kind == SUMMARY and not outline.first <= head.block < outline.first + 200:
                continue
            under = _under(outline, place)
            if under:
                own = is_of_language(sheet, sheet.texts[head.block])
                found.append((own + _UNDER_TITLE * _is_under_title(outline, place), under))
    return found


def _is_under_title(outline: Outline, place: int) -> bool:
    """Whether the heading before is the title once more: other abstracts have it in translation."""
    before = outline.sheet.heads[place - 1].block if place else outline.first
    if outline.title is None or before <= outline.first:
        return False
    return letters(outline.sheet.texts[before]) == letters(outline.title.text)


def _under(outline: Outline, place: int) -> Abstract | None:
    sheet = outline.sheet
    head = sheet.heads[place]
    stop = min(_stop(sheet, place, outline.limit), sheet.holder_stop(head.block, 80))
    stop = _before_citation(outline, head.block + 1, min(stop, head.block + _MOST_BLOCKS))
    first, last = in_language(sheet, behind(sheet, head), stop)
    text, last = joined(sheet, first, before_other(sheet, first, last))
    return Abstract(text, sheet.path(head.block), last) if text else None


def _before_citation(outline: Outline, first: int, stop: int) -> int:
    """Where the line to cite the work by stands; a short title may be in any sentence."""
    title = outline.title.text if outline.title else ""
    if len(title) < _LONG_TITLE:
        return stop
    texts = outline.sheet.texts
    lines = (each for each in outline.citing if first < each < stop and _DOI in texts[each])
    return min(lines, default=stop)


def _stop(sheet: Sheet, place: int, limit: int) -> int:
    """Where an abstract ends: its own headings (Methods, Results) are a part of it."""
    head = sheet.heads[place]
    # One that begins with a heading is in parts; else a heading of no known kind ends it.
    in_parts = place + 1 < len(sheet.heads) and sheet.heads[place + 1].block == head.block + 1
    seen: set[str] = set()
    for other in islice(sheet.heads, place + 1, None):
        inside = other.kind in INSIDE and (in_parts or other.kind)
        deeper = other.level > head.level
        if other.level == head.level == UNTAGGED:
            # No tag tells parts from what follows: they go on until one comes again.
            deeper = in_parts and sheet.texts[other.block].casefold() not in seen
            seen.add(sheet.texts[other.block].casefold())
        if not (inside and deeper):
            return min(other.block, limit)
    return limit


def _labelled(outline: Outline) -> Abstract | None:
    """A paragraph that begins with "Abstract:"; of several, that in the page's language."""
    sheet = outline.sheet
    found: list[tuple[bool, Abstract]] = []
    for block in range(outline.first, min(outline.limit, outline.first + _NEAR)):
        text = sheet.texts[block]
        if len(text) > _LEAST_CHARACTERS and sheet.label(block) == ABSTRACT:
            plain = sheet.plain(block)
            start = labelled(plain)[1]
            own = without_lead(" ".join(plain[start:].split()))
            if word_count(own) >= LEAST and not sheet.furniture[block]:
                of_page = is_of_language(sheet, plain[:start])
                stop = _parts_stop(sheet, block)
                own = "\n".join((own, *map(sheet.plain, range(block + 1, stop))))
                found.append((of_page, Abstract(own, sheet.path(block), stop)))
    return max(found, key=lambda each: each[0])[1] if found else None


def _parts_stop(sheet: Sheet, block: int) -> int:
    """Behind the paragraphs beside a labelled one that begin with "Methods:", "Results:"."""
    page, node = sheet.page, sheet.page.blocks.node
    stop = block + 1
    while (
        stop < len(sheet)
        and page.parent[int(node[stop])] == page.parent[int(node[block])]
        and sheet.label(stop) in (PART, SECTION)
        and word_count(sheet.texts[stop]) > _FEWEST_WORDS
    ):
        stop += 1
    return stop


def _named(outline: Outline) -> Abstract | None:
    """A part of the page that a name calls the abstract.

    Of several, the first whose heading, if it has one, is of an abstract or of a part of one:
    others are on what the work means, or for everybody.
    """
    best: tuple[int, Abstract] | None = None
    for rank, found in _all_named(outline):
        if best is None or rank < best[0]:
            best = rank, found
    return best[1] if best else None


def _all_named(outline: Outline) -> Iterator[tuple[int, Abstract]]:
    sheet, page = outline.sheet, outline.sheet.page
    done = 0
    for block in range(outline.first, min(outline.limit, outline.first + _NEAR)):
        if block < done or len(sheet.texts[block]) < _LONG_BLOCK or sheet.furniture[block]:
            continue
        holder = int(page.blocks.node[block])
        for node in (holder, *sheet.leaf.above(holder, _CLIMB - 1)):
            held = page.attributes[node] or {}
            name = f"{held.get('class') or ''} {held.get('id') or ''}"
            if held.get("role") != "doc-abstract" and not _is_named(name):
                continue
            first, stop = sheet.blocks_of(node)
            if outline.title and first <= outline.first < stop:
                continue  # the head of the work, with its title and authors
            kind = heading_kind(sheet.texts[first])
            rank = int(bool(sheet.levels[first]) and kind not in _OF_ABSTRACTS)
            # Its own heading may say more than the one word: "Abstract of the article on ...".
            first += _is_own_heading(sheet, first)
            if first < stop <= min(outline.limit, first + _MOST_BLOCKS):
                text, stop = joined(sheet, first, stop)
                if word_count(text) >= LEAST:
                    yield rank, Abstract(text, sheet.path_of(node), stop)
                    done = stop
                    break


def _is_own_heading(sheet: Sheet, block: int) -> bool:
    word = sheet.texts[block].split(maxsplit=1)[:1]
    return bool(sheet.levels[block]) and heading_kind("".join(word)) in (ABSTRACT, SUMMARY)


def _is_named(name: str) -> bool:
    return "bstract" in name and bool(_NAMED.search(name)) and not _NOT_NAMED.search(name)


def _in_parts(outline: Outline) -> Abstract | None:
    """Paragraphs under the title that begin with "Background:", "Methods:", "Results:"."""
    sheet = outline.sheet
    found: list[int] = []
    for block in range(outline.behind_title, min(outline.body, outline.first + _NEAR)):
        kind, start = labelled(sheet.texts[block])
        # "Introduction:" is known as the heading of the first part of a text.
        if (kind == PART or (kind == SECTION and not found)) and len(sheet.texts[block]) > start:
            found.append(block)
        elif len(found) >= _FEWEST_PARTS:
            break
        else:
            found.clear()
    if len(found) < _FEWEST_PARTS:
        return None
    text, stop = joined(sheet, found[0], found[-1] + 1)
    return Abstract(text, sheet.path(found[0]), stop) if text else None
