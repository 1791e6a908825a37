"""Learn what the article URLs of a site look like.

On an unfamiliar site, the link judge may be wrong about all links at once. So rejected
links are remembered, and followed after all when a page whose URL has the same shape
turns out to be an article. Also recognizes the URLs of later pages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.crawl.frontier.frontier import Entry

_LATER: Final = re.compile(
    r"(?P<path>/(?:(?:page|seite|pagina)[/-]?)?(?:[2-9]|[1-4]\d)/?)(?=\?|$)"
    r"|(?P<query>[?&](?:page|p|pg|pagina|seite)=(?:[2-9]|[1-4]\d))(?=&|$)",
    re.IGNORECASE,
)
_MAX_DOUBTFUL: Final = 5_000
_NUMBERS: Final = re.compile(r"\d+")
_SLUG: Final = re.compile(r"(?<![^/?&=.])[^/?&=.]*[-_%][^/?&=.]*")
_VALUE: Final = re.compile(r"=[^&]*")


def shape_of(url: str) -> str:
    """Return a URL with its numbers, slugs and query values removed."""
    parts = urlsplit(url)
    path = _NUMBERS.sub("0", _SLUG.sub("-", parts.path))
    return f"{parts.netloc}{path}?{_VALUE.sub('=', parts.query)}"


class UrlShapes:
    """URL shapes of articles, and doubtful links by their shape."""

    def __init__(self) -> None:
        """Start without shapes."""
        self._articles: set[str] = set()
        self._doubted: dict[str, list[Entry]] = {}
        self._count = 0

    def doubt(self, entries: Iterable[Entry]) -> list[Entry]:
        """Remember doubtful links. Return those that already have the shape of an article."""
        known = []
        for entry in entries:
            shape = shape_of(entry.url)
            if shape in self._articles:
                known.append(entry)
            elif self._count < _MAX_DOUBTFUL:
                self._doubted.setdefault(shape, []).append(entry)
                self._count += 1
        return known

    def confirm(self, url: str) -> list[Entry]:
        """Record the URL of an article. Return the remembered links of the same shape."""
        shape = shape_of(url)
        self._articles.add(shape)
        found = self._doubted.pop(shape, [])
        self._count -= len(found)
        return found


def first_page_of(url: str) -> str | None:
    """Return the URL of the first page if this looks like a later one, or None."""
    match = _LATER.search(url, url.find("://") + 3)
    if match is None:
        return None
    before, after = url[: match.start()], url[match.end() :]
    if match["query"] and match[0].startswith("?"):
        after = after.replace("&", "?", 1)
    return before + after
