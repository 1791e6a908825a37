"""The title of a work: the heading that the page's own title repeats, else the first one."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.tags import flags
from nutgraf.records.headings import ABSTRACT, REFERENCES, heading_kind
from nutgraf.records.heads import UNTAGGED
from nutgraf.records.title_text import clean_title, letters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.sheet import Sheet

_LEAST: Final = 8
_LONGEST: Final = 600
_MOST: Final = 40
_MOST_PARTS: Final = 12
_LOWEST: Final = 4
_BEGIN: Final = 16
_BLOCKS: Final = 400
_BLOCKS_OF_HEAD: Final = 60
_DIGIT: Final = re.compile(r"\d")
_YEAR_BEHIND: Final = re.compile(r"\s*\((?:1[6-9]|20)\d\d\)$")
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
# The heading of an issue, over all that is in it.
_OF_ISSUE: Final = re.compile(
    r"\b(?:vol(?:ume)?|band|bd|tome)\b\.?\s*\d+.*\b(?:issue|no|nr|number|heft|n°)\b\.?\s*\d"
    r"|\d\s?卷.*\d\s?期",
    re.IGNORECASE,
)
# "Volume 1, Article 20" is no title, though the page's own may be that.
_OF_NUMBERS: Final = re.compile(
    r"(?:(?:vol(?:ume)?|issue|no|nr|number|article|art|band|heft|tome|part|pages?|pp)\b\.?\s*"
    r"[A-Z]?\d[\w–-]*[\s,;:.]*)+",
    re.IGNORECASE,
)
# A line that no tag makes a heading is the title if it is so much of the page's.
_OF_WHOLE: Final = 0.4
_FEWEST_WORDS: Final = 4
_LEAST_REPEATED: Final = 20
_OF_TITLE: Final = 0.6
# What a page of any work is called: "Publication details", "Full item record".
_OF_ANY: Final = frozenset(
    "abstract article articles detail details document full information item metadata page paper"
    " papers publication publications record show simple the theses thesis view dettaglio tesi"
    " pubblicazione detailansicht dokument publikation notice fiche".split()
)


class Title(NamedTuple):
    """The title, and the block that it is in."""

    text: str
    block: int


def find_title(sheet: Sheet, told: str | None) -> Title | None:
    """The title as it is seen; ``told`` is what tags say that it is."""
    whole = letters(sheet.page.head.title or "")
    best = _of_headings(sheet, told, whole)
    if best is not None and best[0][0] >= _REPEATED:
        mine = len(letters(best[1].text))
        # The heading may be the journal's, and the longer part of the page's title no heading.
        longer = _repeated(sheet, told, whole) if 2 * mine < len(whole) else None
        if longer and len(letters(longer.text)) > mine:
            return _over_subtitle(sheet, longer, whole)
        own = _under_journal(sheet, best[1], told, whole) or best[1]
        return _over_subtitle(sheet, own, whole)
    plain = _labelled(sheet) or _repeated(sheet, told, whole)
    if plain:
        return plain
    return best[1] if best is not None and best[0][0] > 0 else _bold(sheet, whole)


def _under_journal(sheet: Sheet, title: Title, told: str | None, whole: str) -> Title | None:
    """The heading over the abstract, if all that the page's title has is the journal's name.

    That it is one, the line of the issue tells that stands between the two.
    """
    mine = letters(title.text)
    if _is_long(title.text) or mine != whole or (told and letters(told) == mine):
        return None
    last: Title | None = None
    for head in sheet.heads:
        if head.kind == ABSTRACT:
            return last if last and _has_issue(sheet, title.block + 1, last.block) else None
        if head.block > title.block and head.level <= _LOWEST and not head.kind:
            text = clean_title(sheet.plain(head.block))
            last = Title(text, head.block) if _is_long(text) and len(text) <= _LONGEST else None
    return None


def _has_issue(sheet: Sheet, first: int, stop: int) -> bool:
    """Whether one of these blocks names the volume and the issue."""
    return any(_names_issue(sheet.texts[block]) for block in range(first, stop))


def _names_issue(text: str) -> bool:
    return bool(_DIGIT.search(text) and _OF_ISSUE.search(text[:_LONGEST]))


_TOLD, _REPEATED, _FIRST_LEVEL, _LONG = 4.0, 3.0, 2.0, 1.0


def _of_headings(
    sheet: Sheet, told: str | None, whole: str
) -> tuple[tuple[float, ...], Title] | None:
    """The best of the headings, and how surely it is the title."""
    wanted = letters(told) if told else ""
    # Few headings begin as the page's title or the tag has it; if one is it, no other is looked at.
    likely = _best(sheet, _headings(sheet, whole, whole + wanted), wanted, whole)
    if likely is not None and likely[0][0] >= _REPEATED:
        return likely
    return _best(sheet, _headings(sheet, whole, None), wanted, whole)


def _over_subtitle(sheet: Sheet, title: Title, whole: str) -> Title:
    """The heading just over another, if the page's title has them one behind the other."""
    before, own = title.block - 1, sheet.levels[title.block]
    if before < 0 or not 0 < sheet.levels[before] < (own or UNTAGGED):
        return title
    text = clean_title(sheet.plain(before))
    both = letters(text) + letters(title.text)
    return Title(text, before) if letters(text) and both in whole else title


