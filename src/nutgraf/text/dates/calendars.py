"""Years of other calendars, and dates in East Asian numerals."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    import re

_BUDDHIST: Final = 543
_FIRST_BUDDHIST_YEAR: Final = 2400
_JALALI_YEARS: Final = range(1300, 1451)
_ERAS: Final = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}
_HAN_DIGITS: Final = str.maketrans("〇○零一二三四五六七八九", "000123456789")
_HAN_NUMBER: Final = LazyPattern(
    r"[〇零一二三四五六七八九○]{4}(?=\s?年)|(?<=[年月])\s?[一二三四五六七八九十]{1,3}(?=[月日])"
)


def era_year(era: str, year: str) -> int:
    """Return the year of a Japanese or Taiwanese era; its first year is 元."""
    return _ERAS[era] + (1 if year == "元" else int(year))


def in_gregorian_year(year: int, month: int, day: int) -> datetime:
    """Return a day of the Gregorian, Buddhist or Persian calendar, depending on the year.

    Raises `ValueError` if there is no such day.
    """
    if year in _JALALI_YEARS:
        return from_jalali(year, month, day)
    return datetime(year - _BUDDHIST if year > _FIRST_BUDDHIST_YEAR else year, month, day)


def from_jalali(year: int, month: int, day: int) -> datetime:
    """Return a day of the Persian calendar, in which 8 of 33 years are leap years.

    Raises `ValueError` if there is no such day.
    """
    if not (1 <= month <= 12 and 1 <= day <= 31 and year in _JALALI_YEARS):
        raise ValueError(f"no day of the Persian calendar: {year}-{month}-{day}")
    past = year - 1
    days = past * 365 + past // 33 * 8 + (past % 33 + 3) // 4
    days += (month - 1) * 31 - max(0, month - 7) + day - 1
    return datetime(622, 3, 21) + timedelta(days=days)


def with_digits(text: str) -> str:
    """Return the text with numbers in dates that are written as Chinese characters in digits."""
    return _HAN_NUMBER.sub(_digits, text) if "年" in text else text


def _digits(number: re.Match[str]) -> str:
    text = number[0].strip()
    if "十" not in text:
        return text.translate(_HAN_DIGITS)
    tens, _, ones = text.partition("十")
    return (tens.translate(_HAN_DIGITS) or "1") + (ones.translate(_HAN_DIGITS) or "0")
