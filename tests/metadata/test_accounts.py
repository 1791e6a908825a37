"""Names in one word, of accounts that post."""

from __future__ import annotations

import pytest

from tests.metadata.test_read import facts


@pytest.mark.parametrize(
    "byline",
    [
        "<div>by lampkeeper, Dec 19th 2023</div>",
        "<div>Posted in Harbours by lampkeeper on August 3, 2019</div>",
        "<div>von lampkeeper</div><div>20.09.2020</div>",
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
        "<div>by the harbour on 3 March 2020</div>",
        "<figure><figcaption>by lampkeeper, 3 March 2020</figcaption></figure>",
        '<div class="comment">by lampkeeper, 3 March 2020</div>',
    ],
)
def test_other_words_are_no_accounts(byline):
    assert facts(byline=byline).authors == ()


def test_a_whole_name_goes_before_an_account():
    byline = "<div>by lampkeeper, 3 March 2020</div><div>A column by Ada Fisk</div>"
    assert facts(byline=byline).authors == ("Ada Fisk",)
