"""Dates as pages write them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.text.dates.months import month_number
from nutgraf.text.dates.parse import FIRST_YEAR, LAST_YEAR, find_dates, read_date

MAY_17 = datetime(2023, 5, 17)
SANE_DAYS = st.dates(date(1971, 1, 1), date(LAST_YEAR, 12, 31))
SECONDS = 60


def zone(hours: float) -> timezone:
    return timezone(timedelta(hours=hours))


@pytest.mark.parametrize(
    "text",
    [
        "2023-05-17",
        "2023/5/17",
        "2023.05.17",
        "20230517",
        "17.05.2023",
        "17.5.23",
        "17/05/2023",
        "5/17/2023",  # there is no month 17
        "Wednesday, 17 May 2023",
        "May 17th, 2023",
        "17-May-2023",
        "Published: 17. Mai 2023",
        "Datum:17. Mai 2023",
        "le 17 mai 2023",
        "17 de mayo de 2023",
        "17 de maio de 2023",
        "17 maggio 2023",
        "17 mei 2023",
        "17 maj 2023",
        "17 maja 2023",
        "2023. május 17.",
        "17 мая 2023 г.",
        "17 травня 2023",
        "17 Μαΐου 2023",
        "17 Mayıs 2023",
        "١٧ مايو ٢٠٢٣",
        "17 أيار 2023",
        "17 במאי 2023",
        "17 मई 2023",
        "17 พ.ค. 2566",
        "17 พฤษภาคม 2566",
        "ngày 17 tháng 5 năm 2023",
        "2023年5月17日",
        "2023 年 05 月 17 日",
        "二〇二三年五月十七日",
        "令和5年5月17日",
        "民國112年5月17日",
        "2023년 5월 17일",
        "۲۷ اردیبهشت ۱۴۰۲",
        "17 d’abril de 2023 · 17 de maig de 2023",
        "2023 m. gegužės 17 d.",
        "2023. gada 17. maijs",
        "2023. gada 17. maijā",
        "17 พฤษภาคม ค.ศ. 2023",
        "17 พฤษภาคม พ.ศ. 2566",
        "17 พ.ค. 66",
        "17 thg 5, 2023",
        "17 tháng 5, 2023",
        "17 Tháng Năm, 2023",
        "\u200f17\u200f/5\u200f/2023",
        "\u200f17 مايو، 2023",
        "17 მაისი, 2023",
        "17 мамыр 2023",
        "17-MAY-23",
    ],
)
def test_one_day_in_many_languages(text):
    days = [found.value for found in find_dates(text)] or [read_date(text)]
    assert MAY_17 in days


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2023-05-17T08:41:00Z", datetime(2023, 5, 17, 8, 41, tzinfo=UTC)),
        ("2023-05-17T08:41:30.123+0530", datetime(2023, 5, 17, 8, 41, 30, tzinfo=zone(5.5))),
        ("2023-05-17 08:41", datetime(2023, 5, 17, 8, 41)),
        ("20230517T0841", datetime(2023, 5, 17, 8, 41)),
        ("May 17, 2023 at 4:32 p.m. EDT", datetime(2023, 5, 17, 16, 32, tzinfo=zone(-4))),
        ("May 17, 2023 12:05 AM", datetime(2023, 5, 17, 0, 5)),
        ("17. Mai 2023, 10:30 Uhr", datetime(2023, 5, 17, 10, 30)),
        ("17 mai 2023 à 18h32", datetime(2023, 5, 17, 18, 32)),
        ("10:37, 17 Mayıs 2023", datetime(2023, 5, 17, 10, 37)),
        ("8:00 PM EST, Wed May 17, 2023", datetime(2023, 5, 17, 20, 0, tzinfo=zone(-5))),
        ("2023年5月17日 08時41分", datetime(2023, 5, 17, 8, 41)),
        ("2023년 5월 17일 오후 2:22", datetime(2023, 5, 17, 14, 22)),
        ("Wed May 17 10:00:00 EST 2023", datetime(2023, 5, 17, 10, tzinfo=zone(-5))),
        ("Wed, 17 May 2023 10:00:00 +0000", datetime(2023, 5, 17, 10, tzinfo=UTC)),
        ("Fri,24 Nov 2023 18:28:36 -0000", datetime(2023, 11, 24, 18, 28, 36, tzinfo=UTC)),
        ("Fri Nov 24 18:28:36 2023", datetime(2023, 11, 24, 18, 28, 36)),
        ("Fri Nov 24 18:28:36 +0000 2023", datetime(2023, 11, 24, 18, 28, 36, tzinfo=UTC)),
        ("Fri, 24 Nov 23 18:28:36 GMT", datetime(2023, 11, 24, 18, 28, 36, tzinfo=UTC)),
        ("2023.11.24. 오후 6:28", datetime(2023, 11, 24, 18, 28)),
        ("2023-11-24 오전 6시 28분", datetime(2023, 11, 24, 6, 28)),
        ("2023年11月24日 下午6:28", datetime(2023, 11, 24, 18, 28)),
        ("2023-11-24 上午 6:28", datetime(2023, 11, 24, 6, 28)),
        ("2023/11/24 午後6時28分", datetime(2023, 11, 24, 18, 28)),
        ("2023年11月24日 午前6時", datetime(2023, 11, 24, 6)),
        ("17 مايو 2023 10:30 م", datetime(2023, 5, 17, 22, 30)),
        ("17 พ.ค. 66 เวลา 10:30 น.", datetime(2023, 5, 17, 10, 30)),
        ("1684300000", datetime(2023, 5, 17, 5, 6, 40, tzinfo=UTC)),
        ("1684300000123", datetime(2023, 5, 17, 5, 6, 40, tzinfo=UTC)),
    ],
)
def test_times_and_zones(text, moment):
    found = read_date(text)
    assert found == moment
    assert found.utcoffset() == moment.utcoffset()


@pytest.mark.parametrize(
    ("name", "hours"),
    [
        *(("ET", -5), ("CT", -6), ("MT", -7), ("PT", -8), ("EST", -5), ("PDT", -7), ("MET", 1)),
        *(("MEST", 2), ("CEST", 2), ("MSK", 3), ("IST", 5.5), ("JST", 9), ("AKST", -9)),
        *(("HST", -10), ("BRT", -3), ("NPT", 5.75), ("GMT+2", 2), ("-03:30", -3.5)),
    ],
)
def test_names_of_zones(name, hours):
    found = read_date(f"24 Nov 2023 18:28 {name}")
    assert found == datetime(2023, 11, 24, 18, 28, tzinfo=zone(hours))
    assert next(find_dates(f"18:28 {name}, Fri November 24, 2023")).value == found


def test_american_zones_have_summer_time():
    assert read_date("12 Mar 2023 18:28 ET").utcoffset() == timedelta(hours=-4)
    assert read_date("5 Nov 2023 18:28 PT").utcoffset() == timedelta(hours=-8)


@pytest.mark.parametrize("word", ["et", "met", "est", "XYZ"])
def test_words_behind_a_time_are_no_zones(word):
    assert read_date(f"24 Nov 2023 18:28 {word} demain").tzinfo is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "May 2023",
        "17 May",
        "version 1.2.2023.4",
        "31.02.2023",
        "2023-13-01",
        "17 apples 2023",
        "1970-01-01T00:00:00Z",  # a clock that nobody set
        "0001-01-01",
        "2150-01-01",
        "call 555-12-2023-99",
        "x" * 1000 + "2023-05-17",
        "the data set 12 out 2021",
        "on 12 May 20 people came",
        "vol 5 2019",
        "3/4/2023",
    ],
)
def test_what_is_no_date(text):
    assert read_date(text) is None


def test_order_of_day_and_month():
    assert read_date("03/04/2023", day_first=True) == datetime(2023, 4, 3)
    assert read_date("03/04/2023", day_first=False) == datetime(2023, 3, 4)
    assert read_date("03.04.2023", day_first=False) == datetime(2023, 4, 3)


@pytest.mark.parametrize("part", ["1 ", "May ", "1.1.", " -", "2 2023 ", "May 2", "3 of "])
def test_time_grows_with_the_length_of_the_text(part):
    def seconds(count):
        text = "1" + part * count
        start = process_time()
        list(find_dates(text))
        return process_time() - start

    few = min(seconds(2_000) for _ in range(3))
    assert min(seconds(8_000) for _ in range(3)) < 10 * few + 0.01


def test_croatian_months_are_others_than_polish_ones():
    # October in Zagreb, November in Warsaw.
    assert month_number("listopada", "hr") == 10
    assert month_number("listopada", "pl") == 11


def test_a_thai_short_form_keeps_its_vowel():
    assert (month_number("ม.ค"), month_number("มี.ค")) == (1, 3)


@given(SANE_DAYS)
def test_iso_days_come_back(day):
    assert read_date(day.isoformat()) == datetime(day.year, day.month, day.day)


@given(SANE_DAYS, st.sampled_from(["{d} {m} {y}", "{m} {d}, {y}", "{d}. {m} {y}", "{y} {m} {d}"]))
def test_days_with_english_months_come_back(day, form):
    text = form.format(d=day.day, m=day.strftime("%B"), y=day.year)
    assert read_date(text) == datetime(day.year, day.month, day.day)


@given(
    st.datetimes(datetime(1971, 1, 1), datetime(LAST_YEAR, 12, 30)),
    st.integers(-12 * 4, 14 * 4),
)
def test_iso_moments_come_back_with_their_zone(moment, quarters):
    aware = moment.replace(microsecond=0, tzinfo=timezone(timedelta(minutes=15 * quarters)))
    found = read_date(aware.isoformat())
    assert found == aware
    assert found.utcoffset() == aware.utcoffset()


@given(st.text(max_size=300))
def test_any_text_gives_sane_dates_or_none(text):
    for found in find_dates(text):
        assert FIRST_YEAR <= found.value.year <= LAST_YEAR
        assert 0 <= found.start < found.stop
    read_date(text)


def test_a_word_may_stand_right_behind_the_half_of_the_day():
    assert read_date("Dec 22, 2023 10:20 PMTags") == datetime(2023, 12, 22, 22, 20)


def test_the_time_of_one_date_is_not_that_of_the_next():
    line = "Published: 4 March 2025, 21:14 | Updated 5 March 2025"
    assert [(each.value, each.has_time) for each in find_dates(line)] == [
        (datetime(2025, 3, 4, 21, 14), True),
        (datetime(2025, 3, 5), False),
    ]
