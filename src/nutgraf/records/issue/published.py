"""When the work was published: the date of its issue if the page has it, else its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.fields.found import Found
from nutgraf.records.issue.citation_forms import is_of_current, short_form, short_form_year
from nutgraf.records.issue.volume_words import volume_in
from nutgraf.records.layout.entities import years
from nutgraf.records.layout.page_layout import YEAR
from nutgraf.records.word_lists import sections
from nutgraf.text.dates.partial import PartialDate, find_partial_dates
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

_CITED_YEAR: Final = LazyPattern(
    r"\(((?:1[89]|20)\d\d)[a-z]?\)|(?:[,.;]\s*|\s–\s)((?:1[89]|20)\d\d)\s*[,;.]"
)
# The label may touch the year.
_FINAL_YEAR: Final = LazyPattern(r"(?:^|[\s:：]|(?<=[a-z]))((?:1[6-9]|20)\d\d)年?$")
_YEAR_LENGTH: Final = 6
_ADDRESS: Final = LazyPattern(r"https?://\S+|\b10\.\d{4,9}/\S+")
# Issue or pages; a journal without volumes has the year, then the pages.
_PAGES: Final = LazyPattern(
    r"\b(?:issue|heft|pages|pp?\b\.?)\s?[a-z]?\d|[№期号]\s?\d|,\s(?:1[89]|20)\d\d,\s\d+\s?[-–]\s?\d",
    re.IGNORECASE,
)
_LABEL_REACH: Final = 60
_MAX_LABEL: Final = 40
_MAX_LABELLED: Final = 50
_MAX_LINE: Final = 300
_MAX_DISTANT: Final = 200
# A date alone counts in such a short line, so near the title.
_MAX_BARE: Final = 80
_NEAR_TITLE: Final = 12
_VOLUME_RANK, _PUBLISHED_RANK, _ONLINE_RANK, _BARE_RANK = 4, 3, 2, 1


class _RankedDate(NamedTuple):
    """A date, how likely it is the publication date, and its block."""

    date: str
    rank: int
    block: int


def find_published(outline: WorkOutline) -> Found[str] | None:
    """Return the publication date that the page shows, as exact as it is there.

    If the page cites the work, it is a date of the cited year, or that year.
    """
    layout, dates = outline.layout, list[_RankedDate]()
    year: tuple[str, int] | None = None
    for block in sorted({*outline.fact_lines, *outline.distant_fact_lines}):
        if layout.number_flags[block] != YEAR or is_of_current(layout.texts[block]):
            continue
        text, cites = layout.spaced_text(block), outline.is_citation(block)
        if cites and outline.title:
            text = text.replace(outline.title.text, " ")  # a year in it is its subject
        dates += _dates(outline, block, text)
        if year is None or (cites and not outline.is_citation(year[1])):
            cited = _cited_year(outline, block, text)
            year = (cited, block) if cited else year
    dates = [each for each in dates if year is None or each.date.startswith(year[0])]
    if not dates:
        return Found(year[0], layout.path(year[1])) if year else None
    best = max(dates, key=lambda each: (each.rank, len(each.date), -each.block))
    # A more exact form of the same date: "November 2013" of the issue, published on its last day.
    best = max(
        (each for each in dates if each.date.startswith(best.date)),
        key=lambda each: (len(each.date), each.rank, -each.block),
    )
    return Found(best.date, layout.path(best.block))


def _dates(outline: WorkOutline, block: int, text: str) -> list[_RankedDate]:
    """Return the dates of a block that may be the publication date."""
    label = outline.layout.texts[block - 1] if block else ""
    label = label.casefold() if len(label) < _MAX_LABEL else ""
    near = outline.is_near_title(block)
    of_work = near or outline.is_citation(block)
    if not of_work and (len(text) > _MAX_DISTANT or not _is_labelled(label + text.casefold())):
        return []
    found, last = [], 0
    final = _FINAL_YEAR.search(text, max(len(text) - _YEAR_LENGTH, 0))
    written = find_partial_dates(text)
    if final and not written and len(text) <= _MAX_LABELLED:
        written = [PartialDate(final[1], final.start(1), final.end(1))]
    for date in written:
        before = text[max(last, date.start - _LABEL_REACH) : date.start].casefold()
        last = date.stop
        if not before.strip(" :.,()|"):
            before = label + before  # a label in a block of its own
        rank = _rank(outline, block, text, before)
        if rank and (len(date.date) > 4 or rank in (_PUBLISHED_RANK, _ONLINE_RANK)):
            found.append(_RankedDate(date.date, rank, block))
    return found


def _rank(outline: WorkOutline, block: int, text: str, before: str) -> int:
    """Return the rank of a date by the case-folded text before it, or 0."""
    if _has(before, "other"):
        return 0
    if _is_published(before):
        return _ONLINE_RANK if _has(before, "online") else _PUBLISHED_RANK
    near = outline.is_near_title(block)
    if (
        (near or outline.is_citation(block))
        and len(text) < _MAX_LINE
        and _has_volume(before + text)
    ):
        return _VOLUME_RANK
    # A date alone, just above or below the title.
    beside = near and abs(block - outline.title_block) <= _NEAR_TITLE and len(text) < _MAX_BARE
    return _BARE_RANK if beside else 0


def _is_labelled(text: str) -> bool:
    return _is_published(text) or _has(text, "degree")


def _is_published(label: str) -> bool:
    """Whether a case-folded text has the label of a publication date."""
    last = label.rstrip(" :：.").rpartition(" ")[2].partition("/")[0]
    return _has(label, "published") or last in sections("date_labels")["year"]


def _has(text: str, kind: str) -> bool:
    return any(map(text.__contains__, sections("date_labels")[kind]))


def _cited_year(outline: WorkOutline, block: int, text: str) -> str | None:
    """Return the year in a citation of the work, or beside its volume."""
    cites, near = outline.is_citation(block), outline.is_near_title(block)
    short = short_form_year(text) if len(text) < _MAX_LINE else None
    if short and (near or cites):
        return short
    of_volume = near and _has_volume(text)
    if not cites and (not of_volume or _has(text.casefold(), "other")):
        return None
    plain = _ADDRESS.sub(" ", text)  # a DOI may have another year in it
    match = _CITED_YEAR.search(plain)
    found = [match[1] or match[2]] if match else years(plain)
    return found[0] if len(found) == 1 else None


def _has_volume(text: str) -> bool:
    """Whether a text may name a volume, an issue or pages."""
    return bool(volume_in(text) or short_form(text) or _PAGES.search(text))
