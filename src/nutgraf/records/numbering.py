"""Volume and issue: by their words, or in the short form of a citation."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.found import Found

if TYPE_CHECKING:
    from nutgraf.records.outline import Outline

_VALUE: Final = (
    r"([A-Z]{0,2}\d{1,4}[A-Z]?\b(?:\s?[-–/]\s?(?!(?:19|20)\d\d)\d{1,4}\b)?|[IVXLC]{1,7}\b)"
)
_ISSUE_VALUE: Final = (
    r"((?:S|D|W|Suppl(?:ement|\.)?\s?|Pt\.?\s?|e|Sp)?\d{1,5}[A-Z]?\b(?:\s?[-–/]\s?\d{1,5}\b)?"
    r"|(?:suppl(?:ement|_)?)[_\s]?\d{0,3}|[A-Z]\d{1,2}\b)"
)
_VOLUME: Final = re.compile(
    rf"(?<![^\W\d_])(?:volume|vol|band|bd|jahrgang|jg|tome|volumen)\b\.?\s*[:：#]?\s*{_VALUE}"
    r"|第?\s?(\d{1,4})\s?卷",
    re.IGNORECASE,
)
_ISSUE: Final = re.compile(
    r"(?<![^\W\d_])(?:issue|iss|no|nr|(?<!article )(?<!paper )number|heft|ausgabe|numéro|n°|nº"
    rf"|núm|número)\b\.?\s*[:：#]?\s*{_ISSUE_VALUE}"
    r"|第?\s?(\d{1,4})\s?期|(?<=卷)\s*[(（](\d{1,4})[)）]",
    re.IGNORECASE,
)
# 52(5), 52 (5): 2667; 40(21):10832; behind a journal's name or a year, not a formula.
_SHORT: Final = re.compile(
    r"(?<![\w.(/–-])(\d{1,4})\s?\(((?:S|D|W|Suppl\.?\s?|Pt\s?)?\d{1,4}[A-Z]?(?:\s?[-–/]\s?\d{1,4})?)\)"
    r"(?:\s?[:,;.]\s?(?:pp?\.?\s?|S\.\s?|article\s|e)?[A-Za-z]?\d+|\s*$|\s*[,.;]"
    r"|\s+(?:pp?\.|https?:|doi|[A-Za-z]?\d+\s?[-–]\s?[A-Za-z]?\d))"
)
# "J. Mater. Chem., 2012, 22, 20671-20679" and "Nature 506, 212–215 (2014)".
_YEAR_FIRST: Final = re.compile(
    r"[,.]\s*(?:1[89]|20)\d\d\s*[,;]\s*(\d{1,4})\s*(?:\((\w{1,8})\))?\s*[,:]\s*[A-Za-z]?\d+"
)
_YEAR_LAST: Final = re.compile(
    r"[^\W\d_][\w.)]*,?\s(\d{1,4})\s*(?:\((\w{1,8})\))?,\s*[A-Za-z]?\d+(?:\s?[-–]\s?[A-Za-z]?\d+)?\s*\((?:1[89]|20)\d\d\)"
)
# "2012;22(3):206", "(2012) 40 (21): 10832".
_MEDLINE: Final = re.compile(
    r"(?:1[89]|20)\d\d(?:\s[A-Za-z]{3,9}\.?(?:\s\d{1,2})?)?\s*[;)]\s*(?:vol\.?\s*)?(\d{1,4})\s*(?:\(([\w\s-]{1,12})\))?\s*:"
)
CURRENT: Final = re.compile(
    r"current issue|latest issue|next issue|previous issue|all issues|neueste", re.I
)
_CITE: Final = re.compile(
    r"cite this|how to cite|cite as|citation:|to cite|zitier|citer|引用", re.I
)


# Far from the title, only a line with one of these is looked at.
_TELLS: Final = re.compile(r"vol|issue|band|heft|tome|卷|期|\(\d|;\s?\d|, \d", re.IGNORECASE)
_YEAR: Final = re.compile(r"(?:1[6-9]|20)\d\d")


_BARE: Final = re.compile(r"[A-Z]?\d{1,4}(?:[-–/]\d{1,4})?")
_VOLUME_LABELS: Final = frozenset("volume vol band bd jahrgang tome volumen 卷".split())
_ISSUE_LABELS: Final = frozenset(
    ("issue", "no", "nr", "number", "issue number", "heft", "ausgabe", "numéro", "número", "期")
)


class _Vote(NamedTuple):
    volume: str | None
    issue: str | None


def find_volume_and_issue(outline: Outline) -> tuple[Found[str] | None, Found[str] | None]:
    """The volume and the issue that are seen on the page."""
    found = _read(outline, _lines(outline, outline.facts))
    return found if found[0] else _read(outline, _lines(outline, outline.far_facts), far=True)


def _read(
    outline: Outline, lines: list[tuple[int, int]], *, far: bool = False
) -> tuple[Found[str] | None, Found[str] | None]:
    volumes: Counter[str] = Counter()
    issues: Counter[tuple[str | None, str]] = Counter()
    where: dict[str, int] = {}
    pending: tuple[int, str] | None = None
    for block, weight in lines:
        text = outline.sheet.texts[block]
        votes = _votes(text) if not far else _far_votes(text)
        for vote, strength in votes or _labelled(outline.sheet.texts, block):
            if vote.volume:
                volumes[vote.volume] += weight * strength
                where.setdefault(f"v{vote.volume}", block)
                pending = (block, vote.volume)
            if vote.issue:
                volume = vote.volume
                if volume is None and pending and block - pending[0] <= 3:
                    volume = pending[1]
                issues[volume, vote.issue] += weight * strength
                where.setdefault(f"i{vote.issue}", block)
    return _chosen(outline, volumes, issues, where)


def _chosen(
    outline: Outline,
    volumes: Counter[str],
    issues: Counter[tuple[str | None, str]],
    where: dict[str, int],
) -> tuple[Found[str] | None, Found[str] | None]:
    sheet = outline.sheet
    volume = max(volumes, key=lambda each: volumes[each]) if volumes else None
    mine = {key: count for key, count in issues.items() if key[0] in (volume, None)}
    # An issue that was seen beside the volume comes before one that stood alone.
    best = max(mine, key=lambda key: (key[0] is not None, mine[key])) if mine else None
    found_volume = Found(volume, sheet.path(where[f"v{volume}"])) if volume else None
    if best is None:
        return found_volume, None
    return found_volume, Found(best[1], sheet.path(where[f"i{best[1]}"]))


def _lines(outline: Outline, blocks: list[int]) -> list[tuple[int, int]]:
    """Of these blocks those that can tell of volume and issue, and how much each counts."""
    sheet = outline.sheet
    found = []
    for block in blocks:
        text, near = sheet.texts[block], outline.near(block)
        tells = near or _TELLS.search(text) or _BARE.fullmatch(text)
        if not tells or CURRENT.search(text):
            continue
        weight = 4 if near else 1
        if outline.cites(block) or _CITE.search(text):
            weight += 4
        found.append((block, weight))
    return found


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
    return _clean(texts[block]) if texts[block - 1].rstrip(" :：.").casefold() in labels else None


def _far_votes(text: str) -> list[tuple[_Vote, int]]:
    """What a line tells that is far from the title: "6(1)" and "No. 5" may be anything there."""
    if not _VOLUME.search(text) and short_form_year(text) is None:
        return []
    return [each for each in _votes(text) if each[0].volume]


def _votes(text: str) -> list[tuple[_Vote, int]]:
    found: list[tuple[_Vote, int]] = []
    volume, issue = _VOLUME.search(text), _ISSUE.search(text)
    if volume:
        value = _clean(volume[1] or volume[2])
        after = _ISSUE.search(text, volume.end())
        short = _bracketed(text, volume.end())
        beside = _clean(_first(after)) if after and after.start() - volume.end() < 40 else short
        found.append((_Vote(value, beside), 3))
    elif issue and len(text) < 200 and not text[: issue.start()].strip().isdigit():
        found.append((_Vote(None, _clean(_first(issue))), 1))
    for pattern in (_MEDLINE, _YEAR_FIRST, _YEAR_LAST, _SHORT):
        match = pattern.search(text)
        if match and not volume:
            found.append((_Vote(_clean(match[1]), _clean(match[2])), 2))
            break
    return found


def short_form_year(text: str) -> str | None:
    """The year in the short form of a citation: "J. Chem., 2012, 22, 206"."""
    for pattern in (_MEDLINE, _YEAR_FIRST, _YEAR_LAST):
        match = pattern.search(text)
        if match:
            year = _YEAR.findall(match[0])
            return year[-1] if pattern is _YEAR_LAST else year[0]
    return None


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
    plain = re.sub(r"\s*([-–/])\s*", r"\1", " ".join(text.split()))
    return plain.lstrip("0") or plain
