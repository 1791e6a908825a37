"""Variants of the title, the DOI and the dates."""

from __future__ import annotations

from typing import Final

from nutgraf_bench.records.varied_pages.invented_data import MONTHS
from nutgraf_bench.records.varied_pages.variants import Variant, each_in, named, nothing
from nutgraf_bench.records.varied_pages.works import Work


def first_heading(work: Work) -> str:
    return f"<h1>{work.title}</h1>"


def second_heading(work: Work) -> str:
    return f'<h2 class="title">{work.title}</h2>'


def third_heading(work: Work) -> str:
    return f"<h3>{work.title}</h3>"


def division(work: Work) -> str:
    return f'<div class="art-t">{work.title}</div>'


def centred_bold(work: Work) -> str:
    return f'<p align="center"><b>{work.title}</b></p>'


def large_font(work: Work) -> str:
    return f'<p><font size="5">{work.title}</font></p>'


def heading_and_access(work: Work) -> str:
    return f'<h1><span>{work.title}</span> <span class="oa">Open Access</span></h1>'


def address(work: Work) -> str:
    return f"https://doi.org/{work.doi}"


def small_label(work: Work) -> str:
    return f"doi:{work.doi}"


def large_label(work: Work) -> str:
    return f"DOI: {work.doi}"


def linked_address(work: Work) -> str:
    return f'<a href="https://doi.org/{work.doi}">https://doi.org/{work.doi}</a>'


def label_and_link(work: Work) -> str:
    return f'DOI <a href="https://doi.org/{work.doi}">{work.doi}</a>'


def _day(work: Work, earlier: int = 0) -> str:
    """Return the day, shifted back by this many months."""
    month, year = work.month - earlier, work.year
    return f"{work.day} {MONTHS[(month - 1) % 12]} {year if month > 0 else year - 1}"


def history(work: Work) -> str:
    before = f"Received {_day(work, 8)}; Accepted {_day(work, 2)}"
    return f"<p>{before}; Published online {_day(work)}</p>"


def published(work: Work) -> str:
    return f"<div>Published: {work.day:02d} {work.month_name} {work.year}</div>"


def first_published(work: Work) -> str:
    return f"<p>First published: {work.day:02d} {work.month_name} {work.year}</p>"


def with_hyphens(work: Work) -> str:
    return f"<p>Published {work.year}-{work.month:02d}-{work.day:02d}</p>"


def with_dots(work: Work) -> str:
    when = f"{work.day:02d}.{work.month:02d}.{work.year}"
    return f"<p>Received: 03.02.{work.year - 1}. Published: {when}</p>"


def month_day_year(work: Work) -> str:
    return f"<p>Published {work.month_name} {work.day}, {work.year}</p>"


def month_in_capitals(work: Work) -> str:
    when = f"{work.day} {work.month_name[:3].upper()} {work.year}"
    return f"<p>Article first published online: {when}</p>"


def available_online(work: Work) -> str:
    before = f"Received {_day(work, 12)}, Accepted {_day(work, 5)}"
    return f"<p>{before}, Available online {_day(work)}</p>"


def publication_date(work: Work) -> str:
    return f"<div>Publication Date (Web): {work.month_name} {work.day}, {work.year}</div>"


def ahead_of_print(work: Work) -> str:
    return f"<p>Epub {work.year} {work.month_name[:3]} {work.day}.</p>"


def label_touches(work: Work) -> str:
    when = f"{work.day} {work.month_name[:3]} {work.year}"
    return f"<div><span>Published Online:</span><span>{when}</span></div>"


def with_slashes(work: Work) -> str:
    return f"<p>Date: {work.year}/{work.month:02d}/{work.day:02d}</p>"


def four_dates(work: Work) -> str:
    days = (_day(work, 12), _day(work, 6), _day(work, 4), _day(work))
    labels = ("Received", "Revised", "Accepted", "Published")
    lines = (f"{label}: {day}" for label, day in zip(labels, days, strict=True))
    return f"<ul>{each_in('li', lines)}</ul>"


def rows_of_dates(work: Work) -> str:
    rows = (("Received", _day(work, 12)), ("Published", _day(work)))
    return f"<table>{each_in('tr', (each_in('td', row) for row in rows))}</table>"


TITLES: Final[dict[str, Variant]] = named(
    *(first_heading, second_heading, third_heading, division, centred_bold, large_font),
    heading_and_access,
)
DOIS: Final[dict[str, Variant]] = named(
    address, small_label, large_label, linked_address, label_and_link, nothing
)
DATES: Final[dict[str, Variant]] = named(
    *(nothing, history, published, first_published, with_hyphens, with_dots, month_day_year),
    *(month_in_capitals, available_online, publication_date, ahead_of_print, label_touches),
    *(with_slashes, four_dates, rows_of_dates),
)
