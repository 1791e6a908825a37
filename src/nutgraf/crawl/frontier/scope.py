"""The part of a site that a crawl covers: all of it, or a section.

A front page means the whole site. Any other page means that section: the articles it
links to, its own feeds, and the sections under its path. So the site-wide menu on a
section page is ignored. A subdomain means itself, not the site above it.
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
    """The sources of a run and what is in their scope."""

    def __init__(self, sources: Iterable[str]) -> None:
        """Start with these source URLs."""
        self._sources: dict[str, Path] = {}
        for url in sources:
            self.add(url)

    def add(self, url: str) -> None:
        """Add a source, or the URL it has moved to."""
        self._sources[url] = path_of(url)

    def has(self, url: str) -> bool:
        """Return whether a page of links is in scope."""
        sources = self._sources_of_site(url)
        path = path_of(url)
        return not sources or any(
            _is_on_host_of(url, source) and path[: len(section)] == section
            for source, section in sources
        )

    def has_article(self, url: str) -> bool:
        """Return whether a linked article is in scope.

        Articles linked by a section belong to it, whatever their path. But a subdomain's
        page also shows articles of the site above it; of these, only URLs that name the
        subdomain belong to it.
        """
        sources = self._sources_of_site(url)
        return not sources or any(
            _is_on_host_of(url, source) or site_of(source).partition(".")[0] in _words(url)
            for source, _ in sources
        )

    def has_feed(self, feed: str, page: str) -> bool:
        """Return whether a feed or sitemap named by ``page`` is in scope.

        A section's feed has the section's name in its path or query.
        """
        sources = self._sources_of_site(page)
        words = _words(feed)
        return not sources or any(
            words >= set(_NOT_A_WORD.split(section[-1])) if section else self.has_article(feed)
            for _, section in sources
        )

    def _sources_of_site(self, url: str) -> list[tuple[str, Path]]:
        return [each for each in self._sources.items() if same_site(each[0], url)]


def _is_on_host_of(url: str, source: str) -> bool:
    """Return whether a URL is on the source's host or a subdomain of it."""
    host, sources = site_of(url), site_of(source)
    return host == sources or host.endswith(f".{sources}")


def _words(url: str) -> set[str]:
    parts = _split(url)
    return set(_NOT_A_WORD.split(unquote(f"{parts.path}?{parts.query}").lower()))


def path_of(url: str) -> Path:
    """Return the lower-case segments of a path without file extension; empty for a front page.

    A query counts as a segment, because it may be all that identifies a section.
    """
    parts = _split(url)
    segments = [name for name in unquote(parts.path).lower().split("/") if name]
    if segments:
        segments[-1] = _ENDING.sub("", segments[-1])
        if segments[-1] in _FRONT_NAMES:
            segments.pop()
    return (*segments, parts.query.lower()) if parts.query else tuple(segments)


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # such as http://[
        return SplitResult("", "", "", "", "")
