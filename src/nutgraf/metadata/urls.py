"""The address of the page as it names itself, and of the picture that stands for it."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urljoin, urlsplit

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.context import Clues

_LONGEST: Final = 4000
_MOST_SHOWN: Final = 10
# Pictures with fewer pixels on a side are signs and portraits.
_SMALL: Final = 120
_IMAGES: Final = (
    "og:image og:image:url og:image:secure_url twitter:image twitter:image:src "
    "parsely-image-url sailthru.image.full thumbnail"
).split()
# Pictures that stand for the site, or for none.
_NO_PICTURE: Final = re.compile(
    r"(?:^|[/_.-])(?:logo|favicon|default|placeholder|blank|spacer|sprite|no[-_]?image|share[-_]?default|"
    r"touch[-_]icon|brand|icons?|pixel)(?:[/_.-]|$)|/share\.\w+$|\.(?:svg|gif|cgi)$",
    re.IGNORECASE,
)


def find_address(clues: Clues) -> Found[str] | None:
    """The canonical address; else the one by which the page was found."""
    page = clues.page
    base = page.head.base or page.url
    for address, source in (
        (page.head.link("canonical"), "link canonical"),
        (clues.meta.get("og:url"), "meta og:url"),
    ):
        absolute = whole_address(base, address)
        if absolute and not _is_front_page(absolute, page.url):
            return Found(absolute, source)
    absolute = whole_address(None, page.url)
    if absolute:
        return Found(absolute, "URL")
    for thing in clues.structured.things:
        for key in ("url", "mainEntityOfPage", "@id"):
            for text in clues.structured.texts(thing.get(key), "@id", "url"):
                absolute = whole_address(None, text)
                if absolute:
                    return Found(absolute, f"JSON-LD {key}")
    return None


def find_image(clues: Clues) -> Found[str] | None:
    """The picture that the page gives for its article, else the first one in it; no logo."""
    for found in chain(_images(clues), _shown_images(clues)):
        if not _NO_PICTURE.search(urlsplit(found.value).path):
            return found
    return None


def _images(clues: Clues) -> Iterator[Found[str]]:
    page = clues.page
    base = page.head.base or page.url or page.head.link("canonical")
    for name in _IMAGES[:3]:
        yield from _found(base, clues.meta.get(name), f"meta {name}")
    for thing in clues.structured.things:
        for key in ("image", "primaryImageOfPage", "thumbnailUrl"):
            for text in clues.structured.texts(thing.get(key), "url", "contentUrl", "@id")[:1]:
                yield from _found(base, text, f"JSON-LD {key}")
    for name in _IMAGES[3:]:
        yield from _found(base, clues.meta.get(name), f"meta {name}")
    yield from _found(base, page.head.link("image_src"), "link image_src")
    for node in clues.marks.properties.get("image", ())[:5]:
        value: Any = None
        for name in ("content", "src", "href"):
            value = value or page.attribute(node, name)
        yield from _found(base, value, node)
    yield from _found(base, clues.meta.get("image"), "meta image")


def _shown_images(clues: Clues) -> Iterator[Found[str]]:
    """The pictures from the headline to the end of the body that are not small."""
    page = clues.page
    base = page.head.base or page.url or page.head.link("canonical")
    first, last = clues.place.extent
    nodes = np.flatnonzero((page.tag == CODE["img"]) & (page.start >= first) & (page.start < last))
    for node in nodes[:_MOST_SHOWN].tolist():
        sizes = [page.attribute(node, name) or "" for name in ("width", "height")]
        if not any(size.isdecimal() and len(size) < 6 and int(size) < _SMALL for size in sizes):
            yield from _found(base, page.attribute(node, "src"), node)


def _found(base: str | None, address: str | None, source: str | int) -> Iterator[Found[str]]:
    absolute = whole_address(base, address)
    if absolute:
        yield Found(absolute, source)


def whole_address(base: str | None, address: str | None) -> str | None:
    """The address on the web, or None where it can't be one."""
    if not address or len(address) > _LONGEST:
        return None
    try:
        absolute = urljoin(base or "", address.strip())
        parts = urlsplit(absolute)
        return absolute if parts.scheme in ("http", "https") and parts.hostname else None
    except ValueError:  # e.g. an unclosed IPv6 bracket
        return None


def _is_front_page(address: str, url: str | None) -> bool:
    """Whether an address is that of a site's root, though the page is not there."""
    if not url:
        return False
    here = urlsplit(url)
    there = urlsplit(address)
    return there.path in ("", "/") and not there.query and (here.path not in ("", "/"))
