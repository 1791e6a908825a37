"""Perturbed copies of a page, as other sites might have built it.

There are few sites to train on. In a copy some elements are missing, semantic elements may become
``div``s, and classes and ids may be gone, so that trees don't rely on any one of them. Labels of
the remaining text stay valid.
"""

from __future__ import annotations

import re
from random import Random
from typing import Final

from selectolax.lexbor import LexborHTMLParser

_PARTS: Final = "article section main header footer aside nav figure figcaption".split()
_NO_PART: Final = 0.35
_NO_NAME: Final = 0.3
_CLASSES: Final = re.compile(rb"""\s(?:class|itemprop|role)=(?:"[^"]*"|'[^']*')""", re.IGNORECASE)
_IDS: Final = re.compile(rb"""\sid=(?:"[^"]*"|'[^']*')""", re.IGNORECASE)
_MISSING: Final = ",".join(
    "div section article aside header footer nav form figure blockquote "
    "p h2 h3 h4 ul ol li dl table".split()
)
_RATES: Final = (0.02, 0.05, 0.1, 0.2)
# Maximum share of the text of the page in one removed element, and in all of them.
_MAX_ONE: Final = 0.35
_MAX_ALL: Final = 0.6


def perturbed(html: bytes, seed: str) -> bytes:
    """Return a perturbed copy of a page in UTF-8. The same seed gives the same copy."""
    chance = Random(seed)
    for part in _PARTS:
        if chance.random() < _NO_PART:
            tag = re.compile(rb"<(/?)%s(?=[\s>/])" % part.encode(), re.IGNORECASE)
            html = tag.sub(rb"<\1div", html)
    for names in (_CLASSES, _IDS):
        if chance.random() < _NO_NAME:
            html = names.sub(b"", html)
    tree = LexborHTMLParser(html)
    if tree.body is None:
        return html
    _remove_some(tree, chance)
    # The byte order mark overrides the encoding that the page declares.
    return b"\xef\xbb\xbf" + (tree.html or "").encode("utf-8", "replace")


def _remove_some(tree: LexborHTMLParser, chance: Random) -> None:
    assert tree.body is not None
    total = len(tree.body.text())
    rate = chance.choice(_RATES)
    chosen = [node for node in tree.body.css(_MISSING) if chance.random() < rate]
    gone = 0
    # In reverse, so that no element inside a removed one is visited.
    for node in reversed(chosen):
        size = len(node.text())
        if size <= _MAX_ONE * total and gone + size <= _MAX_ALL * total:
            gone += size
            node.decompose()
