"""The paper's six features (section 3.1)."""

from __future__ import annotations

import pytest

from nutgraf.links.paper_features import LinkFeatures, feature_table, link_features


def test_an_address_of_an_article():
    # http://paper.example/2016/05/03/us/bridge-vote counted by hand:
    # "http://paper.example" has 20 characters, "/2016/05/03" 11, "/us" 3, "/bridge-vote" 12: 46.
    # Slashes: two after "http:", then one before each of the five parts: 7.
    assert link_features("http://paper.example/2016/05/03/us/bridge-vote") == LinkFeatures(
        has_number=True,
        has_date=True,
        length=46,
        ends_with_slash=False,
        has_reserved_word=False,
        slashes=7,
    )


def test_an_address_of_a_section():
    found = link_features("http://paper.example/politics/")
    assert found == LinkFeatures(False, False, 30, True, False, 4)


@pytest.mark.parametrize("word", "gallery video image photo slideshow episode player".split())
def test_reserved_words(word):
    assert link_features(f"http://paper.example/{word}s/cats").has_reserved_word
    assert not link_features("http://paper.example/cats").has_reserved_word


def test_a_word_in_the_host_is_not_reserved():
    assert not link_features("http://photo.example/cats").has_reserved_word
    assert not link_features("http://paper24.example/cats").has_number


@pytest.mark.parametrize(
    ("path", "dated"),
    [
        ("/2022/07/30/x", True),
        ("/2022-07-30/x", True),
        ("/20220730/x", True),
        ("/2022/jul/30/x", True),
        ("/2022/7/3/x", True),
        ("/2022/07/x", True),
        ("/30-07-2022/x", True),
        ("/2022/x", False),
        ("/story-20221", False),
        ("/120220730", False),
        ("/room-2012", False),
    ],
)
def test_dates(path, dated):
    assert link_features("http://paper.example" + path).has_date is dated


def test_empty_table_has_six_columns():
    assert feature_table([]).shape == (0, 6)
    assert feature_table(["", "http://["]).shape == (2, 6)
