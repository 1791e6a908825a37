"""The dates of a list: a line that is a date, or begins with one, in most records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.dates.partial import find_partial_dates
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.page.page import Page
    from nutgraf.records.rows.fields import Field, Lines

# A date has at most a few words beside it, or is at the beginning of a longer text.
_MAX_OTHER_TEXT: Final = 40
_MAX_TEXT_BEFORE: Final = 30
_READ_LENGTH: Final = 200
_TIME: Final = CODE["time"]
_MAX_BRACKETS: Final = 2
_YEAR: Final = LazyPattern(r"\(?((?:19|20)\d\d)\)?")
_NUMBERS: Final = LazyPattern(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d\d)(?!\d)")
_MONTH_FIRST: Final = ("en", "en-us", "fil", "tl")


def read_days(page: Page, fields: list[Field], count: int) -> tuple[dict[int, str], list[Field]]:
    """Return the ISO 8601 date of each record, and the fields without the lines of the dates."""
    best, days, rest = 0.0, dict[int, str](), fields
    for place, field in enumerate(fields):
        found, without = _days(page, field)
        # Prefer complete fields, then exact dates, as in the attribute of a time tag.
        exact = sum(map(len, found.values())) / max(len(found), 1) / 100
        rank = len(found) / count + exact
        if 2 * len(found) >= count and rank > best:
            kept = [replace(field, lines=without)] if 2 * len(without) > len(field.lines) else []
            best, days, rest = rank, found, [*fields[:place], *kept, *fields[place + 1 :]]
    return days, rest


def _days(page: Page, field: Field) -> tuple[dict[int, str], Lines]:
    """Return the dates of a field, and its lines without those that are hardly more than dates."""
    day_first = _day_first(page, field)
    days: dict[int, str] = {}
    rest: Lines = {}
    for record, parts in field.lines.items():
        node = field.nodes[record]
        declared = page.attribute(node, "datetime") if page.tag[node] == _TIME else None
        if day := read_day(declared or "", day_first):
            days[record] = day
        for lines in parts:
            kept = []
            for line in lines:
                if day := read_day(line, day_first):
                    days.setdefault(record, day)
                if not day or len(line) > _MAX_OTHER_TEXT:
                    kept.append(line)
            if kept:
                rest.setdefault(record, []).append(kept)
    return days, rest


def _day_first(page: Page, field: Field) -> bool:
    """Whether 3/4/2023 is in April, by other dates of the list, else by the page's language."""
    for text in field.values.values():
        for found in _NUMBERS.finditer(text[:_READ_LENGTH]):
            if (int(found[1]) > 12) != (int(found[2]) > 12):
                return int(found[1]) > 12
    return (page.head.language or "").lower().replace("_", "-") not in _MONTH_FIRST


def read_day(text: str, day_first: bool = True) -> str | None:
    """Return the date of a short text, or the date at the beginning of a longer one, or None."""
    for found in find_dates(text[:_READ_LENGTH], day_first=day_first):
        alone = len(text) - (found.stop - found.start) <= _MAX_OTHER_TEXT
        if not alone and found.start > _MAX_TEXT_BEFORE:
            return None
        date = found.value
        return date.isoformat() if found.has_time else date.date().isoformat()
    for partial in find_partial_dates(text[:_READ_LENGTH]):
        if len(text) - (partial.stop - partial.start) <= _MAX_BRACKETS:
            return partial.date
    year = _YEAR.fullmatch(text)
    return year[1] if year else None
