"""Variants of the journal line: volume, issue, year and pages."""

from __future__ import annotations

from typing import Final

from nutgraf_bench.records.varied_pages.variants import Variant, each_in, named
from nutgraf_bench.records.varied_pages.works import Work


def words_and_pages(work: Work) -> str:
    when = f"{work.month_name} {work.year}"
    return f"{work.journal}, Volume {work.volume}, Issue {work.issue}, {when}, Pages {work.pages}"


def brackets_year_last(work: Work) -> str:
    return f"{work.journal} {work.volume}({work.issue}), {work.pages} ({work.year})"


def medical(work: Work) -> str:
    when = f"{work.year} {work.month_name[:3]}"
    return f"{work.journal}. {when};{work.volume}({work.issue}):{work.pages}"


def medical_with_spaces(work: Work) -> str:
    when = f"{work.year} {work.month_name[:3]}"
    return f"{work.journal}. {when}; {work.volume}({work.issue}): {work.pages}."


def medical_no_issue(work: Work) -> str:
    return f"{work.journal} {work.year};{work.volume}:{work.pages}"


def year_first(work: Work) -> str:
    return f"{work.journal}, {work.year}, {work.volume}({work.issue}), {work.pages}"


def year_first_one_page(work: Work) -> str:
    return f"{work.journal} {work.year}, {work.volume}({work.issue}), {work.first}"


def vol_no_year(work: Work) -> str:
    return f"Vol. {work.volume} No. {work.issue} ({work.year})"


def bars_with_day(work: Work) -> str:
    when = f"{work.day} {work.month_name} {work.year}"
    return f"{work.journal} | Volume {work.volume} | Issue {work.issue} | {when}"


def bars_with_month(work: Work) -> str:
    return f"Volume {work.volume} | Issue {work.issue} | {work.month_name} {work.year}"


def vol_no_pp(work: Work) -> str:
    return f"{work.journal} {work.year}, Vol. {work.volume}, No. {work.issue}, pp. {work.pages}"


def volume_year_issue(work: Work) -> str:
    return f"Volume {work.volume}, {work.year} - Issue {work.issue}"


def month_and_dots(work: Work) -> str:
    return f"{work.month_name} {work.year} · Volume {work.volume} · Issue {work.issue}"


def month_first_pp(work: Work) -> str:
    when = f"{work.month_name} {work.year}"
    return f"{when}, Volume {work.volume}, Issue {work.issue}, pp {work.pages}"


def number_sign(work: Work) -> str:
    return f"{work.journal}, {work.year}, vol. {work.volume}, n° {work.issue}, p. {work.pages}"


def year_in_brackets(work: Work) -> str:
    return f"{work.journal} {work.volume} ({work.year}) {work.pages}"


def year_then_colon(work: Work) -> str:
    return f"{work.journal} ({work.year}) {work.volume}:{work.pages}"


def volume_pages(work: Work) -> str:
    return f"{work.journal} volume {work.volume}, pages {work.pages} ({work.year})"


def article_number(work: Work) -> str:
    number = work.first + 1000
    return f"{work.journal} {work.volume}, Article number: {number} ({work.year})"


def no_spaces(work: Work) -> str:
    return f"{work.journal} Vol.{work.volume} No.{work.issue}({work.year}) pp.{work.pages}"


def no_spaces_month(work: Work) -> str:
    return f"{work.journal} vol.{work.volume} no.{work.issue} {work.month_name} {work.year}"


def german(work: Work) -> str:
    return f"{work.journal}, Jg. {work.volume} ({work.year}), H. {work.issue}, S. {work.pages}"


def french(work: Work) -> str:
    return f"{work.journal}, tome {work.volume}, n° {work.issue}, {work.year}, p. {work.pages}"


def chinese(work: Work) -> str:
    return f"{work.year}, {work.volume}({work.issue}): {work.pages}"


def russian(work: Work) -> str:
    return f"{work.journal}. {work.year}. Т. {work.volume}, № {work.issue}. С. {work.pages}"


def after_issn(work: Work) -> str:
    where = f"Volume {work.volume}, Number {work.issue}, {work.year}"
    return f"{work.journal} ISSN 1234-5678, {where}"


def colons_in_brackets(work: Work) -> str:
    when = f"{work.month_name} {work.year}"
    return f"{work.journal} ( Volume: {work.volume}, Issue: {work.issue}, {when})"


def a_line_each(work: Work) -> str:
    lines = (f"Volume {work.volume}", f"Issue {work.issue}", f"{work.month_name} {work.year}")
    return each_in("p", lines)


def terms(work: Work) -> str:
    rows = (("Volume", work.volume), ("Issue", work.issue), ("Year", work.year))
    return f"<dl>{''.join(f'<dt>{name}</dt><dd>{value}</dd>' for name, value in rows)}</dl>"


LINES: Final[dict[str, Variant]] = named(
    *(words_and_pages, brackets_year_last, medical, medical_with_spaces, medical_no_issue),
    *(year_first, year_first_one_page, vol_no_year, bars_with_day, bars_with_month, vol_no_pp),
    *(volume_year_issue, month_and_dots, month_first_pp, number_sign, year_in_brackets),
    *(year_then_colon, volume_pages, article_number, no_spaces, no_spaces_month),
    *(german, french, chinese, russian, after_issn, colons_in_brackets),
)
BLOCKS: Final[dict[str, Variant]] = named(a_line_each, terms)
"""Variants that are blocks, so that nothing can follow on the same line."""
WITHOUT_ISSUE: Final = frozenset(
    named(medical_no_issue, year_in_brackets, year_then_colon, volume_pages, article_number)
)
