"""The text of reference entries, without numbers and without the labels of trailing links."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nutgraf._kernels.folding import close_up
from nutgraf.records._kernels.entries import is_like_label
from nutgraf.records.layout.entities import has_year
from nutgraf.records.layout.page_tree import MAX_LABEL_LENGTH, LinkLabels
from nutgraf.records.word_lists import phrases
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

Span = tuple[int, int]
"""A range of text nodes, by their positions in `PageTree.leaves`."""

_NUMBER: Final = LazyPattern(
    r"^\s*(?:[•↵↑^*·◦‣–-]\s*)*(?:\[\s*\w{1,6}\s*\]|\(\s*\d{1,4}\s*\)|[⇓↓]"
    # The number may be there twice, as a mark and in the text: "1 1. Amaro".
    r"|(\d{1,3})(?:[a-z](?=[.)]?\s[^\W\d_]))?(?:[.)\]:]\s*|\s+)(?:\1[.)]\s+)?"
    r"|\d{4}[.)\]]\s(?=[^\W\d_]))\s*"
)
_AROUND: Final = " \t\n\v\xa0()[]|,.;:·•-–→↗»›<>®"
_BETWEEN: Final = " \t\n\v\xa0[]|·•/,;"
_EMPTY_BRACKETS: Final = LazyPattern(r"[(\[][\s|,;/·•]*[)\]]")
_LOOSE_ENDS: Final = " |·•,;"
_LOOSE: Final = (" .", " -", " –", " /", " [", " (")
_MAX_LENGTH: Final = 5_000
_MAX_LABELS: Final = 12
_COMPARED_LENGTH: Final = 30
_LAST_LEAVES: Final = 8
_SAMPLE: Final = 15
_AROUND_LABEL: Final = " \t\n|,;[]()·•®"
# Labels that are unmistakable outside a link.
_MIN_SURE_LENGTH: Final = 9
_SHORT_SURE: Final = frozenset(
    {"crossref", "pubmed", "medline", "scopus", "mathscinet", "cas", "view at:"}
)


def entry_texts(layout: PageLayout, nodes: list[int]) -> list[str]:
    """Return the texts of the references in some nodes, in order."""
    leaves, hidden = layout.tree.leaves, _hidden_quotes(layout, nodes)
    spans: list[Span] = []
    counts = []
    for node in nodes:
        end = layout.tree.end[node]
        low, high = bisect_left(hidden, node), bisect_left(hidden, end)
        # The text nodes before, between and after the hidden elements.
        cuts = [node, *(cut for each in hidden[low:high] for cut in (each, layout.tree.end[each]))]
        places = [bisect_left(leaves, cut) for cut in (*cuts, end)]
        spans += list(pairwise(places))[::2]
        counts.append(len(places) // 2)
    labels = LinkLabels(_known_labels(), _AROUND, _repeated_labels(layout, nodes), _BETWEEN)
    pieces = iter(layout.tree.entry_lines(spans, _LAST_LEAVES, labels))
    texts = (" ".join(filter(None, (next(pieces) for _ in range(count)))) for count in counts)
    return [clean_entry(text) for text in texts]


def clean_entry(raw: str) -> str:
    """Return a reference without its number, link labels and the punctuation around them."""
    text = " ".join(raw[:_MAX_LENGTH].split())
    number = _NUMBER.match(text)
    text = text[number.end() :] if number else text
    # Some entries are repeated for machines.
    again = text.find(text[:_COMPARED_LENGTH], _COMPARED_LENGTH)
    if again > 0 and len(text) > 2 * _COMPARED_LENGTH:
        text = text[:again].rstrip(" (|")
    text = " ".join(_without_labels(_EMPTY_BRACKETS.sub(" ", text)).split())
    text = close_up(text, after="([", before=",.;:)]").rstrip(_LOOSE_ENDS)
    while text.endswith(_LOOSE):
        text = text[:-2].rstrip(_LOOSE_ENDS)
    return text.strip()


def _without_labels(text: str) -> str:
    """Return a text without labels at its end that are outside links."""
    for _ in range(_MAX_LABELS):
        end = text.rstrip(_AROUND_LABEL)
        tail = end[-MAX_LABEL_LENGTH:].casefold()
        if not tail.endswith(_sure_labels()):
            break
        label = next(filter(tail.endswith, _sure_labels()))
        before = end[: -len(label)]
        if before[-1:] not in _AROUND_LABEL:
            break  # the end of a word
        text = before.rstrip(_AROUND_LABEL)
    return text


def _repeated_labels(layout: PageLayout, nodes: list[int]) -> frozenset[str]:
    """Return the texts of the last links that several entries share: labels in any language."""
    tree = layout.tree
    last: Counter[str] = Counter()
    sample = nodes[:_SAMPLE]
    for node in sample:
        first = bisect_left(tree.leaves, node)
        place = bisect_left(tree.leaves, tree.end[node]) - 1
        while place > first and not tree.leaf_text(place).strip(_BETWEEN):
            place -= 1
        text = tree.leaf_text(place).strip()
        if tree.clickable[place] and is_like_label(text, True, _BETWEEN, MAX_LABEL_LENGTH // 2):
            last[text] += 1
    return frozenset(text for text, count in last.items() if count >= max(2, len(sample) // 5))


@cache
def _known_labels() -> dict[str, int]:
    return dict.fromkeys(phrases("link_words"), 1)


@cache
def _sure_labels() -> tuple[str, ...]:
    """Return the labels that count outside links, longest first."""
    known = _known_labels()
    sure = [each for each in known if len(each) >= _MIN_SURE_LENGTH or each in _SHORT_SURE]
    return tuple(sorted(sure, key=len, reverse=True))


def _hidden_quotes(layout: PageLayout, nodes: list[int]) -> list[int]:
    """Return the outermost hidden elements that quote the citing text: no year, no link away."""
    page, found = layout.page, list[int]()
    stop = layout.tree.end[nodes[-1]] if nodes else 0
    for node in layout.tree.hidden if nodes else ():
        if (found and node < layout.tree.end[found[-1]]) or not nodes[0] < node < stop:
            continue
        if not has_year(page.node_text(node)):
            links = (page.attribute(each, "href") for each in range(node, layout.tree.end[node]))
            if all(address.startswith("#") for address in links if address):
                found.append(node)
    return found
