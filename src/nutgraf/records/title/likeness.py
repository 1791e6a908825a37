"""What a line has in common with the page's own title and with a declared one."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from nutgraf.records.title.text import MIN_LETTERS, letters
from nutgraf.text.patterns import LazyPattern

_MAX_PAGE_TITLE: Final = 1_000
_MAX_PARTS: Final = 12
_MIN_REPEATED: Final = 20
_MOST: Final = 0.6
_SEPARATOR: Final = LazyPattern(r"\s[|–—•·»:-]\s|\s?\|\s?|:\s")
_CUT_OFF: Final = LazyPattern(r"\.\.\.|…")


class PageTitle(NamedTuple):
    """The page's own title, which often has the work's, and the one in its tags, as letters."""

    text: str
    letters: str
    parts: tuple[str, ...]
    longest: str
    cut_off: str
    """What stands before dots that cut the title off."""
    declared: str
    pairs: frozenset[str]
    """All adjacent letters in the two, and single ones."""


def page_title(text: str | None, declared: str | None) -> PageTitle:
    """Return the page's own title, with the declared one."""
    text = " ".join((text or "")[:_MAX_PAGE_TITLE].split())
    parts = tuple(letters(part) for part in _SEPARATOR.split(text, maxsplit=_MAX_PARTS))
    begin, *rest = _CUT_OFF.split(text, maxsplit=1)
    cut_off = letters(begin) if rest else ""
    longest = max(parts, key=len)
    whole, other = letters(text), letters(declared or "")
    both = f"{whole} {other}"
    pairs = frozenset(map("".join, pairwise(both))).union(both)
    return PageTitle(text, whole, parts, longest, cut_off, other, pairs)


def _common_start(one: str, other: str) -> int:
    """Return how many letters two texts begin with in common."""
    pairs = zip(one, other, strict=False)
    return next((size for size, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def likeness(title: str, known: PageTitle) -> tuple[float, list[str]]:
    """Return which share of the page's title a line has, and what else they have in common."""
    mine, whole = letters(title), known.letters
    found = ["declared"] if mine == known.declared else []
    main, colon, _ = title.partition(":")
    share = 0.0
    if mine in whole:
        share = len(mine) / len(whole)
        if len(mine) >= MIN_LETTERS:
            found.append("in page title")
        if mine in known.parts:
            found.append("one part of page title")
    elif colon and len(whole) >= MIN_LETTERS and letters(main) == whole:
        share = 1.0  # the line also has a subtitle
    elif len(known.longest) >= _MIN_REPEATED and known.longest in mine:
        share = len(known.longest) / len(mine)
    elif len(known.cut_off) >= _MIN_REPEATED and mine.startswith(known.cut_off):
        share = 1.0
    elif len(mine) >= _MIN_REPEATED and whole.startswith(mine[:_MIN_REPEATED]):
        share = _common_start(mine, whole) / min(len(mine), len(whole))
    if share >= _MOST:
        found.append("most of page title")
    return share, found
