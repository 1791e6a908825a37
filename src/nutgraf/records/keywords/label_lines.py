"""Keywords behind a label in their own line: "Keywords: frost; hail"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records._kernels.line_features import texts_starting_with
from nutgraf.records.found import Found
from nutgraf.records.keywords.lists import (
    MAX_KEYWORDS,
    PlacedKeywords,
    are_keywords,
    keywords_beside_label,
    linked_keywords,
    split_keywords,
)
from nutgraf.records.layout.heading_kinds import (
    KEYWORD_STEM,
    KEYWORDS,
    SUBJECTS,
    heading_kind,
    leading_label,
)
from nutgraf.records.word_lists import sections, words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MAX_LABEL: Final = 40
_BEFORE_LABEL: Final = "【[ "
_BETWEEN: Final = " .:：-–—"
_MAX_LENGTH: Final = 2_000
_MAX_WORDS: Final = 6
_DATE: Final = LazyPattern(r"\b(?:1[89]|20)\d\d\b")
_INTERFACE_WORD: Final = LazyPattern(
    r"(?:view|download|read|show|see|correspond|received|accepted|published|copyright|cite)",
    re.IGNORECASE,
)


class LabelledLine(NamedTuple):
    """A line that begins with a label: its kind, and where the keywords begin."""

    block: int
    line: str
    kind: str
    start: int


def labelled_lines(outline: WorkOutline) -> list[LabelledLine]:
    """Return the lines that begin with a label of keywords or subjects."""
    return [
        LabelledLine(block, line, *leading_label(line)) for block, line in _label_lines(outline)
    ]


def nearest_abstract_first(outline: WorkOutline, lines: list[LabelledLine]) -> list[LabelledLine]:
    """Return the lines with those just behind the abstract first; later ones may be translated."""
    if outline.abstract is None:
        return lines
    stop = outline.abstract.stop
    return sorted(lines, key=lambda each: each.block not in (stop, stop + 1))


def keywords_after_label(
    outline: WorkOutline, lines: list[LabelledLine], kind: str
) -> PlacedKeywords | None:
    """Return the keywords of the first line with a label of a kind."""
    layout = outline.layout
    for block, line, found, start in lines:
        if found != kind or (kind == SUBJECTS and _in_abstract(outline, line)):
            continue
        pieces = linked_keywords(layout, block) or keywords_beside_label(layout, block)
        pieces = pieces or split_keywords(line[start:])
        if are_keywords(pieces) and len(pieces) <= MAX_KEYWORDS:
            return PlacedKeywords(block, Found(tuple(dict.fromkeys(pieces)), layout.path(block)))
    return None


def _in_abstract(outline: WorkOutline, line: str) -> bool:
    """Whether a line is in the abstract, where "Subjects:" are the participants of a study."""
    return outline.abstract is not None and line in outline.abstract.text


def _label_lines(outline: WorkOutline) -> list[tuple[int, str]]:
    """Return the lines that begin like a label of keywords or subjects, with their blocks."""
    layout = outline.layout
    found = []
    # By letters, not words: there may be no space behind a label in an element of its own.
    for block in texts_starting_with(
        layout.texts, _label_starts(), _BEFORE_LABEL, KEYWORD_STEM, _MAX_LABEL
    ):
        text = layout.texts[block]
        if block >= outline.stop:
            break
        if layout.boilerplate[block] or not 6 < len(text) < _MAX_LENGTH:
            continue
        if "\n" in text:
            found += [(block, line) for line in _lines_with_label(text.split("\n"))]
        elif _is_label_line(text):
            lead = _label_length(layout, block, text)
            found.append(
                (block, f"{text[:lead]}: {text[lead:].lstrip(_BETWEEN)}" if lead else text)
            )
    return found


def _lines_with_label(lines: list[str]) -> Iterator[str]:
    """Yield the lines that begin like a label; a label alone is joined with what follows."""
    for place, line in enumerate(lines):
        if not _is_label_line(line):
            continue
        label = line.strip()
        if not heading_kind(label) or place + 1 == len(lines):
            yield line
            continue
        words = list(takewhile(_may_be_keyword, lines[place + 1 :]))
        if len(words) > 1:
            yield f"{label.rstrip(_BETWEEN)}: {'; '.join(words)}"  # one keyword a line
        else:
            yield f"{label} {lines[place + 1]}" if label.endswith((":", "：")) else line


def _may_be_keyword(line: str) -> bool:
    """Whether a line can be one keyword, and is not about something else."""
    parts = line.casefold().split()
    if not 0 < len(parts) <= _MAX_WORDS or any(mark in line for mark in ",;:，；：@"):
        return False
    known = words("words", "furniture") | words("words", "not_of_this")
    return parts[0] not in known and not _DATE.search(line) and not _INTERFACE_WORD.match(line)


def _label_length(layout: PageLayout, block: int, text: str) -> int:
    """Return the length of a label that its element ends: "<b>Key words</b> frost; hail", or 0."""
    places = layout.leaf_range(block)
    if len(places) == 1:
        return 0  # no element inside
    first = layout.tree.leaf_text(places[0]).strip()
    known = len(first) < _MAX_LABEL and len(first) < len(text) and text.startswith(first)
    return len(first) if known and heading_kind(first) in (KEYWORDS, SUBJECTS) else 0


def _is_label_line(line: str) -> bool:
    begins, begin = _label_starts(), line[:_MAX_LABEL].casefold()
    if KEYWORD_STEM in begin:
        return True
    if begin[:1] in _BEFORE_LABEL:
        begin = begin.lstrip(_BEFORE_LABEL)
    return begin[:2] in begins or begin[:3] in begins


@cache
def _label_starts() -> frozenset[str]:
    """Return the first three letters of all labels of keywords and subjects."""
    known = sections("headings")
    return frozenset(each[:3] for kind in (KEYWORDS, SUBJECTS) for each in known[kind])
