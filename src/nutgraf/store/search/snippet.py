"""Extract the part of a text that shows why it was found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nutgraf.store.search.query import Query, Term
from nutgraf.store.search.words import Word, split_words, word_spans

_LENGTH: Final = 240
_BEFORE: Final = 60
# Only the beginning of longer texts is searched.
_MAX_CHARACTERS: Final = 200_000

Spans = list[tuple[int, int]]


def snippet(text: str, query: Query) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the window with the most different query words, and their positions in it."""
    text = text[:_MAX_CHARACTERS]
    found = _found(text, query.terms)
    start, stop = _window(text, _best_start(found))
    cut = text[start:stop]
    shown, positions = _one_line(cut)
    marks: Spans = []
    for first, last, _ in found:
        if first < stop and last > start:
            _mark(marks, positions[max(first, start) - start], positions[min(last, stop) - start])
    head, tail = "… " if start else "", " …" if stop < len(text) else ""
    return head + shown + tail, tuple((a + len(head), b + len(head)) for a, b in marks)


def _mark(marks: Spans, start: int, stop: int) -> None:
    """Add a mark, or extend the last one if they overlap."""
    if marks and start < marks[-1][1]:
        start, stop = marks[-1][0], max(stop, marks.pop()[1])
    marks.append((start, stop))


def _found(text: str, terms: Sequence[Term]) -> list[tuple[int, int, int]]:
    """Return the positions of query words, each with the index of its term."""
    asked = {word for term in terms for word in term.words}
    prefixes = tuple(term.words[-1] for term in terms if term.prefix)
    found = []
    for start, stop in word_spans(text):
        written = text[start:stop]
        if written.isascii():  # most are
            low = written.lower()
            if low not in asked and not low.startswith(prefixes):
                continue
        for word in split_words(written):
            for number, term in enumerate(terms):
                spans = _in_word(word, stop - start, term)
                found += [(start + first, start + last, number) for first, last in spans]
    return sorted(found)


def _in_word(word: Word, length: int, term: Term) -> Spans:
    """Return where a term, or a word of it, occurs in a word."""
    if not word.unspaced:
        whole = word.text in term.words
        starts = term.prefix and word.text.startswith(term.words[-1])
        return [(0, length)] if whole or starts else []
    if len(word.text) != length:  # folded into something longer: mark nothing wrong
        return []
    part = term.words[0] + "".join(each[1:] for each in term.words[1:])
    spans: Spans = []
    at = word.text.find(part)
    while at >= 0:
        spans.append((at, at + len(part)))
        at = word.text.find(part, at + len(part))
    return spans


def _best_start(found: list[tuple[int, int, int]]) -> int:
    """Return the start of the first window with the most different terms."""
    best, most_terms, last = 0, 0, 0
    counts: dict[int, int] = {}
    for first, (start, _, number) in enumerate(found):
        if first:
            before = found[first - 1][2]
            counts[before] -= 1
            if not counts[before]:
                del counts[before]
        while last < len(found) and found[last][1] <= start + _LENGTH - _BEFORE:
            counts[found[last][2]] = counts.get(found[last][2], 0) + 1
            last += 1
        if last <= first:  # one longer than the stretch
            counts[number] = counts.get(number, 0) + 1
            last = first + 1
        if len(counts) > most_terms:
            best, most_terms = start, len(counts)
    return best


def _window(text: str, start: int) -> tuple[int, int]:
    """Return a window around a position, cut at spaces where possible."""
    first = max(0, start - _BEFORE)
    if first:
        blank = text.find(" ", first, start)
        first = blank + 1 if blank >= 0 else first
    stop = min(len(text), first + _LENGTH)
    if stop < len(text):
        blank = text.rfind(" ", max(start, stop - _BEFORE), stop)
        stop = blank if blank > start else stop
    return first, stop


def _one_line(text: str) -> tuple[str, list[int]]:
    """Collapse white space. Also return the new position of each character."""
    kept: list[str] = []
    positions: list[int] = []
    for character in text:
        positions.append(len(kept))
        if not character.isspace():
            kept.append(character)
        elif kept and kept[-1] != " ":
            kept.append(" ")
    positions.append(len(kept))
    return "".join(kept), positions
