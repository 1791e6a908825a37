"""Read the later pages of a multi-page article, one after another, within bounds.

Each page is fetched with the usual checks. It must be on the first page's host and be
new: a pager that loops, or repeats a text under another URL, ends the article.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from urllib.parse import urldefrag, urlsplit

from nutgraf.errors import NutgrafError
from nutgraf.multipage import join

if TYPE_CHECKING:
    from nutgraf.model import Article

MAX_PAGES: Final = 20

ReadPage = Callable[[str], "tuple[str, Article]"]
"""Returns the final URL of a page and its article."""


class LaterPages:
    """The pages of an article so far, and the URL of the next one."""

    def __init__(self, first: Article, url: str, max_pages: int = MAX_PAGES) -> None:
        """Start with the first page and its final URL."""
        self._pages = [first]
        self._url = url
        self._max_pages = max_pages
        self._seen, self._texts = {_page_key(url)}, {first.text}
        self._ended = False
        self._note: str | None = None

    @property
    def next_url(self) -> str | None:
        """The URL of the next page, or None if there is none or the limit is reached."""
        url = self._pages[-1].next_page
        if self._ended or url is None or _page_key(url) in self._seen:
            return None
        if len(self._pages) >= self._max_pages:
            self._end(f"pages: the first {self._max_pages} were read")
            return None
        return url

    def add(self, url: str, final_url: str, page: Article) -> None:
        """Add the page fetched from ``url``, or end the article if it is another's."""
        number = len(self._pages) + 1
        if _host(final_url) != _host(self._url):
            self._end(f"pages: page {number} is on another host ({_host(final_url)})")
        # Servers often answer a missing page with the first one.
        elif _page_key(final_url) in self._seen or page.text in self._texts:
            self._end()
        elif not page.text:
            self._end(f"pages: page {number} has no text")
        else:
            self._seen |= {_page_key(url), _page_key(final_url)}
            self._texts.add(page.text)
            self._pages.append(page)

    def fail(self, reason: object) -> None:
        """Record that the next page could not be read."""
        self._end(f"pages: page {len(self._pages) + 1} could not be read ({reason})")

    def article(self) -> Article:
        """Return the article with all pages read so far."""
        return join(self._pages, self._note)

    def _end(self, note: str | None = None) -> None:
        self._ended, self._note = True, note


def read_later_pages(
    first: Article, url: str, read: ReadPage, max_pages: int = MAX_PAGES
) -> Article:
    """Return the complete article, given its first page and that page's URL."""
    pages = LaterPages(first, url, max_pages)
    while (page_url := pages.next_url) is not None:
        try:
            final_url, page = read(page_url)
        except (NutgrafError, OSError) as error:
            pages.fail(error)
        else:
            pages.add(page_url, final_url, page)
    return pages.article()


def _page_key(url: str) -> str:
    """Return a key that is equal for URLs of the same page."""
    bare = urldefrag(url).url.partition("://")[2]
    return bare.removeprefix("www.").rstrip("/")


def _host(url: str) -> str:
    return urlsplit(url).netloc.lower().removeprefix("www.")
