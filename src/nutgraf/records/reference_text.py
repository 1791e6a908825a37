"""The text of one reference: without its number, and without the links behind it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nutgraf.compiled.folding import close_up
from nutgraf.records.leaf_text import LONGEST_LABEL
from nutgraf.records.lexicon import phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.records.leaf_text import LeafText
    from nutgraf.records.sheet import Sheet

_NUMBER: Final = re.compile(
    r"^\s*(?:[•↵↑^*·◦‣–-]\s*)*(?:\[\s*\w{1,6}\s*\]|\(\s*\d{1,4}\s*\)|[⇓↓]|(\d{1,4})(?:[.)\]:]\s*|\s+))\s*"
)
_AROUND: Final = " \t\n\v\xa0()[]|,.;:·•-–→↗»›<>®"
_BETWEEN: Final = " \t\n\v\xa0[]|·•/,;"
# What is a link's label even where no link is around it.
_SURE: Final = re.compile(
    r"google scholar|cross-?ref\b|pubmed|web of science|scopus|open in (?:a )?new|openurl"
    r"|view (?:article|in|record)|go to reference|pubmed|full text|return to (?:citation|ref|text)",
    re.IGNORECASE,
)
_EMPTY_BRACKETS: Final = re.compile(r"[(\[]\s*[|,;/·•]*\s*[)\]]")
_LOOSE_ENDS: Final = " |·•,;"
_LOOSE: Final = (" .", " -", " –", " /", " [", " (")
_LONGEST: Final = 5_000
_MOST_LABELS: Final = 12
_BEGIN: Final = 30
_LAST: Final = 8
_SAMPLE: Final = 15
_BEHIND: Final = " \t\n|,;])·•®"
_BEFORE: Final = " \t\n|,;[(·•"
_ENDING: Final = 3
_NO_LABEL, _LABEL_OF_LINK, _LABEL = 0, 1, 2


def repeated_labels(sheet: Sheet, nodes: list[int]) -> frozenset[str]:
    """What stands on the last link of several entries: a label, in whatever language."""
    leaf_text = sheet.leaf
    last: Counter[str] = Counter()
    for node in nodes[:_SAMPLE]:
        place = bisect_left(leaf_text.leaves, leaf_text.end[node]) - 1
        while place > 0 and not leaf_text.of(place).strip(_BETWEEN):
            place -= 1
        if leaf_text.clickable[place] and _is_like_label(leaf_text, place):
            last[leaf_text.of(place).strip()] += 1
    fewest = max(2, len(nodes[:_SAMPLE]) // 5)
    return frozenset(text for text, count in last.items() if count >= fewest)


def entry_text(sheet: Sheet, node: int, order: int, repeated: frozenset[str] = frozenset()) -> str:
    """The text of the reference that a node holds; ``order`` is its place in the list.

    What is ``repeated`` at the end of several entries is no part of it.
    """
    leaf_text = sheet.leaf
    low = bisect_left(leaf_text.leaves, node)
    high = bisect_left(leaf_text.leaves, leaf_text.end[node], low)
    labels = _labels_between(leaf_text, low, high, repeated)
    kept: Sequence[int] = range(low, high)
    if labels:  # what stands among the links behind the entry is one of them, whatever it says
        kept = [place for place in kept if place not in labels]
        while len(kept) > 1 and _is_like_label(leaf_text, kept[-1]):
            kept.pop()
    return _cleaned(leaf_text.spaced(kept), order)


def _labels_between(leaf_text: LeafText, low: int, high: int, repeated: frozenset[str]) -> set[int]:
    """The text nodes of an entry that are labels of links."""
    clickable, label_like, near_end = leaf_text.clickable, leaf_text.label_like, high - _LAST
    first = bisect_left(label_like, low)
    found = set()
    for place in label_like[first : bisect_left(label_like, high, first)]:
        # In the middle of an entry, what is no link is no label.
        if not clickable[place] and place < near_end:
            continue
        text = leaf_text.of(place)
        kind = _label(text)
        if clickable[place] and not kind and place >= near_end and text.strip() in repeated:
            kind = _LABEL
        if kind == _LABEL or (clickable[place] and kind):
            found.add(place)
    return found


def _is_like_label(leaf_text: LeafText, place: int) -> bool:
    """Whether a text node is a link of a few words and no number, or what stands between such."""
    text = leaf_text.of(place)
    if not text.strip(_BETWEEN):
        return True
    if not leaf_text.clickable[place] or len(text) > LONGEST_LABEL // 2:
        return False
    return len(text.split()) <= 4 and not any(map(str.isdigit, text))


@lru_cache(maxsize=4096)
def _label(text: str) -> int:
    """Whether a text is the label of a link: surely, if it is in one, or not."""
    plain = " ".join(text.split()).strip(_AROUND).casefold()
    if plain and plain not in phrases("link_words"):
        return _NO_LABEL
    return _LABEL if _SURE.search(text) else _LABEL_OF_LINK


def clean_entry(raw: str, order: int) -> str:
    """A reference without number, labels of links, and what they leave behind."""
    return _cleaned(" ".join(raw[:_LONGEST].split()), order)


def _cleaned(text: str, order: int) -> str:
    text = _once(_without_number(text[:_LONGEST].rstrip(), order))
    text = _without_labels(_EMPTY_BRACKETS.sub(" ", text))
    if "  " in text:
        text = " ".join(text.split())
    text = close_up(text, behind="([", before=",.;:)]")
    text = text.rstrip(_LOOSE_ENDS)
    while text.endswith(_LOOSE):
        text = text[:-2].rstrip(_LOOSE_ENDS)
    return text.strip()


def _once(text: str) -> str:
    """A reference that stands twice in its entry, the second time for machines, once."""
    again = text.find(text[:_BEGIN], _BEGIN) if len(text) > 2 * _BEGIN else -1
    return text[:again].rstrip(" (|") if again > 0 else text


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
def _labels() -> tuple[str, ...]:
    """The labels that are known for such where no link is around them."""
    sure = [each for each in phrases("link_words") if len(each) > 8 or each in _SHORT_SURE]
    return tuple(sorted(sure, key=len, reverse=True))


@lru_cache(maxsize=1)
def _endings() -> frozenset[str]:
    return frozenset(each[-_ENDING:] for each in _labels())


@lru_cache(maxsize=1)
def _trailing() -> re.Pattern[str]:
    words = "|".join(map(re.escape, _labels()))
    return re.compile(rf"[\s|,;\[(·•]+(?:{words})[\s|,;\])·•®]*$", re.IGNORECASE)


_SHORT_SURE: Final = frozenset({"crossref", "pubmed", "medline", "scopus", "mathscinet", "cas"})


def _without_labels(text: str) -> str:
    """A text without the labels at its end that stood in no link."""
    for _ in range(_MOST_LABELS):
        end = text[-LONGEST_LABEL:].rstrip(_BEHIND)
        # Few entries end like a label, and the last letters are enough to pass by the others.
        if end[-_ENDING:].casefold()[-_ENDING:] not in _endings():
            break
        if not end.casefold().endswith(_labels()):
            break
        match = _trailing().search(text, max(len(text.rstrip(_BEHIND)) - LONGEST_LABEL, 0))
        if match is None:
            break
        text = text[: match.start()].rstrip(_BEFORE)
    return text
