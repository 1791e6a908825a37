"""The title of a work: the heading that the page's own title repeats, else the first one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import is_all_names
from nutgraf.records.issue.citation_forms import short_form_year
from nutgraf.records.layout.find_headings import UNTAGGED
from nutgraf.records.layout.heading_kinds import ABSTRACT
from nutgraf.records.title.features import is_long
from nutgraf.records.title.lines import (
    begins_labelled,
    bold_line,
    cut_line,
    fuller_line,
    labelled_title,
    large_line,
    repeated_line,
)
from nutgraf.records.title.not_visible import cited_title, only_title
from nutgraf.records.title.over_names import (
    UNDER,
    has_people,
    is_behind_abstract,
    is_journals,
    over_names,
)
from nutgraf.records.title.parts import repeated_part, without_year
from nutgraf.records.title.subtitles import has_subtitle, line_with_subtitle
from nutgraf.records.title.text import Title, clean_title, letters, size

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_LEAST: Final = 8
_LONGEST: Final = 600
_MOST: Final = 40
_LOWEST: Final = 4
_BEGIN: Final = 16
_DIGIT: Final = re.compile(r"\d")
# The heading of an issue, over all that is in it.
_OF_ISSUE: Final = re.compile(
    r"\b(?:vol(?:ume)?|band|bd|tome)\b\.?\s*\d+.*\b(?:issue|no|nr|number|heft|n°)\b\.?\s*\d"
    r"|\d\s?卷.*\d\s?期",
    re.IGNORECASE,
)
_FEWEST_WORDS: Final = 4
_LINE: Final = 100
_LONGEST_NAME: Final = 1_000
_FEWEST_NAMES: Final = 2
_MOSTLY: Final = 0.5
# What a page of any work is called: "Publication details", "Full item record".
_OF_ANY: Final = frozenset(
    "abstract article articles detail details document full information item metadata page paper"
    " papers publication publications record show simple the theses thesis view dettaglio tesi"
    " pubblicazione detailansicht dokument publikation notice fiche".split()
)


Ranked = tuple[tuple[float, ...], Title]
"""A heading, and how surely it is the title."""


def find_title(layout: PageLayout, told: str | None) -> Title | None:
    """The title as it is seen; ``told`` is what tags say that it is."""
    found = _find(layout, told)
    if found is None or (told and letters(told) == letters(found.text)):
        return found
    return over_names(layout, found.block + 1) or found if is_journals(layout, found) else found


def _find(layout: PageLayout, told: str | None) -> Title | None:
    whole = letters((layout.page.head.title or "")[:_LONGEST_NAME])
    best = _of_headings(layout, told, whole)
    if best is not None and best[0][0] >= _REPEATED:
        mine = len(letters(best[1].text))
        # The heading may be the journal's, and the longer part of the page's title no heading.
        longer = repeated_line(layout, told, whole) if 2 * mine < len(whole) else None
        longer = longer or (cut_line(layout) if 2 * mine < len(whole) else None)
        if longer and len(letters(longer.text)) > mine and not is_journals(layout, longer):
            return _over_subtitle(layout, longer, whole)
        own = _under_journal(layout, best[1], told, whole) or best[1]
        return _over_subtitle(layout, own, whole)
    plain = labelled_title(layout) or repeated_line(layout, told, whole)
    plain = plain or line_with_subtitle(layout, whole)
    if plain:
        return plain
    cited = cited_title(layout, told)
    likely = best[1] if best is not None and best[0][0] > 0 else None
    # A tab that says "Abstract" may stand before the title.
    sure = best is not None and best[0][0] >= _FIRST_LEVEL
    sure = sure or (likely is not None and not is_behind_abstract(layout, likely.block))
    if cited or not sure:
        cited = cited or fuller_line(layout, whole) or cut_line(layout)
    if cited or sure:
        return cited or likely
    seen = bold_line(layout, whole) or large_line(layout)
    if seen is None and not told:
        seen = over_names(layout, 0)
    return seen or likely or only_title(layout, told)


def _under_journal(layout: PageLayout, title: Title, told: str | None, whole: str) -> Title | None:
    """The heading over the abstract, if all that the page's title has is the journal's name.

    That it is one, the line of the issue tells that stands between the two.
    """
    mine = letters(title.text)
    # A long name may be a title; the journal's leads to its own page, and authors come later.
    long = is_long(title.text)
    if (
        (long and layout.link_density[title.block] < _MOSTLY)
        or mine != whole
        or (told and letters(told) == mine)
    ):
        return None
    last: Title | None = None
    for head in layout.headings:
        if head.kind == ABSTRACT:
            if last is None or (long and not has_people(layout, last.block + 1, head.block)):
                return None
            return last if _has_issue(layout, title.block + 1, last.block) else None
        if head.block > title.block and head.level <= _LOWEST and not head.kind:
            text = clean_title(layout.text_without_marks(head.block))
            last = Title(text, head.block) if is_long(text) and len(text) <= _LONGEST else None
    return None


def _has_issue(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether one of these blocks names the volume and the issue."""
    texts = layout.texts
    return any(
        _names_issue(texts[block]) or (len(texts[block]) <= _LINE and short_form_year(texts[block]))
        for block in range(first, stop)
    )


