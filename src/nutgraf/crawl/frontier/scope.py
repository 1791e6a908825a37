"""How much of a site was asked for: all of it, or a section.

The front page of a site stands for the whole site. Any other page stands for
itself: the articles that it links to, what its own feeds list, and the
sections under its path. So the menu of a section's page does not lead to the
rest of the site. A part of a site that has a host of its own stands for itself
too, and not for the site above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from nutgraf.urls import same_site, site_of

_FRONT_NAMES: Final = frozenset("index default home main start homepage".split())
_ENDING: Final = re.compile(r"\.(?:html?|php|aspx?|jsp|shtml)$", re.IGNORECASE)
_NOT_A_WORD: Final = re.compile(r"[\W_]+")

Path = tuple[str, ...]


class Scope:
    """The sources of a run, and what is within them."""

    def __init__(self, sources: Iterable[str]) -> None:
        """Of the addresses that a run begins at."""
        self._asked: dict[str, Path] = {}
        for url in sources:
            self.add(url)

    def add(self, url: str) -> None:
        """A source, or where one has moved to."""
        self._asked[url] = path_of(url)

    def has(self, url: str) -> bool:
        """Whether a page of links is within what was asked for of its site."""
        asked = self._of_site(url)
        path = path_of(url)
        return not asked or any(
            _is_under(url, source) and path[: len(section)] == section for source, section in asked
        )

    def has_article(self, url: str) -> bool:
        """Whether an article that was linked to is of what was asked for.

        What a section links to is of it, wherever it is kept. But the page of a part with a host
        of its own shows what the site above has today as well: of that, what names the part.
        """
        asked = self._of_site(url)
        return not asked or any(
            _is_under(url, source) or site_of(source).partition(".")[0] in _words(url)
            for source, _ in asked
        )

    def has_feed(self, feed: str, page: str) -> bool:
        """Whether a feed or a sitemap that a page names is of what was asked for of its site.

        That of a section is under its path, or has its name somewhere in the address.
        """
        asked = self._of_site(page)
        words = _words(feed)
        return not asked or any(
            words >= set(_NOT_A_WORD.split(section[-1])) if section else self.has_article(feed)
            for _, section in asked
        )

    def _of_site(self, url: str) -> list[tuple[str, Path]]:
        return [each for each in self._asked.items() if same_site(each[0], url)]


def _is_under(url: str, source: str) -> bool:
    """Whether an address is of a source's host, or of one under it."""
    host, asked = site_of(url), site_of(source)
    return host == asked or host.endswith(f".{asked}")


def _words(url: str) -> set[str]:
    parts = _split(url)
    return set(_NOT_A_WORD.split(unquote(f"{parts.path}?{parts.query}").lower()))


def path_of(url: str) -> Path:
    """The names of a path in small letters, without the ending of the last; none for a front page.

    A query is a name too: a section may be told by nothing else.
    """
    parts = _split(url)
    names = [name for name in unquote(parts.path).lower().split("/") if name]
    if names:
        names[-1] = _ENDING.sub("", names[-1])
        if names[-1] in _FRONT_NAMES:
            names.pop()
    return (*names, parts.query.lower()) if parts.query else tuple(names)


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # such as http://[
        return SplitResult("", "", "", "", "")
