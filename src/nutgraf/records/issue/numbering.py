"""Volume and issue: behind their words, or in the short form of a citation."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.found import Found
from nutgraf.records.issue.citation_forms import (
    in_letters,
    is_of_current,
    is_to_cite,
    short_form,
    short_form_year,
)
from nutgraf.records.issue.volume_words import issue_in, volume_in
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

# Far from the title, only lines with one of these count.
_VOLUME_WORDS: Final = (
    *("vol", "issue", "band", "heft", "tom", "cilt", "ci̇lt", "том", "卷", "巻", "期", "권"),
)
_VOLUME_MARKS: Final = LazyPattern(r"\(\d|;\s?\d|, \d")
_MAX_LABEL: Final = 30
_MAX_LINE: Final = 100
_MIN_REPEATED_WEIGHT: Final = 8
_YEAR: Final = LazyPattern(r"(?:1[89]|20)\d\d")
# Other things with numbers.
_OTHER_NUMBER: Final = LazyPattern(
    r"paper|report|article|grant|trial|reg|issn|isbn|room|p\.o|pmid|project|[@#€$£]", re.IGNORECASE
)
_PAPER_NUMBER: Final = LazyPattern(
    r"\b(?:paper|report|memo|memorandum|preprint)\s*$", re.IGNORECASE
)
_SECOND_NUMBER: Final = LazyPattern(r"\d,?\s[^\W\d_]{1,12}[.:°º]?\s?$")
# "41 | 2023".
_ISSUE_AND_YEAR: Final = LazyPattern(
    r"(\d{1,4}(?:[-–]\d{1,3}(?:/\d{1,3})?)?)\s\|\s(?:1[89]|20)\d\d"
)
# "1987年12期".
_ISSUE_OF_YEAR: Final = LazyPattern(r"(?:19|20)\d\d\s?年,?\s?第?\s?(\d{1,3})\s?期")
_OTHER_ISSUES: Final = LazyPattern(r"最新|目录|目錄|往期|当期|當期|过刊")
_SITE_FOOTER: Final = LazyPattern(r"published by|last updated|all rights reserved", re.IGNORECASE)
_RANGE: Final = LazyPattern(r"\s*([-–/])\s*")
_BARE: Final = LazyPattern(r"[A-Z]?\d{1,4}(?:[-–/]\d{1,4})?")
_VOLUME_LABELS: Final = frozenset("volume vol band bd jahrgang tome volumen 卷".split())
_ISSUE_LABELS: Final = frozenset(
    ("issue", "no", "nr", "number", "issue number", "heft", "ausgabe", "numéro", "número", "期")
)
# Labels of the line with the journal.
_JOURNAL_LABELS: Final = frozenset(
    "published in|appears in|source|citation|journal|in|is part of|erschienen in|quelle|publié dans"
    "|dans|publicado en|publicado em|fuente|来源|刊名|出处".split("|")
)


class _Vote(NamedTuple):
    volume: str | None
    issue: str | None


def find_volume_and_issue(outline: WorkOutline) -> tuple[Found[str] | None, Found[str] | None]:
    """Return the volume and the issue that the page shows."""
    found = _read(outline, _weighted_lines(outline, outline.fact_lines))
    if found[0]:
        return found
    far = _read(outline, _weighted_lines(outline, outline.distant_fact_lines), far=True)
    return far if far[0] else (None, _issue_alone(outline))


def _issue_alone(outline: WorkOutline) -> Found[str] | None:
    """Return the issue of a journal that counts no volumes."""
    return _issue_beside_year(outline) or _issue_of_year(outline)


def _issue_beside_year(outline: WorkOutline) -> Found[str] | None:
    """Return the issue in a line with its year: "2012/3 n° 45". The title is left out.

    The line to cite the work by comes first: a line near the title may be about a cited work.
    """
    title = outline.title.text if outline.title else ""
    for block in sorted(outline.fact_lines, key=lambda each: not outline.is_citation(each)):
        text, cites = outline.layout.texts[block], outline.is_citation(block)
        if outline.after_title == block + 1 or not (cites or outline.is_near_title(block)):
            continue
        if cites or (title and title in text):
            text = text.partition(title)[2]
        if len(text) >= (2 * _MAX_LINE if cites else _MAX_LINE) or not _YEAR.search(text):
            continue
        if _OTHER_NUMBER.search(text) or is_of_current(text):
            continue
        find = _ISSUE_AND_YEAR.search if cites else _ISSUE_AND_YEAR.fullmatch
        issue = find(text) or issue_in(text)
        if issue:
            return Found(_clean(_first_group(issue)) or "", outline.layout.path(block))
    return None


def _issue_of_year(outline: WorkOutline) -> Found[str] | None:
    """Return the issue of the only line like "1987年12期", anywhere on the page."""
    texts = outline.layout.texts
    found = [
        (block, issue)
        for block in outline.distant_fact_lines
        if (issue := _ISSUE_OF_YEAR.fullmatch(texts[block].strip()))
    ]
    if len(found) != 1:
        return None  # several are past issues
    block, issue = found[0]
    if _OTHER_ISSUES.search(texts[block - 1][-_MAX_LABEL:]):
        return None
    return Found(_clean(issue[1]) or "", outline.layout.path(block))


def _read(
    outline: WorkOutline, lines: list[tuple[int, int]], *, far: bool = False
) -> tuple[Found[str] | None, Found[str] | None]:
    """Return the volume and issue that lines with these weights name; ``far`` from the title."""
    volumes: Counter[str] = Counter()
    issues: Counter[tuple[str | None, str]] = Counter()
    where: dict[str, int] = {}
    pending: tuple[int, str] | None = None
    for block, weight in lines:
        text = outline.layout.spaced_text(block)
        # An issue without a volume belongs to the volume just before it.
        sure = (
            not far or _has_journal_label(outline, block) or (pending and block - pending[0] == 1)
        )
        votes = _votes(text) if sure else _distant_votes(text)
        for vote, strength in votes or _labelled_votes(outline.layout.texts, block):
            if vote.volume:
                volumes[vote.volume] = _repeated_weight(volumes[vote.volume], weight * strength)
                where.setdefault(f"v{vote.volume}", block)
                pending = (block, vote.volume)
            if vote.issue:
                volume = vote.volume
                if volume is None and pending and block - pending[0] <= 3:
                    volume = pending[1]
                key = (volume, vote.issue)
                issues[key] = _repeated_weight(issues[key], weight * strength)
                where.setdefault(f"i{vote.issue}", block)
    return _chosen(outline, volumes, issues, where)


def _repeated_weight(before: int, weight: int) -> int:
    """Return the weight of a number in two lines: little more than that of the heavier one."""
    return max(before, weight) + (1 if before and weight >= _MIN_REPEATED_WEIGHT else 0)


def _chosen(
    outline: WorkOutline,
    volumes: Counter[str],
    issues: Counter[tuple[str | None, str]],
    where: dict[str, int],
) -> tuple[Found[str] | None, Found[str] | None]:
    layout = outline.layout
    volume = max(volumes, key=lambda each: volumes[each]) if volumes else None
    mine = {key: count for key, count in issues.items() if key[0] in (volume, None)}
    # An issue beside the volume comes before one without a volume.
    best = max(mine, key=lambda key: (key[0] is not None, mine[key])) if mine else None
    found_volume = Found(volume, layout.path(where[f"v{volume}"])) if volume else None
    if best is None:
        return found_volume, None
    return found_volume, Found(best[1], layout.path(where[f"i{best[1]}"]))


def _has_journal_label(outline: WorkOutline, block: int) -> bool:
    """Whether the block before is the label of the journal that published the work."""
    before = outline.layout.texts[block - 1] if block else ""
    return len(before) < _MAX_LABEL and before.rstrip(" :：").casefold() in _JOURNAL_LABELS


def _weighted_lines(outline: WorkOutline, blocks: list[int]) -> list[tuple[int, int]]:
    """Return the blocks that can name volume and issue, each with its weight."""
    layout = outline.layout
    found = []
    for block in blocks:
        text, near = layout.texts[block], outline.is_near_title(block)
        may_name = near or _may_name_issue(text) or _BARE.fullmatch(text)
        if not may_name or is_of_current(text):
            continue
        # After the head, cited works may be repeated over and over.
        weight = (4 if block < outline.head_stop else 2) if near else 1
        if outline.is_citation(block) or is_to_cite(text):
            weight += 4
        found.append((block, weight))
    return found


def _may_name_issue(text: str) -> bool:
    """Whether a line may name a volume or an issue."""
    return has_any(text.casefold(), _VOLUME_WORDS) or bool(_VOLUME_MARKS.search(text))


def _labelled_votes(texts: tuple[str, ...], block: int) -> list[tuple[_Vote, int]]:
    """Return a number alone in a block with its label in the block before, as in tables."""
    value = _labelled_value(texts, block, _VOLUME_LABELS)
    if value:
        return [(_Vote(value, _labelled_value(texts, block + 2, _ISSUE_LABELS)), 3)]
    value = _labelled_value(texts, block, _ISSUE_LABELS)
    return [(_Vote(None, value), 2)] if value else []


def _labelled_value(texts: tuple[str, ...], block: int, labels: frozenset[str]) -> str | None:
    """Return the number that fills a block if the block before is one of these labels."""
    if not 0 < block < len(texts) or not _BARE.fullmatch(texts[block]) or _is_year(texts[block]):
        return None
    label = texts[block - 1][:_MAX_LABEL].rstrip(" :：.").casefold()
    known = label in labels or any(part.strip() in labels for part in label.split("/"))
    return _clean(texts[block]) if known else None


def _distant_votes(text: str) -> list[tuple[_Vote, int]]:
    """Return the votes of a line far from the title, where "6(1)" and "No. 5" may be anything."""
    if not volume_in(text) and not in_letters(text) and short_form_year(text) is None:
        return []
    if _SITE_FOOTER.search(text):
        return []  # the foot of the page
    return [each for each in _votes(text) if each[0].volume]


def _votes(text: str) -> list[tuple[_Vote, int]]:
    """Return the volumes and issues that a line names, each with its strength."""
    volume = volume_in(text)
    if volume:
        value = _clean(volume[1])
        after = issue_in(text, volume.end())
        short = _bracketed(text, volume.end())
        beside = (
            _clean(_first_group(after)) if after and after.start() - volume.end() < 40 else short
        )
        named = short_form(text) if beside is None else None
        if named and _clean(named.volume) == value:
            beside = _clean(named.issue)  # "Vol. 8 Br. 2 (2019)"
        return [(_Vote(value, beside), 3)]
    found: list[tuple[_Vote, int]] = []
    issue = issue_in(text) if len(text) < 200 else None
    if issue and not text[: issue.start()].strip().isdigit():
        found.append((_Vote(None, _clean(_first_group(issue))), 1))
    match = short_form(text)
    # "Working Paper 2997 (2022)" has neither; "Ports 56 (2014)" has no issue.
    if match and not _PAPER_NUMBER.search(text[: match.start]):
        second = None if match.issue and _is_year(match.issue) else match.issue
        if second is None and _SECOND_NUMBER.search(text[: match.start]):
            return found  # "Season 2 Episode 3 (2019)": the second of two numbers
        found.append((_Vote(_clean(match.volume), _clean(second)), 2))
    return found


def _bracketed(text: str, position: int) -> str | None:
    match = re.match(r"\s?\((\d{1,4}[A-Z]?)\)", text[position : position + 12])
    return None if match is None or _is_year(match[1]) else match[1]


def _first_group(match: re.Match[str]) -> str | None:
    return next((group for group in match.groups() if group), None)


def _is_year(text: str) -> bool:
    return len(text) == 4 and text[:2] in ("18", "19", "20")


def _clean(text: str | None) -> str | None:
    if text is None:
        return None
    plain = text if text.isalnum() else _RANGE.sub(r"\1", " ".join(text.split()))
    return plain.lstrip("0") or plain
