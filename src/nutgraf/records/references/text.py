"""The text of one reference: without its number, and without the links behind it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf._kernels.folding import close_up
from nutgraf.records._kernels.citations import are_tidy
from nutgraf.records._kernels.entries import has_empty_brackets, is_like_label
from nutgraf.records.layout.page_tree import MAX_LABEL_LENGTH, LinkLabels
from nutgraf.records.references.details import Span, leads_up, without_details
from nutgraf.records.word_lists import phrases
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_NUMBER: Final = LazyPattern(
    r"^\s*(?:[•↵↑^*·◦‣–-]\s*)*(?:\[\s*\w{1,6}\s*\]|\(\s*\d{1,4}\s*\)|[⇓↓]|(\d{1,4})(?:[a-z](?=[.)]?\s[^\W\d_]))?(?:[.)\]:]\s*|\s+))\s*"
)
_AROUND: Final = " \t\n\v\xa0()[]|,.;:·•-–→↗»›<>®"
_BETWEEN: Final = " \t\n\v\xa0[]|·•/,;"
# What is a link's label even where no link is around it.
_SURE: Final = LazyPattern(
    r"google scholar|cross-?ref\b|pubmed|web of science|scopus|open in (?:a )?new|openurl"
    r"|view (?:article|in|record)|go to reference|pubmed|full text|return to (?:citation|ref|text)",
    re.IGNORECASE,
)
_IN_BRACKETS: Final = "|,;/·•"
_EMPTY_BRACKETS: Final = LazyPattern(rf"[(\[]\s*[{_IN_BRACKETS}]*\s*[)\]]")
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
_LONGEST_LINK: Final = MAX_LABEL_LENGTH // 2
_LONGEST_LEAD: Final = 20
_COLONS: Final = (":", "：")
_LABEL_OF_LINK, _LABEL = 1, 2
_DIGITS: Final = LazyPattern(r"\d+")
_LETTERS: Final = LazyPattern(r"[^\W\d_](?:[^\W\d_]|[ .,#()])*")


def repeated_labels(layout: PageLayout, nodes: list[int]) -> frozenset[str]:
    """What stands on the last link of several entries: a label, in whatever language."""
    tree = layout.tree
    last: Counter[str] = Counter()
    for node in nodes[:_SAMPLE]:
        first = bisect_left(tree.leaves, node)
        place = bisect_left(tree.leaves, tree.end[node]) - 1
        while place > first and not tree.leaf_text(place).strip(_BETWEEN):
            place -= 1
        text = tree.leaf_text(place)
        if tree.clickable[place] and is_like_label(text, True, _BETWEEN, _LONGEST_LINK):
            last[text.strip()] += 1
            before = _before_links(layout, first, place)
            if before:
                last[before] += 1
    fewest = max(2, len(nodes[:_SAMPLE]) // 5)
    found = {text for text, count in last.items() if count >= fewest}
    return frozenset(found) if found else _numbered_labels(layout, nodes, fewest)


def _numbered_labels(layout: PageLayout, nodes: list[int], fewest: int) -> frozenset[str]:
    """What stands on the last links and is alike but for a number: "Back to the text, no. 3".

    "Phys. Rev. 50" is alike too: a label has the entry's own number, or leads to the same page.
    """
    tree = layout.tree
    texts: dict[str, set[str]] = {}
    for order, node in enumerate(nodes, 1):
        place = bisect_left(tree.leaves, tree.end[node]) - 1
        text = tree.leaf_text(place).strip()
        if tree.clickable[place] and len(text) <= _LONGEST_LINK:
            words, numbers = _DIGITS.sub("", text), _DIGITS.findall(text)
            own = len(numbers) == 1 and (int(numbers[0]) == order or leads_up(layout, place))
            if own and _LETTERS.fullmatch(words):
                texts.setdefault(words, set()).add(text)
    return frozenset(text for alike in texts.values() if len(alike) >= fewest for text in alike)


def _before_links(layout: PageLayout, first: int, place: int) -> str:
    """What leads to the links at the end of an entry, up to one of them: "View at:"."""
    tree = layout.tree
    while place > first and (tree.clickable[place] or not tree.leaf_text(place).strip(_BETWEEN)):
        place -= 1
    text = tree.leaf_text(place).strip()
    leads = place > first and text.endswith(_COLONS) and len(text) <= _LONGEST_LEAD
    return text if leads else ""


def entry_texts(
    layout: PageLayout, nodes: list[int], repeated: frozenset[str] = frozenset()
) -> list[str]:
    """The texts of the references that some nodes hold, in their order.

    What is ``repeated`` at the end of several entries is no part of them.
    """
    leaves, end = layout.page.leaves, layout.page.end
    lows, highs = leaves.searchsorted(nodes), leaves.searchsorted(end[nodes])
    entries = list(zip(lows.tolist(), highs.tolist(), strict=True))
    cut = without_details(layout, nodes)
    if not cut:
        return _texts(layout, entries, repeated)
    spans = [cut.get(node, [entry]) for node, entry in zip(nodes, entries, strict=True)]
    pieces = iter(_texts(layout, [span for each in spans for span in each], repeated))
    return [" ".join(filter(None, islice(pieces, len(each)))) for each in spans]


def _texts(layout: PageLayout, entries: list[Span], repeated: frozenset[str]) -> list[str]:
    """The texts of some spans of text nodes without their numbers and the labels of links."""
    # In the middle of an entry, what is no link is no label.
    told = LinkLabels(_known_labels(), _AROUND, repeated, _BETWEEN)
    lines = layout.tree.entry_lines(entries, _LAST, told)
    lines = [
        line if line[:1].isalpha() else _without_number(line, order)
        for order, line in enumerate(lines)
    ]
    # Most have nothing out of place, and this is quickly told.
    tidy = are_tidy(lines, _LONGEST, _BEGIN, _endings(), _BEHIND)
    return [line if good else _cleaned(line) for line, good in zip(lines, tidy, strict=True)]


@lru_cache(maxsize=1)
def _known_labels() -> dict[str, int]:
    """The labels of links, and whether each is one anywhere."""
    known = phrases("link_words")
    return {each: _LABEL if _SURE.search(each) else _LABEL_OF_LINK for each in known}


def clean_entry(raw: str, order: int) -> str:
    """A reference without number, labels of links, and what they leave behind."""
    return _cleaned(_without_number(" ".join(raw[:_LONGEST].split()), order))


def _cleaned(text: str) -> str:
    text = _once(text[:_LONGEST].rstrip())
    if has_empty_brackets(text, _IN_BRACKETS):
        text = _EMPTY_BRACKETS.sub(" ", text)
    text = _without_labels(text)
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
    match = _NUMBER.match(text) if not text[:1].isalpha() else None  # most begin with a name
    if match is None:
        return text
    number = match[1]
    # A year at the front is a year; a number far from the entry's place is a part of it.
    if number is not None and abs(int(number) - order - 1) > max(20, order // 2):
        return text
    rest = text[match.end() :]
    # "1 1. Amaro": some have it once as a mark and once in the text.
    again = _NUMBER.match(rest) if number is not None and rest[:1].isdigit() else None
    return rest[again.end() :] if again is not None and again[1] == number else rest


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
        end = text[-MAX_LABEL_LENGTH:].rstrip(_BEHIND)
        # Few entries end like a label, and the last letters are enough to pass by the others.
        if end[-_ENDING:].casefold()[-_ENDING:] not in _endings():
            break
        if not end.casefold().endswith(_labels()):
            break
        match = _trailing().search(text, max(len(text.rstrip(_BEHIND)) - MAX_LABEL_LENGTH, 0))
        if match is None:
            break
        text = text[: match.start()].rstrip(_BEFORE)
    return text
