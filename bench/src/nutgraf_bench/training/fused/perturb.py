"""Copies of a page as other sites might have built it.

The sites to learn from are few. In a copy some elements are missing, HTML's
own names for the parts of a page are plain ``div``s at times, and so are
classes and ids gone: so trees learn to do without any one of them. What the
gold says of the text that is left stays true.
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
# Of the page's text, what one element that is missing may have, and all together.
_LARGEST: Final = 0.35
_MOST: Final = 0.6


def perturbed(html: bytes, seed: str) -> bytes:
    """A copy of a page in UTF-8; the same seed gives the same copy."""
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
    # A page may still declare the encoding that it once had.
    return b"\xef\xbb\xbf" + (tree.html or "").encode("utf-8", "replace")


def _remove_some(tree: LexborHTMLParser, chance: Random) -> None:
    assert tree.body is not None
    total = len(tree.body.text())
    rate = chance.choice(_RATES)
    chosen = [node for node in tree.body.css(_MISSING) if chance.random() < rate]
    gone = 0
    # From the last on: so no element is looked at that went with one around it.
    for node in reversed(chosen):
        size = len(node.text())
        if size <= _LARGEST * total and gone + size <= _MOST * total:
            gone += size
            node.decompose()
