"""Titles that no heading is: what a label says, what the page's own title repeats, bold lines."""

from __future__ import annotations

import re
from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE, flags
from nutgraf.records.layout.heading_kinds import ABSTRACT, REFERENCES, heading_kind
from nutgraf.records.title.features import is_long, is_of_issue, is_trail
from nutgraf.records.title.parts import may_have_part, repeated_part, without_year
from nutgraf.records.title.text import Title, clean_title, letters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.layout.page_layout import PageLayout

_LEAST: Final = 8
_LONGEST: Final = 600
_FONT: Final = CODE["font"]
_LARGE: Final = ("4", "5", "6", "7", "+1", "+2", "+3", "+4")
_CLIMB: Final = 4
_BEGIN: Final = 16
_BLOCKS: Final = 400
# Menus before the title may have hundreds of entries; what a page's own title has is told quickly.
_BLOCKS_REPEATED: Final = 4_000
_BLOCKS_OF_HEAD: Final = 60
# Nothing more of a page's own title is looked at.
_LONGEST_NAME: Final = 1_000
_MOST_NAMES: Final = 12
_LABELS: Final = ("title", "titel", "titre", "题名", "标题", "篇名")
_LABEL_ALONE: Final = frozenset(
    "title|titel|titre|titolo|título|titulo|tytuł|başlık|название|заглавие|タイトル|論題|題名|제목"
    "|题名|标题|篇名|dc.title|thesis title|paper title|article title|document title".split("|")
)
_LONGEST_ALONE: Final = 16
_LABEL_CELLS: Final = flags("td th dt")
_VALUE_CELLS: Final = flags("td dd")
_LABEL_FIRST: Final = "tT题标篇"
_LABELLED: Final = 5
# "Volume 1, Article 20" and "Vol. 28 (2004), No. 1 70" are no titles, though a page's own may be.
_OF_NUMBERS: Final = re.compile(
    r"(?:(?:vol(?:ume)?|issue|no|nr|number|article|art|band|heft|tome|part|pages?|pp)\b|[\W\d])+",
    re.IGNORECASE,
)
# A line that no tag makes a heading is the title if it is so much of the page's.
_OF_WHOLE: Final = 0.4
_CUT_OFF: Final = re.compile(r"\.\.\.|…")
_QUOTED: Final = re.compile(r"[“«„](.{10,400}?)[”»“]")
_LEAST_REPEATED: Final = 20
_APART: Final = re.compile(r"\s+[|–—•·»:-]\s+|\s*\|\s*|:\s+")
_BARS: Final = re.compile(r"\s+[|–—•·»-]\s+|\s*\|\s*")
_MOST_OF_LINE: Final = 0.8
_OF_TITLE: Final = 0.6


def labelled_title(layout: PageLayout) -> Title | None:
    """What stands behind "Title:" alone in a block, as in the tables of repositories."""
    for block, text in enumerate(layout.texts[: min(_BLOCKS, len(layout) - 1)]):
        if len(text) <= _LONGEST_ALONE and is_labelled(layout, block + 1):
            after = layout.texts[block + 1]
            if _LEAST <= len(after) <= _LONGEST:
                return Title(clean_title(after), block + 1)
    return None


def is_labelled(layout: PageLayout, block: int) -> bool:
    """Whether the block before is the label of a title."""
    label = layout.texts[block - 1] if block else ""
    if label.rstrip(" :：").casefold() not in _LABEL_ALONE:
        return False
    return label.endswith((":", "：")) or _are_cells(layout, block - 1)


def _are_cells(layout: PageLayout, block: int) -> bool:
    """Whether a block and the next are the label and the value in a table or a list of terms."""
    page = layout.page
    label, value = (page.tag[int(page.blocks.node[each])] for each in (block, block + 1))
    return bool(_LABEL_CELLS[label] and _VALUE_CELLS[value])


def repeated_line(layout: PageLayout, told: str | None, whole: str) -> Title | None:
    """A line that the page's own title repeats, where no heading is it."""
    wanted = letters(told) if told else ""
    best: tuple[str, Title] | None = None
    known = whole + wanted
    borders = _borders(layout)
    for raw, block in chain(_lines(layout), _parts_of_lines(layout, whole)):
        # Few lines begin with words that are there, and this is quickly told.
        if letters(raw[:_BEGIN]) not in known and not begins_labelled(raw):
            continue
        line = clean_title(raw)
        mine = letters(line)
        if wanted and mine == wanted:
            return Title(line, block)
        size = len(mine)
        if _OF_NUMBERS.fullmatch(line) or (best and not _is_better(mine, best[0], borders)):
            continue
        if size >= 10 and size >= _OF_WHOLE * len(whole) and mine in whole and is_long(line):
            best = (mine, Title(line, block))
    return _quoted_in(layout, best[1]) or best[1] if best else None


def _parts(layout: PageLayout) -> list[str]:
    """The letters of the parts of the page's own title: the work's, the journal's, the site's."""
    name = (layout.page.head.title or "")[:_LONGEST_NAME]
    return [letters(part) for part in _APART.split(name, maxsplit=_MOST_NAMES)]


