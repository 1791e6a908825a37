"""The text of one reference: without its number, and without the links behind it."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE
from nutgraf.records.lexicon import phrases

if TYPE_CHECKING:
    from nutgraf.records.sheet import Sheet

_BUTTON: Final = CODE["button"]
_LONGEST_LABEL: Final = 80
_NUMBER: Final = re.compile(
    r"^\s*(?:[•↵↑^*·◦‣–-]\s*)*(?:\[\s*\w{1,6}\s*\]|\(\s*\d{1,4}\s*\)|[⇓↓]|(\d{1,4})(?:[.)\]:]\s*|\s+))\s*"
)
_AROUND: Final = " \t\n\v\xa0()[]|,.;:·•-–→↗»›<>®"
# What is a link's label even where no link is around it.
_SURE: Final = re.compile(
    r"google scholar|cross-?ref\b|pubmed|web of science|scopus|open in (?:a )?new|openurl"
    r"|view (?:article|in|record)|go to reference|pubmed|full text|return to (?:citation|ref|text)",
    re.IGNORECASE,
)
_DOI_LINK: Final = re.compile(r"^\s*(?:https?://|doi\b)", re.IGNORECASE)
_EMPTY_BRACKETS: Final = re.compile(r"[(\[]\s*[|,;/·•]*\s*[)\]]")
_END: Final = re.compile(r"(?:[\s|·•,;]|(?<=\s)[.\-–/])+$")
_SPACE_BEFORE: Final = re.compile(r"\s+([,.;:)\]])")
_SPACE_AFTER: Final = re.compile(r"([(\[])\s+")
_LONGEST: Final = 5_000
_MOST_LABELS: Final = 12
_BEGIN: Final = 30


def entry_text(sheet: Sheet, node: int, order: int) -> str:
    """The text of the reference that a node holds; ``order`` is its place in the list."""
    columns, text = sheet.columns, sheet.page.text
    leaves, start, stop = columns.leaves, columns.start, columns.stop
    low = bisect_left(leaves, node)
    high = bisect_left(leaves, int(sheet.page.end[node]), low)
    kept = [
        leaf
        for leaf in leaves[low:high]
        if stop[leaf] - start[leaf] > _LONGEST_LABEL
        or not _is_label(text[start[leaf] : stop[leaf]], _in_link(sheet, leaf))
    ]
    return clean_entry(sheet.spaced(kept), order)


def clean_entry(raw: str, order: int) -> str:
    """A reference without number, labels of links, and what they leave behind."""
    text = " ".join(raw[:_LONGEST].split())
    text = _once(_without_number(text, order))
    text = _without_labels(_EMPTY_BRACKETS.sub(" ", text))
    text = _SPACE_BEFORE.sub(r"\1", _SPACE_AFTER.sub(r"\1", text))
    return " ".join(_END.sub("", text).split())


def _once(text: str) -> str:
    """A reference that stands twice in its entry, the second time for machines, once."""
    again = text.find(text[:_BEGIN], _BEGIN) if len(text) > 2 * _BEGIN else -1
    return text[:again].rstrip(" (|") if again > 0 else text


def _in_link(sheet: Sheet, leaf: int) -> bool:
    page = sheet.page
    return bool(page.linked[leaf]) or page.tag[sheet.columns.parent[leaf]] == _BUTTON


def _is_label(text: str, linked: bool) -> bool:
    plain = " ".join(text.split()).strip(_AROUND).casefold()
    if plain and plain not in phrases("link_words"):
        return False
    return linked or bool(_SURE.search(text))


def _without_number(text: str, order: int) -> str:
    match = _NUMBER.match(text)
    if match is None:
        return text
    number = match[1]
    # A year at the front is a year; a number far from the entry's place is a part of it.
    if number is not None and abs(int(number) - order - 1) > max(20, order // 2):
        return text
    return text[match.end() :]


@lru_cache(maxsize=1)
def _trailing() -> re.Pattern[str]:
    sure = [each for each in phrases("link_words") if len(each) > 8 or each in _SHORT_SURE]
    words = "|".join(re.escape(each) for each in sorted(sure, key=len, reverse=True))
    return re.compile(rf"[\s|,;\[(·•]+(?:{words})[\s|,;\])·•®]*$", re.IGNORECASE)


_SHORT_SURE: Final = frozenset({"crossref", "pubmed", "medline", "scopus", "mathscinet", "cas"})


def _without_labels(text: str) -> str:
    """A text without the labels at its end that stood in no link."""
    if not _SURE.search(text[-60:]) and not text.casefold().endswith(tuple(_SHORT_SURE)):
        return text
    for _ in range(_MOST_LABELS):
        shorter = _trailing().sub("", text)
        if shorter == text:
            break
        text = shorter
    return text
