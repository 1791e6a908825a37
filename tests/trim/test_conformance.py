"""Conformance tests for all registered trims."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings

from nutgraf.evidence.base import Evidence
from nutgraf.metadata.title.title import find_headline
from nutgraf.methods.registry import get_method
from nutgraf.methods.select import FAVORS
from nutgraf.page.page import Page
from nutgraf.text.language import detect_language
from nutgraf.trim.base import Draft, Trim
from nutgraf.trim.stages import AFTER_HEADLINE, BEFORE_HEADLINE, STAGES, describe_rules
from tests.golden_pages import folders, golden_page
from tests.page.soup import page_of, soups
from tests.pages import PARAGRAPHS, news_page
from tests.trim.drafts import check_trim, draft_of

TRIMS = tuple(trim for stage in STAGES for trim in stage)
GOLDEN = folders()[::9]
HOSTILE = (
    "",
    "x",
    "。",
    "<p></p>",
    "<script>x</script>",
    "<dialog><p>Cookies</p></dialog>",
    "<p>Advertisement</p>",
    "<h1>Comments (3)</h1><p>one</p>",
    "<p>___</p><p>* * *</p>",
    '<div class="paywall"><p>Subscribe</p></div>',
    "<a href=x>link</a>" * 50,
    "<p>(photo: x)<img>" * 30,
    "<article><h2>A</h2><p>b</p></article>" * 20,
    "<div>" * 300 + "deep",
    "<table><tr><td>" * 100 + "cell",
)

every_trim = pytest.mark.parametrize("trim", TRIMS, ids=lambda trim: trim.name)


@cache
def scored(page: Page) -> tuple[Evidence, object, object]:
    headline = find_headline(page)
    evidence = Evidence(page, title=headline.title, language=detect_language(page))
    return evidence, get_method("fused").score(evidence), headline


def drafts(trim: Trim, page: Page) -> list[Draft]:
    """The drafts that the trim sees in the pipeline, for each position of the knob."""
    found = []
    for favor in FAVORS:
        evidence, scores, headline = scored(page)
        draft = Draft(evidence, scores, favor, headline)
        for stages in (BEFORE_HEADLINE, AFTER_HEADLINE):
            if stages is AFTER_HEADLINE:
                draft.remove_headline()
            for stage in stages:
                if trim in stage:
                    found.append(draft)
                    break
                draft.trim((stage,))
            else:
                continue
            break
    return found


def test_names_are_unique():
    names = [trim.name for trim in TRIMS]
    assert len(set(names)) == len(names)
    assert set(names) < set(describe_rules())


@every_trim
def test_its_class_and_module_are_called_like_it(trim):
    snake = re.sub(r"(?<!^)(?=[A-Z])", "_", type(trim).__name__).lower()
    assert trim.name == snake == type(trim).__module__.rpartition(".")[2]


@every_trim
def test_its_favors_are_positions_of_the_knob(trim):
    assert trim.favors
    assert trim.favors <= set(FAVORS)


@every_trim
def test_a_line_says_what_it_removes(trim):
    line = describe_rules()[trim.name]
    assert line.endswith((".", '".'))
    assert line[0].isupper()
    assert len(line) <= 100


@every_trim
@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_golden_pages(trim, folder):
    page = golden_page(folder).page
    for draft in drafts(trim, page):
        check_trim(trim, draft)


@every_trim
@pytest.mark.parametrize("script", PARAGRAPHS)
def test_every_script(trim, script):
    page = page_of(news_page(PARAGRAPHS[script]))
    for draft in drafts(trim, page):
        check_trim(trim, draft)


@every_trim
@pytest.mark.parametrize("html", HOSTILE)
def test_hostile_pages(trim, html):
    blocks = len(draft_of(html).keep)
    for keep in (np.ones(blocks), np.zeros(blocks), np.arange(blocks) % 2):
        check_trim(trim, draft_of(html, keep, title="Comments", language="zh"))


@every_trim
@settings(max_examples=30)
@given(html=soups)
def test_any_page(trim, html):
    check_trim(trim, draft_of(html))
