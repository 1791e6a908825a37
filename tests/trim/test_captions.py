"""Captions without caption markup."""

from __future__ import annotations

import pytest

from nutgraf.trim.captions import Captions
from tests.trim.drafts import draft_of

STORY = "<p>" + "The council voted on Tuesday to close the old bridge for two years. " * 6 + "</p>"
IMAGE = '<p><img src="bridge.jpg"></p>'


def captions(html):
    return Captions().find(draft_of(html)).tolist()


@pytest.mark.parametrize(
    "line",
    [
        "The bridge in May. (Photo: Ana Castro)",
        "The bridge in May. Image: Ana Castro / Getty Images",
        "The bridge in May. | Photo by Ana Castro",
        "The bridge in May (Picture: Harbour News)",
        "The bridge in May (Photo: Ana Castro).",
        "Most w maju, fot. Anna Nowak",
        "Мост в мае. Фото: Речная газета",
        "The bridge in May. Harbour News/Shutterstock",
        "The bridge in May. Photo: dpa",
        "The bridge in May. Photo courtesy of the Harbour Museum",
        "Most w maju (fot. materiały prasowe)",
        "The bridge in May. (Ana Castro/Harbour News)",
        "The bridge in May, and below it the ferry. (AP)",
        "The bridge in May (Ana Castro via Harbour News)",
        "五月的老桥（资料图）",
        "The bridge in May. © Harbour News / A. Castro",
        "The bridge in May. (castro / iStock.com)",
    ],
)
def test_a_line_below_a_picture_that_ends_with_a_credit(line):
    assert captions(f"{STORY}{IMAGE}<p>{line}</p>{STORY}") == [False, True, False]
    assert captions(f"{STORY}<p><img src='b.jpg'><br>{line}</p>{STORY}") == [False, True, False]
    assert captions(f"{STORY}<p>{line}</p>{STORY}") == [False, False, False]


@pytest.mark.parametrize(
    "line",
    [
        "The bridge was shut in May, and the ferry runs.",
        "The photo: a bridge, and under it a ferry that took all of the town across the river.",
        "<h2>The bridge (Photo: Ana Castro)</h2>",
        "She sent the photo by mail.",
        "The council has kept the photograph by the door.",
        "The motion was carried by Ana Castro and Jan Fahy (Harbour Party/River Group).",
        "The bus runs every hour (Harbour via Mill Lane).",
        "The mayor resigned on Tuesday (Reuters).",
        "They paid for the picture, which was taken from Getty Images without asking.",
        "Er sagte nur einen Satz zum Foto: Das bin ich nicht",
        "The rest they pay on credit: Thirty years at four per cent.",
        "They gave her the credit: nobody else asked.",
        "It was the third photo: a bridge.",
        "What it costs (Basic/Best)",
        "It was marked © 1902 by its maker. Nobody cared.",
        "The ferry took longer (see the map / the table).",
    ],
)
def test_other_lines_below_a_picture(line):
    assert captions(f"{STORY}{IMAGE}<p>{line}</p>{STORY}")[1] is False


def test_a_text_that_is_about_its_pictures_keeps_the_captions():
    row = f"{IMAGE}<p>The bridge in May, seen from the mill. (Photo: Ana Castro)</p>"
    assert not any(captions(STORY + row * 4))


def test_a_picture_elsewhere_says_nothing():
    line = "<p>The bridge in May. (Photo: Ana Castro)</p>"
    assert not any(captions(f"{IMAGE}{STORY}{line}{STORY}{IMAGE}"))


def test_a_page_without_blocks():
    assert captions("") == []
