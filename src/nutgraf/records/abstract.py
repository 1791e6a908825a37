"""The abstract: what stands under its heading, in a part of its name, or reads like one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.records.density import symbol_scores, word_count
from nutgraf.records.found import Found
from nutgraf.records.headings import (
    ABSTRACT,
    ASIDE,
    PART,
    REFERENCES,
    SUMMARY,
    heading_kind,
    labelled,
)

if TYPE_CHECKING:
    from nutgraf.records.outline import Outline
    from nutgraf.records.sheet import Head, Sheet

_LEAST: Final = 15
# Headings that an abstract has inside it.
_INSIDE: Final = ("", PART, SUMMARY, ASIDE)
_LEAST_BY_DENSITY: Final = 40
_MOST_BLOCKS: Final = 60
_MOST_WORDS: Final = 1_500
_NAMED: Final = re.compile(
    r"(?:^|[\s_-])abstract(?:s|text|section|content)?\d{0,2}(?:$|[\s_-])", re.I
)
_NOT_NAMED: Final = re.compile(r"graphic|visual|video|teaser|toc|link|tab|button|nav|keyword", re.I)
_MOST_NAMED: Final = 200
# Lines beside an abstract that are none of it.
_BESIDE: Final = re.compile(
    r"^(?:©|\(c\)|copyright\b|this is an? (?:open|preview)|you have (?:full )?access|download\b"
    r"|graphical abstract|previous article|next article|get access|show (?:more|less)|read more"
    r"|see (?:full|more)|view (?:full|pdf|all)|expand|collapse|open in |full size image"
    r"|translate|\[?pubmed|published by|all rights reserved|access (?:through|provided|this))",
    re.IGNORECASE,
)
_LONG: Final = 400
_LANGUAGES: Final = {
    "en": "abstract summary",
    "de": "zusammenfassung kurzfassung",
    "fr": "résumé resume",
    "zh": "摘要",
    "es": "resumen",
    "pt": "resumo",
    "it": "riassunto",
}


def find_abstract(outline: Outline) -> Found[str] | None:
    """The abstract that is seen on the page."""
    return (
        _headed(outline, ABSTRACT)
        or _labelled(outline)
        or _named(outline)
        or _headed(outline, SUMMARY)
        or _dense(outline)
    )


def _headed(outline: Outline, kind: str) -> Found[str] | None:
    sheet = outline.sheet
    found: list[tuple[bool, Found[str]]] = []
    for place, head in enumerate(sheet.heads):
        if head.kind == kind and head.block < outline.limit:
            if kind == SUMMARY and not outline.first <= head.block < outline.first + 200:
                continue
            text = _text_under(outline, place)
            if text:
                found.append((_of_page(sheet, head), Found(text, sheet.path(head.block))))
    # Of abstracts in several languages, that of the page's own; else the first.
    return max(found, key=lambda each: each[0])[1] if found else None


def _of_page(sheet: Sheet, head: Head) -> bool:
    language = (sheet.page.head.language or "")[:2].casefold()
    words = _LANGUAGES.get(language, "")
    return sheet.texts[head.block].strip(" :.").casefold() in words.split()


def _text_under(outline: Outline, place: int) -> str:
    sheet = outline.sheet
    head = sheet.heads[place]
    stop = min(_stop(sheet, place, outline.limit), sheet.holder_stop(head.block, 80))
    return _joined(sheet, head.block + 1, min(stop, head.block + _MOST_BLOCKS))


def _stop(sheet: Sheet, place: int, limit: int) -> int:
    """Where an abstract ends: its own headings (Methods, Results) are a part of it."""
    head = sheet.heads[place]
    for other in sheet.heads[place + 1 :]:
        deeper = other.level > head.level
        if not (deeper and other.kind in _INSIDE):
            return min(other.block, limit)
    return limit


def _joined(sheet: Sheet, first: int, stop: int) -> str:
    """The text of an abstract's blocks, or nothing if that is no abstract."""
    lines: list[str] = []
    total = 0
    for block in range(first, stop):
        if labelled(sheet.texts[block])[0] in ("keywords", "subjects", REFERENCES):
            break
        text = sheet.without(block, sheet.marks)
        if sheet.levels[block] and heading_kind(text) not in _INSIDE:
            break
        if not _is_part(sheet, block, text):
            continue
        size = word_count(text)
        if total + size > _MOST_WORDS:
            break
        total += size
        lines.append(text)
    text = "\n".join(lines)
    kind, start = labelled(text)
    return text[start:] if kind == ABSTRACT else (text if total >= _LEAST else "")


def _is_part(sheet: Sheet, block: int, text: str) -> bool:
    if len(text) < _LONG and _BESIDE.match(text):
        return False
    if sheet.furniture[block]:
        return False
    return not (sheet.linked[block] > 0.6 and word_count(text) < 40)


def _labelled(outline: Outline) -> Found[str] | None:
    """A paragraph that begins with "Abstract:"."""
    sheet = outline.sheet
    for block in range(outline.first, min(outline.limit, outline.first + 600)):
        text = sheet.texts[block]
        if len(text) > 80 and not sheet.furniture[block]:
            kind, start = labelled(text)
            if kind == ABSTRACT:
                plain = sheet.without(block, sheet.marks)
                _, start = labelled(plain)
                if word_count(plain[start:]) >= _LEAST:
                    return Found(" ".join(plain[start:].split()), sheet.path(block))
    return None


def _named(outline: Outline) -> Found[str] | None:
    """A part of the page that a name calls the abstract."""
    sheet, page = outline.sheet, outline.sheet.page
    seen = 0
    for node, attributes in enumerate(page.attributes):
        if not attributes:
            continue
        name = f"{attributes.get('class') or ''} {attributes.get('id') or ''} "
        name += attributes.get("itemprop") or ""
        if "bstract" not in name or not _NAMED.search(name) or _NOT_NAMED.search(name):
            continue
        first, stop = sheet.blocks_of(node)
        seen += 1
        if seen > _MOST_NAMED:
            break
        if first < stop <= min(outline.limit, first + _MOST_BLOCKS):
            text = _joined(sheet, first, stop)
            if word_count(text) >= _LEAST:
                return Found(text, page.path(node))
    return None


def _dense(outline: Outline) -> Found[str] | None:
    """The block of the best symbol density between the title and the first part of the work."""
    sheet = outline.sheet
    if outline.title is None or outline.notice:
        return None
    blocks = [
        block
        for block in range(outline.first + 1, outline.body)
        if not sheet.furniture[block] and sheet.linked[block] < 0.5
    ]
    if not blocks:
        return None
    scores = symbol_scores(sheet, blocks)
    best = blocks[int(np.argmax(scores))]
    text = sheet.without(best, sheet.marks)
    if word_count(text) < _LEAST_BY_DENSITY or _BESIDE.match(text) or outline.affiliation(best):
        return None
    return Found(text, sheet.path(best))
