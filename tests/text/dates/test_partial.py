"""Dates as exact as they are written."""

from __future__ import annotations

import pytest

from nutgraf.text.dates.partial import find_partial_dates


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Volume 12, Issue 3, May 2019", ["2019-05"]),
        ("Number 1 - January 1997", ["1997-01"]),
        ("Published 3 May 1685, again in June 1690", ["1685-05-03", "1690-06"]),
        ("September–October 2014", ["2014-09"]),
        ("Online - Okt. 2014", ["2014-10"]),
        ("2014 Jan 26", ["2014-01-26"]),
        ("2014 Jan", ["2014-01"]),
        ("2014年1月", ["2014-01"]),
        ("14 dic 2011", ["2011-12-14"]),
        ("01/01/2015", ["2015"]),
        ("2014-13", []),
        ("Data Set 2021", []),
        ("in 2566", []),
    ],
)
def test_partial_dates(text, dates):
    assert [each.date for each in find_partial_dates(text)] == dates