def _names_issue(text: str) -> bool:
    return bool(_DIGIT.search(text) and _OF_ISSUE.search(text[:_LONGEST]))


_TOLD, _REPEATED, _FIRST_LEVEL, _LONG = 4.0, 3.0, 2.0, 1.0


def _of_headings(layout: PageLayout, told: str | None, whole: str) -> Ranked | None:
    """The best of the headings, and how surely it is the title."""
    wanted = letters(told) if told else ""
    # Few headings begin as the page's title or the tag has it; if one is it, no other is looked at.
    likely = _best(layout, _headings(layout, whole, whole + wanted), wanted, whole)
    if likely is not None and likely[0][0] >= _REPEATED:
        return likely
    return _best(layout, _headings(layout, whole, None), wanted, whole)


def _over_subtitle(layout: PageLayout, title: Title, whole: str) -> Title:
    """The heading just over another, if the page's title has them one behind the other."""
    before, own = title.block - 1, layout.heading_levels[title.block]
    if before < 0 or not 0 < layout.heading_levels[before] < (own or UNTAGGED):
        return title
    text = clean_title(layout.text_without_marks(before))
    both = letters(text) + letters(title.text)
    return Title(text, before) if letters(text) and both in whole else title


def _best(layout: PageLayout, titles: list[Title], wanted: str, whole: str) -> Ranked | None:
    ranked = [(_rank(layout, each, wanted, whole), each) for each in titles]
    return max(ranked, key=lambda each: each[0]) if ranked else None


def _headings(layout: PageLayout, whole: str, known: str | None) -> list[Title]:
    """The headings that can be the title; of those that begin otherwise than ``known``, none."""
    found = []
    for head in layout.headings:
        if 1 <= head.level <= _LOWEST and not head.kind:
            if known is not None and not _may_be_in(layout, head.block, known):
                continue
            text = without_year(clean_title(repeated_part(layout, head.block, whole)), whole)
            if _names_issue(text) or _OF_ANY.issuperset(text.casefold().split()):
                continue
            if known is None and head.level > 1 and is_all_names(text, _FEWEST_NAMES):
                continue  # the authors
            if _LEAST <= size(text) <= _LONGEST or (head.level == 1 and len(text) > 3):
                found.append(Title(text, head.block))
        if len(found) == _MOST:
            break
    return found


def _may_be_in(layout: PageLayout, block: int, known: str) -> bool:
    """Whether a heading may be known: it begins so, or what it begins with is an element apart."""
    begin = layout.texts[block][:_BEGIN]
    return letters(begin) in known or len(layout.leaf_range(block)) > 1 or begins_labelled(begin)


def _rank(layout: PageLayout, title: Title, told: str, whole: str) -> tuple[float, ...]:
    """How surely a heading is the title; the first number is 0 for one that is not."""
    mine = letters(title.text)
    level = layout.heading_levels[title.block]
    if mine and mine == told:
        return (_TOLD, -level, -title.block)
    same = 1.0 if has_subtitle(title.text, whole) else _overlap(mine, whole)
    if same >= 0.6 and size(mine) >= 10:
        return (_REPEATED, same * len(mine), -level, -title.block)
    # Without a head that helps: a long heading of the first level; a journal's name is short.
    count = len(title.text.split())
    before = not is_behind_abstract(layout, title.block)
    if level == 1:
        named = before and has_people(layout, title.block + 1, title.block + 1 + UNDER)
        return (_FIRST_LEVEL, named, min(count, _FEWEST_WORDS), -title.block)
    return (_LONG if count >= _FEWEST_WORDS and level <= 3 else 0.0, before, -level, -title.block)


def _overlap(mine: str, whole: str) -> float:
    """How much of a heading the page's title has, from its beginning on."""
    if not mine or not whole:
        return 0.0
    if mine in whole:
        return 1.0
    same = 0
    for a, b in zip(mine, whole, strict=False):
        if a != b:
            break
        same += 1
    # A page's title is often cut off in the middle of the work's.
    return same / min(len(mine), len(whole)) if same >= 20 else 0.0
