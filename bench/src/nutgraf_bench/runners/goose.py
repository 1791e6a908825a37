"""goose3, on a page that is given: nothing is fetched, images neither."""

from __future__ import annotations

from goose3 import Goose

from nutgraf_bench.runners.base import decoded


def run(html: bytes, url: str | None, title: str | None) -> str:
    """The cleaned text, by the language that the page declares."""
    text = decoded(html)
    if not text:  # it takes an empty page for a missing argument
        return ""
    with Goose({"enable_image_fetching": False}) as goose:
        found: str = goose.extract(raw_html=text).cleaned_text
    return found
