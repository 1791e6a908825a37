from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.text.dates.parse import read_date


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2024-05-21T10:00:00Z", "2024-05-21T10:00:00+00:00"),
        ("2024-05-21T10:00:00+02:00", "2024-05-21T10:00:00+02:00"),
        ("2024-05-21T10:00:00.250-0330", "2024-05-21T10:00:00-03:30"),
        ("2024-05-21 10:00:00 +0000", "2024-05-21T10:00:00+00:00"),
        ("2024-05-21 10:00:00 UTC", "2024-05-21T10:00:00+00:00"),
        ("2024-05-21T10:00", "2024-05-21T10:00:00"),
        ("2024-05-21", "2024-05-21T00:00:00"),
        ("20240521T100000Z", "2024-05-21T10:00:00+00:00"),
        ("Tue, 21 May 2024 10:00:00 GMT", "2024-05-21T10:00:00+00:00"),
        ("Tue, 21 May 2024 10:00:00 -0500", "2024-05-21T10:00:00-05:00"),
        ("Tuesday, 21-May-24 10:00:00 EST", "2024-05-21T10:00:00-05:00"),
        ("21 May 2024 10:00 CEST", "2024-05-21T10:00:00+02:00"),
        ("Tue, 3 Sept 2024 00:05:00 +0530", "2024-09-03T00:05:00+05:30"),
        ("May 21, 2024 10:30 PM", "2024-05-21T22:30:00"),
        ("May 21st, 2024 at 12:05 a.m.", "2024-05-21T00:05:00"),
        ("2024年5月21日 10:30", "2024-05-21T10:30:00"),
        ("Letters · 4 October 1931", "1931-10-04T00:00:00"),
        ("1716285600", "2024-05-21T10:00:00+00:00"),
        ("1716285600123", "2024-05-21T10:00:00+00:00"),
        ("2024-05-21T10:00:60Z", "2024-05-21T10:00:59+00:00"),
        ("Tue, 21 May 2024 25:00:00 GMT", "2024-05-21T00:00:00"),
        ("21 May 2024 10:00 XYZ", "2024-05-21T10:00:00"),
    ],
)
def test_moments(text, moment):
    found = read_date(text)
    assert found is not None
    assert found.isoformat() == moment


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "yesterday",
        "3 hours ago",
        "2024",
        "2024-05",
        "May 2024",
        "21 May 10:30",
        "2024-13-41",
        "31 February 2024",
        "Thu, 01 Jan 1970 00:00:00 GMT",
        "0000-00-00T00:00:00Z",
        "21 May 0024",
        "x" * 100 + "2024-05-21",
        "12024-05-21",
    ],
)
def test_no_moment(text):
    assert read_date(text) is None


@given(st.one_of(st.text(max_size=90), st.text("0123456789-:TZ+ .,MayJun", max_size=40)))
def test_nothing_raises(text):
    found = read_date(text)
    if found is not None:
        assert 1900 <= found.year < 2100
