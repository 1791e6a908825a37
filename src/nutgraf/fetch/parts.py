"""The further pages of an article, one after another, with bounds.

A part is asked for like any page: its address is checked, redirects and all.
It must be on the host of the first, and new: a pager that leads round in a
circle, or gives the same text under another address, ends the article.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from urllib.parse import urldefrag, urlsplit

from nutgraf.errors import NutgrafError
from nutgraf.joined import join

if TYPE_CHECKING:
    from nutgraf.model import Article

MAX_PARTS: Final = 20

Reader = Callable[[str], "tuple[str, Article]"]
"""Gives for an address where the page was found in the end, and its article."""


def follow(first: Article, url: str, read: Reader, most: int = MAX_PARTS) -> Article:
    """The whole article, given its first part and where that was found."""
    parts = [first]
    seen, texts = {_same(url)}, {first.text}
    while (address := parts[-1].next_page) is not None and _same(address) not in seen:
        number = len(parts) + 1
        if len(parts) >= most:
            return join(parts, f"pages: the first {most} were read")
        try:
            found, part = read(address)
        except (NutgrafError, OSError) as error:
            return join(parts, f"pages: page {number} could not be read ({error})")
        if _host(found) != _host(url):
            return join(parts, f"pages: page {number} is on another host ({_host(found)})")
        # A page that is not there is often answered with the first one.
        if _same(found) in seen or part.text in texts:
            break
        if not part.text:
            return join(parts, f"pages: page {number} has no text")
        seen |= {_same(address), _same(found)}
        texts.add(part.text)
        parts.append(part)
    return join(parts)


def _same(url: str) -> str:
    """An address without what makes no other page of it."""
    bare = urldefrag(url).url.partition("://")[2]
    return bare.removeprefix("www.").rstrip("/")


def _host(url: str) -> str:
    return urlsplit(url).netloc.lower().removeprefix("www.")
