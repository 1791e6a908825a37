"""Text of a box that opens over the page: what it says of cookies and privacy is no article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Bools, Page

_ROLES: Final = frozenset(("dialog", "alertdialog"))
# Names are in lower case here: to ignore case takes five times as long.
_NAME: Final = re.compile(
    r"\b(?:modal|lightbox|popup|pop-up|gdpr|ccpa)\b|(?:cookie|consent|privacy)[-_]?(?:modal|banner|"
    r"box|bar|notice|layer|sdk|popup|dialog|overlay|manager)|\b\w{2,20}[-_](?:consent|cookies?)\b"
)
# Most names have none of these in them.
_HINTS: Final = ("modal", "lightbox", "popup", "pop-up", "gdpr", "ccpa", "cookie", "consent")
_DIALOG: Final = CODE["dialog"]
# So many of them may stand at one end of the text.
_MOST: Final = 3
_SHARE: Final = 0.8
"""With more of the text than this, the box is what the page is about."""


def dialogs(page: Page, keep: Bools) -> Bools:
    """The blocks kept, first or last, that are in such a box."""
    found = np.zeros_like(keep)
    node = page.blocks.node
    kept = node[keep].tolist()
    for end in (0, -1):
        for _ in range(_MOST):
            box = _box(page, kept[end], kept[-1 - end]) if kept else None
            if box is None:
                break
            inside = keep & (node >= box) & (node < page.end[box])
            sizes = page.blocks.stop - page.blocks.start
            if sizes @ (found | inside) > _SHARE * (sizes @ keep):
                break
            found |= inside
            kept = node[keep & ~found].tolist()
    return found


def _box(page: Page, node: int, other: int) -> int | None:
    """The element around a node that is such a box; what is around the other too holds all."""
    while node > 0 and not node <= other < page.end[node]:
        if page.tag[node] == _DIALOG or _is_named(page.attributes[node]):
            return node
        node = int(page.parent[node])
    return None


def _is_named(attributes: Mapping[str, str | None] | None) -> bool:
    if not attributes:
        return False
    if attributes.get("role") in _ROLES or attributes.get("aria-modal") == "true":
        return True
    names = f"{attributes.get('class')} {attributes.get('id')}".lower()
    return any(hint in names for hint in _HINTS) and _NAME.search(names) is not None
