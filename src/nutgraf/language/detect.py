"""The language of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nutgraf.page.page import Page


def detect_language(page: Page) -> str | None:
    """The page's language as an ISO 639-1 code, or None."""
    declared = page.head.language
    return declared.split("-")[0].lower() if declared else None
