"""trafilatura: Barbaresi 2021. Without comments, as in the published figures."""

from __future__ import annotations

import trafilatura

from nutgraf_bench.runners.base import decoded


def standard(html: bytes, url: str | None, title: str | None) -> str:
    """The default, which asks other algorithms where its own finds little."""
    return trafilatura.extract(decoded(html), include_comments=False) or ""


def fast(html: bytes, url: str | None, title: str | None) -> str:
    """Its own algorithm alone."""
    return trafilatura.extract(decoded(html), include_comments=False, fast=True) or ""
