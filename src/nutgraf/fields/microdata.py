"""The nodes that microdata, RDFa or ``rel`` marks as a property of the article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page._kernels.attributes import with_attribute

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Page

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
    related = with_attribute(page.attributes, "rel")
    author_links = [node for node, names in related if "author" in (names or "").lower().split()]
    marked = dict(with_attribute(page.attributes, "property"))
    marked |= {node: names for node, names in with_attribute(page.attributes, "itemprop") if names}
    properties: dict[str, list[int]] = {}
    for node in sorted(marked):
        for name in (marked[node] or "").lower().split()[:_MAX_PROPERTIES]:
            nodes = properties.setdefault(name.rpartition("/")[2].rpartition(":")[2], [])
            if len(nodes) < _MAX_NODES:
                nodes.append(node)
    return Microdata(properties, author_links[:_MAX_NODES])
