from __future__ import annotations

import pytest

import nutgraf
from nutgraf.trim.opening_lines import OpeningLines
from tests.trim.drafts import draft_of

PARAGRAPHS = (
    "The cooperative may plant on its own river bank again, the county court ruled on Tuesday, "
    "and so ended a quarrel that had lasted for eleven years.",
    "The strip had been closed when the water board feared that roots would weaken the dyke, "
    "though nobody had ever seen a root there that was longer than an arm.",
    "The board has four weeks to appeal. A spokesman said that it would read the judgment first, "
    "and that it would say nothing before that.",
)


def opening_lines(html):
    return OpeningLines().find(draft_of(html, language="en")).tolist()


def page(*lines):
    blocks = "".join(f"<div>{text}</div>" for text in (*lines, *PARAGRAPHS))
    return (
        "<title>Orchard wins back its river bank</title><ul><li><a href=/n>News</a></ul>"
        f"<div><div><h1>Orchard wins back its river bank</h1>{blocks}</div></div>"
    )


@pytest.mark.parametrize(
    "line",
    [
        "By Hanna Okafor",
        "Von Hanna Okafor",
        "By Hanna Okafor · 14 October 2026",
        "Von Hanna Okafor, 14. Oktober 2026",
        "14 October 2026, 09:20",
        "2026-10-14",
        "14. Oktober 2026",
        "on 14 October 2026",
        "2026年10月14日",
        "Last updated at 1:24 AM on 14 October 2026",
        "Veröffentlicht am 14. Oktober 2026",
        "Wednesday, 14 October 2026 (17:42)",
        "Updated on October 14 at 3:15 p.m.",
        "(Updates with the answer of the board in fourth paragraph.)",
        "From staff reports",
        "From The Courier staff reports",
        "原标题：果园赢回河岸",
        "（原标题：果园赢回河岸）",
        "Reuters",
        "Published: 13 October 2026 09:20 | Updated: 14 October 2026 10:30",
        "This article originally appeared in the Harbour Courier.",
        "Editor’s note: This story was first published in our autumn issue.",
    ],
)
def test_a_byline_and_a_date_are_no_text(line):
    html = page(line)
    assert nutgraf.extract(html).text == "\n\n".join(PARAGRAPHS)
    assert line in nutgraf.extract(html, favor="recall").text


@pytest.mark.parametrize(
    "line",
    [
        "By noon the water had risen to the second step of the old stairs.",
        "On 14 October 2026 the river stood higher than in any year before.",
        "By the river, 1957.",
        "The list was published on 14 October 2026.",
        "Updated maps of the dyke show a third gate, the board said at 3:15 p.m.",
        "Deadline: 14 October 2026",
        "From the bank, the staff reports every week how high the water is.",
        "Annual budgets and staff reports",
        "原标题里没有说的，是果园等了十一年。",
    ],
)
def test_a_sentence_that_begins_like_one_stays(line):
    assert line in nutgraf.extract(page(line)).text


@pytest.mark.parametrize("role", ["Senior Staff Writer", "Features Co-Editor", "Editor, Courier"])
def test_a_name_and_its_role(role):
    found_lines = opening_lines(f"<p>Hanna Okafor</p><p>{role}</p><p>Rain again.</p>")
    assert found_lines == [True, True, False]


def test_a_role_without_a_name():
    found_lines = opening_lines("<p>Rain again.</p><p>The Editor</p><p>He never spoke of it.</p>")
    assert not any(found_lines)


def test_what_a_button_counts():
    for html, found in (("<p>48</p>", True), ("<ol><li>48</li></ol>", False)):
        found_lines = opening_lines(f"{html}<p>Rain again.</p>")
        assert found_lines == [found, False]


def test_both_are_still_known():
    article = nutgraf.extract(page("By Hanna Okafor", "14 October 2026, 09:20"))
    assert article.authors == ("Hanna Okafor",)
    assert article.published.isoformat() == "2026-10-14T09:20:00"


@pytest.mark.parametrize(("more", "found"), [("", [False]), ("<p>Rain again.", [True, False])])
def test_a_date_stays_where_there_is_nothing_else(more, found):
    found_lines = opening_lines(f"<p>14 October 2026{more}")
    assert found_lines == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("<h2>What changed on 14 October 2026</h2>", False),
        ("<p>Changed on 14 October 2026</p>", True),
        ("<h4>14 October 2026</h4>", True),
    ],
)
def test_a_heading_may_tell_of_a_day(line, found):
    found_lines = opening_lines(f"{line}<p>Rain again.")
    assert found_lines == [found, False]
