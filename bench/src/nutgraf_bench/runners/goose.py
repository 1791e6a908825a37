"""goose3. Nothing is fetched, not even images."""

from __future__ import annotations

from goose3 import Goose

from nutgraf_bench.runners.base import decoded


def run(html: bytes, url: str | None, title: str | None) -> str:
    """Return the cleaned text. The page declares the language."""
    text = decoded(html)
    if not text:  # it takes an empty page for a missing argument
        return ""
    with Goose({"enable_image_fetching": False}) as goose:
        found: str = goose.extract(raw_html=text).cleaned_text
    return found
