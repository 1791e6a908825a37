"""Boxes that ask the reader for money."""

from __future__ import annotations

import pytest

from nutgraf.trim.appeals import Appeals
from tests.trim.drafts import draft_of, removed

STORY = "<p>The council voted on Tuesday to close the old bridge for two years.</p>" * 9
WHY = "<p>We believe that everyone needs to know what the council does.</p>"


def dropped(html: str) -> list[str]:
    return removed(Appeals(), draft_of(html))


@pytest.mark.parametrize(
    "asks",
    [
        "Help keep news free for everyone by giving us as little as $1.",
        "Would you join us? Your contribution of as little as $2 will go a long way.",
        "We cannot do this alone. Support our newsroom today.",
        "Help us keep our stories free for all.",
    ],
)
def test_what_stands_in_a_box_with_an_appeal_goes_with_it(asks):
    box = f"<div>{WHY}<p>{asks}</p></div>"
    assert dropped(f"<div>{STORY}{box}{STORY}</div>") == [WHY[3:-4], asks]


@pytest.mark.parametrize(
    "told",
    [
        "They can be had for as little as $1.",
        "The mayor asked them to support our newsroom with a new roof.",
        "He vowed to keep the bridge free for all.",
        "His campaign was built on donations of as little as $5.",
        "A grant will keep the news free for readers in three counties.",
        "The banner was painted over. “Support our newsroom” could still be read.",
    ],
)
def test_a_story_may_speak_of_money(told):
    assert dropped(f"<div>{STORY}<div>{WHY}<p>{told}</p></div></div>") == []


def test_an_appeal_among_the_paragraphs_takes_none_of_them():
    assert dropped(f"<div>{STORY}<p>Support our journalism.</p></div>") == []


def test_a_list_is_no_box():
    asks = "<li>Help keep news free for everyone.</li>"
    assert dropped(f"<div>{STORY}<ul><li>Eels come back.</li>{asks}</ul></div>") == []
