"""The dates of a list: the field, or the beginning of one, that is a date in most records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.language.months import month_number
from nutgraf.language.when import find_dates
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.page.page import Page
    from nutgraf.records.list_fields import Field

# Beside its date, the text of a date has a word or two; in a longer text, the date comes first.
_BESIDE: Final = 40
_BEFORE: Final = 30
_TIME: Final = CODE["time"]
_MONTH: Final = re.compile(r"\(?([^\W\d_]{3,12})\.?,?\s+((?:19|20)\d\d)\)?")
_YEAR: Final = re.compile(r"\(?((?:19|20)\d\d)\)?")
_NUMBERS: Final = re.compile(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d\d)(?!\d)")
_MONTH_FIRST: Final = ("en", "en-us", "fil", "tl")


def read_days(page: Page, fields: list[Field], count: int) -> tuple[Field | None, dict[int, str]]:
    """The field of the dates, if one is, and record by record what it says, as ISO 8601."""
    best: tuple[float, Field | None, dict[int, str]] = (0.0, None, {})
    for field in fields:
        days = _days(page, field)
        # An attribute of a time tag is more exact than a text, and a day than a year.
        rank = len(days) / count + sum(map(len, days.values())) / max(len(days), 1) / 100
        if 2 * len(days) >= count and rank > best[0]:
            best = rank, field, days
    return best[1], best[2]


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
