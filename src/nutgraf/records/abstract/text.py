"""The text of an abstract, from its first block to where something else begins."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.fields.found import Found
from nutgraf.page.tags import flags
from nutgraf.records.abstract.density import word_count
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    ASIDE,
    KEYWORDS,
    PART,
    REFERENCES,
    SECTION,
    SUMMARY,
    heading_kind,
    leading_label,
)
from nutgraf.text.language import text_language
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.records.layout.page_layout import PageLayout

MIN_WORDS: Final = 15
"""An abstract has at least so many words."""
INNER_KINDS: Final = ("", PART, SUMMARY, ASIDE)
"""Kinds of headings inside an abstract."""
_MAX_NOTE: Final = 400
_MOSTLY_LINKED: Final = 0.6
_MAX_LINKED: Final = 40
_CELL: Final = flags("td th dt")
# A shorter last line that is no sentence belongs to what follows.
_MAX_SHORT_LINE: Final = 80
_SENTENCE_ENDS: Final = tuple(".!?。！？)）…”\"'’]")
_DATED: Final = LazyPattern(r"\(?(?:received|revised|accepted)\b[^.]{0,40}(?:19|20)\d\d\W*$", re.I)

Line = tuple[str, int]
"""The text of a block, and the block behind it."""


class Abstract(NamedTuple):
    """The abstract, where it was found, and the block behind it."""

    text: str
    source: str
    stop: int
    labelled: bool = True
    """Whether the page labels it as an abstract; if not, it only reads like one."""

    @property
    def found(self) -> Found[str]:
        """The text with its source."""
        return Found(self.text, self.source)


def join_blocks(layout: PageLayout, first: int, stop: int) -> tuple[str, int]:
    """Return the text of an abstract's blocks and where it ends; "" if they are no abstract."""
    lines = _in_one_language(_lines(layout, first, stop), page_language(layout))
    total = sum(word_count(text) for text, _ in lines)
    while len(lines) > 1 and _is_unfinished(lines[-1][0]):
        lines.pop()
    stop = lines[-1][1] if lines else first
    text = "\n".join(text for text, _ in lines)
    kind, start = leading_label(text)
    text = text[start:] if kind == ABSTRACT else text if total >= MIN_WORDS else ""
    if len(text) < _MAX_NOTE and is_missing(text):
        return "", stop
    return _keywords_behind().sub("", text), stop


def _lines(layout: PageLayout, first: int, stop: int) -> Iterator[Line]:
    """Yield the text of each block up to where something else begins, and the block behind it."""
    some = False
    for block in range(first, stop):
        label = layout.label_kinds[block]
        # A second "Abstract" is in another language.
        if label in (KEYWORDS, REFERENCES) or (label == ABSTRACT and some):
            return
        if block > first and _in_cell(layout, block) and not _in_cell(layout, first):
            return  # a table of facts behind it
        text = without_expander(layout.text_without_marks(block))
        kind = heading_kind(text)
        if some and kind not in INNER_KINDS and (layout.heading_levels[block] or kind == SECTION):
            return
        linked = layout.link_density[block] > _MOSTLY_LINKED and word_count(text) < _MAX_LINKED
        if not (layout.boilerplate[block] or is_note(text) or linked):
            some = True
            yield text, block + 1


def _in_one_language(lines: Iterable[Line], wanted: str | None) -> list[Line]:
    """Return the lines up to another language.

    If the names of languages stand over the parts, return the part in the page's language.
    """
    parts: list[list[Line]] = [[]]
    for text, end in lines:
        if phrases("language-name").is_phrase(text.strip(" :()[]")):
            parts.append([])
        else:
            parts[-1].append((text, end))
    found = [_before_other_language(part) for part in parts if part]
    if len(found) <= 1:
        return next(iter(found), [])
    same = (part for part in found if text_language(part[0][0]) == wanted)
    return next(same, found[0])


def _before_other_language(lines: list[Line]) -> list[Line]:
    first: str | None = None
    long = [place for place, (text, _) in enumerate(lines) if word_count(text) >= MIN_WORDS]
    for place in long if len(long) > 1 else ():
        language = text_language(lines[place][0])
        if first and language and language != first:
            return lines[:place]
        first = first or language
    return lines


def page_language(layout: PageLayout) -> str | None:
    """Return the language that a page declares."""
    return (layout.page.head.language or "")[:2].casefold() or None


def _is_unfinished(line: str) -> bool:
    return len(line) < _MAX_SHORT_LINE and not line.endswith(_SENTENCE_ENDS)


def without_expander(text: str) -> str:
    """Return a text without a button such as "Show more" behind its last sentence."""
    return _expander().sub("", text)


def is_note(text: str) -> bool:
    """Whether a line beside an abstract does not belong to it: a licence, a date, a button."""
    return len(text) < _MAX_NOTE and bool(
        phrases("note", "expand").starts(text) or _DATED.match(text)
    )


def is_missing(text: str) -> bool:
    """Whether a text says that there is no abstract."""
    return phrases("no-abstract").in_text(text)


def _in_cell(layout: PageLayout, block: int) -> bool:
    return bool(_CELL[layout.page.tag[layout.page.blocks.node[block]]])


@cache
def _expander() -> re.Pattern[str]:
    more = phrases("expand").pattern
    return re.compile(rf"(?<=[.!?…。！？])\s?[\[(]?{more}[\])]?\W{{0,3}}$", re.IGNORECASE)


@cache
def _keywords_behind() -> re.Pattern[str]:
    """Return the pattern of keywords in one paragraph with the last sentence."""
    label = phrases("keywords").pattern
    return re.compile(rf"(?<=[.!?])\s{label}\s?:[^.]{{3,300}}\.?\s*$", re.IGNORECASE)
