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
from nutgraf.multipage import join

if TYPE_CHECKING:
    from nutgraf.model import Article

MAX_PARTS: Final = 20

Reader = Callable[[str], "tuple[str, Article]"]
"""Gives for an address where the page was found in the end, and its article."""


class Parts:
    """The pages of an article as they come in: which is wanted next, and when it is whole."""

    def __init__(self, first: Article, url: str, most: int = MAX_PARTS) -> None:
        """Begin with the first page and where it was found."""
        self._parts = [first]
        self._url = url
        self._most = most
        self._seen, self._texts = {_same(url)}, {first.text}
        self._ended = False
        self._note: str | None = None

    @property
    def wanted(self) -> str | None:
        """The address of the next page; None when there is none, or none is to be read."""
        address = self._parts[-1].next_page
        if self._ended or address is None or _same(address) in self._seen:
            return None
        if len(self._parts) >= self._most:
            self._end(f"pages: the first {self._most} were read")
            return None
        return address

    def take(self, address: str, found: str, part: Article) -> None:
        """The page asked for at an address, and where it was found in the end."""
        number = len(self._parts) + 1
        if _host(found) != _host(self._url):
            self._end(f"pages: page {number} is on another host ({_host(found)})")
        # A page that is not there is often answered with the first one.
        elif _same(found) in self._seen or part.text in self._texts:
            self._end()
        elif not part.text:
            self._end(f"pages: page {number} has no text")
        else:
            self._seen |= {_same(address), _same(found)}
            self._texts.add(part.text)
            self._parts.append(part)

    def fail(self, why: object) -> None:
        """The next page could not be had."""
        self._end(f"pages: page {len(self._parts) + 1} could not be read ({why})")

    def whole(self) -> Article:
        """The article, as far as its pages were read."""
        return join(self._parts, self._note)

    def _end(self, note: str | None = None) -> None:
        self._ended, self._note = True, note


def follow(first: Article, url: str, read: Reader, most: int = MAX_PARTS) -> Article:
    """The whole article, given its first part and where that was found."""
    parts = Parts(first, url, most)
    while (address := parts.wanted) is not None:
        try:
            found, part = read(address)
        except (NutgrafError, OSError) as error:
            parts.fail(error)
        else:
            parts.take(address, found, part)
    return parts.whole()


def _same(url: str) -> str:
    """An address without what makes no other page of it."""
    bare = urldefrag(url).url.partition("://")[2]
    return bare.removeprefix("www.").rstrip("/")


def _host(url: str) -> str:
    return urlsplit(url).netloc.lower().removeprefix("www.")
