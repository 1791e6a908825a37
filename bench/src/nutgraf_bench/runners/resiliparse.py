"""Resiliparse: Bevendorff et al. 2018, Elastic ChatNoir; its main-content rules."""

from __future__ import annotations

from resiliparse.extract.html2text import extract_plain_text

from nutgraf_bench.runners.base import decoded


def run(html: bytes, url: str | None, title: str | None) -> str:
    """Return the main content as plain text."""
    text: str = extract_plain_text(decoded(html), main_content=True)
    return text
