"""The guard of all trims: what is surely the article stays, whatever a trim finds."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import nutgraf
from nutgraf.trim.index import Index
from tests.trim.drafts import draft_of

PARAGRAPHS = (
    "The weir above the old mill gave way on Friday night, after eleven days of rain.",
    "Nobody was hurt, though two boats were carried down as far as the iron bridge.",
    "The miller's widow, who lives beside it, heard the beams go shortly before midnight.",
    "She rang the fire brigade, which closed the lower road and moved six families.",
    "By morning the water had fallen by a metre, and the fields beyond lay under mud.",
)
HEAD = "<title>Weir breaks above the mill</title><h1>Weir breaks above the mill</h1>"
TEASER = "<div><h3><a href=/n/{0}>Another story of the river, number {0}</a></h3><p>{1}</p></div>"


def story(*lines: str) -> str:
    return "".join(f"<p>{line}</p>" for line in lines or PARAGRAPHS)


def kept_on_an_index(html: str, value: float = 0.97) -> int:
    """How many blocks are kept of a page that the type model takes for an index."""
    draft = draft_of(html)
    draft.scores.values[:] = value
    vars(draft)["kind"] = SimpleNamespace(name="index", is_surely_index=True)
    draft.trim(((Index(),),))
    return int(draft.keep.sum())


def test_an_article_that_is_taken_for_an_index():
    assert kept_on_an_index(f"<div>{story()}</div>") == len(PARAGRAPHS)


def test_an_article_among_teasers():
    teasers = "".join(TEASER.format(n, PARAGRAPHS[n]) for n in range(5))
    assert kept_on_an_index(f"<div>{story(*PARAGRAPHS, *PARAGRAPHS)}</div>{teasers}")


def test_an_index_of_teasers_has_no_text():
    assert not kept_on_an_index("".join(TEASER.format(n, PARAGRAPHS[n]) for n in range(5)))


def test_paragraphs_that_are_in_doubt_are_no_article():
    assert not kept_on_an_index(f"<div>{story()}</div>", value=0.7)


def test_an_introduction_does_not_save_a_long_index():
    teasers = "".join(TEASER.format(n, PARAGRAPHS[n % 5]) for n in range(40))
    assert not kept_on_an_index(f"<div>{story()}</div>{teasers}")


@pytest.mark.parametrize(
    "copy",
    [
        f"<div class=print-view hidden>{story()}</div>",
        f"<div class=print>{story()}</div>",
        "".join(TEASER.format(n, PARAGRAPHS[n]) for n in range(3)),
        f"<aside><h2>Read on</h2>{story(*PARAGRAPHS[:2])}</aside>",
    ],
)
def test_paragraphs_that_stand_elsewhere_too(copy):
    """A print view, or teasers with paragraphs of this article."""
    text = nutgraf.extract(f"{HEAD}<article>{story()}</article>{copy}").text
    assert all(line in text for line in PARAGRAPHS)


def test_short_paragraphs_and_links_like_an_index():
    lines = [
        f"{line}</p><p><a href=/w/{n}>More on weir {n}</a>" for n, line in enumerate(PARAGRAPHS)
    ]
    text = nutgraf.extract(f"{HEAD}<article>{story(*lines)}</article>").text
    assert all(line in text for line in PARAGRAPHS)


def test_a_first_block_of_two_lines_in_chinese():
    """One of them is the headline; the other is the first sentence of the story."""
    first = "<p>堰坝决口<br>老磨坊上方的堰坝周五夜间决口，六户人家连夜转移。</p>"
    rest = "<p>消防队封闭了下游的道路，直到天亮才重新开放，磨坊里没有人受伤。</p>"
    html = f"<title>堰坝决口</title><h1>堰坝决口</h1><div>{first}{rest}{rest}</div>"
    assert "连夜转移" in nutgraf.extract(html).text