def _borders(layout: PageLayout) -> frozenset[str]:
    """The beginnings of the page's own title that end where a part of it does."""
    name = (layout.page.head.title or "")[:_LONGEST_NAME]
    parts = _BARS.split(name, maxsplit=_MOST_NAMES)  # behind a colon is the subtitle
    return frozenset(accumulate(map(letters, parts)))


def _is_better(mine: str, known: str, borders: frozenset[str]) -> bool:
    """Whether a line has more of the title than the best before it.

    A later one may have the journal's name behind the title, as the page's own title has.
    """
    return len(mine) > len(known) and not (known in borders and mine.startswith(known))


def fuller_line(layout: PageLayout, whole: str) -> Title | None:
    """The first line that has the longest part of the page's title, and little more: an article."""
    part = max(_parts(layout), key=len, default="")
    if len(part) < _LEAST_REPEATED:
        return None
    for raw, block in _lines(layout):
        # Letters are fewer than signs, and a title is not many more than its letters.
        if len(part) <= len(raw) <= 2 * len(part):
            line = without_year(clean_title(raw), whole)
            mine = letters(line)
            if mine == part:
                return None
            if part in mine and len(part) >= _MOST_OF_LINE * len(mine):
                return Title(line, block)
    return None


def _quoted_in(layout: PageLayout, cited: Title) -> Title | None:
    """The line that another quotes: a page may be called by how its work is cited."""
    quoted = _QUOTED.search(cited.text)
    mine = letters(quoted[1]) if quoted else ""
    if len(mine) < _LEAST_REPEATED:
        return None
    same = (Title(clean_title(raw), block) for raw, block in _lines(layout) if letters(raw) == mine)
    return next(same, None)


def cut_line(layout: PageLayout) -> Title | None:
    """The first line that goes on where the page's own title is cut off by dots."""
    begin = _CUT_OFF.split(layout.page.head.title or "", maxsplit=1)
    known = letters(begin[0]) if len(begin) > 1 else ""
    if len(known) < _LEAST_REPEATED:
        return None
    for raw, block in _lines(layout):
        if len(raw) <= _LONGEST and letters(raw[: 2 * len(begin[0])]).startswith(known):
            return Title(clean_title(raw), block)
    return None


def _lines(layout: PageLayout) -> Iterator[tuple[str, int]]:
    """The lines at the beginning of the page that can be a title."""
    for block, text in enumerate(islice(layout.texts, _BLOCKS_REPEATED)):
        if _LEAST <= len(text) <= 2 * _LONGEST and not layout.boilerplate[block]:
            for line in text.split("\n"):
                yield line, block


def _parts_of_lines(layout: PageLayout, whole: str) -> Iterator[tuple[str, int]]:
    """What the page's title repeats of lines that have other elements beside it, such as a date."""
    if len(whole) < _LEAST_REPEATED:
        return
    least = _OF_WHOLE * len(whole)
    for block, text in enumerate(islice(layout.texts, _BLOCKS_REPEATED)):
        if least < len(text) <= 2 * _LONGEST and not layout.boilerplate[block]:
            if not may_have_part(layout, block, whole) or is_trail(layout, block):
                continue
            part = repeated_part(layout, block, whole)
            mine = letters(part)
            # A small part that the page's title does not begin with is the journal's name.
            own = len(mine) >= (least if whole.startswith(mine) else _OF_TITLE * len(whole))
            if part is not text and own and mine in whole:
                yield part, block


def begins_labelled(text: str) -> bool:
    return text[:1] in _LABEL_FIRST and text[:_LABELLED].casefold().startswith(_LABELS)


def bold_line(layout: PageLayout, whole: str) -> Title | None:
    """The first line in bold, or called a title, before the abstract: some have no headings."""
    known = (head.block for head in layout.headings if head.kind in (ABSTRACT, REFERENCES))
    for block in range(min(next(known, _BLOCKS_OF_HEAD), len(layout))):
        text = layout.texts[block]
        if not _LEAST <= len(text) <= _LONGEST or not is_long(text) or heading_kind(text):
            continue
        if is_of_issue(text) or is_trail(layout, block):
            continue
        if not layout.boilerplate[block] and (
            layout.is_bold(block) or layout.is_named_heading(block)
        ):
            return Title(without_year(clean_title(text), whole), block)
    return None


def large_line(layout: PageLayout) -> Title | None:
    """The first line that is set larger than the text, on old pages that say so of its letters."""
    for block in range(min(_BLOCKS_OF_HEAD, len(layout))):
        if layout.boilerplate[block] or not layout.texts[block]:
            continue
        line = [leaf for leaf in layout.block_leaves(block) if _is_large(layout, leaf)]
        text = (
            layout.tree.text[layout.tree.start[line[0]] : layout.tree.stop[line[-1]]]
            if line
            else ""
        )
        text = clean_title(text.split("\n")[0])
        known = " " not in text or heading_kind(text) or is_of_issue(text)
        if _LEAST <= len(text) <= _LONGEST and not known:
            return Title(text, block)
    return None


def _is_large(layout: PageLayout, leaf: int) -> bool:
    page = layout.page
    above = (node for node in layout.tree.ancestors(leaf, _CLIMB) if page.tag[node] == _FONT)
    return any(page.attribute(node, "size") in _LARGE for node in above)
