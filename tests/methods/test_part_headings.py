"""The heading of a part, between two paragraphs of the text."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.methods.fused.part_headings import part_headings
from nutgraf.page.parsing.parse import parse

STORY = "<p>The council voted on Tuesday to close the old bridge for two years.</p>"


def found(between, sure=0.3, before=STORY, after=STORY):
    page = parse(f"<div>{before}{between}{after}</div>".encode())
    values = np.full(len(page.blocks), sure)
    values[[0, -1]] = 0.9
    keep = values > 0.5
    return part_headings(page, keep, values).any()


@pytest.mark.parametrize(
    "between",
    [
        "<h3>The ferry</h3>",
        "<h2>What comes next?</h2>",
    ],
)
def test_the_heading_of_a_part(between):
    assert found(between)


@pytest.mark.parametrize(
    "between",
    [
        "<p>The ferry</p>",
        "<h3><a href=/ferry>The ferry is back</a></h3>",
        "<h3>Help us to keep the ferry!</h3>",
        "<h3>Ada Fisk, 3 May 2021</h3>",
        "<h3>Ada Fisk at 9:30</h3>",
        "<h3>More</h3><h3>The ferry</h3>",
        "<div><div><h3>The ferry</h3></div></div>",
    ],
)
def test_another_line(between):
    assert not found(between)


def test_what_is_unlikely_stays_out():
    assert not found("<h3>The ferry</h3>", sure=0.2)


def test_no_paragraph_beside_it():
    assert not found("<h3>The ferry</h3>", after="<ul><li>It runs each hour.</ul>")
    assert not found("<h3>The ferry</h3>", after=f"</div><div>{STORY}")
