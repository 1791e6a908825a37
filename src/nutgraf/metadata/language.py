"""Where the language of a page is known from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nutgraf.page.page import Page


def language_source(page: Page, language: str) -> str:
    """What says that the page is in this language: a declaration, else its text."""
    said = (("html lang", page.head.language), ("meta og:locale", page.head.first("og:locale")))
    for source, declared in said:
        if (declared or "").strip().lower().startswith(language):
            return source
    return "text"
