"""Stories that a page appends below its own."""

from __future__ import annotations

import time

import nutgraf

_BODY = """<p>The harbour trust said on Monday that the old crane at the end of the quay will be
taken down before the winter, since its feet have rusted through and no firm would insure it for
another year of storms.</p><p>It was put up in 1911 to lift coal from barges, and stood idle since
the last of them left the river in the spring of 1974. Fishermen use it as a mark to steer by when
there is fog, and children climb it on summer evenings though a sign forbids it.</p>"""
_NEXT = """<p>A bakery in the lane behind the church sold its last loaf on Saturday, after ninety
years in one family. The owner said that flour and gas cost more than her customers could be asked
to pay, and that her sons have other trades.</p><p>A queue stood round the corner from six in the
morning, and the bread was gone by eight. The shop will become a flat.</p>"""


def _page(first: str, second: str) -> str:
    return f"<title>Crane on the quay to come down</title><main>{first}{second}</main>"


def _story(heading: str, body: str, *, tag: str = "h1", name: str = "story") -> str:
    return f'<article class="{name}"><{tag}>{heading}</{tag}>{body}</article>'


OWN = _story("Crane on the quay to come down", _BODY)


def test_a_story_of_the_same_make_with_its_own_headline_goes() -> None:
    """Scrolling on leads to another story."""
    page = _page(OWN, _story("Bakery closes after ninety years", _NEXT))
    text = nutgraf.extract(page).text
    assert "idle since" in text
    assert "bakery" not in text
    assert "bakery" in nutgraf.extract(page, favor="recall").text


def test_a_part_of_the_story_stays() -> None:
    """What has no headline of the same rank is of the story: a second part, a recipe, a letter."""
    for second in (
        _story("What the bakers say", _NEXT, tag="h2"),
        _story("Bakery closes after ninety years", _NEXT, name="box"),
        f'<article class="story">{_NEXT}</article>',
    ):
        assert "bakery" in nutgraf.extract(_page(OWN, second)).text


def test_siblings_without_a_class_share_a_layout() -> None:
    """A page may do without classes."""
    own, other = (
        story.replace(' class="story"', "")
        for story in (OWN, _story("Bakery closes after ninety years", _NEXT))
    )
    assert "bakery" not in nutgraf.extract(_page(own, other)).text
    apart = _page(own, f"<section>{other}</section>")
    assert "bakery" in nutgraf.extract(apart).text


def test_many_stories_below_one_with_very_many_classes_take_no_time() -> None:
    """The classes of the own story were read anew for each of the others: a minute."""
    own = _story("Crane on the quay to come down", _BODY, name="story " + "of many " * 20_000)
    page = _page(own, _story("Bakery closes after ninety years", "") * 20_000)
    begin = time.process_time()
    nutgraf.extract(page)
    assert time.process_time() - begin < 10
