"""Lists put together at random are read; see `nutgraf_bench.records.varied_lists`."""

from __future__ import annotations

from functools import cache
from statistics import mean
from typing import Final

import pytest

from nutgraf_bench.records.varied_lists import scores, varied_list
from nutgraf_bench.records.varied_pages.works import made_up_works

PAGES: Final = 120
# A little below what is measured.
FLOORS: Final = {"rows": 0.97, "titles": 0.97, "links": 0.97, "dates": 0.96, "texts": 0.98}


@cache
def _answers() -> tuple[dict[str, float], ...]:
    works = made_up_works()
    return tuple(scores(varied_list(works, seed)) for seed in range(PAGES))


@pytest.mark.parametrize("asked", FLOORS)
def test_lists_are_read(asked):
    assert mean(told[asked] for told in _answers() if asked in told) >= FLOORS[asked]


def test_a_seed_gives_one_page():
    works = made_up_works()
    assert varied_list(works, 7).html == varied_list(works, 7).html
    assert varied_list(works, 7).html != varied_list(works, 8).html
