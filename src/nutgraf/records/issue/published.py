"""When the work was published: the date of its issue if the page has it, else its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.records.found import Found
from nutgraf.records.issue.citation_forms import is_of_current, short_form, short_form_year
from nutgraf.records.issue.labelled_dates import (
    RankedDate,
    follows_date_label,
    has_date_label,
    has_volume,
    is_other_date,
    labelled_year,
    ranked_dates,
)
from nutgraf.records.issue.volume_words import volume_in
from nutgraf.records.layout.entities import years
from nutgraf.records.layout.heading_kinds import PART, heading_kind
from nutgraf.records.layout.page_layout import YEAR
from nutgraf.text.dates.partial import find_partial_dates
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

# The date of submission counts for preprints that no journal has reviewed.
_SUBMITTED: Final = LazyPattern(
    r"(?:submitted|deposited|uploaded|déposée? le|eingestellt|提交)\W*(?:on\b)?\W*$"
)
_REVIEWED: Final = LazyPattern(
    r"received|accepted|revised|eingegangen|angenommen|reçu|accepté|收稿|录用"
)
_CITED_YEAR: Final = LazyPattern(
    r"\(((?:1[89]|20)\d\d)[a-z]?\)|(?:[,.;]\s*|\s–\s)((?:1[89]|20)\d\d)\s*[,;.]"
)
_ADDRESS: Final = LazyPattern(r"https?://\S+|\b10\.\d{4,9}/\S+")
_MAX_SHORT_LINE: Final = 120
_MAX_SHORT_FORM: Final = 300
_MAX_WITH_YEAR: Final = 200
_SEE_ALSO: Final = LazyPattern(r"\W*(?:see|cf|also|vgl|voir|siehe)\b", re.IGNORECASE)
# The copyright year. A range of years is a site's; one inside a line is a picture's; licences and
# programs have their own.
_COPYRIGHT: Final = LazyPattern(
    r"^\W{0,2}(?:(?:©|\(c\)|copyright)\s?){1,2}((?:19|20)\d\d)\b(?!\s?[-–]\s?\d)"
    r"(?!\W*creative commons|.{0,20}\bsoftware\b)",
    re.IGNORECASE | re.MULTILINE,
)
# Today's date is unknown here; numbers far in the future are no years.
_YEAR_ALONE: Final = LazyPattern(r"(?:1[89]\d|20[0-4])\d(?:\.(?:0[1-9]|1[0-2]))?")
# What is counted, beside a number that is no year.
_COUNTED: Final = LazyPattern(
    r"view|visit|download|access|citation|cited|read|score|просмотр|скачи|zugriff|aufruf|vues|浏览|下载"
)
# The kind of work may stand beside its year.
_WORK_KIND: Final = LazyPattern(
    r"\b(?:article|thesis|dissertation|paper|report|chapter|review|preprint|book|artikel|beitrag"
    r"|arbeit|artículo|artigo|tesis|tese|thèse|articolo|tesi|статья)$"
)
_MAX_COUNTER_LABEL: Final = 30


def find_published(outline: WorkOutline, volume: Found[str] | None = None) -> Found[str] | None:
    """Return the publication date that the page shows, as exact as it is there.

    Without any better, it is the year in the line that the ``volume`` was found in.
    """
    return (
        _labelled_or_cited(outline)
        or _year_beside_volume(outline, volume)
        or _copyright_year(outline)
        or _year_alone(outline)
    )


def _labelled_or_cited(outline: WorkOutline) -> Found[str] | None:
    """Return the best date with a label, or the year of the issue in a citation."""
    found: list[RankedDate] = []
    year: tuple[str, int] | None = None
    for block in _blocks_with_dates(outline):
        text, cites = outline.layout.spaced_text(block), outline.is_citation(block)
        if cites and outline.title:
            text = text.replace(outline.title.text, " ")  # a year in it is its subject
        found += ranked_dates(outline, block, text)
        if year is None or (cites and not outline.is_citation(year[1])):
            year = _year(outline, block, text) or year
    if not found and year is None:
        return _submission_date(outline)
    best = _best(found, year[0] if year else None) if found else None
    if best is not None:
        return Found(best.date, outline.layout.path(best.block))
    return Found(year[0], outline.layout.path(year[1])) if year else None


def _blocks_with_dates(outline: WorkOutline) -> list[int]:
    """Return the blocks that may have the publication date."""
    texts, numbers = outline.layout.texts, outline.layout.number_flags
    dated = [
        block for block in outline.fact_lines + outline.distant_fact_lines if numbers[block] == YEAR
    ]
    return [
        block
        for block in sorted(set(dated))
        if (
            outline.is_near_title(block)
            or outline.is_citation(block)
            or has_date_label(texts[block])
            or follows_date_label(texts, block)
            or labelled_year(outline, block, outline.layout.spaced_text(block))
        )
        and not is_of_current(texts[block])
    ]


def _year(outline: WorkOutline, block: int, text: str) -> tuple[str, int] | None:
    """Return the year in a citation of the work, beside its volume or behind its label."""
    labelled = labelled_year(outline, block, text)
    if labelled:
        return labelled, block
    cites, near = outline.is_citation(block), outline.is_near_title(block)
    short = short_form_year(text) if cites or len(text) < _MAX_SHORT_FORM else None
    if short and near:
        return short, block
    folded = text.casefold()
    if not cites and not (near and has_volume(folded)):
        return None
    if outline.is_affiliation(block):
        return None  # "P.O. Box 1842"
    if short:
        return short, block
    if not cites and is_other_date(folded):
        return None
    plain = _ADDRESS.sub(" ", text)  # a DOI may have another year in it
    match = _CITED_YEAR.search(plain)
    if match:
        return match[1] or match[2], block
    found = years(plain)
    if len(found) != 1 or len(text) >= _MAX_WITH_YEAR or is_other_date(folded):
        return None
    return found[0], block


def _best(found: list[RankedDate], year: str | None) -> RankedDate | None:
    """Return the best date; if the year of the issue is known, one of that year or None."""
    ranked = sorted(found, key=lambda each: (-each.rank, -len(each.date), each.block))
    best = ranked[0]
    if not best.is_of_issue and year is not None:
        of_year = [each for each in ranked if each.date.startswith(year)]
        if not of_year:
            return None
        best = of_year[0]
    # A more exact form of the same date: "November 2013" of the issue, published on its last day.
    exact = (each for each in ranked if each.date.startswith(best.date))
    return max(exact, key=lambda each: len(each.date))


def _submission_date(outline: WorkOutline) -> Found[str] | None:
    """Return when a preprint was submitted, if nothing on the page mentions a review."""
    texts, found = outline.layout.texts, None
    for block in outline.fact_lines:
        text = texts[block].casefold()
        if _REVIEWED.search(text):
            return None
        for written in find_partial_dates(texts[block]) if found is None else ():
            # Case folding may change the length of a text.
            if _SUBMITTED.search(texts[block][: written.start].casefold()):
                found = Found(written.date, outline.layout.path(block))
    return found


def _year_beside_volume(outline: WorkOutline, volume: Found[str] | None) -> Found[str] | None:
    """Return the year in the line with the volume, anywhere on the page: "2022, 43(4)"."""
    layout = outline.layout
    for block in outline.fact_lines + outline.distant_fact_lines if volume else ():
        if block == outline.title_block or layout.number_flags[block] != YEAR:
            continue  # a year in the title is the work's subject
        if volume and layout.path(block) == volume.source:
            found = set(years(_ADDRESS.sub(" ", layout.spaced_text(block))))
            if found:
                return Found(found.pop(), volume.source) if len(found) == 1 else None
    return _of_same_volume(outline, volume) if volume else None


def _of_same_volume(outline: WorkOutline, volume: Found[str]) -> Found[str] | None:
    """Return the year in the first other line with the same volume."""
    layout = outline.layout
    for block in outline.fact_lines + outline.distant_fact_lines:
        text = layout.spaced_text(block) if layout.number_flags[block] == YEAR else ""
        # A sentence may be about another journal's volume.
        short = 0 < len(text) <= _MAX_SHORT_LINE and not _SEE_ALSO.match(text)
        named, form = (volume_in(text), short_form(text)) if short else (None, None)
        number = named[1] if named else form.volume if form else ""
        if number.lstrip("0") == volume.value and block != outline.title_block:
            found = set(years(_ADDRESS.sub(" ", text)))
            if len(found) == 1:
                return Found(found.pop(), layout.path(block))
    return None


def _copyright_year(outline: WorkOutline) -> Found[str] | None:
    """Return the copyright year in the head of the work; the site's is in the footer."""
    layout = outline.layout
    for block in outline.fact_lines:
        match = _COPYRIGHT.search(layout.texts[block]) if _in_head(outline, block) else None
        if match:
            return Found(match[1], layout.path(block))
    return None