def _best(
    sheet: Sheet, titles: list[Title], wanted: str, whole: str
) -> tuple[tuple[float, ...], Title] | None:
    ranked = [(_rank(sheet, each, wanted, whole), each) for each in titles]
    return max(ranked, key=lambda each: each[0]) if ranked else None


def _headings(sheet: Sheet, whole: str, known: str | None) -> list[Title]:
    """The headings that can be the title; of those that begin otherwise than ``known``, none."""
    found = []
    for head in sheet.heads:
        if 1 <= head.level <= _LOWEST and not head.kind:
            if known is not None and not _may_be_in(sheet, head.block, known):
                continue
            text = _without_year(clean_title(_repeated_part(sheet, head.block, whole)), whole)
            if _names_issue(text) or _OF_ANY.issuperset(text.casefold().split()):
                continue
            if _LEAST <= len(text) <= _LONGEST or (head.level == 1 and len(text) > 3):
                found.append(Title(text, head.block))
        if len(found) == _MOST:
            break
    return found


def _without_year(text: str, whole: str) -> str:
    """A heading without the year in brackets behind it, if the page's title has none there."""
    year = _YEAR_BEHIND.search(text) if text.endswith(")") else None
    if year is None or letters(text) in whole or letters(text[: year.start()]) not in whole:
        return text
    return text[: year.start()]


def _may_be_in(sheet: Sheet, block: int, known: str) -> bool:
    """Whether a heading may be known: it begins so, or what it begins with is an element apart."""
    begin = sheet.texts[block][:_BEGIN]
    return letters(begin) in known or len(sheet.places_of(block)) > 1 or _is_labelled(begin)


def _is_labelled(text: str) -> bool:
    return text[:1] in _LABEL_FIRST and text[:_LABELLED].casefold().startswith(_LABELS)


def _repeated_part(sheet: Sheet, block: int, whole: str) -> str:
    """The text of a heading; without what is beside the title in it, if the page's title tells.

    "Publication:" before it and "Open access" behind it are elements of their own.
    """
    text, leaves = sheet.plain(block), sheet.leaves_of(block)
    if not 2 <= len(leaves) <= _MOST_PARTS or letters(text) in whole:
        return text
    leaf, last = sheet.leaf, len(leaves) - 1
    for first, behind in ((0, last - 1), (1, last), (1, last - 1)):
        if first <= behind:
            part = leaf.text[leaf.start[leaves[first]] : leaf.stop[leaves[behind]]]
            mine = letters(part)
            if 2 * len(part) >= len(text) and len(mine) >= _LEAST and mine in whole:
                return part
    return text


def _lines(sheet: Sheet) -> Iterator[tuple[str, int]]:
    """The lines at the beginning of the page that can be a title."""
    for block, text in enumerate(islice(sheet.texts, _BLOCKS)):
        if _LEAST <= len(text) <= 2 * _LONGEST and not sheet.furniture[block]:
            for line in text.split("\n"):
                yield line, block


def _parts_of_lines(sheet: Sheet, whole: str) -> Iterator[tuple[str, int]]:
    """What the page's title repeats of lines that have other elements beside it, such as a date."""
    if len(whole) < _LEAST_REPEATED:
        return
    for block, text in enumerate(islice(sheet.texts, _BLOCKS)):
        if len(whole) < len(text) <= 2 * _LONGEST and not sheet.furniture[block]:
            part = _repeated_part(sheet, block, whole)
            mine = letters(part)
            if part is not text and len(mine) >= _OF_TITLE * len(whole) and mine in whole:
                yield part, block


