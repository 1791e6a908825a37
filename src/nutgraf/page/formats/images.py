"""The images of the body: which images of the page belong to it, and their places.

An image belongs to the nearest text: its home is the innermost element around it that has text. It
is part of the body if all text of its home is kept (a figure and its caption, a picture inside a
paragraph), or if some is kept and the image is between the first and the last kept block.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.page.addresses import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.page import Bools, Ints, Page

# Icons, spacers and tracking pixels, by their size.
MIN_PIXELS: Final = 32
# Attributes for the URL of lazily loaded images.
_LATE: Final = ("data-src", "data-original", "data-lazy-src", "data-lazy", "data-url")
# Placeholders of lazily loaded images, and SVG: on news pages, share icons and logos.
_NO_PICTURE: Final = re.compile(
    r"(?:blank|spacer|placeholder|pixel|transparent|loading|lazy|1x1)[^/]*\.(?:gif|png)|\.svg(?=$|[?#])",
    re.IGNORECASE,
)
_BETWEEN_SOURCES: Final = re.compile(r",\s+|(?<=[0-9][wx]),")


class Image(NamedTuple):
    """An image of the body."""

    node: int
    address: str
    alt: str
    inside: bool
    """Whether it is in the middle of a block's text."""


def body_images(page: Page, keep: Bools, base: str | None) -> list[Image]:
    """Return the images that belong to the kept blocks, without duplicate URLs."""
    nodes = page.nodes("img").astype(np.int32)
    if len(nodes) == 0 or not keep.any():
        return []
    kept_leaves = np.concatenate([[0], np.cumsum(keep[page.leaf_block])])
    before = np.searchsorted(page.leaves, nodes)
    home = _homes(page, nodes)
    first, last = np.searchsorted(page.leaves, home), np.searchsorted(page.leaves, page.end[home])
    kept = kept_leaves[last] - kept_leaves[first]
    between = (kept_leaves[before] > 0) & (kept_leaves[before] < kept_leaves[-1])
    belongs = (kept > 0) & ((kept == last - first) | between)
    around = np.concatenate([[-1], page.leaf_block, [-2]])
    inside = around[before] == around[before + 1]
    images: dict[str, Image] = {}
    for node, within in zip(nodes[belongs].tolist(), inside[belongs].tolist(), strict=True):
        address = None if _tiny(page, node) else _address(page, node, base)
        if address is not None and address not in images:
            alt = " ".join((page.attribute(node, "alt") or "").split())
            images[address] = Image(node, address, alt, within)
    return list(images.values())


def _homes(page: Page, nodes: Ints) -> Ints:
    """Return, for each node, the innermost node around it that has text."""
    has_text = np.searchsorted(page.leaves, page.end) > np.searchsorted(
        page.leaves, np.arange(len(page))
    )
    home = page.parent[nodes]
    while not (done := has_text[home] | (home == 0)).all():
        home = np.where(done, home, page.parent[home])
    return home


def _tiny(page: Page, node: int) -> bool:
    for name in ("width", "height"):
        size = (page.attribute(node, name) or "").strip().removesuffix("px")
        if size.isdecimal() and len(size) < 6 and int(size) < MIN_PIXELS:
            return True
    return False


def _address(page: Page, node: int, base: str | None) -> str | None:
    """Return the first URL of the image itself, not of a placeholder."""
    for candidate in _candidates(page, node):
        address = resolve(base, candidate)
        if address and not address.startswith("mailto:") and not _NO_PICTURE.search(address):
            return address
    return None


def _candidates(page: Page, node: int) -> Iterator[str]:
    for name in (*_LATE, "src"):
        value = page.attribute(node, name)
        if value and "{" not in value:  # a template that a script fills in
            yield value
    picture = int(page.parent[node])
    sources = range(picture + 1, node) if page.name(picture) == "picture" else ()
    for i in (node, *sources):
        for name in ("srcset", "data-srcset"):
            yield _largest(page.attribute(i, name) or "")


def _largest(sources: str) -> str:
    """Return the widest image of a ``srcset``."""
    best, widest = "", -1.0
    for source in _BETWEEN_SOURCES.split(sources):
        address, *descriptor = source.split() or [""]
        size = descriptor[0][:-1] if descriptor else ""
        width = float(size) if size.replace(".", "", 1).isdecimal() else 0.0
        if address and width > widest:
            best, widest = address, width
    return best
