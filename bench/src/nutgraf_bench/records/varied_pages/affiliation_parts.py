"""Variants of the affiliations."""

from __future__ import annotations

from itertools import cycle
from typing import Final

from nutgraf_bench.records.varied_pages.invented_data import AFFILIATIONS
from nutgraf_bench.records.varied_pages.variants import Variant, each_in, named, nothing
from nutgraf_bench.records.varied_pages.works import Work


def placed(work: Work) -> list[tuple[str, str]]:
    """Return each author with an affiliation."""
    return list(zip(work.authors, cycle(AFFILIATIONS), strict=False))


def raised_number_before(work: Work) -> str:
    return each_in("p", (f"<sup>{n}</sup>{each}" for n, each in enumerate(AFFILIATIONS[:3], 1)))


def list_of_places(work: Work) -> str:
    return f"<ol>{each_in('li', AFFILIATIONS[:3])}</ol>"


def places_in_line(work: Work) -> str:
    return f"<p>{'; '.join(AFFILIATIONS[:2])}</p>"


AFFILIATED: Final[dict[str, Variant]] = named(
    nothing, raised_number_before, list_of_places, places_in_line
)
