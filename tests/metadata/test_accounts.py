"""One-word names of accounts."""

from __future__ import annotations

import pytest

from tests.metadata.test_read import facts


@pytest.mark.parametrize(
    "byline",
    [
        "<div>by lampkeeper, Dec 19th 2023</div>",
        "<div>Posted in Harbours by lampkeeper on August 3, 2019</div>",
        "<div>von lampkeeper</div><div>20.09.2020</div>",
        "<div>3 March 2020 by lampkeeper</div>",
    ],
)
def test_an_account_beside_a_date_posted_it(byline):
    assert facts(byline=byline).authors == ("lampkeeper",)


@pytest.mark.parametrize(
    "byline",
    [
        "<div>by lampkeeper</div>",
        "<div>By noon on 3 March 2020</div>",
        "<div>by admin on 3 March 2020</div>",
        "<div>Town hit by storm</div><div>3 March 2020</div>",
        "<div>Illustration by lampkeeper, 3 March 2020</div>",
        "<div>Approved by parliament on 3 March 2020</div>",
        "<div>by the harbour on 3 March 2020</div>",
        "<figure><figcaption>by lampkeeper, 3 March 2020</figcaption></figure>",
        '<div class="comment">by lampkeeper, 3 March 2020</div>',
    ],
)
def test_other_words_are_no_accounts(byline):
    assert facts(byline=byline).authors == ()


def test_who_posted_it_goes_before_who_answered():
    byline = "<div>Posted on March 3, 2026 by lampkeeper in Boats</div>"
    text = "<p>All who live at the harbour came down in the evening to see it turn again.</p>"
    end = 9 * text + "<ol><li><b>By Greta Olson</b> on March 9, 2026</li></ol>"
    assert facts(byline=byline, end=end).authors == ("lampkeeper",)


def test_a_whole_name_goes_before_an_account():
    byline = "<div>by lampkeeper, 3 March 2020</div><div>A column by Ada Fisk</div>"
    assert facts(byline=byline).authors == ("Ada Fisk",)
