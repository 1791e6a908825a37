"""Keeps the HTML parser out of the corners where its time grows with the square of the page.

Lexbor looks through all open elements at many start tags, and through all
attributes of a tag for each further one: 100,000 nested ``<div>`` or 100,000
attributes take it over twenty seconds. Browsers cap the depth (Blink: 512); so
do we, by leaving out the start tags that go deeper. Text is never left out.
Pages of an ordinary size are not even looked at.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from nutgraf.errors import PageTooLargeError

MAX_BYTES: Final = 32_000_000
MAX_TAGS: Final = 500_000
MAX_DEPTH: Final = 512
MAX_ATTRIBUTES: Final = 512

# Below these numbers the worst page that can be made takes lexbor a fifth of a second.
_MANY_TAGS: Final = 8_192
_LONG_TAG: Final = 16_000

# Comments, elements whose content is not markup, and tags with their attributes, as the HTML
# standard's tokenizer reads them. Possessive, so that no input makes the expression backtrack.
_TOKEN: Final = re.compile(
    rb"<!--(?:-?>|[^-]*+(?:-(?!-!?>)[^-]*+)*+)"
    rb"|<(?P<raw>script|style|textarea|title|xmp|noembed|noframes|iframe)(?=[\s/>])"
    rb"[^<]*+(?:<(?!/(?P=raw)[\s/>])[^<]*+)*+"
    rb"|<(?P<slash>/?)(?P<name>[a-z][^\s/>]*+)"
    rb"(?P<attributes>(?:[\s/]++|[^\s/>][^\s/>=]*+"
    rb"(?:\s*+=\s*+(?:\"[^\"]*+\"?|'[^']*+'?|[^\s>\"'][^\s>]*+)?)?)*+)>?",
    re.IGNORECASE,
)
# Tags that hold nothing, and tags that the next of their kind closes: neither makes the tree deep.
_SHALLOW: Final = frozenset(
    b"area base br col embed hr img input link meta param source track wbr "
    b"p li td th tr dt dd option tbody thead tfoot body html head".split()
)
# How an end tag finds its start tag (HTML standard, 13.2.6.4.7): a formatting element is taken
# out wherever it stands, another inline element only if no block is open inside it, and a block
# takes all that is open inside it along, but reaches not out of a table.
_FORMATTING: Final = frozenset(b"a b big code em font i nobr s small strike strong tt u".split())
_BLOCKS: Final = frozenset(
    b"address article aside blockquote button center details dialog dir div dl fieldset figcaption "
    b"figure footer form h1 h2 h3 h4 h5 h6 header hgroup main menu nav ol pre search section "
    b"select summary table ul".split()
)
_WALLS: Final = frozenset(b"table caption applet marquee object template svg math".split())


def tame(html: bytes) -> bytes:
    """The same page, with at most `MAX_DEPTH` open elements and `MAX_ATTRIBUTES` on a tag."""
    if len(html) > MAX_BYTES:
        raise PageTooLargeError(
            f"the page has {len(html):,} bytes; nutgraf reads at most {MAX_BYTES:,}"
        )
    tags, longest = _measure(html)
    if tags > MAX_TAGS:
        raise PageTooLargeError(f"the page has {tags:,} tags; nutgraf reads at most {MAX_TAGS:,}")
    if tags <= _MANY_TAGS and longest <= _LONG_TAG:
        return html
    return _Tamer().run(html)


def _measure(html: bytes) -> tuple[int, int]:
    """How many tags there can be, and how long the longest of them can be."""
    letters = np.frombuffer(html, dtype=np.uint8)
    brackets = np.flatnonzero((letters == ord("<")) | (letters == ord(">")))
    opening = letters[brackets] == ord("<")
    lengths = np.diff(brackets, append=len(html))[opening]
    return len(lengths), int(lengths.max(initial=0))


class _Tamer:
    def __init__(self) -> None:
        self.open: list[bytes] = []
        self.left_out: dict[bytes, int] = {}

    def run(self, html: bytes) -> bytes:
        kept: list[bytes] = []
        done = 0
        for match in _TOKEN.finditer(html):
            name = match["name"]
            if name is None:
                continue
            replacement = self._end(name) if match["slash"] else self._start(match, name)
            if replacement is not None:
                kept += (html[done : match.start()], replacement)
                done = match.end()
        return b"".join([*kept, html[done:]]) if kept else html

    def _start(self, match: re.Match[bytes], name: bytes) -> bytes | None:
        """What stands instead of a start tag, or None to leave it as it is."""
        name = name.lower()
        if name not in _SHALLOW:
            if len(self.open) >= MAX_DEPTH:
                self.left_out[name] = self.left_out.get(name, 0) + 1
                return b""
            self.open.append(name)
        attributes = match["attributes"]
        if len(attributes) > 2 * MAX_ATTRIBUTES and len(attributes.split()) > MAX_ATTRIBUTES:
            return b"<" + name + b">"
        return None

    def _end(self, name: bytes) -> bytes | None:
        name = name.lower()
        if self.left_out.get(name):
            self.left_out[name] -= 1
            return b""
        for i in range(len(self.open) - 1, -1, -1):
            if self.open[i] == name:
                if name in _FORMATTING:
                    del self.open[i]
                else:
                    del self.open[i:]
                break
            if self.open[i] in _WALLS or (name not in _BLOCKS and self.open[i] in _BLOCKS):
                break
        return None
