"""Titles as text: the headline, the section and the site in one line, and what separates them."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.text.folding import letters
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.word_lists import read_data

if TYPE_CHECKING:
    from collections.abc import Set

# Scripts that write no space around a dash.
_UNSPACED: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
# Each separator begins with one of these: a quick test for most positions in a title.
_SEPARATOR_STARTS: Final = "-|｜¦│_»›:>·•/~–—−«‹"
# What separates a headline from a section or a site. A bar or an underscore does so anywhere; an
# arrow after a space, because otherwise it closes a quotation; a dash only between spaces, when
# doubled, or between characters of a script without spaces.
_SEPARATOR: Final = LazyPattern(
    rf"(?=[{_SEPARATOR_STARTS}])(?:(?P<bar>[|｜¦│_]|::|>>|(?<=\s)[»›]|(?<=\s)[·•>/~](?=\s))"
    r"|(?<=\s)[-–—−:«‹](?=\s|$)|--+|——|"
    rf"(?<=[{_UNSPACED}！？。》」』）])[-–](?=[{_UNSPACED}《「『]))"
)
_QUOTES: Final = ("«»", "‹›")
_UNSPACED_CHARACTER: Final = LazyPattern(f"[{_UNSPACED}]")

# Marks around generic titles, as in "Read more »".
_MARKS: Final = " .…:;!?>»›→[]()|-–—"
_MAX_GENERIC: Final = 30

# A part with this many words, or characters of a script without spaces, is a headline by itself.
_MIN_HEADLINE_WORDS: Final = 3
_MAX_SEPARATORS: Final = 5


def is_abnormal(text: str) -> bool:
    """Return whether a text can't be a title: empty, symbols or digits only, broken, or generic."""
    if "\ufffd" in text or not any(map(str.isalpha, text)):
        return True
    return len(text) < _MAX_GENERIC and text.casefold().strip(_MARKS) in _generic_titles()


@cache
def _generic_titles() -> frozenset[str]:
    """Return what links and boxes are called on any page."""
    lines = read_data("generic_titles.txt").splitlines()
    return frozenset(
        phrase for line in lines if line and not line.startswith("#") for phrase in line.split("|")
    )


class SplitTitle(NamedTuple):
    """A title and the separators in it, from left to right."""

    text: str
    separators: list[re.Match[str]]

    def parts(self) -> list[str]:
        """Return the parts between the separators that are not empty."""
        parts = (self.text[i:j].strip() for i, j in self._spans())
        return [part for part in parts if part]

    def runs(self) -> list[str]:
        """Return all runs of neighbouring parts that are long enough for a headline."""
        found = self.separators[:_MAX_SEPARATORS]
        begins = [0, *(each.end() for each in found)]
        ends = [*(each.start() for each in found), len(self.text)]
        runs = [self.text[i:j].strip() for n, i in enumerate(begins) for j in ends[n:]]
        return [run for run in runs if _word_count(run) >= _MIN_HEADLINE_WORDS]

    def repeated_parts(self) -> list[str]:
        """Return the parts that a heading may repeat: the first, and longer ones after it."""
        parts = self.parts()
        if len(parts) < 2:
            return []
        longer = [part for part in parts[1:] if len(part) > len(parts[0])]
        return [part for part in (parts[0], *longer) if _word_count(part) > 1]

    def without_last_part(self) -> str:
        """Return the title without its last part, or "" if that is the longer half."""
        cut = self.separators[-1].start() if self.separators else 0
        return self.text[:cut].rstrip() if 2 * cut >= len(self.text) else ""

    def without_site_name(self, names: Set[str] = frozenset()) -> str:
        """Return the title without the site's name at either end.

        ``names`` are the site's names, folded by `letters`: a part that equals one is removed, on
        either side. If no part does, sections and sites are assumed to follow a bar,
        or to precede it in one or two words.
        """
        if not self.separators:
            return self.text
        spans = self._spans()
        keys = [letters(self.text[i:j]) for i, j in spans]
        first, last = 0, len(spans)
        while last - first > 1 and (not keys[last - 1] or keys[last - 1] in names):
            last -= 1
        while last - first > 1 and (not keys[first] or keys[first] in names):
            first += 1
        parts = [self.text[i:j] for i, j in spans[first:last]]
        bars = [each["bar"] is not None for each in self.separators[first : last - 1]]
        # Once the site's name is gone, only a bar separates the headline from a section.
        if len(parts) == len(spans) or any(bars):
            begin, end = _headline_parts(parts, bars)
            first, last = first + begin, first + end
        return self.text[spans[first][0] : spans[last - 1][1]].strip()

    def _spans(self) -> list[tuple[int, int]]:
        """Return where each part begins and ends."""
        edges = [0, *(edge for each in self.separators for edge in each.span()), len(self.text)]
        return list(zip(edges[::2], edges[1::2], strict=True))


def split_title(title: str) -> SplitTitle:
    """Return the title with its separators."""
    found = list(_SEPARATOR.finditer(title))
    if not found:
        return SplitTitle(title, [])
    # Marks that open as often as they close are quotation marks with spaces inside, as in French.
    quotes = {
        mark for pair in _QUOTES if title.count(pair[0]) == title.count(pair[1]) for mark in pair
    }
    return SplitTitle(title, [each for each in found if each[0] not in quotes])


def _headline_parts(parts: list[str], is_bar: list[bool]) -> tuple[int, int]:
    """Return which parts are the headline when the site's name is not known."""
    sizes = [_word_count(part) for part in parts]
    edges = [0, *(i + 1 for i, bar in enumerate(is_bar) if bar), len(parts)]
    runs = list(pairwise(edges))
    words = [sum(sizes[i:j]) for i, j in runs]
    first, last = runs[0 if words[0] >= _MIN_HEADLINE_WORDS else words.index(max(words))]
    # A dash is as often inside a headline as after it. So it cuts only if there is no bar, and
    # only a last part that is short compared with the rest.
    rest = sum(map(len, parts[:-1]))
    if len(runs) == 1 and sum(sizes[:-1]) >= _MIN_HEADLINE_WORDS and rest >= 2 * len(parts[-1]):
        last -= 1
    return first, last


def _word_count(part: str) -> int:
    """Return the number of words, or of characters in a script without spaces."""
    unspaced = 0 if part.isascii() else len(_UNSPACED_CHARACTER.findall(part))
    return unspaced or len(part.split())
