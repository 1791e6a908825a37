"""Lines that are the label of something else."""

from __future__ import annotations

import pytest

from nutgraf.pipeline import extract
from nutgraf.trim.labels import Labels
from tests.trim.drafts import draft_of

STORY = "<p>" + "The council voted on Tuesday to close the old bridge for two years. " * 3 + "</p>"


def labels(html, keep=None):
    return Labels().find(draft_of(html, keep)).tolist()


@pytest.mark.parametrize(
    "said",
    [
        "Advertisement",
        "ADVERTISEMENT",
        "\n   — Advertisement —  ",
        "Advertisement - Continue Reading Below",
        "Article continues below advertisement…",
        "Advertisement - story continues below",
        "Advertisement. Scroll to continue reading.",
        "Contents",
        "More below",
        "Share to Linkedin",
        "About the author:",
        "Schon gelesen?",
        "Werbung",
        "PUBLICITÉ",
        "Реклама",
        "विज्ञापन",
        "广告",
        "Share this:",
        "Related stories",
        "<h2>Table of Contents</h2>",
        "Читайте также:",
        "READ MORE ›",
        "Weiterlesen »",
        "Listen to this article",
        "Listen to this article • 5 min",
        "Loading...",
        "Getty Images",
        "(File photo)",
        "调整字体︰大 中 小",
        "字号：大中小",
        "5 min read",
        "12 MIN. READ",
        "Reading time: 5 minutes",
        "Lesezeit: 5 Minuten",
        "Время чтения: 3 минуты",
        "1.2k Shares",
    ],
)
def test_a_label_alone(said):
    assert labels(f"{STORY}<p>{said}</p>{STORY}") == [False, True, False]


@pytest.mark.parametrize(
    "said",
    [
        "<p>Advertisement costs rose</p>",
        "<p>Related to whom?</p>",
        "<ul><li>Share</li></ul>",
        "<h2>Advertising</h2>",
        "<h2>Loading</h2>",
        "<ul><li>Advertising</li></ul>",
        "<ul><li>Contents</li></ul>",
        "<table><tr><td>Advertising</td></tr></table>",
        "<p>-</p>",
        "<p>20 mins</p>",
        "<p>12 shares of the mill were sold.</p>",
        "<table><tr><td>12 shares</td></tr></table>",
        "<p>Read more books</p>",
    ],
)
def test_no_label(said):
    assert not any(labels(f"{STORY}{said}{STORY}"))


def test_only_what_is_kept_and_never_all_of_it():
    assert labels("<p>Advertisement</p><p>Werbung</p>") == [False, False]
    assert labels(f"{STORY}<p>Werbung</p>", [True, False]) == [False, False]
    assert labels("") == []


def test_an_article_has_none_unless_recall_is_favored():
    page = f"<title>The bridge</title><h1>The bridge</h1>{STORY * 3}<p>Advertisement</p>{STORY * 3}"
    assert "Advertisement" not in extract(page).text
    assert "Advertisement" in extract(page, favor="recall").text


def test_buttons_in_a_list():
    found = labels(f"{STORY}<ul><li>Share to Facebook</li><li>Share the work</li></ul>")
    assert found == [False, True, False]


def test_contents_of_a_chest():
    assert not any(labels(f"{STORY}<h2>Contents</h2><p>Forty coins lay in it, and a ring.</p>"))
    assert any(labels(f"{STORY}<h2>Contents</h2><ul><li>The bridge</li></ul>{STORY}"))
