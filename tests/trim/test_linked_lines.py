"""Lines of an article that consist only of links."""

from __future__ import annotations

import pytest

from nutgraf.trim.linked_lines import LinkedLines
from tests.trim.drafts import draft_of, removed

STORY = "<p>" + "The council voted on Tuesday to close the old bridge for two years. " * 6 + "</p>"


def link(words):
    return f'<a href="/other">{words}</a>'


def linked_lines(html, dropped=()):
    blocks = len(draft_of(html).keep)
    draft = draft_of(html, [block not in dropped for block in range(blocks)])
    return removed(LinkedLines(), draft)


@pytest.mark.parametrize("line", [link("Ferries are back"), f"» {link('Ferries are back')}"])
def test_a_paragraph_that_is_a_link(line):
    assert len(linked_lines(f"{STORY}<p>{line}</p>{STORY}")) == 1


@pytest.mark.parametrize(
    "line",
    [
        f"<p>The ferry, they said, {link('will be back')} in May.</p>",
        f"<h2>{link('Ferries are back')}</h2>",
        f"<p>{link('word ' * 41)}</p>",
    ],
)
def test_other_links_are_of_the_text(line):
    assert not linked_lines(f"{STORY}{STORY}{STORY}{STORY}{STORY}{line}{STORY}")


def test_a_list_of_links_alone():
    links = f"<ul><li>{link('Ferries are back')}</li><li>{link('A new bridge')}</li></ul>"
    assert linked_lines(f"{STORY}{links}{STORY}") == ["Ferries are back", "A new bridge"]


def test_a_link_among_items_that_are_none_is_of_the_text():
    items = f"<ul><li>{link('The ferry')}</li><li>The long way round by the mill</li></ul>"
    assert not linked_lines(f"{STORY}{items}{STORY}")


def test_a_text_that_is_about_its_links_keeps_them():
    lines = "".join(f"<p>{link(f'Bridge number {n} of the ten')}</p>" for n in range(9))
    assert not linked_lines(f"{STORY}{lines}")


def test_of_two_kinds_the_list_stays_where_both_are_too_many():
    items = "".join(f"<li>{link(f'Bridge number {n} of the ten')}</li>" for n in range(9))
    html = f"{STORY}<p>{link('Ferries are back')}</p>{STORY}<ul>{items}</ul>"
    assert linked_lines(html) == ["Ferries are back"]


def test_a_label_goes_with_the_links_that_it_announces():
    html = f"{STORY}<p>In our archive:</p><p>{link('Ferries are back')}</p>{STORY}"
    assert linked_lines(html, dropped=[2]) == ["In our archive:"]
    assert linked_lines(html) == ["In our archive:", "Ferries are back"]
    html = f"{STORY}<p>The mayor said:</p><p>Ferries are back</p>{STORY}"
    assert linked_lines(html, dropped=[2]) == []


def test_a_page_without_blocks():
    assert not linked_lines("")
