"""Declared authors who have another role."""

from __future__ import annotations

import pytest

import nutgraf
from tests.metadata.test_read import facts, ld

BOTH = ld(author=[{"name": "Ada Fisk"}, {"name": "Cy Ox"}])


@pytest.mark.parametrize(
    "credit",
    [
        "<div>Photography by Cy Ox</div>",
        "<div>Contributions from</div><div>Cy Ox</div>",
        "<div>Fact checked by Cy Ox</div>",
        "<div>Fotos: Cy Ox</div>",
    ],
)
def test_who_is_credited_with_something_else_is_no_author(credit):
    assert facts(BOTH, f"<div>By Ada Fisk</div>{credit}").authors == ("Ada Fisk",)


def test_who_wrote_it_and_took_the_pictures_is_an_author():
    lines = "<div>By Ada Fisk and Cy Ox</div><div>Photos by Cy Ox</div>"
    assert facts(BOTH, lines).authors == ("Ada Fisk", "Cy Ox")


def test_somebody_is_left():
    lines = "<div>Photos by Ada Fisk</div><div>Edited by Cy Ox</div>"
    assert facts(BOTH, lines).authors == ("Ada Fisk", "Cy Ox")


def test_a_line_that_credits_somebody_is_no_byline():
    assert facts(byline="<div>Video by Cy Ox</div>").authors == ()


def test_a_longer_name_is_another_one_and_capitals_are_none():
    declared = ld(author=[{"name": "Tom Hall"}, {"name": "Ada Fisk"}])
    assert facts(declared, "<div>Photos: Tom Hallam</div>").authors == ("Tom Hall", "Ada Fisk")
    assert facts(declared, "<div>Photos by TOM HALL</div>").authors == ("Ada Fisk",)


def test_a_page_with_a_head_and_no_line_has_its_authors():
    assert nutgraf.extract(BOTH).authors == ("Ada Fisk", "Cy Ox")
