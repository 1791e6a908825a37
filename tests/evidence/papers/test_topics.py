"""Keywords, relations, maximal compatibility blocks and topic weights, by hand."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.cliques import maximal_cliques, members
from nutgraf.evidence.papers.topics import TopicSettings, leaf_topic, topics
from nutgraf.page.parsing.parse import parse


def graph(vertices: str, edges: str) -> list[int]:
    """Neighbour sets of a graph whose vertices are letters, edges pairs of letters."""
    neighbours = [0] * len(vertices)
    for a, b in edges.split():
        neighbours[vertices.index(a)] |= 1 << vertices.index(b)
        neighbours[vertices.index(b)] |= 1 << vertices.index(a)
    return neighbours


def cliques(vertices: str, edges: str, max_steps: int = 1000) -> set[str]:
    found = maximal_cliques(graph(vertices, edges), max_steps)
    return {"".join(vertices[i] for i in members(clique)) for clique in found}


def page(*texts: str) -> Evidence:
    html = "".join(f"<p>{text}</p>" for text in texts)
    return Evidence(parse(html.encode()), language="en")


def test_the_graph_of_the_paper_s_figure_3():
    # n is related to x, y, z and k; x, y, z are a block already: n joins it, and n with k is
    # a block of its own.
    assert cliques("xyzkn", "xy xz yz nx ny nz nk") == {"xyzn", "kn"}


@pytest.mark.parametrize(
    ("vertices", "edges", "expected"),
    [
        ("", "", set()),
        ("a", "", {"a"}),
        ("abc", "ab", {"ab", "c"}),
        ("abcd", "ab bc cd da", {"ab", "bc", "cd", "ad"}),
        ("abcd", "ab bc cd da ac", {"abc", "acd"}),
    ],
)
def test_small_graphs(vertices, edges, expected):
    assert cliques(vertices, edges) == expected


def moon_moser(groups: int) -> list[int]:
    """The graph with most maximal cliques: triples of vertices, all joined but in a triple."""
    everyone = (1 << 3 * groups) - 1
    return [everyone & ~(0b111 << 3 * (i // 3)) for i in range(3 * groups)]


def test_the_worst_graph_has_3_to_the_n_thirds():
    assert len(maximal_cliques(moon_moser(4), 10_000)) == 3**4


def test_the_search_ends_at_the_bound_with_what_it_has():
    # 3^40 cliques: without a bound the search would outlast us all.
    found = maximal_cliques(moon_moser(40), 2000)
    assert 0 < len(found) < 2000
    assert len(set(found)) == len(found)
    for clique in found:
        assert clique.bit_count() == 40


@settings(max_examples=60)
@given(st.integers(1, 7), st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_they_are_the_maximal_cliques_of_any_graph(size, pairs):
    edges = {frozenset(pair) for pair in pairs if max(pair) < size and pair[0] != pair[1]}
    neighbours = [sum(1 << j for j in range(size) if {i, j} in edges) for i in range(size)]
    complete = [
        set(chosen)
        for count in range(1, size + 1)
        for chosen in combinations(range(size), count)
        if all(frozenset(pair) in edges for pair in combinations(chosen, 2))
    ]
    maximal = [a for a in complete if not any(a < b for b in complete)]
    found = [set(members(clique)) for clique in maximal_cliques(neighbours, 10_000)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, maximal))


# apple-banana: texts 1 2 3 4, so 4; apple-cherry and banana-cherry: texts 1 2 3, so 3;
# dog-cat: texts 5 6 7, so 3. Every other pair: 2 or fewer.
FRUIT = page(
    "apple banana cherry green",
    "apple banana the cherry blue",
    "cherry of banana and apple red",
    "apple banana white",
    "dog cat black",
    "cat and dog grey",
    "dog cat brown",
    "apple cat green",
    "green",
)


def test_topics_and_their_weights():
    # Equation 6: {apple, banana, cherry} weighs 4 + 3 + 3 = 10, {dog, cat} weighs 3.
    found = topics(FRUIT)
    named = {frozenset(found.words[i] for i in block) for block in found.members}
    assert named == {frozenset({"apple", "banana", "cherry"}), frozenset({"dog", "cat"})}
    assert sorted(found.weights.tolist()) == [3, 10]


def test_the_feature_is_the_share_of_the_heaviest_topic():
    # Equation 7. Text 4 holds two words of the first topic; text 8 one word of each.
    assert leaf_topic(FRUIT) == pytest.approx([1, 1, 1, 1, 0.3, 0.3, 0.3, 0, 0])


def test_gamma():
    # In more than three texts: only apple and banana, with weight 4.
    feature = leaf_topic(FRUIT, TopicSettings(gamma=3))
    assert feature == pytest.approx([1, 1, 1, 1, 0, 0, 0, 0, 0])


def test_the_same_text_counts_once():
    again = page(*["dog cat news"] * 5)
    assert not leaf_topic(again).any()
    assert leaf_topic(again, TopicSettings(unique_texts=False)) == pytest.approx([1] * 5)


def test_stop_words_numbers_and_single_letters_are_no_keywords():
    texts = [f"the 2024 x of {word}" for word in ("apple", "banana", "cherry", "plum")]
    assert topics(page(*texts)).words == ()


def test_of_many_words_textrank_chooses_the_keywords():
    # hub stands beside every other word, so it is in the two best of each text; of the others
    # all have the same score, and the first is taken: apple, with hub three times.
    texts = [f"apple hub banana hub cherry hub {word}" for word in ("red", "blue", "green")]
    found = topics(page(*texts), TopicSettings(keywords=2))
    assert sorted(found.words) == ["apple", "hub"]
    assert found.weights.tolist() == [3]


def test_at_most_so_many_words_are_related_those_in_most_texts():
    # apple is in 5 texts, banana and cat in 4, dog and cherry in 3.
    found = topics(FRUIT, TopicSettings(max_words=2))
    assert found.words == ("apple", "banana")
    assert found.weights.tolist() == [4]


def test_where_the_search_is_cut_short_a_pair_is_its_own_topic():
    found = topics(FRUIT, TopicSettings(max_steps=0))
    assert found.members == ()
    # The weights of pairs: apple-banana 4, dog-cat 3.
    assert found.leaf_weight.tolist() == [4, 4, 4, 4, 3, 3, 3, 0, 0]
    assert leaf_topic(FRUIT, TopicSettings(max_steps=0)).tolist() == [
        1,
        1,
        1,
        1,
        0.75,
        0.75,
        0.75,
        0,
        0,
    ]


def test_a_hostile_page_is_bounded():
    # Words in triples; each text takes one of each triple, so that the relation becomes the
    # Moon-Moser graph of 3^14 = 4,782,969 cliques.
    generator = np.random.default_rng(1)
    texts = [
        " ".join(f"w{chr(97 + i)}{chr(97 + int(j))}" for i, j in enumerate(row))
        for row in generator.integers(0, 3, (300, 14))
    ]
    found = topics(page(*texts))
    assert len(found.words) == 42
    assert 0 < len(found.members) <= 4000
    assert (found.leaf_weight > 0).all()


@pytest.mark.parametrize("texts", [(), ("one",), ("...",)])
def test_pages_without_topics(texts):
    feature = leaf_topic(page(*texts))
    assert feature.tolist() == [0.0] * len(texts)


def test_japanese_endings_are_no_keywords():
    texts = [f"{word}しています" for word in ("灯台", "港湾", "評議", "工事")]
    html = "".join(f"<p>{text}</p>" for text in texts)
    found = topics(Evidence(parse(html.encode()), language="ja"))
    assert found.words == ()


def test_computed_once_for_the_same_settings():
    evidence = page("apple banana", "pear")
    assert topics(evidence) is topics(evidence, TopicSettings())
    assert topics(evidence) is not topics(evidence, TopicSettings(gamma=1))
