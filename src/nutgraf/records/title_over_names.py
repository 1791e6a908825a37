"""The title by what stands under it: the names of the authors.

A page may be called by its journal's name, and show that name first.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records.author_lines import before_affiliation, people
from nutgraf.records.citation_forms import short_form, volume_in
from nutgraf.records.cut_lines import lines_of
from nutgraf.records.headings import ABSTRACT, CITING, heading_kind
from nutgraf.records.heads import heads_of
from nutgraf.records.title_lines import TRAIL, is_long, is_of_issue, repeated_part
from nutgraf.records.title_text import Title, clean_title, letters, size

if TYPE_CHECKING:
    from nutgraf.records.sheet import Sheet

UNDER: Final = 8
"""So many lines under a title may be the kind of the work, its DOI, its date and its authors."""
_LEAST: Final = 8
_LONGEST: Final = 600
_LOWEST: Final = 4
_BLOCKS_OF_HEAD: Final = 60
_LOOK: Final = 400
_LINE: Final = 200
_GAP: Final = 20
_DATED: Final = re.compile(
    r"(?:article )?(?:first |published|received|accepted|available|online|epub|date)\b",
    re.IGNORECASE,
)
_DIGIT: Final = re.compile(r"\d")
_ALL: Final = 0.9
_LONGEST_NAME: Final = 8
_SHORT: Final = 60


def over_names(sheet: Sheet) -> Title | None:
    """The first heading with names under it, before the abstract; else the long line over some."""
    stop = _abstract(sheet)
    for head in sheet.heads:
        if head.block >= stop:
            break
        text = clean_title(repeated_part(sheet, head.block, ""))
        if head.kind or head.level > _LOWEST or not _LEAST <= size(text) <= _LONGEST:
            continue
        title = Title(text, head.block)
        named = has_people(sheet, head.block + 1, min(head.block + 1 + UNDER, stop))
        if named and is_long(text) and not people(text) and not is_journals(sheet, title):
            return title
    return _line_over_names(sheet, stop)


def _line_over_names(sheet: Sheet, stop: int) -> Title | None:
    """The long line over one of several names, with nothing but facts and short lines between."""
    others = _of_others(sheet)
    # Without an abstract, nothing tells how far from the beginning to look.
    first = max(stop - _BLOCKS_OF_HEAD, 0) if stop < len(sheet) else 0
    for block in range(first, min(stop - 1, first + _LOOK)):
        text = sheet.texts[block]
        if not _LEAST <= len(text) <= _LONGEST or not _may_be_title(text) or "\n" in text:
            continue
        if sheet.furniture[block] or sheet.linked[block] >= 1 or block in others:
            continue
        if _over_several(sheet, block, stop) and not people(text) and not heading_kind(text):
            return Title(clean_title(text), block)
    return None


def _may_be_title(text: str) -> bool:
    """Whether a line is long, and none on the journal, a date, a DOI or where the page stands."""
    known = is_of_issue(text) or "10." in text or TRAIL.search(text) or _DATED.match(text)
    return is_long(text) and not known and 2 * sum(map(str.isalpha, text)) > len(text)


def _over_several(sheet: Sheet, block: int, stop: int) -> bool:
    """Whether names stand under a line, before any other line that may be a title.

    One alone, if it is all of its line.
    """
    for under in range(block + 1, min(block + 1 + UNDER, stop)):
        first = _names_of(sheet, under)
        if first:
            near = range(under + 1, min(under + UNDER, len(sheet)))
            if first > 1 or any(_names_of(sheet, each) for each in near):
                return True
            return is_all_names(sheet.plain(under), 1)
        if _may_be_title(sheet.texts[under]):
            return False
    return False


def is_all_names(text: str, fewest: int) -> bool:
    """Whether a line is so many names and nothing else but marks."""
    names = people(text)
    named = sum(len(letters(name)) for name in names)
    return len(names) >= fewest and named >= _ALL * len(letters(text))


def _of_others(sheet: Sheet) -> set[int]:
    """The blocks under headings such as "Most read": they are of other works."""
    found = set[int]()
    for place, head in heads_of(sheet.heads, CITING):
        last = place + 1 == len(sheet.heads)
        stop = len(sheet) if last else sheet.heads[place + 1].block
        found |= set(range(head.block, min(stop, sheet.holder_stop(head.block, 1))))
    return found


def _names_of(sheet: Sheet, block: int) -> int:
    """How many people a block names."""
    if len(sheet.texts[block]) > 2 * _LONGEST:
        return 0
    lines = lines_of(sheet, block)
    return sum(len(people(line) or before_affiliation(line)) for line in lines)


def _abstract(sheet: Sheet) -> int:
    """Where the abstract begins, by its heading or its label; where neither is, the page's end."""
    head = next((head.block for _, head in heads_of(sheet.heads, ABSTRACT)), len(sheet))
    labelled = (block for block in sorted(sheet.telling) if sheet.label(block) == ABSTRACT)
    return min(head, next(labelled, len(sheet)))


def is_behind_abstract(sheet: Sheet, block: int) -> bool:
    """Whether a block is behind the heading of the abstract, where no title stands."""
    return block > next((head.block for _, head in heads_of(sheet.heads, ABSTRACT)), len(sheet))


def has_people(sheet: Sheet, first: int, stop: int) -> bool:
    """Whether one of these blocks is a line of names."""
    stop = min(stop, len(sheet))
    short = (block for block in range(first, stop) if len(sheet.texts[block]) <= _LONGEST)
    return any(people(line) for block in short for line in lines_of(sheet, block))


def is_journals(sheet: Sheet, title: Title) -> bool:
    """Whether what looks like the title is the journal's name.

    It is not what stands over the names, and is short and a link or over the line of the issue, or
    a line begins with it and goes on with a volume.
    """
    if not title.shown or _is_over_names(sheet, title.block):
        return False
    beside = sheet.linked[title.block] >= _ALL or _is_over_issue(sheet, title.block)
    short = len(title.text.split()) <= _LONGEST_NAME
    return (beside and short) or _goes_on_with_volume(sheet, title)


def _is_over_names(sheet: Sheet, block: int) -> bool:
    """Whether names stand under a line, before a heading or another line that may be a title."""
    for under in range(block + 1, min(block + 1 + UNDER, len(sheet))):
        if _names_of(sheet, under):
            return True
        if sheet.levels[under] or _may_be_title(sheet.texts[under]):
            return False
    return False


def _is_over_issue(sheet: Sheet, block: int) -> bool:
    later = sheet.texts[block + 1] if block + 1 < len(sheet) else ""
    return len(later) <= _SHORT and is_of_issue(later)


def _goes_on_with_volume(sheet: Sheet, title: Title) -> bool:
    mine = title.text.strip(" >/|›»")
    for block, text in enumerate(sheet.texts[:_LOOK]):
        if block == title.block or len(text) > _LINE or not text.startswith(mine):
            continue
        rest = text[len(mine) :]
        number = _DIGIT.search(rest)
        if number and number.start() < _GAP and (volume_in(rest) or short_form(text)):
            return True
    return False
