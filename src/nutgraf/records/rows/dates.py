"""The dates of a list: the field, or the beginning of one, that is a date in most records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE
from nutgraf.records.rows.fields import Field, value_of
from nutgraf.text.dates.months import month_number
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.page.page import Page

# Beside its date, the text of a date has a word or two; in a longer text, the date comes first.
_BESIDE: Final = 40
_BEFORE: Final = 30
_LONGEST_LINE: Final = 60
_TELLING: Final = 4
_LONG: Final = 20
_DIGITS: Final = LazyPattern(r"\d+")
_TIME: Final = CODE["time"]
_MONTH: Final = LazyPattern(r"\(?([^\W\d_]{3,12})\.?,?\s+((?:19|20)\d\d)\)?")
_YEAR: Final = LazyPattern(r"\(?((?:19|20)\d\d)\)?")
_NUMBERS: Final = LazyPattern(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d\d)(?!\d)")
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
    field, days = dated
    kept = fields if _says_more(page, field) else [each for each in fields if each is not field]
    return days, kept


def _says_more(page: Page, field: Field) -> bool:
    """Whether beside the dates of a field there is text, or what differs from record to record."""
    day_first = _day_first(page, field.values.values())
    rest = [_without_date(text, day_first) for text in field.values.values()]
    telling = [text for text in rest if len(text) >= _TELLING]
    long = sum(map(len, rest)) >= _LONG * len(rest)
    return long or (2 * len(telling) > len(rest) and len(set(telling)) > len(telling) // 2)


def _without_date(text: str, day_first: bool) -> str:
    """A text without its first date, and without digits: a number beside it tells nothing."""
    found = next(iter(find_dates(text[:200], day_first=day_first)), None)
    rest = text[: found.start] + text[found.stop :] if found else text
    return " ".join(_DIGITS.sub(" ", rest).split()).strip(" ,.;:|·–—-")


def _has_lines(field: Field) -> bool:
    """Whether most records have several lines in a field."""
    several = sum(sum(map(len, parts)) > 1 for parts in field.lines.values())
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
    """The dates that are a line of a field, or one of several pieces; and the fields without them.

    "Eva Dahl", "12 May 2019" and "River Letters" may be three divisions without names.
    """
    for place, field in enumerate(fields):
        day_first = _day_first(page, field.values.values())
        days, rest = dict[int, str](), dict[int, list[list[str]]]()
        for record, parts in field.lines.items():
            dated = _line_of_date(parts, day_first)
            if dated is not None:
                days[record] = read_day(dated, day_first) or ""
            rest[record] = [[line for line in lines if line != dated] for lines in parts]
        if 2 * len(days) >= count and _has_lines(field):
            return days, [*fields[:place], _left(field, rest), *fields[place + 1 :]]
    return {}, fields


def _line_of_date(parts: list[list[str]], day_first: bool) -> str | None:
    """Of some lines the one that is a date and least beside it."""
    dated = [line for lines in parts for line in lines if _is_day(line, day_first)]
    return min(dated, key=lambda line: len(_without_date(line, day_first)), default=None)


def _is_day(line: str, day_first: bool) -> bool:
    return len(line) <= _LONGEST_LINE and read_day(line, day_first) is not None


def _left(field: Field, rest: dict[int, list[list[str]]]) -> Field:
    """A field without the lines that are dates."""
    full = {record: [lines for lines in parts if lines] for record, parts in rest.items()}
    full = {record: parts for record, parts in full.items() if parts}
    values = {record: value_of(parts) for record, parts in full.items()}
    return replace(field, values=values, lines=full)


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
        date = found.value
        return date.isoformat() if found.has_time else date.date().isoformat()
    if found_month := _MONTH.fullmatch(text):
        number = month_number(found_month[1])
        return f"{found_month[2]}-{number:02}" if number else None
    year = _YEAR.fullmatch(text)
    return year[1] if year else None
