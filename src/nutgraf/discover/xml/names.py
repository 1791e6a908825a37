"""Short names of XML tags, whatever prefix a document gives their namespace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# A part of the namespace's address, and the prefix that it has here: none for the formats
# themselves. The order counts: the news extension's address holds the sitemap's word.
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
# Prefixes that stand for a format where nothing declares them.
_OWN: Final = frozenset({"", "rss", "atom", "atom10", "a10", "feed", "sitemap", "sm"})


class Names:
    """What prefixes mean at the place that is being read."""

    def __init__(self) -> None:
        """Begin where nothing is declared."""
        self._spaces: dict[str, str] = {}
        self._outer: list[dict[str, str] | None] = []
        self._known: dict[str, str] = {}

    def open(self, name: str, attributes: Mapping[str, str]) -> str:
        """The short name of a tag that opens here, and its declarations with it."""
        declared = _declared(attributes) if attributes else None
        self._outer.append(self._spaces if declared else None)
        if declared:
            self._spaces, self._known = {**self._spaces, **declared}, {}
        return self._known.get(name) or self.short(name)

    def close(self) -> None:
        """Leave the tag that was opened last."""
        outer = self._outer.pop()
        if outer is not None:
            self._spaces, self._known = outer, {}

    def short(self, name: str) -> str:
        """A name as this project writes it: ``item``, ``dc:date``, ``news:title``."""
        found = self._known.get(name)
        if found is None:
            prefix, _, local = name.rpartition(":")
            space = self._spaces.get(prefix)
            if space is None:
                space = "" if prefix.lower() in _OWN else prefix
            found = self._known[name] = f"{space}:{local}" if space else local
        return found


def _declared(attributes: Mapping[str, str]) -> dict[str, str]:
    """The prefixes that a tag declares, "" for the default, and what they mean."""
    return {
        key[6:]: _short(uri, key[6:])
        for key, uri in attributes.items()
        if key == "xmlns" or key.startswith("xmlns:")
    }


def _short(uri: str, prefix: str) -> str:
    uri = uri.lower()
    known = next((short for part, short in _SPACES if part in uri), None)
    # A namespace that nobody has heard of keeps its prefix; a default one is the format's own.
    return prefix if known is None else known
