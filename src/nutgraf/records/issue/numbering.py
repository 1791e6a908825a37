"""Volume and issue: behind their words, or in the short form of a citation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.fields.found import Found
from nutgraf.records.issue.citation_forms import (
    in_letters,
    is_of_current,
    short_form,
    short_form_year,
)
from nutgraf.records.issue.volume_words import issue_in, volume_in
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.issue.citation_forms import Citation
    from nutgraf.records.layout.work_outline import WorkOutline

_MAX_LABEL: Final = 30
_MAX_LINE: Final = 200
# Maximum distance of the issue behind the volume.
_ISSUE_REACH: Final = 40
_YEAR: Final = LazyPattern(r"(?:1[89]|20)\d\d")
# Other things with numbers.
_OTHER_NUMBER: Final = LazyPattern(
    r"paper|report|article|grant|trial|reg|issn|isbn|room|p\.o|pmid|project|[@#€$£]", re.IGNORECASE
)
_PAPER_NUMBER: Final = LazyPattern(
    r"\b(?:paper|report|memo|memorandum|preprint)\s*$", re.IGNORECASE
)
_SECOND_NUMBER: Final = LazyPattern(r"\d,?\s[^\W\d_]{1,12}[.:°º]?\s?$")
_SITE_FOOTER: Final = LazyPattern(r"published by|last updated|all rights reserved", re.IGNORECASE)
_RANGE: Final = LazyPattern(r"\s?([-–/])\s?")
_BARE: Final = LazyPattern(r"[A-Z]?\d{1,4}(?:[-–/]\d{1,4})?")


class _Numbers(NamedTuple):
    """The volume and the issue that a line names, and how sure they are."""

    volume: str | None
    issue: str | None
    weight: int


def find_volume_and_issue(outline: WorkOutline) -> tuple[Found[str] | None, Found[str] | None]:
    """Return the volume and the issue that the page shows."""
    found = sorted(_numbered_lines(outline), key=lambda each: -each[0].weight)
    volume = next((each for each in found if each[0].volume), None)
    if volume is None:
        return None, _issue_alone(outline)
    # An issue beside the volume comes before one without a volume.
    issues = [each for each in found if each[0].issue]
    beside = [each for each in issues if each[0].volume == volume[0].volume]
    issue = next(iter(beside or [each for each in issues if each[0].volume is None]), None)
    path = outline.layout.path
    return (
        Found(volume[0].volume or "", path(volume[1])),
        Found(issue[0].issue or "", path(issue[1])) if issue else None,
    )


def _numbered_lines(outline: WorkOutline) -> Iterator[tuple[_Numbers, int]]:
    """Yield the numbers in lines about the work, weighed by their place, and the block of each."""
    near = len(outline.fact_lines)
    for place, block in enumerate(outline.fact_lines + outline.distant_fact_lines):
        text = outline.layout.spaced_text(block)
        numbers = _numbers_at(outline, block, text, near=place < near)
        if numbers and not is_of_current(text):
            # After the head, cited works may be repeated over and over.
            of_work = block < outline.head_stop or outline.is_citation(block)
            weight = 12 if place < near and of_work else 4 if place < near else 1
            yield numbers._replace(weight=weight * numbers.weight), block


def _numbers_at(outline: WorkOutline, block: int, text: str, *, near: bool) -> _Numbers | None:
    """Return the volume and issue that a block names, by itself or with the label before it."""
    label = outline.layout.texts[block - 1] if block else ""
    # The row of a table: its label is unmistakable, wherever it stands.
    if len(label) < _MAX_LABEL and _BARE.fullmatch(text) and not _is_year(text):
        return _numbers(f"{label} {text}")
    return _numbers(text) if near else _distant_numbers(text)


def _numbers(text: str) -> _Numbers | None:
    """Return the volume and issue that a line names."""
    volume = volume_in(text)
    if volume:
        value, after = _clean(volume[1]), issue_in(text, volume.end())
        if after and after.start() - volume.end() < _ISSUE_REACH:
            return _Numbers(value, _clean(after[1]), 3)
        form = short_form(text)
        same = form and _clean(form.volume) == value  # "Vol. 8 Br. 2 (2019)"
        return _Numbers(value, _issue_of(form) if form and same else None, 3)
    form = short_form(text)
    # "Working Paper 2997 (2022)" has neither; in "Season 2 Episode 3 (2019)" it is the second of
    # two numbers.
    before = text[: form.start] if form else ""
    if form and not _PAPER_NUMBER.search(before):
        issue = _issue_of(form)
        second = issue is None and _SECOND_NUMBER.search(before)
        return None if second else _Numbers(_clean(form.volume), issue, 2)
    alone = issue_in(text) if len(text) < _MAX_LINE else None
    # "3 no. 5" has another number in front.
    if alone and not text[: alone.start()].strip().isdigit():
        return _Numbers(None, _clean(alone[1]), 1)
    return None


def _distant_numbers(text: str) -> _Numbers | None:
    """Return the numbers of a line far from the title, where "6(1)" and "No. 5" may be anything."""
    sure = volume_in(text) or in_letters(text) or short_form_year(text)
    numbers = _numbers(text) if sure and not _SITE_FOOTER.search(text) else None
    return numbers if numbers and numbers.volume else None


def _issue_alone(outline: WorkOutline) -> Found[str] | None:
    """Return the issue of a journal that counts no volumes, beside its year: "2012/3 n° 45"."""
    title = outline.title.text if outline.title else ""
    for block in sorted(outline.fact_lines, key=lambda each: not outline.is_citation(each)):
        text = outline.layout.texts[block].rpartition(title)[2] if title else ""
        other = _OTHER_NUMBER.search(text) or is_of_current(text) or len(text) > _MAX_LINE
        issue = issue_in(text) if _YEAR.search(text) and not other else None
        if issue:
            return Found(_clean(issue[1]), outline.layout.path(block))
    return None


def _issue_of(form: Citation) -> str | None:
    return _clean(form.issue) if form.issue and not _is_year(form.issue) else None


def _is_year(text: str) -> bool:
    return len(text) == 4 and text[:2] in ("18", "19", "20")


def _clean(text: str) -> str:
    plain = _RANGE.sub(r"\1", " ".join(text.split()))
    return plain.lstrip("0") or plain
