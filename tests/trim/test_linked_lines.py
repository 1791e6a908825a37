"""Lines of an article that consist only of links."""

from __future__ import annotations

import pytest

from nutgraf.trim.linked_lines import LinkedLines
from tests.trim.drafts import draft_of, removed

STORY = "<p>" + "The council voted on Tuesday to close the old bridge for two years. " * 6 + "</p>"


def link(words):
    return f'<a href="/other">{words}</a>'


def linked_lines(html, dropped=(), value=0.6):
    blocks = len(draft_of(html).keep)
    keep = [block not in dropped for block in range(blocks)]
    return removed(LinkedLines(), draft_of(html, keep, values=[value] * blocks))


@pytest.mark.parametrize("line", [link("Ferries are back"), f"» {link('Ferries are back')}"])
def test_a_paragraph_that_is_a_link(line):
    assert len(linked_lines(f"{STORY}<p>{line}</p>{STORY}")) == 1


@pytest.mark.parametrize(
    "line",
    [
        f"<p>The ferry, they said, {link('will be back')} in May.</p>",
        f"<h2>{link('Ferries are back')}</h2>",
        f"<p>{link('word ' * 21)}</p>",
        f"<p>{link('Ferries will be back in May, they said.')}</p>",
        f"<ul><li>{link('Ferries are back')}</li></ul>",
    ],
)
def test_other_links_are_of_the_text(line):
    assert not linked_lines(f"{STORY}{STORY}{STORY}{STORY}{STORY}{line}{STORY}")


def test_a_line_that_is_surely_of_the_text():
    html = f"{STORY}<p>{link('Ferries are back')}</p>{STORY}"
    assert not linked_lines(html, value=0.8)


def test_a_text_that_is_about_its_links_keeps_them():
    lines = "".join(f"<p>{link(f'Bridge number {n} of the ten')}</p>" for n in range(9))
    assert not linked_lines(f"{STORY}{lines}")


def test_a_label_goes_with_the_links_that_it_announces():
    html = f"{STORY}<p>In our archive:</p><p>{link('Ferries are back')}</p>{STORY}"
    assert linked_lines(html, dropped=[2]) == ["In our archive:"]
    assert linked_lines(html) == ["In our archive:", "Ferries are back"]
    html = f"{STORY}<p>The mayor said:</p><p>Ferries are back</p>{STORY}"
    assert linked_lines(html, dropped=[2]) == []


def test_a_page_without_blocks():
    assert not linked_lines("")
