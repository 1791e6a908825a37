"""Rewrites a page that would make the HTML parser explode: less markup, the same text.

Start tags are left out beyond a depth and formatting tags beyond a number that
may be open; attributes go where there are too many, or where they would be
copied with a formatting tag. How deep the tree gets is estimated, rather too
high than too low: an end tag closes what it surely closes.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Final

MAX_DEPTH: Final = 512
MAX_ATTRIBUTES: Final = 512
MAX_FORMATTING: Final = 8
_LONG_FORMATTING: Final = 200
_LONG_LINK: Final = 4_000

# White space of tags: the standard's, which is not Python's.
_S: Final = rb"[ \t\n\f\r]"
_ATTRIBUTE: Final = (
    rb"[^ \t\n\f\r/>][^ \t\n\f\r/>=]*+"
    rb"(?:%s*+=%s*+(?:\"[^\"]*+\"?|'[^']*+'?|[^ \t\n\f\r>\"'][^ \t\n\f\r>]*+)?)?" % (_S, _S)
)
_ATTRIBUTES: Final = rb"(?:[ \t\n\f\r/]++|%s)*+" % _ATTRIBUTE
# Comments, other markup that is no tag, elements whose content is not markup, and tags with their
# attributes, as the HTML standard's tokenizer reads them. Possessive, so that no input makes the
# expression backtrack.
_TOKEN: Final = re.compile(
    rb"<!--(?:-?>|[^-]*+(?:-(?!-!?>)[^-]*+)*+)"
    rb"|(?P<bogus><(?:\?|!|/(?![a-z>]))[^>]*+>?)"
    rb"|<(?P<raw>script|style|textarea|title|xmp|noembed|noframes|iframe)(?=[ \t\n\f\r/>])"
    rb"(?P<of_raw>" + _ATTRIBUTES + rb")>?"
    rb"(?P<content>[^<]*+(?:<(?!/(?P=raw)[ \t\n\f\r/>])[^<]*+)*+)"
    rb"|<(?P<slash>/?)(?P<name>[a-z][^ \t\n\f\r/>]*+)(?P<attributes>" + _ATTRIBUTES + rb")>?",
    re.IGNORECASE,
)
_DOCTYPE: Final = b"<!doctype"
# In a drawing or a formula the same elements hold markup, and what is in one the parser knows
# better. So no bracket is left in their content: then it makes no difference.
_BRACKET: Final = {b"script": rb"\u003c", b"textarea": b"&lt;", b"title": b"&lt;"}
_FOREIGN: Final = (b"svg", b"math")
_ONE_ATTRIBUTE: Final = re.compile(_ATTRIBUTE)
_HREF: Final = re.compile(rb"\shref\s*+=\s*+(?:\"[^\"]{0,2000}\"|'[^']{0,2000}')", re.IGNORECASE)

FORMATTING: Final = frozenset(b"a b big code em font i nobr s small strike strong tt u".split())
# Tags that hold nothing, and tags that the next of their kind closes: neither makes the tree deep.
_SHALLOW: Final = frozenset(
    b"area base br col embed hr img input link meta param source track wbr "
    b"p td th tr option tbody thead tfoot head".split()
)
# The attributes of all such tags of a page are gathered on the first.
_ROOTS: Final = frozenset({b"html", b"body"})
_MAX_ROOTS: Final = 8
# How an end tag finds its start tag (HTML standard, 13.2.6.4.7): a block takes all that is open
# inside it along, but reaches not out of a table; another element only if no block is open in it.
_BLOCKS: Final = frozenset(
    b"address article aside blockquote button center dd details dialog dir div dl dt fieldset "
    b"figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre search "
    b"section select summary table ul".split()
)
_WALLS: Final = frozenset(b"table caption applet marquee object template svg math".split())
_CELLS: Final = frozenset(b"td th".split())
_CLOSED: Final = b""
# A list item closes the one before it.
_ITEMS: Final = {b"li": (b"li",), b"dd": (b"dd", b"dt"), b"dt": (b"dd", b"dt")}


def _too_many(attributes: bytes) -> bool:
    if len(attributes) <= 2 * MAX_ATTRIBUTES:
        return False
    return len(_ONE_ATTRIBUTE.findall(attributes)) > MAX_ATTRIBUTES


class Tamer:
    """One reading of a page, which says what is to stand instead of each tag."""

    def __init__(self) -> None:
        """Begin with nothing open."""
        # The open elements that make the tree deep, and for each name where in that list it stands;
        # where walls and blocks stand, so that no end tag has to look through the list.
        self._open: list[bytes] = []
        self._places: defaultdict[bytes, list[int]] = defaultdict(list)
        self._walls = [-1]
        self._blocks = [-1]
        self._formatting: Counter[bytes] = Counter()
        self._left_out: Counter[bytes] = Counter()
        self._roots = 0
        # Formatting tags whose end tag may not reach them, for a table was begun since.
        self._stuck = 0

    def run(self, html: bytes) -> bytes:
        """The page, rewritten where it must be."""
        kept: list[bytes] = []
        done = 0
        match = _TOKEN.search(html)
        while match is not None:
            end = match.end()
            if match["name"] is not None:
                name, attributes = match["name"].lower(), match["attributes"]
                instead = self._end(name) if match["slash"] else self._start(name, attributes)
            elif match["raw"] is not None:
                instead, end = self._raw(match)
            elif match["bogus"] is not None and not match[0].lower().startswith(_DOCTYPE):
                instead = b""
            else:
                instead = None
            if instead is not None:
                start = match.start()
                # What is left out must not make a tag of what stood before and behind it.
                joins = not instead and html[max(start - 1, done) : start] == b"<"
                kept += (html[done:start], b" " if joins else instead)
                done = end
            match = _TOKEN.search(html, end)
        return b"".join([*kept, html[done:]]) if kept else html

    def _raw(self, match: re.Match[bytes]) -> tuple[bytes | None, int]:
        """What stands instead of an element whose content is no markup, and where it ends."""
        name, attributes, content = match["raw"].lower(), match["of_raw"], match["content"]
        if attributes.endswith(b"/") and any(self._places.get(name) for name in _FOREIGN):
            return b"", match.start("content")  # there it ends with its tag
        crowded = _too_many(attributes)
        if not crowded and b"<" not in content:
            return None, match.end()
        tag = b"<" + name + b">" if crowded else match[0][: -len(content) or None]
        return tag + content.replace(b"<", _BRACKET.get(name, b" ")), match.end()

    def _start(self, name: bytes, attributes: bytes) -> bytes | None:
        """What stands instead of a start tag, or None to leave it as it is."""
        if name in FORMATTING:
            return self._start_formatting(name, attributes)
        if name in _ROOTS:
            self._roots += 1
            return None if self._roots <= _MAX_ROOTS else b""
        if name in _WALLS or name in _CELLS:
            self._stuck += self._formatting.total()
            self._formatting.clear()
        if name not in _SHALLOW:
            if self._open and self._open[-1] in _ITEMS.get(name, ()):
                self._close(len(self._open) - 1)
            if len(self._open) >= MAX_DEPTH:
                self._left_out[name] += 1
                return b""
            self._push(name)
        return b"<" + name + b">" if _too_many(attributes) else None

    def _start_formatting(self, name: bytes, attributes: bytes) -> bytes | None:
        if name == b"a":  # each link closes the one before it
            href = _HREF.search(attributes) if len(attributes) > _LONG_LINK else None
            return None if len(attributes) <= _LONG_LINK else b"<a%s>" % (href[0] if href else b"")
        if self._stuck + self._formatting.total() >= MAX_FORMATTING:
            self._left_out[name] += 1
            return b""
        self._formatting[name] += 1
        return None if len(attributes) <= _LONG_FORMATTING else b"<" + name + b">"

    def _end(self, name: bytes) -> bytes | None:
        if self._left_out[name]:
            self._left_out[name] -= 1
            return b""
        if name in FORMATTING:
            self._formatting[name] -= self._formatting[name] > 0
            return None
        places = self._places.get(name)
        if not places:
            return None
        if places[-1] >= max(self._walls[-1], -1 if name in _BLOCKS else self._blocks[-1]):
            if name == b"form" and places[-1] < len(self._open) - 1:
                # What is open inside a form stays open.
                self._open[places.pop()] = _CLOSED
            else:
                self._close(places[-1])
        return None

    def _push(self, name: bytes) -> None:
        place = len(self._open)
        self._open.append(name)
        self._places[name].append(place)
        if name in _BLOCKS:
            self._blocks.append(place)
        if name in _WALLS:
            self._walls.append(place)

    def _close(self, place: int) -> None:
        """Close an element and all that is open inside it."""
        for name in self._open[place:]:
            if name != _CLOSED:
                self._places[name].pop()
        del self._open[place:]
        for places in (self._walls, self._blocks):
            while places[-1] >= place:
                places.pop()
