"""The dates of a list: the field, or the beginning of one, that is a date in most records."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from nutgraf.language.months import month_number
from nutgraf.language.when import find_dates
from nutgraf.page.tags import CODE
from nutgraf.records.list_fields import Field, value_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.page.page import Page

# Beside its date, the text of a date has a word or two; in a longer text, the date comes first.
_BESIDE: Final = 40
_BEFORE: Final = 30
_LONGEST_LINE: Final = 60
_TIME: Final = CODE["time"]
_MONTH: Final = re.compile(r"\(?([^\W\d_]{3,12})\.?,?\s+((?:19|20)\d\d)\)?")
_YEAR: Final = re.compile(r"\(?((?:19|20)\d\d)\)?")
_NUMBERS: Final = re.compile(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d\d)(?!\d)")
_MONTH_FIRST: Final = ("en", "en-us", "fil", "tl")


def read_days(page: Page, fields: list[Field], count: int) -> tuple[dict[int, str], list[Field]]:
    """Record by record its date, as ISO 8601; and the fields without that of the dates."""
    # A field of several lines may have names beside the date.
    dated = _best(page, [field for field in fields if not _has_lines(field)], count)
    if not dated:
        days, rest = _in_lines(page, fields, count)
        if days:
            return days, rest
        dated = _best(page, fields, count)
    if not dated:
        return {}, fields
    return dated[1], [field for field in fields if field is not dated[0]]


def _has_lines(field: Field) -> bool:
    """Whether most records have several lines in a field."""
    several = sum(len(lines) > 1 for lines in field.lines.values())
    return 2 * several > len(field.lines)


def _best(page: Page, fields: list[Field], count: int) -> tuple[Field, dict[int, str]] | None:
    """The field that is a date in most records."""
    best: tuple[float, Field, dict[int, str]] | None = None
    for field in fields:
        days = _days(page, field)
        # An attribute of a time tag is more exact than a text, and a day than a year.
        rank = len(days) / count + sum(map(len, days.values())) / max(len(days), 1) / 100
        if 2 * len(days) >= count and (best is None or rank > best[0]):
            best = rank, field, days
    return best[1:] if best else None


def _in_lines(page: Page, fields: list[Field], count: int) -> tuple[dict[int, str], list[Field]]:
    """The dates that are a line of a field, or an element made as others are; and what is left.

    "Eva Dahl", "12 May 2019" and "River Letters" may be three divisions without names.
    """
    for place, field in enumerate(fields):
        day_first = _day_first(page, field.values.values())
        days, rest = dict[int, str](), dict[int, tuple[str, ...]]()
        for record, lines in field.lines.items():
            dated = next((line for line in lines if _is_day(line, day_first)), None)
            if dated is not None and len(lines) > 1:
                days[record] = read_day(dated, day_first) or ""
            rest[record] = tuple(line for line in lines if line != dated)
        if 2 * len(days) >= count:
            return days, [*fields[:place], _left(field, rest), *fields[place + 1 :]]
    return {}, fields


def _is_day(line: str, day_first: bool) -> bool:
    return len(line) <= _LONGEST_LINE and read_day(line, day_first) is not None


def _left(field: Field, rest: dict[int, tuple[str, ...]]) -> Field:
    """A field without the lines that are dates."""
    values = {record: value_of([[line] for line in lines]) for record, lines in rest.items()}
    return replace(field, values=values, lines=rest)


def _days(page: Page, field: Field) -> dict[int, str]:
    day_first = _day_first(page, field.values.values())
    days = {}
    for record, text in field.values.items():
        node = field.nodes[record]
        said = page.attribute(node, "datetime") if page.tag[node] == _TIME else None
        if day := (said and read_day(said, day_first)) or read_day(text, day_first):
            days[record] = day
    return days


def _day_first(page: Page, texts: Iterable[str]) -> bool:
    """Whether 3/4/2023 is in April: as other dates of the list have it, else as the language."""
    for text in texts:
        for found in _NUMBERS.finditer(text[:200]):
            if (int(found[1]) > 12) != (int(found[2]) > 12):
                return int(found[1]) > 12
    return (page.head.language or "").lower().replace("_", "-") not in _MONTH_FIRST


def read_day(text: str, day_first: bool = True) -> str | None:
    """The date of a short text, or at the beginning of a longer one."""
    for found in find_dates(text[:200], day_first=day_first):
        alone = len(text) - (found.stop - found.start) <= _BESIDE
        if not alone and found.start > _BEFORE:
            return None
        moment = found.moment
        return moment.isoformat() if found.timed else moment.date().isoformat()
    if found_month := _MONTH.fullmatch(text):
        number = month_number(found_month[1])
        return f"{found_month[2]}-{number:02}" if number else None
    year = _YEAR.fullmatch(text)
    return year[1] if year else None