def _labelled(sheet: Sheet) -> Title | None:
    """What stands behind "Title:" alone in a block, as in the tables of repositories."""
    for block, text in enumerate(sheet.texts[: min(_BLOCKS, len(sheet) - 1)]):
        if len(text) <= _LONGEST_ALONE and is_labelled(sheet, block + 1):
            after = sheet.texts[block + 1]
            if _LEAST <= len(after) <= _LONGEST:
                return Title(clean_title(after), block + 1)
    return None


def is_labelled(sheet: Sheet, block: int) -> bool:
    """Whether the block before is the label of a title."""
    label = sheet.texts[block - 1] if block else ""
    if label.rstrip(" :：").casefold() not in _LABEL_ALONE:
        return False
    return label.endswith((":", "：")) or _are_cells(sheet, block - 1)


def _are_cells(sheet: Sheet, block: int) -> bool:
    """Whether a block and the next are the label and the value in a table or a list of terms."""
    page = sheet.page
    label, value = (page.tag[int(page.blocks.node[each])] for each in (block, block + 1))
    return bool(_LABEL_CELLS[label] and _VALUE_CELLS[value])


def _repeated(sheet: Sheet, told: str | None, whole: str) -> Title | None:
    """A line that the page's own title repeats, where no heading is it."""
    wanted = letters(told) if told else ""
    best: tuple[int, Title] | None = None
    known = whole + wanted
    for raw, block in chain(_lines(sheet), _parts_of_lines(sheet, whole)):
        # Few lines begin with words that are there, and this is quickly told.
        if letters(raw[:_BEGIN]) not in known and not _is_labelled(raw):
            continue
        line = clean_title(raw)
        mine = letters(line)
        if wanted and mine == wanted:
            return Title(line, block)
        size = len(mine)
        if _OF_NUMBERS.fullmatch(line):
            continue
        if size >= 10 and size >= _OF_WHOLE * len(whole) and mine in whole and _is_long(line):
            best = best if best and best[0] >= size else (size, Title(line, block))
    return best[1] if best else None


def _bold(sheet: Sheet, whole: str) -> Title | None:
    """The first line in bold, or called a title, before the abstract: some have no headings."""
    known = (head.block for head in sheet.heads if head.kind in (ABSTRACT, REFERENCES))
    for block in range(min(next(known, _BLOCKS_OF_HEAD), len(sheet))):
        text = sheet.texts[block]
        if not _LEAST <= len(text) <= _LONGEST or not _is_long(text) or heading_kind(text):
            continue
        if not sheet.furniture[block] and (sheet.bold(block) or sheet.named_heading(block)):
            return Title(_without_year(clean_title(text), whole), block)
    return None


def _is_long(text: str) -> bool:
    """Whether a text has some words; of Chinese, some characters."""
    return len(text.split()) >= _FEWEST_WORDS or not text[:1].isascii()


def _rank(sheet: Sheet, title: Title, told: str, whole: str) -> tuple[float, ...]:
    """How surely a heading is the title; the first number is 0 for one that is not."""
    mine = letters(title.text)
    level = sheet.levels[title.block]
    if mine and mine == told:
        return (_TOLD, -level, -title.block)
    same = _overlap(mine, whole)
    if same >= 0.6 and len(mine) >= 10:
        return (_REPEATED, same * len(mine), -level, -title.block)
    # Without a head that helps: a long heading of the first level; a journal's name is short.
    count = len(title.text.split())
    if level == 1:
        return (_FIRST_LEVEL, min(count, _FEWEST_WORDS), -title.block)
    return (_LONG if count >= _FEWEST_WORDS and level <= 3 else 0.0, -level, -title.block)


def _overlap(mine: str, whole: str) -> float:
    """How much of a heading the page's title has, from its beginning on."""
    if not mine or not whole:
        return 0.0
    if mine in whole:
        return 1.0
    size = 0
    for a, b in zip(mine, whole, strict=False):
        if a != b:
            break
        size += 1
    # A page's title is often cut off in the middle of the work's.
    return size / min(len(mine), len(whole)) if size >= 20 else 0.0
