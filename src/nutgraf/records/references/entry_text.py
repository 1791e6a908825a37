"""The text of reference entries, without numbers and without the labels of trailing links."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf._kernels.folding import close_up
from nutgraf.records._kernels.entries import has_empty_brackets, is_like_label
from nutgraf.records._kernels.text_search import are_tidy
from nutgraf.records.layout.page_tree import MAX_LABEL_LENGTH, LinkLabels
from nutgraf.records.references.entry_cards import Span, links_to_anchor, spans_without_cards
from nutgraf.records.word_lists import phrases
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_NUMBER: Final = LazyPattern(
    r"^\s*(?:[•↵↑^*·◦‣–-]\s*)*(?:\[\s*\w{1,6}\s*\]|\(\s*\d{1,4}\s*\)|[⇓↓]|(\d{1,4})(?:[a-z](?=[.)]?\s[^\W\d_]))?(?:[.)\]:]\s*|\s+))\s*"
)
_AROUND: Final = " \t\n\v\xa0()[]|,.;:·•-–→↗»›<>®"
_BETWEEN: Final = " \t\n\v\xa0[]|·•/,;"
# Labels that are unmistakable even outside a link.
_SURE: Final = LazyPattern(
    r"google scholar|cross-?ref\b|pubmed|web of science|scopus|open in (?:a )?new|openurl"
    r"|view (?:article|in|record)|go to reference|pubmed|full text|return to (?:citation|ref|text)",
    re.IGNORECASE,
)
_IN_BRACKETS: Final = "|,;/·•"
_EMPTY_BRACKETS: Final = LazyPattern(rf"[(\[]\s*[{_IN_BRACKETS}]*\s*[)\]]")
_LOOSE_ENDS: Final = " |·•,;"
_LOOSE: Final = (" .", " -", " –", " /", " [", " (")
_MAX_LENGTH: Final = 5_000
_MAX_LABELS: Final = 12
_COMPARED_LENGTH: Final = 30
_LAST_LEAVES: Final = 8
_SAMPLE: Final = 15
_AFTER_LABEL: Final = " \t\n|,;])·•®"
_BEFORE_LABEL: Final = " \t\n|,;[(·•"
_ENDING_LENGTH: Final = 3
_MAX_LINK_LENGTH: Final = MAX_LABEL_LENGTH // 2
_MAX_LEAD_LENGTH: Final = 20
_COLONS: Final = (":", "：")
_LABEL_IN_LINK, _LABEL_ANYWHERE = 1, 2
_DIGITS: Final = LazyPattern(r"\d+")
_LETTERS: Final = LazyPattern(r"[^\W\d_](?:[^\W\d_]|[ .,#()])*")


def repeated_labels(layout: PageLayout, nodes: list[int]) -> frozenset[str]:
    """Return the texts of the last links that several entries share: labels in any language."""
    tree = layout.tree
    last: Counter[str] = Counter()
    for node in nodes[:_SAMPLE]:
        first = bisect_left(tree.leaves, node)
        place = bisect_left(tree.leaves, tree.end[node]) - 1
        while place > first and not tree.leaf_text(place).strip(_BETWEEN):
            place -= 1
        text = tree.leaf_text(place)
        if tree.clickable[place] and is_like_label(text, True, _BETWEEN, _MAX_LINK_LENGTH):
            last[text.strip()] += 1
            before = _lead_of_links(layout, first, place)
            if before:
                last[before] += 1
    min_count = max(2, len(nodes[:_SAMPLE]) // 5)
    found = {text for text, count in last.items() if count >= min_count}
    return frozenset(found) if found else _numbered_labels(layout, nodes, min_count)


def _numbered_labels(layout: PageLayout, nodes: list[int], min_count: int) -> frozenset[str]:
    """Return texts of last links that differ only in a number: "Back to the text, no. 3".

    Citations such as "Phys. Rev. 50" differ so too. In a label the number is that of
    the entry, or the link leads to an anchor on the page.
    """
    tree = layout.tree
    texts: dict[str, set[str]] = {}
    for order, node in enumerate(nodes, 1):
        place = bisect_left(tree.leaves, tree.end[node]) - 1
        text = tree.leaf_text(place).strip()
        if tree.clickable[place] and len(text) <= _MAX_LINK_LENGTH:
            words, numbers = _DIGITS.sub("", text), _DIGITS.findall(text)
            is_label = len(numbers) == 1 and (
                int(numbers[0]) == order or links_to_anchor(layout, place)
            )
            if is_label and _LETTERS.fullmatch(words):
                texts.setdefault(words, set()).add(text)
    return frozenset(text for alike in texts.values() if len(alike) >= min_count for text in alike)


def _lead_of_links(layout: PageLayout, first: int, place: int) -> str:
    """Return the text before the links at the end of an entry, such as "View at:", or ""."""
    tree = layout.tree
    while place > first and (tree.clickable[place] or not tree.leaf_text(place).strip(_BETWEEN)):
        place -= 1
    text = tree.leaf_text(place).strip()
    leads = place > first and text.endswith(_COLONS) and len(text) <= _MAX_LEAD_LENGTH
    return text if leads else ""


def entry_texts(
    layout: PageLayout, nodes: list[int], repeated: frozenset[str] = frozenset()
) -> list[str]:
    """Return the texts of the references in some nodes, in order.

    Texts in ``repeated`` are cut from the end of entries; see `repeated_labels`.
    """
    leaves, end = layout.page.leaves, layout.page.end
    lows, highs = leaves.searchsorted(nodes), leaves.searchsorted(end[nodes])
    entries = list(zip(lows.tolist(), highs.tolist(), strict=True))
    cut = spans_without_cards(layout, nodes)
    if not cut:
        return _texts(layout, entries, repeated)
    spans = [cut.get(node, [entry]) for node, entry in zip(nodes, entries, strict=True)]
    pieces = iter(_texts(layout, [span for each in spans for span in each], repeated))
    return [" ".join(filter(None, islice(pieces, len(each)))) for each in spans]


def _texts(layout: PageLayout, entries: list[Span], repeated: frozenset[str]) -> list[str]:
    """Return the texts of ranges of text nodes, without numbers and link labels."""
    # Within an entry, only links can be labels.
    labels = LinkLabels(_known_labels(), _AROUND, repeated, _BETWEEN)
    lines = layout.tree.entry_lines(entries, _LAST_LEAVES, labels)
    lines = [
        line if line[:1].isalpha() else _without_number(line, order)
        for order, line in enumerate(lines)
    ]
    # Most lines are tidy, which is fast to check.
    tidy = are_tidy(lines, _MAX_LENGTH, _COMPARED_LENGTH, _endings(), _AFTER_LABEL)
    return [
        line if good else _without_residue(line) for line, good in zip(lines, tidy, strict=True)
    ]


@lru_cache(maxsize=1)
def _known_labels() -> dict[str, int]:
    """Return the known labels of links, and whether each counts outside links too."""
    known = phrases("link_words")
    return {each: _LABEL_ANYWHERE if _SURE.search(each) else _LABEL_IN_LINK for each in known}


def clean_entry(raw: str, order: int) -> str:
    """Return a reference without its number, link labels and the punctuation around them."""
    return _without_residue(_without_number(" ".join(raw[:_MAX_LENGTH].split()), order))


def _without_residue(text: str) -> str:
    text = _without_repetition(text[:_MAX_LENGTH].rstrip())
    if has_empty_brackets(text, _IN_BRACKETS):
        text = _EMPTY_BRACKETS.sub(" ", text)
    text = _without_labels(text)
    if "  " in text:
        text = " ".join(text.split())
    text = close_up(text, after="([", before=",.;:)]")
    text = text.rstrip(_LOOSE_ENDS)
    while text.endswith(_LOOSE):
        text = text[:-2].rstrip(_LOOSE_ENDS)
    return text.strip()


def _without_repetition(text: str) -> str:
    """Return a reference once if its entry repeats it for machines."""
    again = (
        text.find(text[:_COMPARED_LENGTH], _COMPARED_LENGTH)
        if len(text) > 2 * _COMPARED_LENGTH
        else -1
    )
    return text[:again].rstrip(" (|") if again > 0 else text


def _without_number(text: str, order: int) -> str:
    match = _NUMBER.match(text) if not text[:1].isalpha() else None  # most begin with a name
    if match is None:
        return text
    number = match[1]
    # A number far from the entry's position, such as a year, is part of the entry.
    if number is not None and abs(int(number) - order - 1) > max(20, order // 2):
        return text
    rest = text[match.end() :]
    # "1 1. Amaro": some pages have the number as a mark and in the text.
    again = _NUMBER.match(rest) if number is not None and rest[:1].isdigit() else None
    return rest[again.end() :] if again is not None and again[1] == number else rest


@lru_cache(maxsize=1)
def _labels() -> tuple[str, ...]:
    """Return the labels that count outside links, longest first."""
    sure = [each for each in phrases("link_words") if len(each) > 8 or each in _SHORT_SURE]
    return tuple(sorted(sure, key=len, reverse=True))


@lru_cache(maxsize=1)
def _endings() -> frozenset[str]:
    return frozenset(each[-_ENDING_LENGTH:] for each in _labels())


@lru_cache(maxsize=1)
def _trailing() -> re.Pattern[str]:
    words = "|".join(map(re.escape, _labels()))
    return re.compile(rf"[\s|,;\[(·•]+(?:{words})[\s|,;\])·•®]*$", re.IGNORECASE)


_SHORT_SURE: Final = frozenset({"crossref", "pubmed", "medline", "scopus", "mathscinet", "cas"})


def _without_labels(text: str) -> str:
    """Return a text without labels at its end that are outside links."""
    for _ in range(_MAX_LABELS):
        end = text[-MAX_LABEL_LENGTH:].rstrip(_AFTER_LABEL)
        # A fast check of the last letters: few entries end like a label.
        if end[-_ENDING_LENGTH:].casefold()[-_ENDING_LENGTH:] not in _endings():
            break
        if not end.casefold().endswith(_labels()):
            break
        match = _trailing().search(text, max(len(text.rstrip(_AFTER_LABEL)) - MAX_LABEL_LENGTH, 0))
        if match is None:
            break
        text = text[: match.start()].rstrip(_BEFORE_LABEL)
    return text
