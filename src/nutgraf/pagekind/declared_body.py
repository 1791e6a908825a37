"""The article as the page's data state it, for pages that show next to nothing of it.

Some pages are filled in by a script, and some hide their text until a reader
has agreed to something; the JSON-LD of many of them holds the whole article.
What a page shows goes first: of 411 news pages, those whose JSON-LD says more
than they show mostly state another text, the last story or a whole thread.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from nutgraf.evidence.blocks.title_topic import stated_body
from nutgraf.page.parsing.parse import parse

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# A page that shows fewer letters shows no article, and a shorter text is none.
_LITTLE: Final = 200
_ENOUGH: Final = 400


def stated_page(page: Page, shown: str) -> Page | None:
    """The stated article as a page of its own, if the page shows next to nothing."""
    if len(shown) >= _LITTLE:
        return None
    body = stated_body(page)
    if len(body) < max(_ENOUGH, 2 * len(shown)):
        return None
    if "</" not in body:  # plain text, in lines
        body = "".join(f"<p>{escape(line)}</p>" for line in body.splitlines())
    return parse(body.encode("utf-8", "replace"), page.url)
