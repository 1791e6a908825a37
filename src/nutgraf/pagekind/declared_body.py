"""The article that a page declares in JSON-LD, for pages that show next to nothing of it.

Some pages are filled in by a script, and some hide their text until a reader has agreed to
something. The JSON-LD of many of them has the whole article. Visible text comes first: of 411 news
pages, those whose JSON-LD has more than they show mostly declare another text, the last story or a
whole thread.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from nutgraf.evidence.blocks.title_topic import stated_body
from nutgraf.page.parsing.parse import parse

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# A page that shows fewer letters shows no article. A shorter declared text is not an article.
_MIN_SHOWN: Final = 200
_MIN_DECLARED: Final = 400


def declared_page(page: Page, shown: str) -> Page | None:
    """Return the declared article as a page of its own, if the page shows next to nothing."""
    if len(shown) >= _MIN_SHOWN:
        return None
    body = stated_body(page)
    if len(body) < max(_MIN_DECLARED, 2 * len(shown)):
        return None
    if "</" not in body:  # plain text, in lines
        body = "".join(f"<p>{escape(line)}</p>" for line in body.splitlines())
    return parse(body.encode("utf-8", "replace"), page.url)
