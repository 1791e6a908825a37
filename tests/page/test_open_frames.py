"""An unclosed frame must not swallow the rest of the page."""

from __future__ import annotations

import pytest

from nutgraf.page.parsing.open_frames import without_open_frames
from nutgraf.page.parsing.parse import parse


@pytest.mark.parametrize(
    "hidden",
    [
        '<noscript><iframe src="//counter.example/x"/></noscript>',
        '<noscript><iframe src="//counter.example/x"></noscript>',
        "<NOSCRIPT><IFRAME SRC=x></NOSCRIPT>",
        '<noscript><img src="a.gif"><iframe src="x"></iframe><iframe src="y"/></noscript>',
    ],
)
def test_the_page_behind_an_open_frame_is_read(hidden):
    page = parse(f"<body>{hidden}<p>The river rose.</p>{hidden}<p>Then it fell.</p>".encode())
    assert page.block_texts == ("The river rose.", "Then it fell.")


@pytest.mark.parametrize(
    "html",
    [
        b"<noscript><iframe src=x></iframe></noscript><p>a",
        b"<p>a</p><iframe src=x><p>b",
        b"<noscript><iframe src=x><p>never closed",
        b"<iframe></iframe><noscript>b</noscript>",
    ],
)
def test_other_pages_stay_as_they_are(html):
    assert without_open_frames(html) == html


@pytest.mark.parametrize(
    "html",
    [
        # What is behind these is not looked at for scripts, but for frames.
        "<svg><text>a</text></svg>",
        "<math></math>",
        "<script><!-- <script> </script> --></script>",
    ],
)
def test_a_frame_is_found_behind_what_is_not_sure(html):
    html += "<noscript><iframe src=x></noscript><p>The river rose.</p>"
    assert parse(html.encode()).block_texts[-1:] == ("The river rose.",)


@pytest.mark.parametrize("many", ["<noscript>", "<noscript><iframe>"])
def test_behind_many_in_one_another_the_page_is_read(many):
    html = many * 20_000 + "</noscript>" * 20_000 + "<p>The river rose.</p>"
    page = parse(html.encode())
    assert page.block_texts == ("The river rose.",)


def test_scripts_behind_an_open_frame_are_no_text():
    script = "<script>'<p>a</p></iframe><style>'</script>"
    html = f"<noscript><iframe src=x></noscript>{script}<p>The river rose.</p><style></style>"
    assert parse(html.encode()).block_texts == ("The river rose.",)
