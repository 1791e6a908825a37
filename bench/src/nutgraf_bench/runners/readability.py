"""Readability, by readability-lxml: its summary, converted from HTML to text."""

from __future__ import annotations

from readability import Document

from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.runners.base import decoded


def run(html: bytes, url: str | None, title: str | None) -> str:
    """Return the text of ``Document(html).summary()``, a paragraph for each block."""
    # A URL would only make links absolute.
    summary: str = Document(decoded(html)).summary(html_partial=True)
    return "\n\n".join(parse(decode(summary)).block_texts)
