"""The address of the picture that represents an article."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.metadata.url import absolute_url
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.context import PageContext

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


def find_image(context: PageContext) -> Found[str] | None:
    """Return the declared picture of the article, else the first one in it, or None. No logos."""
    for found in chain(_declared(context), _visible(context)):
        if not _NO_PICTURE.search(urlsplit(found.value).path):
            return found
    return None


def _declared(context: PageContext) -> Iterator[Found[str]]:
    page, base = context.page, _base(context)
    for name in _OPEN_GRAPH:
        yield from _absolute(base, context.meta.get(name), f"meta {name}")
    for thing in context.article_data.things:
        for key in ("image", "primaryImageOfPage", "thumbnailUrl"):
            texts = context.article_data.texts(thing.get(key), "url", "contentUrl", "@id")
            for text in texts[:1]:
                yield from _absolute(base, text, f"JSON-LD {key}")
    for name in _META:
        yield from _absolute(base, context.meta.get(name), f"meta {name}")
    yield from _absolute(base, page.head.link("image_src"), "link image_src")
    for node in context.microdata.properties.get("image", ())[:_MAX_NODES]:
        value: Any = None
        for name in ("content", "src", "href"):
            value = value or page.attribute(node, name)
        yield from _absolute(base, value, node)
    yield from _absolute(base, context.meta.get("image"), "meta image")


def _visible(context: PageContext) -> Iterator[Found[str]]:
    """Yield the pictures from the headline to the end of the body that are not small."""
    page, base = context.page, _base(context)
    first, last = context.area.extent
    nodes = np.flatnonzero((page.tag == CODE["img"]) & (page.start >= first) & (page.start < last))
    for node in nodes[:_MAX_VISIBLE].tolist():
        sizes = [page.attribute(node, name) or "" for name in ("width", "height")]
        numbers = [int(size) for size in sizes if size.isdecimal() and len(size) < 6]
        if all(number >= _MIN_PIXELS for number in numbers):
            yield from _absolute(base, page.attribute(node, "src"), node)


def _base(context: PageContext) -> str | None:
    head = context.page.head
    return head.base or context.page.url or head.link("canonical")


def _absolute(base: str | None, address: str | None, source: str | int) -> Iterator[Found[str]]:
    absolute = absolute_url(base, address)
    if absolute:
        yield Found(absolute, source)
