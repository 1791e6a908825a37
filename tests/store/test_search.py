"""Search: the same results in both databases, in every script, for every query."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nutgraf.store.rows import PageRow
from nutgraf.store.store import open_store
from tests.store.articles import CHINESE, FLOOD, GERMAN, HARBOUR, HINDI, JAPANESE, THAI, made

TEXTS = {
    "harbour": HARBOUR,
    "flood": FLOOD,
    "chinese": CHINESE,
    "japanese": JAPANESE,
    "thai": THAI,
    "hindi": HINDI,
    "german": GERMAN,
}


@pytest.fixture
def library(store, keep):
    for name, text in TEXTS.items():
        keep(name, text, title=None, authors=())
    return store


def found(store, query, **more):
    return {hit.article.url.rpartition("/")[2] for hit in store.search(query, **more)}


QUERIES = [
    ("lighthouse", {"harbour"}),
    ("LIGHTHOUSE Council", {"harbour"}),
    ("lighthouse bridges", set()),
    ("lighthouse OR bridges", {"harbour", "flood"}),
    ("OR lighthouse OR", {"harbour"}),
    ("the", {"harbour", "flood"}),
    ("the -mayor", {"harbour"}),
    ('the -"two bridges"', {"harbour"}),
    ("-mayor", set()),
    ('"old lighthouse"', {"harbour"}),
    ('"lighthouse old"', set()),
    ("“old lighthouse”", {"harbour"}),
    ('"old lighthouse', {"harbour"}),
    ("light*", {"harbour"}),
    ("light", set()),
    ('"old light"*', {"harbour"}),
    ("keeper's", {"harbour"}),
    ("keeper’s", {"harbour"}),
    ("Zurich", {"german"}),
    ("ZÜRICH", {"german"}),
    ("Zu\u0308rich", {"german"}),
    ("北京大学", {"chinese"}),
    ("京大", {"chinese"}),
    ("灯", {"chinese", "japanese"}),
    ("塔", {"chinese"}),
    ("计", {"chinese"}),
    ("灯塔 大学", {"chinese"}),
    ("北京 -大学", set()),
    ("大京", set()),
    ("灯台", {"japanese"}),
    ("始まる", {"japanese"}),
    ("ประภาคาร", {"thai"}),
    ("प्रकाशस्तंभ", {"hindi"}),
    ("प्रकाश", set()),
    ("प्रकाश*", {"hindi"}),
    ("", set()),
    ("   ", set()),
    ("*", set()),
    ("lighthouse AND council", {"harbour"}),
    ("AND", {"harbour", "flood"}),
    ("and NOT near", set()),
]


def test_search_results(library):
    """All queries use one store, because filling it takes longer than a query."""
    answers = {query: found(library, query) for query, _ in QUERIES}
    assert {query: answers[query] for query, want in QUERIES if answers[query] != want} == {}


HOSTILE = [
    '"', '""', '"""', "'", "a'b", "\\", "a\\", "a:*b", "title:x", "{a b}:c", "NEAR(a b)", "a^2",
    "(", "((a)", "a & | ! b", "!!", "<->", "a <-> ", "--", "; DROP TABLE articles", "%", "a\0b",
    "\ud800", "*a*", "+a", "^a", "AND OR NOT", "a OR OR b", "OR", "-", "- a", '-"', '-""', "\u200d",
    "\u0301", "x" * 5000, "x " * 5000, "大" * 5000, '"' + "x " * 3000, "ℌ", "½", "٣", "🦊",
    "_", "a_b",
]  # fmt: skip


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_no_query_is_invalid_in_sqlite(query):
    with open_store(":memory:") as store:
        assert store.search(query) == []


def test_no_query_is_invalid(library):
    for query in HOSTILE:
        assert isinstance(library.search(query), list)
        assert isinstance(list(library.articles(match=query)), list)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(st.sampled_from("ab\"'-* ORé大学\\:&|!()<>^{}+"), max_size=20))
