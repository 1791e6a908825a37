"""The dates of a list: a field that is a date, or begins with one, in most records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE
from nutgraf.records.rows.fields import Field, value_of
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.dates.partial import find_partial_dates
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.page.page import Page

# A date has at most a few words beside it, or is at the beginning of a longer text.
_MAX_OTHER_TEXT: Final = 40
_MAX_TEXT_BEFORE: Final = 30
_MAX_LINE_LENGTH: Final = 60
_MIN_REST_LENGTH: Final = 4
_LONG_REST: Final = 20
_DIGITS: Final = LazyPattern(r"\d+")
_TIME: Final = CODE["time"]
_MAX_BRACKETS: Final = 2
_YEAR: Final = LazyPattern(r"\(?((?:19|20)\d\d)\)?")
_NUMBERS: Final = LazyPattern(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d\d)(?!\d)")
_MONTH_FIRST: Final = ("en", "en-us", "fil", "tl")


def read_days(page: Page, fields: list[Field], count: int) -> tuple[dict[int, str], list[Field]]:
    """Return the ISO 8601 date of each record, and the fields without the dates."""
    # Fields with several lines come second: they may have names besides the date.
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
    """Whether a field has more than dates: long texts, or texts that vary between records."""
    day_first = _day_first(page, field.values.values())
    rest = [_without_date(text, day_first) for text in field.values.values()]
    texts = [text for text in rest if len(text) >= _MIN_REST_LENGTH]
    long = sum(map(len, rest)) >= _LONG_REST * len(rest)
    return long or (2 * len(texts) > len(rest) and len(set(texts)) > len(texts) // 2)


def _without_date(text: str, day_first: bool) -> str:
    """Return a text without its first date and without digits, which carry no content here."""
    found = next(iter(find_dates(text[:200], day_first=day_first)), None)
    rest = text[: found.start] + text[found.stop :] if found else text
    return " ".join(_DIGITS.sub(" ", rest).split()).strip(" ,.;:|·–—-")


def _has_lines(field: Field) -> bool:
    """Whether a field has several lines in most records."""
    several = sum(sum(map(len, parts)) > 1 for parts in field.lines.values())
    return 2 * several > len(field.lines)


def _best(page: Page, fields: list[Field], count: int) -> tuple[Field, dict[int, str]] | None:
    """Return the field that is a date in most records, with the dates, or None."""
    best: tuple[float, Field, dict[int, str]] | None = None
    for field in fields:
        days = _days(page, field)
        # Prefer complete fields, then exact dates, as in the attribute of a time tag.
        rank = len(days) / count + sum(map(len, days.values())) / max(len(days), 1) / 100
        if 2 * len(days) >= count and (best is None or rank > best[0]):
            best = rank, field, days
    return best[1:] if best else None


def _in_lines(page: Page, fields: list[Field], count: int) -> tuple[dict[int, str], list[Field]]:
    """Return dates that are one line of a field, and the fields without these lines.

    "Eva Dahl", "12 May 2019" and "River Letters" may be three div tags without classes.
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
            return days, [*fields[:place], _with_lines(field, rest), *fields[place + 1 :]]
    return {}, fields


def _line_of_date(parts: list[list[str]], day_first: bool) -> str | None:
    """Return the line that is a date with the least other text, or None."""
    dated = [line for lines in parts for line in lines if _is_day(line, day_first)]
    return min(dated, key=lambda line: len(_without_date(line, day_first)), default=None)


def _is_day(line: str, day_first: bool) -> bool:
    return len(line) <= _MAX_LINE_LENGTH and read_day(line, day_first) is not None


def _with_lines(field: Field, rest: dict[int, list[list[str]]]) -> Field:
    """Return a field with only these lines."""
    full = {record: [lines for lines in parts if lines] for record, parts in rest.items()}
    full = {record: parts for record, parts in full.items() if parts}
    values = {record: value_of(parts) for record, parts in full.items()}
    return replace(field, values=values, lines=full)


def _days(page: Page, field: Field) -> dict[int, str]:
    day_first = _day_first(page, field.values.values())
    days = {}
    for record, text in field.values.items():
        node = field.nodes[record]
        declared = page.attribute(node, "datetime") if page.tag[node] == _TIME else None
        if day := (declared and read_day(declared, day_first)) or read_day(text, day_first):
            days[record] = day
    return days


def _day_first(page: Page, texts: Iterable[str]) -> bool:
    """Whether 3/4/2023 is in April, by other dates of the list, else by the page's language."""
    for text in texts:
        for found in _NUMBERS.finditer(text[:200]):
            if (int(found[1]) > 12) != (int(found[2]) > 12):
                return int(found[1]) > 12
    return (page.head.language or "").lower().replace("_", "-") not in _MONTH_FIRST


def read_day(text: str, day_first: bool = True) -> str | None:
    """Return the date of a short text, or the date at the beginning of a longer one, or None."""
    for found in find_dates(text[:200], day_first=day_first):
        alone = len(text) - (found.stop - found.start) <= _MAX_OTHER_TEXT
        if not alone and found.start > _MAX_TEXT_BEFORE:
            return None
        date = found.value
        return date.isoformat() if found.has_time else date.date().isoformat()
    for partial in find_partial_dates(text[:200]):
        if len(text) - (partial.stop - partial.start) <= _MAX_BRACKETS:
            return partial.date
    year = _YEAR.fullmatch(text)
    return year[1] if year else None
