"""The headline among other lines of one block."""

from __future__ import annotations

import pytest

from nutgraf.trim.edges.headline_lines import HeadlineLines
from tests.trim.drafts import draft_of

TITLE = "The bakery that opens at night"
BODY = "<p>At eleven the lamp goes on.</p><p>Nobody else is up.</p><p>It has been so for years.</p>"


def dropped(first: str, title: str | None = TITLE, body: str = BODY) -> bool:
    found = HeadlineLines().find(draft_of(f"<p>{first}</p>{body}", title=title))
    assert not found[1:].any()
    return bool(found[0])


@pytest.mark.parametrize(
    "first",
    [
        f"REGION<br>{TITLE}<br>Rosa Almond / Oldmill",
        f"{TITLE.upper()}<br>By Rosa Almond",
        f"3 May<br><b>{TITLE}</b>",
    ],
)
def test_the_headline_with_its_section_and_author_goes(first):
    assert dropped(first)


@pytest.mark.parametrize(
    "first",
    [
        f"{TITLE}<br>At eleven, when all is dark, a lamp goes on in the street of the well.",
        f"{TITLE}<br>It is old.",
        "REGION<br>Another line<br>Rosa Almond",
        TITLE,
        "<br>".join([TITLE, "a", "b", "c", "d", "e"]),
    ],
    ids=["paragraph", "sentence", "no headline", "headline alone", "many lines"],
)
def test_other_blocks_stay(first):
    assert not dropped(first)


def test_without_a_title_or_a_body_nothing_goes():
    assert not dropped(f"REGION<br>{TITLE}", None)
    assert not dropped(f"REGION<br>{TITLE}", body="<p>x")
