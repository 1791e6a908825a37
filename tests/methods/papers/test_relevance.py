"""Relevance: the paper's formulas and the ranges of its figure 4, with numbers by hand."""

from __future__ import annotations

import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.relevance import Relevance, keywords
from nutgraf.page.parsing.parse import parse
from nutgraf.text.stopwords import function_words

TITLE = "Lighthouse council vote"  # three keywords
ENGLISH = function_words("en")

# In words that are not function words, and keywords among them:
HEADLINE = "<h1>Lighthouse council vote</h1>"  # 3, 3
BODY = "<div><p>The council will rebuild the lighthouse.</p><p>Work starts in spring.</p></div>"
# council will rebuild lighthouse: 4, 2. Work starts spring: 3, 0. Together 7 x (2 + 1) = 21.
NOTICE = "<div><p>All rights reserved here.</p></div>"  # 4, 0: 4 x 1 = 4


def score(html: str, method: Relevance | None = None, *, title: str | None = TITLE) -> Scores:
    evidence = Evidence(parse(html.encode()), title=title, language="en")
    return (method or Relevance()).score(evidence)


def kept(html: str, method: Relevance | None = None, *, title: str | None = TITLE) -> list[str]:
    keep = score(html, method, title=title).keep
    assert keep is not None
    texts = parse(html.encode()).block_texts
    return [text for text, flag in zip(texts, keep, strict=True) if flag]


PARAGRAPHS = ["The council will rebuild the lighthouse.", "Work starts in spring."]


# Keywords


def test_keywords_of_the_papers_section_3_1():
    assert keywords("Tom's", ENGLISH) == ["tom"]
    assert keywords("parents’ house", ENGLISH) == ["parents", "house"]
    text = "The rise and fall of an empire's navy in 1905"
    assert keywords(text, ENGLISH) == ["rise", "fall", "empire", "navy", "1905"]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("de", "Der Rat stimmt für den Leuchtturm", ["rat", "stimmt", "leuchtturm"]),
        ("fr", "Le phare de l'île et la mer", ["phare", "île", "mer"]),
        ("es", "El faro y la ciudad", ["faro", "ciudad"]),
        ("xx", "The lighthouse", ["lighthouse"]),
        (None, "The lighthouse", ["lighthouse"]),
    ],
)
def test_function_words_of_other_languages(language, text, found):
    assert keywords(text, function_words(language)) == found


# Similarity


def test_similarity_by_hand():
    # KeyNumber² / (WordNumber x 3). council will rebuild lighthouse: 4 / 12; 0 / 9; 9 / 9.
    found = score(BODY + HEADLINE)
    assert found.evidence["words"].tolist() == [4, 3, 3]
    assert found.evidence["keywords"].tolist() == [2, 0, 3]
    assert found.evidence["similarity"].tolist() == pytest.approx([1 / 3, 0, 1])


def test_a_possible_title_has_a_similarity_over_the_threshold():
    # Eight keywords as in figure 3. Seven in eight words: 49 / 64 = 0.77, a title; six in
    # eight: 36 / 64 = 0.56, none. What comes before a title is the reserve range, and here
    # has the higher possibility: any paragraph behind the title beats it with possibility=0.
    title = "one two three four five six seven eight"
    before, after = "<div><p>alpha beta gamma delta</p></div>", "<div><p>alpha</p></div>"
    # (A link, so that it is no paragraph itself.)
    seven = '<h2><a href="/x">one two three four five six seven nine</a></h2>'
    six = '<h2><a href="/x">one two three four five six ten nine</a></h2>'
    method = Relevance(possibility=0)
    assert kept(before + seven + after, method, title=title) == ["alpha"]
    assert kept(before + six + after, method, title=title) == ["alpha beta gamma delta"]
    assert kept(before + seven + after, Relevance(similarity=0.8, possibility=0), title=title) == [
        "alpha beta gamma delta"
    ]


def test_markup_inside_a_title_does_not_break_it():
    # Each text node has one keyword of three: 1 / 3. The heading has 9 / 9.
    headline = "<h1>Lighthouse <em>council</em> <b>vote</b></h1>"
    after = "<div><p>Spring.</p></div>"
    assert kept(NOTICE + headline + after, Relevance(possibility=0)) == ["Spring."]


def test_a_long_text_full_of_keywords_is_no_title():
    # The div: 8² / (20 x 3) = 1.07, over the threshold, but it is two paragraphs. Were it the
    # title, nothing would be left of the page.
    text = "council vote lighthouse council " + "alpha " * 6
    html = f"<div><p>{text}</p><p>{text}</p></div>"
    assert len(kept(html)) == 2


