"""A standfirst that repeats the first paragraph."""

from __future__ import annotations

import pytest

from nutgraf.trim.edges.opening_copy import OpeningCopy
from tests.trim.drafts import draft_of

LEAD = "The council voted on Tuesday to close the old bridge for two years"
STORY = "".join(
    f"<p>The ferry number {n} runs until the spring, and then no more.</p>" for n in range(9)
)


def opening_copy(html):
    return OpeningCopy().find(draft_of(html)).nonzero()[0].tolist()


@pytest.mark.parametrize(
    "first",
    [
        f"<p>{LEAD}.</p>",
        f"<p>{LEAD}, said the mayor.</p>",
        f"<p>PORTO, May 3 (Agency) - {LEAD}, said the mayor.</p>",
        f"<figcaption>The bridge in May</figcaption><p>{LEAD}.</p>",
    ],
)
def test_a_standfirst_that_is_said_again(first):
    assert opening_copy(f"<h2>{LEAD}</h2>{first}{STORY}") == [0]
    assert opening_copy(f"<h2>{LEAD}…</h2>{first}{STORY}") == [0]


@pytest.mark.parametrize(
    "html",
    [
        # What each of many pictures is credited with.
        f"<p>The bridge in May.</p>{f'<p>{LEAD}.</p><p>And in June.</p>' * 3}{STORY}",
        # Nowhere else, far below, in the midst of a paragraph, in a short text, a short line.
        f"<h2>{LEAD}</h2>{STORY}",
        f"<h2>{LEAD}</h2>{STORY}<p>{LEAD}.</p>",
        f"<h2>{LEAD}</h2><p>{'Nobody had asked the ferryman. ' * 4}{LEAD}.</p>{STORY}",
        f"<h2>{LEAD}</h2><p>{LEAD}.</p>",
        f"<h2>The old bridge</h2><p>The old bridge is shut.</p>{STORY}",
        "",
    ],
)
def test_what_stays(html):
    assert opening_copy(html) == []
