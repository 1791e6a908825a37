"""``citation_*``, Dublin Core, PRISM and JSON-LD."""

from __future__ import annotations

import pytest

from nutgraf.page.parsing.parse import parse
from nutgraf.records.declared.read import DeclaredWork


def declared(html):
    return DeclaredWork(parse(html.encode()))


def meta(**values):
    return "".join(
        f'<meta name="{name.replace("__", ".")}" content="{value}">'
        for name, value in values.items()
    )


def test_citation_tags():
    found = declared(
        meta(
            citation_title="On &lt;i&gt;eels&lt;/i&gt;",
            citation_author="Castro, Ana",
            citation_doi="doi:10.5555/a.1",
            citation_volume="12",
            citation_issue="3",
            citation_publication_date="2019/05/14",
            citation_keywords="eels; weirs",
            citation_reference="[1] Dahl, Lamps, 1962.",
        )
    )
    assert found.text("title") == ("On eels", "meta citation_title")
    assert found.texts("authors").value == ("Ana Castro",)
    assert (found.text("doi").value, found.text("volume").value, found.text("issue").value) == (
        "10.5555/a.1",
        "12",
        "3",
    )
    assert found.text("published").value == "2019-05-14"
    assert found.texts("keywords").value == ("eels", "weirs")
    assert found.texts("references").value == ("Dahl, Lamps, 1962.",)
    assert found.reference_count == 1
    assert found.scholarly


def test_dublin_core_and_prism():
    found = declared(
        meta(
            DC__Title="On eels",
            DC__Creator="Castro, Ana; Li, Mei",
            DC__Identifier="https://doi.org/10.5555/a.1",
            prism__volume="12",
            prism__number="3",
            DC__Date="2019-05",
        )
    )
    assert found.text("title") == ("On eels", "meta dc.title")
    assert found.texts("authors").value == ("Ana Castro", "Mei Li")
    assert found.text("doi").value == "10.5555/a.1"
    assert (found.text("volume").source, found.text("issue").source) == (
        "meta prism.volume",
        "meta prism.number",
    )
    assert found.text("published").value == "2019-05"


def test_json_ld():
    found = declared(
        """<script type="application/ld+json">{"@type": "WebPage", "mainEntity":
        {"@type": "ScholarlyArticle", "headline": "On eels", "datePublished": "2019-05-14",
        "author": [{"@type": "Person", "name": "Ana Castro"}], "keywords": ["eels", "weirs"],
        "sameAs": "https://doi.org/10.5555/a.1", "isPartOf": {"@type": "PublicationIssue",
        "issueNumber": "3", "isPartOf": {"volumeNumber": 12}}}}</script><p>x</p>"""
    )
    assert found.text("title") == ("On eels", "JSON-LD headline")
    assert found.texts("authors").value == ("Ana Castro",)
    assert (found.text("volume").value, found.text("issue").value, found.text("doi").value) == (
        "12",
        "3",
        "10.5555/a.1",
    )
    assert found.texts("keywords").value == ("eels", "weirs")


@pytest.mark.parametrize(
    "html",
    [
        "<p>x</p>",
        '<script type="application/ld+json">{nonsense</script>',
        meta(citation_volume="0"),
        meta(citation_doi="none"),
    ],
)
def test_nothing_is_made_of_nothing(html):
    found = declared(html)
    assert found.text("title") is None
    assert found.text("volume") is None
    assert found.text("doi") is None


def test_dublin_core_that_tells_of_a_thesis_is_scholarly():
    assert declared(meta(DC__Creator="Castro, Ana", DC__Type="Doctoral Thesis")).scholarly
    assert not declared(meta(DC__Creator="Castro, Ana", DC__Type="Text")).scholarly
    assert not declared(meta(DC__Type="Doctoral Thesis")).scholarly


def test_a_number_has_no_zero_before_it():
    found = declared(meta(citation_volume="08", citation_issue="0"))
    assert found.text("volume").value == "8"
    assert found.text("issue") is None


def test_a_volume_may_be_declared_with_its_issue():
    assert declared(meta(citation_volume="vol. 22 no. 3")).text("volume").value == "22"
