"""The text of one reference: without its number, and without the links behind it."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nutgraf.records.lexicon import phrases

if TYPE_CHECKING:
    from nutgraf.records.leaf_text import LeafText
    from nutgraf.records.sheet import Sheet

_LONGEST_LABEL: Final = 80
_NUMBER: Final = re.compile(
    r"^\s*(?:[•↵↑^*·◦‣–-]\s*)*(?:\[\s*\w{1,6}\s*\]|\(\s*\d{1,4}\s*\)|[⇓↓]|(\d{1,4})(?:[.)\]:]\s*|\s+))\s*"
)
_AROUND: Final = " \t\n\v\xa0()[]|,.;:·•-–→↗»›<>®"
_BETWEEN: Final = " \t\n\v\xa0[]|·•/"
# What is a link's label even where no link is around it.
_SURE: Final = re.compile(
    r"google scholar|cross-?ref\b|pubmed|web of science|scopus|open in (?:a )?new|openurl"
    r"|view (?:article|in|record)|go to reference|pubmed|full text|return to (?:citation|ref|text)",
    re.IGNORECASE,
)
_EMPTY_BRACKETS: Final = re.compile(r"[(\[]\s*[|,;/·•]*\s*[)\]]")
_LOOSE_ENDS: Final = " |·•,;"
_LOOSE: Final = (" .", " -", " –", " /", " [", " (")
_SPACE_BEFORE: Final = re.compile(r"\s+([,.;:)\]])")
_SPACE_AFTER: Final = re.compile(r"([(\[])\s+")
_LONGEST: Final = 5_000
_MOST_LABELS: Final = 12
_BEGIN: Final = 30
_LAST: Final = 8
_BEHIND: Final = " \t\n|,;])·•®"
_NO_LABEL, _LABEL_OF_LINK, _LABEL = 0, 1, 2


def entry_text(sheet: Sheet, node: int, order: int) -> str:
    """The text of the reference that a node holds; ``order`` is its place in the list."""
    leaf_text, text = sheet.leaf, sheet.page.text
    leaves, start, stop = leaf_text.leaves, leaf_text.start, leaf_text.stop
    low = bisect_left(leaves, node)
    high = bisect_left(leaves, leaf_text.end[node], low)
    kept: list[int] = []
    labels = 0
    clickable = leaf_text.clickable
    near_end = leaves[max(low, high - _LAST)] if high > low else 0
    for leaf in leaves[low:high]:
        # In the middle of an entry, what is no link is no label.
        if (clickable[leaf] or leaf >= near_end) and stop[leaf] - start[leaf] <= _LONGEST_LABEL:
            kind = _label(text[start[leaf] : stop[leaf]])
            if kind == _LABEL or (kind == _LABEL_OF_LINK and clickable[leaf]):
                labels += 1
                continue
        kept.append(leaf)
    if labels:  # what stands among the links behind the entry is one of them, whatever it says
        while len(kept) > 1 and _is_like_label(leaf_text, kept[-1]):
            kept.pop()
    return clean_entry(leaf_text.spaced(kept), order)


def _is_like_label(leaf_text: LeafText, leaf: int) -> bool:
    """Whether a text node is a link of a few words and no number, or what stands between such."""
    text = leaf_text.text[leaf_text.start[leaf] : leaf_text.stop[leaf]]
    if not text.strip(_BETWEEN):
        return True
    if not leaf_text.clickable[leaf] or len(text) > _LONGEST_LABEL // 2:
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
    text = " ".join(raw[:_LONGEST].split())
    text = _once(_without_number(text, order))
    text = _without_labels(_EMPTY_BRACKETS.sub(" ", text))
    # Most entries need nothing of this, and to look for it is quicker than to do it.
    if " ," in text or " ." in text or " ;" in text or " :" in text or " )" in text or " ]" in text:
        text = _SPACE_BEFORE.sub(r"\1", text)
    if "( " in text or "[ " in text:
        text = _SPACE_AFTER.sub(r"\1", text)
    text = text.rstrip(_LOOSE_ENDS)
    while text.endswith(_LOOSE):
        text = text[:-2].rstrip(_LOOSE_ENDS)
    return " ".join(text.split()) if "  " in text else text.strip()


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
def _trailing() -> re.Pattern[str]:
    words = "|".join(map(re.escape, _labels()))
    return re.compile(rf"[\s|,;\[(·•]+(?:{words})[\s|,;\])·•®]*$", re.IGNORECASE)


_SHORT_SURE: Final = frozenset({"crossref", "pubmed", "medline", "scopus", "mathscinet", "cas"})


def _without_labels(text: str) -> str:
    """A text without the labels at its end that stood in no link."""
    for _ in range(_MOST_LABELS):
        if not text[-_LONGEST_LABEL:].rstrip(_BEHIND).casefold().endswith(_labels()):
            break
        shorter = _trailing().sub("", text)
        if shorter == text:
            break
        text = shorter
    return text
