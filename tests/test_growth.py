"""Time and size of all output grow as the page does, whatever is nested in what.

Pages that nobody writes: one piece of HTML again and again. Four times the page may take four times
as long; a square would take sixteen. CPU time, twice if it looks slow, and only where it is more
than noise.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import nutgraf

URL = "https://post.example/2024/05/story"
SMALL = 25_000
FACTOR = 4
MOST = 9.0
NOISE = 0.15  # seconds
# Bytes of output for a byte of the page: a block of one letter has all its evidence in JSON.
MOST_BYTES = {"blocks": 200.0}
SENTENCE = "The council voted on Tuesday, and the lamp was lit. "

PIECES = {
    "nested boxes": "<div><p>x",
    "nested lists": "<ul><li>x",
    "numbered lists": "<ol start=9><li><p>x",
    "items": f"<li>{SENTENCE}",
    "definitions": "<dl><dt>x<dd>y",
    "tables in tables": "<table><tr><td>x",
    "rows": "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
    "quotes": "<blockquote><p>x",
    "headings": "<h2>x<p>y",
    "formatting never closed": "<p><font size=1><b>x",
    "formatting closed": "<b>a</b><i>b</i>, ",
    "links": "<a href=x>a</a> ",
    "links in boxes": "<div><a href=/2024/05/01/a-b-c>The council</a></div>",
    "pictures": "<figure><img src=a.png alt=b><figcaption>x</figcaption></figure>",
    "breaks": "x<br>",
    "paragraphs": f"<p>{SENTENCE}",
    "nested paragraphs": f"<section><h3>x</h3><p>{SENTENCE}",
    "preformatted": "<pre>x\n</pre>",
    "tags alone": "<i><b><ul><li>",
}


def outputs(html: str, favor: str) -> dict[str, Callable[[], object]]:
    """What is done with a page, by name; the article of each is read once."""
    article = nutgraf.extract(html, URL, favor=favor)
    return {
        "extract": lambda: nutgraf.extract(html, URL, favor=favor).to_json(),
        "blocks": lambda: article.to_json(blocks=True),
        "markdown": article.to_markdown,
        "html": article.to_html,
        "tei": article.to_tei,
        "summary": lambda: nutgraf.summarize(article.text),
    }


def measured(make: Callable[[], object]) -> tuple[float, int]:
    """The CPU time of something, and its length if it is a text."""
    begin = time.process_time()
    made = make()
    return time.process_time() - begin, len(made) if isinstance(made, str) else 0


def too_slow(small: Callable[[], object], large: Callable[[], object]) -> str:
    """How much longer the larger page takes, if that is too long; else an empty text."""
    for _ in range(2):
        short, long = measured(small)[0], measured(large)[0]
        if long <= max(MOST * short, NOISE):
            return ""
    return f"{short:.2f} s and {long:.2f} s"


@pytest.mark.slow
@pytest.mark.parametrize("favor", ["balance", "recall"])
@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_all_output_grows_as_the_page_does(piece, favor):
    pages = [piece * (size // len(piece)) for size in (SMALL, FACTOR * SMALL)]
    small, large = (outputs(page, favor) for page in pages)
    assert {name: slow for name in small if (slow := too_slow(small[name], large[name]))} == {}
    sizes = {name: measured(make)[1] for name, make in large.items()}
    most = {name: MOST_BYTES.get(name, 40.0) * len(pages[1]) for name in sizes}
    assert {name: size for name, size in sizes.items() if size > most[name]} == {}
