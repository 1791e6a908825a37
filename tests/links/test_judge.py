"""The default judge: verdicts, probabilities, reasons."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nutgraf
from nutgraf.links.judge import judge_link, judge_links
from nutgraf.links.model import LinkModel, Tree, read_model, shipped_model
from nutgraf.model import Link, Place

STORIES = [
    ("https://valley.example/2024/05/03/council-votes-on-the-new-bridge", "Council votes on it"),
    ("https://valley.example/town/river-rises-again-after-days-of-rain-48221", None),
    ("https://tal.example/nachrichten/rat-stimmt-fuer-die-neue-bruecke-a-1283.html", None),
    ("https://valle.example/noticias/2024/05/03/el-consejo-vota-por-el-puente", "El consejo vota"),
    ("https://valley.example/us/council-votes-on-the-new-bridge/story?id=63254875", None),
]
OTHERS = [
    ("https://valley.example/", None),
    ("https://valley.example/sport", "Sport"),
    ("https://valley.example/privacy-policy", "Privacy policy"),
    ("https://valley.example/login?next=/", "Log in"),
    ("https://tal.example/autor/anna-berg", "Anna Berg"),
    ("https://valley.example/tag/bridges/", "Bridges"),
    ("https://valley.example/r/town/comments/b7x1q/what_we_saw_at_the_bridge/", None),
    ("https://valley.example/feed.xml", "RSS"),
]


@pytest.mark.parametrize(("url", "anchor"), STORIES)
def test_stories(url, anchor):
    verdict = judge_link(url, anchor)
    assert verdict.article
    assert verdict.probability >= 0.5
    assert verdict.reasons


@pytest.mark.parametrize(("url", "anchor"), OTHERS)
def test_other_pages(url, anchor):
    verdict = judge_link(url, anchor)
    assert not verdict.article
    assert verdict.probability < 0.5
    assert verdict.reasons


def test_judge_link_is_public():
    assert nutgraf.judge_link is judge_link


def test_reasons_name_features_of_the_link():
    long = judge_link("https://valley.example/2024/05/03/council-votes-on-the-new-bridge-again")
    # council votes on the new bridge again: seven words
    assert "the address ends in a headline of 7 words" in long.reasons
    assert len(long.reasons) <= 3
    film = judge_link("https://valley.example/video/cat-on-the-roof-of-the-school", "Watch: a cat")
    assert "it speaks of film or sound" in film.reasons


def test_batch_gives_the_same_scores_as_single_links():
    """The score of a link by itself does not depend on its batch or on other links."""
    urls = [url for url, _ in STORIES + OTHERS]
    one = [judge_links([Link(url, "")])[0].probability for url in urls]
    assert one == [judge_link(url).probability for url in urls]


def test_the_same_links_give_the_same_verdicts():
    links = [Link(url, text or "") for url, text in STORIES + OTHERS]
    assert judge_links(links) == judge_links(links)


def test_urls_of_the_same_shape_support_each_other():
    """A short headline whose URL has the same shape as long ones is a story, too."""
    alone = Link("https://valley.example/town/2024/05/03/bela", "Bela")
    mates = [
        Link(f"https://valley.example/town/2024/05/03/{word}", f"What they say of the {word} today")
        for word in "bridge rain harbour school ferry market tower garden".split()
    ]
    before = judge_links([alone, Link("https://other.example/", "")])[0].probability
    after = judge_links([alone, *mates])[0].probability
    assert after > before


def test_an_address_with_others_below_is_a_section():
    section = Link("https://valley.example/town/news-of-the-old-harbour", "News of the old harbour")
    below = [Link(f"{section.url}/{i}", "") for i in range(5)]
    beside = [Link(f"https://valley.example/{i}", "") for i in range(5)]
    lower = judge_links([section, *below], root="https://valley.example/")[0]
    higher = judge_links([section, *beside], root="https://valley.example/")[0]
    assert lower.probability < higher.probability


def test_position_on_the_page_affects_the_verdict():
    url, text = "https://valley.example/town/a-bridge-for-all", "A bridge for all"
    heading = Place(region="main", heading=2, image=True, teaser="The council voted for it.")
    menu = Place(region="nav")
    root = "https://valley.example/"
    high = judge_links([Link(url, text, place=heading)], root=root)[0]
    low = judge_links([Link(url, text, place=menu)], root=root)[0]
    assert high.probability > low.probability
    links = [Link("https://valley.example/town", "Town", place=menu)]
    assert judge_links(links, root=root)[0].article is False


def test_no_links():
    assert judge_links([]) == []


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\0", "İ\u0130ß", "x" * 5000, "市议会投票", "और पढ़ें", "\r\r"]
)
def test_any_text_is_accepted(text):
    for verdict in judge_links([Link("https://valley.example/a", text), Link(text, text)]):
        assert 0.0 <= verdict.probability <= 1.0


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.text(), st.text() | st.none()), max_size=5))
def test_any_url_is_judged(pairs):
    links = [Link(url, anchor or "", place=Place() if anchor else None) for url, anchor in pairs]
    verdicts = judge_links(links)
    assert len(verdicts) == len(links)
    assert all(0.0 <= verdict.probability <= 1.0 for verdict in verdicts)


def test_batch_borders_make_no_difference(monkeypatch):
    """The result does not depend on where the batches begin."""
    import nutgraf.links.judge as judge

    links = [Link(url, text or "") for url, text in STORIES + OTHERS]
    whole = judge_links(links)
    monkeypatch.setattr(judge, "_BATCH", 4)
    assert judge_links(links) == whole


def test_a_tree_by_hand():
    """Shares add up to the leaf less the mean of all leaves.

    Two questions, a > 1 and b > 5. Moves: a: no -1, yes +1; then b, by the
    answers (no no, yes no, no yes, yes yes): -0.5, -0.25, +0.5, +0.25.
    The link a = 2, b = 7: +1 for a, +0.25 for b; with the bias of 0.5 it is 1.75.
    The link a = NaN, b = 7: -1 and +0.5; with the bias 0.0.
    """
    tree = Tree((0, 1), (1.0, 5.0), (np.array([-1.0, 1.0]), np.array([-0.5, -0.25, 0.5, 0.25])))
    model = LinkModel(("a", "b"), (tree,), 0.5, None)
    shares = model.contributions({"a": np.array([2.0, np.nan]), "b": np.array([7.0, 7.0])})
    assert shares.tolist() == [[1.0, 0.25], [-1.0, 0.5]]
    assert (shares.sum(axis=1) + model.bias).tolist() == [1.75, 0.0]
    assert model.probability(np.array([0.0]))[0] == 0.5
    assert (
        model.scaled(2.0, 1.0).contributions({"a": np.array([2.0]), "b": np.array([7.0])})
    ).sum() == 2.5


def test_the_file_of_a_model():
    content = {
        "figures": ["a"],
        "bias": 0.5,
        "trees": [[[0], [1.0], [[-1.0, 1.0]]]],
        "context": {"bias": 0.25, "weights": {"first score": 0.5}},
    }
    model = read_model(content)
    assert model.names == ("a",)
    assert model.context is not None
    assert model.context.names == ("first score",)


def test_shipped_model_names_its_training_data():
    from importlib.resources import files

    import orjson

    raw = files("nutgraf.links").joinpath("data", "links.json").read_bytes()
    assert len(raw) < 400_000
    about = orjson.loads(raw)["about"]
    assert about["made by"] == "python -m nutgraf_bench.training.links"
    assert about["accuracy on sites never seen"]["labelled by people"] >= 0.95
    assert shipped_model().context is not None
