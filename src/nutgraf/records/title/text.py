"""The text of a title: how it is cleaned and compared, and which lines cannot be one."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf._kernels.folding import letters_of
from nutgraf.page.tags import flags
from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.issue.citation_forms import short_form_year
from nutgraf.records.issue.volume_words import issue_in, volume_in
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

MIN_LETTERS: Final = 8
MAX_LENGTH: Final = 600
_MIN_WORDS: Final = 4
_MAX_ISSUE_LINE: Final = 200

_COLONS: Final = (":", "：")
_LABEL_REACH: Final = 8
_LABEL: Final = LazyPattern(r"^\s*(?:title|titel|titre|题名|标题|篇名)\s*[:：]\s*", re.IGNORECASE)
# Links and notes that stand in a heading behind the title.
_MARKS_BEHIND: Final = LazyPattern(r"\s*(?:[☆★✩⋆*†‡§¶]+\d*|\[[A-Z][^\]]{0,40}\])\s*$")
_MARKS: Final = "☆★✩⋆*†‡§¶]"
_DIGITS: Final = "0123456789"
_YEAR_BEHIND: Final = LazyPattern(r"\s*\((?:1[6-9]|20)\d\d\)$")
# A Chinese character counts as several letters.
_FIRST_HAN: Final = "\u3040"
_LETTERS_PER_HAN: Final = 3

_YEAR: Final = LazyPattern(r"(?:1[89]|20)\d\d")
_CLOCK: Final = LazyPattern(r"(?<!\d)\d{1,2}:\d\d(?!\d)")
_BREADCRUMB: Final = LazyPattern(r"\s[>/»›]\s.*\s[>/»›]\s")

_MIN_ELEMENTS: Final = 2
_MAX_ELEMENTS: Final = 12
_MAX_ELEMENTS_BEFORE: Final = 2
_FIRST_CHARACTERS: Final = 16
_BADGES: Final = frozenset(
    "open access|free access|full access|free to read|restricted access|no access"
    "|free content|frei zugänglich|accès libre|acceso abierto|acesso aberto".split("|")
)
_EMPHASIS: Final = flags("em i b strong cite q")


class Title(NamedTuple):
    """The title, and the block that it is in."""

    text: str
    block: int
    shown: bool = True
    """Whether that block shows it; if not, it is only in the page's own title and in citations."""


def letters(text: str) -> str:
    """Return the letters and digits of a text, case-folded: two spellings of a title share them."""
    return letters_of(text).casefold()


def letter_count(text: str) -> int:
    """Return the length of a text, with a Chinese character counted as several letters."""
    if text.isascii():
        return len(text)
    return len(text) + (_LETTERS_PER_HAN - 1) * sum(sign >= _FIRST_HAN for sign in text)


def has_enough_words(text: str) -> bool:
    """Whether a text has enough words for a title. Texts that don't begin in ASCII always do."""
    return len(text.split()) >= _MIN_WORDS or not text[:1].isascii()


def is_issue_line(text: str) -> bool:
    """Whether a line names an issue: "Vol. 28 (2004), No. 1". "Band 3" alone may be a protein."""
    if len(text) > _MAX_ISSUE_LINE or _CLOCK.search(text):
        return False
    volume = volume_in(text)
    if volume and (_YEAR.search(text) or issue_in(text, volume.end())):
        return True
    return bool(short_form_year(text))


def is_breadcrumb(layout: PageLayout, block: int) -> bool:
    """Whether a line is a breadcrumb trail: "Home > River Letters > Volume 12 > Dahl"."""
    return layout.link_density[block] > 0 and bool(
        _BREADCRUMB.search(layout.texts[block][:MAX_LENGTH])
    )


def clean_title(text: str) -> str:
    """Return a title without a label before it and the marks of notes behind it."""
    plain = " ".join(text.split())
    label = _LABEL.match(plain) if has_any(plain[:_LABEL_REACH], _COLONS) else None
    if label:
        plain = plain[label.end() :]
    last = plain.rstrip(_DIGITS)[-1:]
    if last not in _MARKS and not last.isdigit():  # most titles; avoids the expression
        return plain
    return _MARKS_BEHIND.sub("", plain) or plain


def without_year(text: str, page_title: str) -> str:
    """Return a heading without a year in brackets behind it that the page's title lacks."""
    year = _YEAR_BEHIND.search(text) if text.endswith(")") else None
    if year is None or letters(text) in page_title:
        return text
    shorter = text[: year.start()]
    return shorter if letters(shorter) in page_title else text


def may_have_repeated_part(layout: PageLayout, block: int, page_title: str) -> bool:
    """Whether one of a block's first elements begins with words of the page's title."""
    places = layout.leaf_range(block)
    if len(places) < _MIN_ELEMENTS:
        return False
    first = (
        letters(layout.tree.leaf_text(place).lstrip()[:_FIRST_CHARACTERS])
        for place in places[: _MAX_ELEMENTS_BEFORE + 1]
    )
    return any(begin and begin in page_title for begin in first)


def repeated_part(layout: PageLayout, block: int, page_title: str) -> str:
    """Return the part of a heading that the page's title repeats, else all of its text.

    Labels and badges such as "Publication:" and "Open access" are elements of their own.
    """
    text, leaves = layout.text_without_marks(block), layout.block_leaves(block)
    if not _MIN_ELEMENTS <= len(leaves) <= _MAX_ELEMENTS:
        return text
    text = _with_space_before_subtitle(layout, leaves, text)
    if page_title and letters(text) in page_title:
        return text
    text = _without_badge(layout, leaves, text)
    if letters(text) in page_title:
        return text
    tree, count = layout.tree, len(leaves)
    # The longest rest first: one or two elements may stand before the title, more behind it.
    for dropped in range(1, count):
        for first in range(min(dropped, _MAX_ELEMENTS_BEFORE) + 1):
            last = leaves[first + count - dropped - 1]
            part = tree.text[tree.start[leaves[first]] : tree.stop[last]]
            mine = letters(part) if 2 * len(part) >= len(text) else ""
            if len(mine) >= MIN_LETTERS and mine in page_title:
                return part
    return text


def _without_badge(layout: PageLayout, leaves: list[int], text: str) -> str:
    """Return a heading without a last element such as "Open access"."""
    tree, last = layout.tree, leaves[-1]
    badge = tree.text[tree.start[last] : tree.stop[last]].strip()
    if _EMPHASIS[layout.page.tag[tree.parent[last]]]:
        return text  # "Water should be <em>free</em>"
    if badge.casefold() not in _BADGES or not text.endswith(badge):
        return text
    return text[: -len(badge)].rstrip() or text


def _with_space_before_subtitle(layout: PageLayout, leaves: list[int], text: str) -> str:
    """Return a heading with a space before a subtitle whose element touches the title's."""
    tree = layout.tree
    for one, other in pairwise(leaves):
        place = tree.start[other]
        if place != tree.stop[one] or not tree.text[place : place + 1].isupper():
            continue
        before, behind = tree.text[tree.start[one] : place], tree.text[place : tree.stop[other]]
        # Two letters that touch may belong to one word, "mRNA"; two phrases do not.
        if before[-1:].islower() and " " in before.strip() and " " in behind.strip():
            text = text.replace(before + behind, f"{before} {behind}")
    return text