def test_random_queries_are_valid(library, query):
    assert isinstance(library.search(query), list)


def test_every_part_of_a_text_without_spaces_is_found(store, keep):
    run = "港口委员会决定重建"
    keep("a", run)
    for start in range(len(run)):
        for stop in range(start + 1, len(run) + 1):
            assert found(store, run[start:stop]) == {"a"}, run[start:stop]
    assert found(store, "建重") == set()


def test_title_authors_tags_and_section_are_searched(store, keep):
    keep("a", FLOOD, title="Lighthouse", authors=("Ada Byline",), tags=("sea",), section="Coast")
    for query in (
        "lighthouse",
        "ada byline",
        '"Ada Byline"',
        "sea",
        "coast",
        "lighthouse sea rain",
    ):
        assert found(store, query) == {"a"}, query
    # A phrase does not continue from one part into the next.
    assert found(store, '"lighthouse ada"') == found(store, '"coast heavy"') == set()


def test_a_word_in_the_title_counts_more(store, keep):
    keep("text", "The lighthouse. " + FLOOD, title="Rain")
    keep("title", "The rain. " + FLOOD, title="Lighthouse")
    hits = store.search("lighthouse")
    assert [hit.article.title for hit in hits] == ["Lighthouse", "Rain"]
    assert hits[0].rank > hits[1].rank > 0


def test_frequency_and_text_length_affect_the_rank(store, keep):
    keep("long", FLOOD * 8 + " lighthouse")
    keep("short", "A lighthouse, an old lighthouse, and one more lighthouse by the sea.")
    assert store.search("lighthouse")[0].article.url.endswith("short")


def test_only_the_newest_version_is_searched(store, keep):
    first = keep("a", HARBOUR)
    assert keep("a", FLOOD) == first
    assert found(store, "lighthouse") == set()
    assert [hit.article.version for hit in store.search("bridges")] == [2]


def test_limit_language_and_site(store, run, keep):
    keep("a", HARBOUR)
    keep("b", HARBOUR + " More.", language="de")
    store.save(run, PageRow("https://b.example/c"), article=made(HARBOUR, site="B"))
    assert found(store, "lighthouse") == {"a", "b", "c"}
    assert len(store.search("lighthouse", limit=2)) == 2
    assert store.search("lighthouse", limit=0) == []
    assert found(store, "lighthouse", language="de") == {"b"}
    assert found(store, "lighthouse", site="b.example") == {"c"}
    store.save(run, PageRow("http://b.example:8080/d"), article=made(HARBOUR + " Still more."))
    store.save(run, PageRow("http://b.example.net/e"), article=made(HARBOUR + " And more."))
    assert found(store, "lighthouse", site="www.B.example") == {"c", "d"}
    assert found(store, "lighthouse", site="b.example:8080") == {"d"}
    assert found(store, "lighthouse", site="https://b.example/") == {"c", "d"}


def test_a_very_long_text_is_searched_from_its_beginning(store, keep):
    """More words than PostgreSQL accepts. It keeps the positions of the first 16,383."""
    many = " ".join(f"word{i}" for i in range(200_000))
    keep("a", many)
    assert (
        found(store, "word0") == found(store, '"word7 word8"') == found(store, "word50000") == {"a"}
    )
    assert found(store, "word199999") == set()


def test_the_snippet_shows_the_words(store, keep):
    keep("a", "Nothing here. " * 50 + HARBOUR.replace(" ", "\n", 2) + " And so on." * 50)
    (hit,) = store.search('lighthouse "harbour council"')
    shown = [hit.snippet[start:stop] for start, stop in hit.marks]
    assert shown == ["harbour", "council", "lighthouse"]
    assert hit.snippet.startswith("… ")
    assert hit.snippet.endswith(" …")
    assert "The harbour council voted" in hit.snippet
    assert len(hit.snippet) < 260
