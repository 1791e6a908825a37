"""The nodes that microdata, RDFa or ``rel`` marks as a property of the article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Page

_ATTRIBUTES: Final = frozenset(("rel", "itemprop", "property"))
_MAX_NODES: Final = 200
_MAX_PROPERTIES: Final = 4


class Microdata(NamedTuple):
    """The marked nodes of a page, in document order."""

    properties: Mapping[str, list[int]]
    """Nodes by the property that microdata or RDFa gives them, in lower case."""
    author_links: list[int]
    """Links with ``rel="author"``."""


def read_microdata(page: Page) -> Microdata:
    """Return all nodes of a page that are marked with a property or as a link to the author."""
    properties: dict[str, list[int]] = {}
    author_links: list[int] = []
    for node, attributes in enumerate(page.attributes):
        if not attributes or _ATTRIBUTES.isdisjoint(attributes):
            continue
        relation = attributes.get("rel")
        if relation and "author" in relation.lower().split():
            author_links.append(node)
        names = attributes.get("itemprop") or attributes.get("property")
        if names:
            for name in names.lower().split()[:_MAX_PROPERTIES]:
                nodes = properties.setdefault(name.rpartition("/")[2].rpartition(":")[2], [])
                if len(nodes) < _MAX_NODES:
                    nodes.append(node)
    return Microdata(properties, author_links[:_MAX_NODES])
