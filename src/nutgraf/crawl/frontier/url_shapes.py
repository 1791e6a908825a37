"""What the addresses of a site's articles look like, learned from those that were found.

A judge that has never seen a site may be wrong about all of its links at once.
So a link that was turned down is kept in mind, and followed after all when a
page whose address is made in the same way has turned out to be an article.
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
_SLUG: Final = re.compile(r"[^/?&=.]*[-_%][^/?&=.]*")
_VALUE: Final = re.compile(r"=[^&]*")


def shape_of(url: str) -> str:
    """An address with numbers, slugs and values taken out."""
    parts = urlsplit(url)
    path = _NUMBERS.sub("0", _SLUG.sub("-", parts.path))
    return f"{parts.netloc}{path}?{_VALUE.sub('=', parts.query)}"


class UrlShapes:
    """The shapes of articles, and the links that wait for theirs to be one."""

    def __init__(self) -> None:
        """Nothing is known."""
        self._articles: set[str] = set()
        self._doubted: dict[str, list[Entry]] = {}
        self._count = 0

    def doubt(self, entries: Iterable[Entry]) -> list[Entry]:
        """Keep links in mind; those whose shape is an article's come back at once."""
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
        """A page is an article: the links of its shape."""
        shape = shape_of(url)
        self._articles.add(shape)
        found = self._doubted.pop(shape, [])
        self._count -= len(found)
        return found


def first_page_of(url: str) -> str | None:
    """Where the first page would be, if an address looks like that of a later one."""
    match = _LATER.search(url, url.find("://") + 3)
    if match is None:
        return None
    before, after = url[: match.start()], url[match.end() :]
    if match["query"] and match[0].startswith("?"):
        after = after.replace("&", "?", 1)
    return before + after