# Ranges (figure 4)


def test_no_possible_title_one_range_from_body_to_body():
    # 21 against 4.
    assert kept(NOTICE + BODY) == PARAGRAPHS
    assert score(NOTICE + BODY).values.tolist() == [4, 21, 21]


def test_one_title_the_range_behind_it():
    assert kept(HEADLINE + BODY + NOTICE) == PARAGRAPHS


LONG = "<div><p>One two three four five six seven eight nine ten eleven vote.</p></div>"
# Twelve words, one keyword: 12 x (1 + 1) = 24.


def test_one_title_the_reserve_range_when_the_best_is_not_over_the_threshold():
    html = LONG + HEADLINE + BODY
    # 21 is not over 100: the reserve's 24 is compared, and is higher.
    assert kept(html) == ["One two three four five six seven eight nine ten eleven vote."]
    # 21 is over 20: the reserve is not looked at.
    assert kept(html, Relevance(possibility=20)) == PARAGRAPHS
    # 21 is not over 21.
    assert kept(html, Relevance(possibility=21)) != PARAGRAPHS


def test_the_reserve_range_must_be_better_not_only_there():
    assert kept(NOTICE + HEADLINE + BODY) == PARAGRAPHS


def test_two_titles_the_range_between_them_and_the_one_behind():
    assert kept(NOTICE + HEADLINE + BODY + HEADLINE + NOTICE) == PARAGRAPHS
    assert kept(NOTICE + HEADLINE + NOTICE + HEADLINE + BODY) == PARAGRAPHS


def test_two_titles_the_reserve_is_what_comes_before_the_first():
    html = LONG + HEADLINE + BODY + HEADLINE + NOTICE
    assert kept(html) == ["One two three four five six seven eight nine ten eleven vote."]
    assert kept(html, Relevance(possibility=20)) == PARAGRAPHS


def test_sums_stay_in_one_range_but_the_article_does_not():
    # The title parts the paragraphs: alpha beta, 2 x 1, before it; council speaks, 2 x 2,
    # behind it. All are related, so all are the article.
    html = "<div><p>alpha beta</p><h2>Lighthouse council vote</h2><p>council speaks</p></div>"
    assert score(html).values.tolist() == [2, 0, 4]
    assert kept(html) == ["alpha beta", "Lighthouse council vote", "council speaks"]


# Paragraphs and related nodes


def test_a_link_is_no_paragraph_but_may_be_related():
    html = '<div><p><a href="/x">Lighthouse council vote again council vote</a></p></div>'
    assert kept(html) == []
    # The p's text and the link in it: the words of both count. 4 + 2 words, 2 keywords.
    html = '<div><p>The council will rebuild the <a href="/x">old tower</a> lighthouse.</p></div>'
    assert kept(html) == ["The council will rebuild the old tower lighthouse."]
    assert score(html).values.tolist() == [6 * 3]


def test_related_are_children_of_the_parent_s_siblings_with_a_listed_tag():
    html = f"""<div><p>{"alpha " * 20}</p>
        <ul><li>listed</li></ul>
        <div>text of a sibling</div>
        <div><p>paragraph of a sibling</p></div>
        <div><table><tr><td>table of a sibling</td></tr></table></div>
        <div><div><p>too deep</p></div></div></div>
        <div><p>cousin of another parent</p></div>"""
    # <li> has <ul> as its parent; the text and the <p> are listed themselves; <table> in
    # <div> and <div> in <div> are not.
    assert kept(html)[1:] == ["listed", "text of a sibling", "paragraph of a sibling"]


def test_texts_and_breaks_in_one_element():
    html = f"<table><tr><td>{'alpha ' * 20}<br><br>beta<br><br>gamma <b>bold</b></td></tr></table>"
    assert kept(html)[1:] == ["beta", "gamma bold"]


def test_of_equal_paragraphs_the_first():
    assert kept("<div><p>alpha one</p></div><section><p>beta two</p></section>") == ["alpha one"]


def test_without_a_title_the_most_words_win():
    # No keywords, so Possibility is the number of words: 4 against 4 + 3.
    assert kept(NOTICE + BODY, title=None) == PARAGRAPHS
    assert kept(NOTICE + BODY, title="The") == PARAGRAPHS


def test_chinese_words_are_a_segmenters():
    body = ["港口委员会投票决定重建灯塔。", "春季开工。"]
    html = f"<div><p>海港网首页</p></div><div><p>{body[0]}</p><p>{body[1]}</p></div>"
    assert kept(html, title="重建灯塔") == body


def test_words_without_function_words_only_count_nothing():
    assert kept("<div><p>of the and</p></div>") == []
