"""The address of the picture that represents an article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.metadata.context import PageContext
from nutgraf.metadata.url import absolute_url
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAX_NODES: Final = 5
_MAX_VISIBLE: Final = 10
# Pictures with fewer pixels on a side are icons and portraits.
_MIN_PIXELS: Final = 120
_OPEN_GRAPH: Final = "og:image og:image:url og:image:secure_url".split()
_META: Final = (
    "twitter:image twitter:image:src parsely-image-url sailthru.image.full thumbnail".split()
)
# Logos and placeholders.
_NO_PICTURE: Final = re.compile(
    r"(?:^|[/_.-])(?:logo|favicon|default|placeholder|blank|spacer|sprite|no[-_]?image|share[-_]?default|"
    r"touch[-_]icon|brand|icons?|pixel)(?:[/_.-]|$)|/share\.\w+$|\.(?:svg|gif|cgi)$",
    re.IGNORECASE,
)


class Image(Field[PageContext, str]):
    """The picture that the page declares, else the first one in the article. No logos."""

    name = "image"

    def declared(self, context: PageContext) -> Iterator[Found[str]]:
        """Yield the pictures in the head, in JSON-LD and in microdata."""
        return _pictures(context, _declared(context))

    def visible(self, context: PageContext) -> Iterator[Found[str]]:
        """Yield the pictures from the headline to the end of the body that are not small."""
        return _pictures(context, _visible(context))


def _pictures(context: PageContext, found: Iterable[Found[str]]) -> Iterator[Found[str]]:
    """Yield the absolute addresses that are not of logos."""
    head = context.page.head
    base = head.base or context.page.url or head.link("canonical")
    for each in found:
        absolute = absolute_url(base, each.value)
        if absolute and not _NO_PICTURE.search(urlsplit(absolute).path):
            yield Found(absolute, each.source)


def _declared(context: PageContext) -> Iterator[Found[str]]:
    page = context.page
    yield from context.in_meta(*_OPEN_GRAPH)
    keys = ("image", "primaryImageOfPage", "thumbnailUrl")
    yield from context.in_things(*keys, inner=("url", "contentUrl", "@id"))
    yield from context.in_meta(*_META)
    yield Found(page.head.link("image_src") or "", "link image_src")
    for node in context.declared.microdata.properties.get("image", ())[:_MAX_NODES]:
        values = (page.attribute(node, name) for name in ("content", "src", "href"))
        yield Found(next(filter(None, values), ""), node)
    yield from context.in_meta("image")


def _visible(context: PageContext) -> Iterator[Found[str]]:
    page = context.page
    first, last = context.area.extent
    nodes = np.flatnonzero((page.tag == CODE["img"]) & (page.start >= first) & (page.start < last))
    for node in nodes[:_MAX_VISIBLE].tolist():
        sizes = [page.attribute(node, name) or "" for name in ("width", "height")]
        numbers = [int(size) for size in sizes if size.isdecimal() and len(size) < 6]
        if all(number >= _MIN_PIXELS for number in numbers):
            yield Found(page.attribute(node, "src") or "", node)
