from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from nutgraf.digests.date_format import (
    format_day,
    format_time,
    html_datetime,
    language_tag,
    text_direction,
)


def test_days():
    assert format_day(date(2026, 11, 16)) == "Monday, 16 November 2026"
    assert format_day(None) == "No date given"


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        (UTC, "14:05 UTC"),
        (timezone(timedelta(hours=2)), "14:05 UTC+2"),
        (timezone(-timedelta(hours=3, minutes=30)), "14:05 UTC-3:30"),
        (None, "14:05"),
    ],
)
def test_times_with_their_zone(zone, words):
    assert format_time(datetime(2026, 11, 16, 14, 5, tzinfo=zone)) == words


def test_date_without_a_time_shows_no_time():
    bare = datetime(2026, 11, 16)
    assert format_time(bare) == ""
    assert html_datetime(bare) == "2026-11-16"
    # Midnight with a time zone is a time.
    assert format_time(bare.replace(tzinfo=UTC)) == "00:00 UTC"


@pytest.mark.parametrize(
    ("language", "text", "turned"),
    [
        ("en", "The harbour", "ltr"),
        ("ar", "مجلس الميناء", "rtl"),
        ("en", "مجلس الميناء, says AP", "rtl"),  # declared wrong
        ("ar", "The harbour", "ltr"),
        (None, "שלום", "rtl"),
        ("fa-IR", "1234", "rtl"),
        ("dv", "ދިވެހި", "rtl"),
        ("zh", "港口", "ltr"),
        (None, "", "ltr"),
    ],
)
def test_directions(language, text, turned):
    assert text_direction(language, text) == turned


def test_invalid_language_has_no_tag():
    assert language_tag("zh-Hant-TW") == "zh-Hant-TW"
    assert language_tag('en" onload="x') is None
    assert language_tag("") is None
