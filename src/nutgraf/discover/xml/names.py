"""Short names of XML tags, independent of the prefixes in a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# A part of the namespace's URI and our prefix for it; "" for the formats themselves. The order
# counts: the URI of the news extension contains the sitemap's word.
_SPACES: Final = (
    ("sitemap-news", "news"),
    ("sitemap-image", "image"),
    ("sitemap-video", "video"),
    ("sitemap-mobile", "mobile"),
    ("sitemaps.org/schemas/sitemap", ""),
    ("google.com/schemas/sitemap", ""),
    ("w3.org/2005/atom", ""),
    ("purl.org/atom/ns", ""),
    ("purl.org/rss/1.0/modules/content", "content"),
    ("purl.org/rss/1.0/modules", "module"),
    ("purl.org/rss/1.0", ""),
    ("netscape.com/rdf/simple", ""),
    ("backend.userland.com/rss", ""),
    ("w3.org/1999/02/22-rdf", "rdf"),
    ("purl.org/dc/terms", "dcterms"),
    ("purl.org/dc/", "dc"),
    ("feedburner", "feedburner"),
    ("search.yahoo.com/mrss", "media"),
    ("w3.org/1999/xhtml", "xhtml"),
)
# Prefixes that mean the format itself if they are not declared.
_FORMAT_PREFIXES: Final = frozenset({"", "rss", "atom", "atom10", "a10", "feed", "sitemap", "sm"})


class Names:
    """The namespaces in scope at the current place."""

    def __init__(self) -> None:
        """Start with no declarations."""
        self._spaces: dict[str, str] = {}
        self._outer: list[dict[str, str] | None] = []
        self._known: dict[str, str] = {}

    def open(self, name: str, attributes: Mapping[str, str]) -> str:
        """Enter a tag and its declarations. Return its short name."""
        declared = _declared(attributes) if attributes else None
        self._outer.append(self._spaces if declared else None)
        if declared:
            self._spaces, self._known = {**self._spaces, **declared}, {}
        return self._known.get(name) or self.short(name)

    def close(self) -> None:
        """Leave the innermost tag."""
        outer = self._outer.pop()
        if outer is not None:
            self._spaces, self._known = outer, {}

    def short(self, name: str) -> str:
        """Return the short form of a name: ``item``, ``dc:date``, ``news:title``."""
        found = self._known.get(name)
        if found is None:
            prefix, _, local = name.rpartition(":")
            space = self._spaces.get(prefix)
            if space is None:
                space = "" if prefix.lower() in _FORMAT_PREFIXES else prefix
            found = self._known[name] = f"{space}:{local}" if space else local
        return found


def _declared(attributes: Mapping[str, str]) -> dict[str, str]:
    """Return the prefixes that a tag declares ("" is the default) and our names for them."""
    return {
        key[6:]: _short(uri, key[6:])
        for key, uri in attributes.items()
        if key == "xmlns" or key.startswith("xmlns:")
    }


def _short(uri: str, prefix: str) -> str:
    uri = uri.lower()
    known = next((short for part, short in _SPACES if part in uri), None)
    # An unknown namespace keeps its prefix.
    return prefix if known is None else known
