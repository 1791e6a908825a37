"""Cards of other stories below an article."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.trim.cards import Cards
from tests.trim.drafts import draft_of, removed

STORY = (
    "The council voted on Monday to build a new wall along the harbour before the winter storms.",
    "It will be two metres higher than the old one, which the sea broke through in three places.",
    "Work is to begin in May, and nobody in the town believes that it will end when it should.",
)
LINES = (
    "A ferry ran aground near the lighthouse on Sunday, and all of its passengers were saved.",
    "The price of herring has doubled in a year, and the smokehouses say that they cannot pay it.",
    "For the first time in its history the fishing school has more applicants than places to give.",
)


def card(line: str, headline: str = '<a href="/other">Another headline</a>') -> str:
    return f"<div><h2>{headline}</h2><div>12 hours ago</div><p>{line}</p></div>"


def dropped(below: str, *, sure: float = 0.98, less: float = 0.8, own: str = "main") -> list[str]:
    """The texts of the cards found, where paragraphs are kept and headings are not."""
    story = "".join(f"<p>{text}</p>" for text in STORY)
    html = f"<{own}>{story}</{own}><section>{below}</section>"
    texts = draft_of(html).page.block_texts
    keep = np.array([len(text) > 60 for text in texts])
    values = np.where(keep, [sure if text in STORY else less for text in texts], 0.0)
    return removed(Cards(), draft_of(html, keep, values=values))


def test_cards_go():
    assert dropped("".join(map(card, LINES))) == [*LINES]


@pytest.mark.parametrize(
    "below",
    [
        "".join(map(card, LINES[:2])),  # too few
        "".join(card(line, "A heading of the text") for line in LINES),
        "".join(map(card, LINES)) + f"<p>{STORY[0]} So it goes on.</p>" * 3,
        "",
    ],
    ids=["two", "no links", "text behind them", "nothing"],
)
def test_what_is_no_list_of_stories_stays(below):
    assert dropped(below) == []


def test_cards_as_sure_as_the_article_are_its_own():
    assert dropped("".join(map(card, LINES)), less=0.95) == []


def test_a_list_that_hangs_from_what_the_article_hangs_from_is_its_own():
    story = "".join(f"<p>{text}</p>" for text in STORY)
    html = f"<main>{story}{''.join(map(card, LINES))}</main>"
    keep = [len(text) > 60 for text in draft_of(html).page.block_texts]
    draft = draft_of(html, keep, values=np.linspace(1.0, 0.5, len(keep)))
    assert not Cards().find(draft).any()


def test_an_article_that_is_much_shorter_is_an_introduction():
    long = tuple(line * 8 for line in LINES)
    assert dropped("".join(map(card, long))) == []
