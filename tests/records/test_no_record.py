"""Pages that resemble scholarly works but have no record."""

from __future__ import annotations

import pytest

from nutgraf.model import Record
from nutgraf.records.read import read_record

NEWS = (
    "<p>The harbour was closed on Monday after a barge ran into the old pier, and it will stay "
    "closed until the divers have looked at all of its forty piles, said the harbour master. The "
    "barge was on its way to the mill with a load of gravel when its engine stopped in the turn "
    "before the lock; nobody was hurt, and the gravel is to be taken off by crane this week.</p>"
)


def news(more: str) -> str:
    title = "Harbour closed after barge hits the pier"
    return (
        f"<html lang='en'><head><title>{title} - The Post</title></head><body><h1>{title}</h1>"
        f"<p>By Ana Castro</p><p>12 March 2021</p>{NEWS}{more}</body></html>"
    )


@pytest.mark.parametrize(
    "more",
    [
        "",
        "<p>Turn up the volume: volume 11 is the loudest.</p>",
        "<p>He won 6(1), 7(5), and lost 4(6).</p>",
        "<p>Tags: <a href='/h'>harbour</a>, <a href='/p'>pier</a></p>",
        "<h2>Summary</h2><p>The harbour is closed, and nobody knows for how long it will be.</p>",
        "<p>Resume</p><p>Send yours to the harbour master before the end of the month, please.</p>",
        f"{NEWS * 3}<p>The study is at https://doi.org/10.5555/piles.7 for those who care.</p>",
        "<p>Cite this article</p><p>The Post, 12 March 2021</p>",
        "<p>Harbour closed after barge hits the pier by Ana Castro</p>",
        "<h3>Lozan Antlaşması'na atıf yaptı</h3><p>Keywords: harbour, pier</p>",
        "<h3>Come citare in giudizio il vicino</h3><p>Keywords: harbour, pier</p>",
        "<h3>Cómo citar a un testigo</h3><p>Keywords: harbour, pier</p>",
        "<p>Harbour closed after barge hits the pier, first appeared in Courier, Issue 4, 2020.</p>"
        "<p>Keywords: harbour, pier</p>",
        "<p>Harbour closed after barge hits the pier, in our digest, volume 1</p>",
        "<pre>@article{weir, title = {Weirs and how to build them}, year = {2011}}</pre>",
        "<p>Document type:</p><p>Article</p>",
        "<ul>"
        + "".join(
            f"<li>{1990 + i}: barge {i}12 hit pier {i}, {i}00 tons, {i}9 hours</li>"
            for i in range(9)
        )
        + "</ul>",
        "<h2>Related articles</h2><ol>"
        + "".join(f"<li>Bello, O. ({2010 + i}). Piers. Ports 4, {i}1-{i}9.</li>" for i in range(9))
        + "</ol>",
    ],
)
def test_a_news_page_has_no_record(more):
    assert read_record(news(more)) == Record()


def test_a_page_that_shows_no_title_has_no_record_for_a_volume_and_tags():
    page = news("<p>Volume 3, 2021</p><p>Keywords: piers; piles; barges</p>")
    assert (
        read_record(page.replace("h1>", "p>").replace("closed after", "shut since", 1)) == Record()
    )


@pytest.mark.parametrize(
    "more",
    [
        "<p>Ports and Piers, Volume 12. Keywords: piers; piles</p><p>Keywords: piers; piles</p>",
        "<p>Keywords: piers; piles</p><p>(please use that when you cite this article)</p>",
        "<pre>@misc{pier, title = {Harbour closed after barge hits the pier}, year = 2021}</pre>",
        "<h2>Abstract</h2><p>Forty piles were looked at by divers, one by one, in the cold water "
        "of March, and none of them was found to be broken.</p>",
        "<h2>References</h2><ol>"
        + "".join(f"<li>Bello, O. ({2010 + i}). Piers. Ports 4, {i}1-{i}9.</li>" for i in range(3))
        + "</ol>",
    ],
)
def test_what_works_alone_have_makes_one(more):
    assert read_record(news(more)).title == "Harbour closed after barge hits the pier"
