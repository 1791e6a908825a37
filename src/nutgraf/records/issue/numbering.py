"""Volume and issue: by their words, or in the short form of a citation."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.found import Found
from nutgraf.records.issue.citation_forms import (
    dotted_issue,
    in_letters,
    is_of_current,
    is_to_cite,
    issue_in,
    named_numbers,
    short_form,
    short_form_year,
    volume_in,
)

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

# Far from the title, only a line with one of these is looked at.
_TELLING_WORDS: Final = (
    *("vol", "issue", "band", "heft", "tom", "cilt", "ci̇lt", "том", "卷", "巻", "期", "권"),
)
_TELLING_MARKS: Final = re.compile(r"\(\d|;\s?\d|, \d")
_LABEL: Final = 30
_LINE: Final = 100
_TELLING: Final = 8
_YEAR: Final = re.compile(r"(?:1[89]|20)\d\d")
# What is numbered too, and is no issue of a journal.
_PAPER: Final = re.compile(
    r"paper|report|article|grant|trial|reg|issn|isbn|room|p\.o|pmid|project|[@#€$£]", re.IGNORECASE
)
_NUMBERED: Final = re.compile(r"\b(?:paper|report|memo|memorandum|preprint)\s*$", re.IGNORECASE)
_SECOND: Final = re.compile(r"\d,?\s[^\W\d_]{1,12}[.:°º]?\s?$")
# A line with no more than that: "41 | 2023".
_ISSUE_AND_YEAR: Final = re.compile(r"(\d{1,4}(?:[-–]\d{1,3}(?:/\d{1,3})?)?)\s\|\s(?:1[89]|20)\d\d")
# A line with no more than that is of an issue wherever it stands: "1987年12期".
_ISSUE_OF_YEAR: Final = re.compile(r"(?:19|20)\d\d\s?年,?\s?第?\s?(\d{1,3})\s?期")
_OF_ISSUES: Final = re.compile(r"最新|目录|目錄|往期|当期|當期|过刊")
_OF_SITE: Final = re.compile(r"published by|last updated|all rights reserved", re.IGNORECASE)
_RANGE: Final = re.compile(r"\s*([-–/])\s*")
_BARE: Final = re.compile(r"[A-Z]?\d{1,4}(?:[-–/]\d{1,4})?")
_VOLUME_LABELS: Final = frozenset("volume vol band bd jahrgang tome volumen 卷".split())
_ISSUE_LABELS: Final = frozenset(
    ("issue", "no", "nr", "number", "issue number", "heft", "ausgabe", "numéro", "número", "期")
)
# Labels of the line that says where the work appeared.
_SOURCE_LABELS: Final = frozenset(
    "published in|appears in|source|citation|journal|in|is part of|erschienen in|quelle|publié dans"
    "|dans|publicado en|publicado em|fuente|来源|刊名|出处".split("|")
)


class _Vote(NamedTuple):
    volume: str | None
    issue: str | None


def find_volume_and_issue(outline: WorkOutline) -> tuple[Found[str] | None, Found[str] | None]:
    """The volume and the issue that are seen on the page."""
    found = _read(outline, _lines(outline, outline.fact_lines))
    if found[0]:
        return found
    far = _read(outline, _lines(outline, outline.distant_fact_lines), far=True)
    return far if far[0] else (None, _issue_alone(outline))


def _issue_alone(outline: WorkOutline) -> Found[str] | None:
    """The issue of a journal that counts no volumes: beside its year, "2012/3 n° 45".

    "Symphony No. 9" in the title is none.
    """
    # The line to cite the work by comes first: one near the title may be of what it cites.
    for block in sorted(outline.fact_lines, key=lambda each: not outline.is_citation(each)):
        text, begin = outline.layout.texts[block], outline.title.text if outline.title else ""
        if outline.is_citation(block) or (begin and begin in text):
            text = text.partition(begin)[2]
        if (
            outline.after_title != block + 1
            and (outline.is_near_title(block) or outline.is_citation(block))
            and len(text) < (_LINE if not outline.is_citation(block) else 2 * _LINE)
            and _YEAR.search(text)
            and not _PAPER.search(text)
            and not is_of_current(text)
        ):
            found = (
                _ISSUE_AND_YEAR.search if outline.is_citation(block) else _ISSUE_AND_YEAR.fullmatch
            )
            issue = found(text) or issue_in(text)
            if issue:
                return Found(_clean(_first(issue)) or "", outline.layout.path(block))
    texts = outline.layout.texts
    whole = [
        block
        for block in outline.distant_fact_lines
        if _ISSUE_OF_YEAR.fullmatch(texts[block].strip())
    ]
    # Where there are several they are past issues, and under such a word the latest.
    if len(whole) != 1 or _OF_ISSUES.search(texts[whole[0] - 1][-_LABEL:]):
        return None
    issue = _ISSUE_OF_YEAR.fullmatch(texts[whole[0]].strip())
    return Found(_clean(issue[1]) or "", outline.layout.path(whole[0])) if issue else None


def _read(
    outline: WorkOutline, lines: list[tuple[int, int]], *, far: bool = False
) -> tuple[Found[str] | None, Found[str] | None]:
    volumes: Counter[str] = Counter()
    issues: Counter[tuple[str | None, str]] = Counter()
    where: dict[str, int] = {}
    pending: tuple[int, str] | None = None
    for block, weight in lines:
        text = outline.layout.spaced_text(block)
        # An issue alone is that of the volume just before it.
        sure = not far or _is_source(outline, block) or (pending and block - pending[0] == 1)
        votes = _votes(text) if sure else _far_votes(text)
        for vote, strength in votes or _labelled(outline.layout.texts, block):
            if vote.volume:
                volumes[vote.volume] = _told_again(volumes[vote.volume], weight * strength)
                where.setdefault(f"v{vote.volume}", block)
                pending = (block, vote.volume)
            if vote.issue:
                volume = vote.volume
                if volume is None and pending and block - pending[0] <= 3:
                    volume = pending[1]
                key = (volume, vote.issue)
                issues[key] = _told_again(issues[key], weight * strength)
                where.setdefault(f"i{vote.issue}", block)
    return _chosen(outline, volumes, issues, where)


def _told_again(before: int, weight: int) -> int:
    """What two lines weigh that say the same: little more than the one that weighs most."""
    return max(before, weight) + (1 if before and weight >= _TELLING else 0)


def _chosen(
    outline: WorkOutline,
    volumes: Counter[str],
    issues: Counter[tuple[str | None, str]],
    where: dict[str, int],
) -> tuple[Found[str] | None, Found[str] | None]:
    layout = outline.layout
    volume = max(volumes, key=lambda each: volumes[each]) if volumes else None
    mine = {key: count for key, count in issues.items() if key[0] in (volume, None)}
    # An issue that was seen beside the volume comes before one that stood alone.
    best = max(mine, key=lambda key: (key[0] is not None, mine[key])) if mine else None
    found_volume = Found(volume, layout.path(where[f"v{volume}"])) if volume else None
    if best is None:
        return found_volume, None
    return found_volume, Found(best[1], layout.path(where[f"i{best[1]}"]))


def _is_source(outline: WorkOutline, block: int) -> bool:
    """Whether the label in the block before says that the work appeared there."""
    before = outline.layout.texts[block - 1] if block else ""
    return len(before) < _LABEL and before.rstrip(" :：").casefold() in _SOURCE_LABELS


def _lines(outline: WorkOutline, blocks: list[int]) -> list[tuple[int, int]]:
    """Of these blocks those that can tell of volume and issue, and how much each counts."""
    layout = outline.layout
    found = []
    for block in blocks:
        text, near = layout.texts[block], outline.is_near_title(block)
        tells = near or _tells(text) or _BARE.fullmatch(text)
        if not tells or is_of_current(text):
            continue
        # Behind the head, what is cited may be told over and over.
        weight = (4 if block < outline.head_stop else 2) if near else 1
        if outline.is_citation(block) or is_to_cite(text):
            weight += 4
        found.append((block, weight))
    return found


def _tells(text: str) -> bool:
    """Whether a line may tell of volume or issue."""
    return has_any(text.casefold(), _TELLING_WORDS) or bool(_TELLING_MARKS.search(text))


def _labelled(texts: tuple[str, ...], block: int) -> list[tuple[_Vote, int]]:
    """A number alone in a block, with its label in the one before: the cells of a table."""
    value = _value(texts, block, _VOLUME_LABELS)
    if value:
        return [(_Vote(value, _value(texts, block + 2, _ISSUE_LABELS)), 3)]
    value = _value(texts, block, _ISSUE_LABELS)
    return [(_Vote(None, value), 2)] if value else []


def _value(texts: tuple[str, ...], block: int, labels: frozenset[str]) -> str | None:
    """The number that is all of a block, if the block before is one of these labels."""
    if not 0 < block < len(texts) or not _BARE.fullmatch(texts[block]) or _is_year(texts[block]):
        return None
    label = texts[block - 1][:_LABEL].rstrip(" :：.").casefold()
    known = label in labels or any(part.strip() in labels for part in label.split("/"))
    return _clean(texts[block]) if known else None


def _far_votes(text: str) -> list[tuple[_Vote, int]]:
    """What a line tells that is far from the title: "6(1)" and "No. 5" may be anything there."""
    if not volume_in(text) and not in_letters(text) and short_form_year(text) is None:
        return []
    if _OF_SITE.search(text):
        return []  # the foot of the page
    return [each for each in _votes(text) if each[0].volume]


def _votes(text: str) -> list[tuple[_Vote, int]]:
    volume = volume_in(text)
    if volume:
        value = _clean(volume[1])
        after = issue_in(text, volume.end())
        short = _bracketed(text, volume.end())
        beside = _clean(_first(after)) if after and after.start() - volume.end() < 40 else short
        named = named_numbers(text) if beside is None else None
        if named and _clean(named[1]) == value:
            beside = _clean(named[2])  # "Vol. 8 Br. 2 (2019)"
        return [(_Vote(value, beside), 3)]
    found: list[tuple[_Vote, int]] = []
    issue = issue_in(text) if len(text) < 200 and not dotted_issue(text) else None
    if issue and not text[: issue.start()].strip().isdigit():
        found.append((_Vote(None, _clean(_first(issue))), 1))
    match = short_form(text)
    # "Working Paper 2997 (2022)" has neither; "Ports 56 (2014)" has no issue.
    if match and not _NUMBERED.search(text[: match.start(1)]):
        second = None if match[2] and _is_year(match[2]) else match[2]
        if second is None and _SECOND.search(text[: match.start(1)]):
            return found  # "Season 2 Episode 3 (2019)": it is the second of two numbers
        found.append((_Vote(_clean(match[1]), _clean(second)), 2))
    return found


def _bracketed(text: str, position: int) -> str | None:
    match = re.match(r"\s?\((\d{1,4}[A-Z]?)\)", text[position : position + 12])
    return None if match is None or _is_year(match[1]) else match[1]


def _first(match: re.Match[str]) -> str | None:
    return next((group for group in match.groups() if group), None)


def _is_year(text: str) -> bool:
    return len(text) == 4 and text[:2] in ("18", "19", "20")


def _clean(text: str | None) -> str | None:
    if text is None:
        return None
    plain = text if text.isalnum() else _RANGE.sub(r"\1", " ".join(text.split()))
    return plain.lstrip("0") or plain
