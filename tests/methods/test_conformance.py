"""Conformance tests for all registered methods."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import nutgraf
from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.registry import describe
from nutgraf.methods.select import select
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing import thin_markup
from nutgraf.page.parsing.parse import parse
from nutgraf.text.language import detect_language
from tests.pages import PARAGRAPHS, news_page

TITLE = "Council votes to rebuild lighthouse"

every_method = pytest.mark.parametrize("name", nutgraf.method_names())


def page_of(html: str) -> Page:
    return parse(decode(html))


def score(name: str, page: Page, title: str | None = TITLE, language: str | None = "en") -> Scores:
    """The scores of a method, checked for what must always hold."""
    scores = nutgraf.get_method(name).score(Evidence(page, title=title, language=language))
    scores = scores.explained()
    blocks = len(page.blocks)
    assert scores.values.shape == (blocks,)
    assert np.isfinite(scores.values).all()
    if scores.keep is not None:
        assert scores.keep.shape == (blocks,)
        assert scores.keep.dtype == np.bool_
    for column in scores.evidence.values():
        assert column.shape == (blocks,)
        assert np.isfinite(np.asarray(column, dtype=np.float64)).all()
    if scores.belief is not None or scores.plausibility is not None:
        assert scores.belief is not None
        assert scores.plausibility is not None
        assert ((scores.belief >= 0) & (scores.plausibility <= 1)).all()
        assert (scores.belief <= scores.plausibility + 1e-12).all()
    return scores


def same(a: Scores, b: Scores) -> bool:
    return pickle.dumps(a) == pickle.dumps(b)


@every_method
def test_it_has_its_registered_name_and_a_paper(name):
    assert nutgraf.get_method(name).name == name
    assert describe(name).paper
    assert describe(name).what


@every_method
def test_an_ordinary_page_keeps_the_body_and_not_the_navigation(name):
    article = nutgraf.extract(news_page(PARAGRAPHS["Latin"]), method=name)
    assert any(paragraph in article.text for paragraph in PARAGRAPHS["Latin"])
    assert "Weather\n" not in article.text
    assert article.method == name


@every_method
def test_same_input_same_output(name):
    html = news_page(PARAGRAPHS["Latin"])
    assert same(score(name, page_of(html)), score(name, page_of(html)))


@every_method
def test_the_page_is_untouched(name):
    page = page_of(news_page(PARAGRAPHS["Latin"]))
    before = pickle.dumps(page)
    score(name, page)
    assert pickle.dumps(page) == before


@every_method
@pytest.mark.parametrize("html", ["", " ", "<html></html>", "<p></p>", "<script>x</script>"])
def test_a_page_without_text_gives_no_scores(name, html):
    assert len(score(name, page_of(html)).values) == 0
    article = nutgraf.extract(html, method=name)
    assert (article.text, article.page_type) == ("", "other")


@every_method
@pytest.mark.parametrize(
    "html", ["x", "word", "<p>One short line.</p>", "<a href=x>link</a>", "。"]
)
@pytest.mark.parametrize("title", [None, "", "word", TITLE])
def test_one_text_node(name, html, title):
    assert len(score(name, page_of(html), title).values) == 1


@every_method
def test_fifty_thousand_nodes_wide(name):
    rows = "".join(f"<p>Row {i} of the <a href=/{i}>long</a> list.</p>" for i in range(12_500))
    page = page_of(f"<h1>{TITLE}</h1><div>{rows}</div>")
    assert len(page) > 50_000
    score(name, page)


@every_method
def test_fifty_thousand_nodes_deep(name, monkeypatch):
    # The guard caps the depth of pages from outside; a method must stand without it.
    monkeypatch.setattr(thin_markup, "MAX_DEPTH", 10**9)
    page = page_of(f"<h1>{TITLE}</h1><p>Above.</p>{'<x>' * 50_000}The lighthouse, deep down.")
    assert int(page.depth.max()) > 50_000
    score(name, page)


@every_method
@pytest.mark.parametrize("script", PARAGRAPHS)
def test_every_script(name, script):
    page = page_of(news_page(PARAGRAPHS[script], title=PARAGRAPHS[script][0][:30]))
    score(name, page, PARAGRAPHS[script][0][:30], detect_language(page))


@every_method
def test_it_pickles_and_still_gives_the_same(name):
    method = nutgraf.get_method(name)
    page = page_of(news_page(PARAGRAPHS["Latin"]))
    again = pickle.loads(pickle.dumps(method)).score(
        Evidence(pickle.loads(pickle.dumps(page)), title=TITLE, language="en")
    )
    assert same(again.explained(), score(name, page))
    article = nutgraf.extract(news_page(PARAGRAPHS["Latin"]), method=method)
    copy = pickle.loads(pickle.dumps(article))
    assert copy == article
    assert copy.to_json(blocks=True) == article.to_json(blocks=True)
    assert copy.to_markdown() == article.to_markdown()


@every_method
def test_eight_threads_give_the_same_answers(name):
    pages = [page_of(news_page(PARAGRAPHS[script])) for script in ("Latin", "Chinese", "Arabic")]
    method = nutgraf.get_method(name)

    def run(page: Page) -> Scores:
        return method.score(Evidence(page, title=TITLE, language="en"))

    alone = [run(page) for page in pages]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(run, pages * 16))
    for i, scores in enumerate(together):
        assert same(scores, alone[i % len(pages)])


@every_method
def test_precision_balance_and_recall_are_nested(name):
    page = page_of(news_page(PARAGRAPHS["Latin"]))
    scores = score(name, page)
    evidence = Evidence(page)
    precision, balance, recall = (
        select(evidence, scores, favor) for favor in ("precision", "balance", "recall")
    )
    assert (precision <= balance).all()
    assert (balance <= recall).all()


@every_method
def test_random_soup(name):
    # Seeded: unclosed, misnested, repeated and empty elements in any order.
    tags = "p div a b ul li table tr td h2 span article nav br img pre blockquote".split()
    random = np.random.default_rng(20)
    for _ in range(40):
        pieces = []
        for _ in range(int(random.integers(1, 120))):
            tag = tags[int(random.integers(len(tags)))]
            pieces.append(
                str(
                    random.choice(
                        [
                            f"<{tag}>",
                            f"</{tag}>",
                            f'<{tag} href="/x">',
                            "lighthouse ",
                            "a, b. c; ",
                            " ",
                        ]
                    )
                )
            )
        score(name, page_of("".join(pieces)))
