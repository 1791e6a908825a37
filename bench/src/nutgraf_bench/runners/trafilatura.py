"""trafilatura: Barbaresi 2021. Without comments, as in the published figures."""

from __future__ import annotations

import trafilatura

from nutgraf_bench.runners.base import decoded


def standard(html: bytes, url: str | None, title: str | None) -> str:
    """Extract with the default, which falls back on other algorithms."""
    return trafilatura.extract(decoded(html), include_comments=False) or ""


def fast(html: bytes, url: str | None, title: str | None) -> str:
    """Extract with trafilatura's own algorithm alone."""
    return trafilatura.extract(decoded(html), include_comments=False, fast=True) or ""