def _year_alone(outline: WorkOutline) -> Found[str] | None:
    """Return a year, or "2021.09", that fills a line in the head, if it is the only one."""
    layout = outline.layout
    alone = [
        block
        for block in outline.fact_lines
        if _in_head(outline, block)
        and _YEAR_ALONE.fullmatch(layout.texts[block])
        and not _COUNTED.search(" ".join(layout.texts[block - 1 : block + 2]).casefold())
        and not _is_counter_label(layout.texts[block - 1])
        and not (block + 1 < len(layout) and _is_counter_label(layout.texts[block + 1]))
    ]
    if len({layout.texts[block] for block in alone}) != 1:
        return None
    return Found(layout.texts[alone[0]].replace(".", "-"), layout.path(alone[0]))


def _is_counter_label(text: str) -> bool:
    """Whether a line beside a number may be the label of a count: "Word count", "participants"."""
    # In names of people and journals, more than the first word has a capital.
    label = (
        len(text) <= _MAX_COUNTER_LABEL and text[1:].islower() and not any(map(str.isdigit, text))
    )
    return label and heading_kind(text) in ("", PART) and not _WORK_KIND.search(text.casefold())


def _in_head(outline: WorkOutline, block: int) -> bool:
    return outline.title_block < block < outline.head_stop and not outline.layout.boilerplate[block]
