"""Rewrites a page that would make the HTML parser explode: less markup, the same text.

Start tags are left out beyond a depth, formatting tags beyond what may be
copied, attributes beyond a number. To know what is a tag, the page is read as
the HTML standard's tokenizer reads it (13.2.5). Where that depends on the tree
(is a ``<style>`` inside an ``<svg>`` text or markup?) the page is rewritten so
that both readings agree; else a page could hide its tags from this reader.

How deep the tree gets is estimated, never too low: an end tag closes what it
surely closes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

MAX_DEPTH: Final = 512
MAX_ATTRIBUTES: Final = 512
# Bytes of open formatting tags times tags: what the parser may copy of them in the worst case.
MAX_COPIED: Final = 4_000_000
_MAX_ROOTS: Final = 4

_ATTRIBUTE: Final = (
    rb"[^\t\n\f\r />][^\t\n\f\r />=]*+(?:[\t\n\f\r ]*+=[\t\n\f\r ]*+"
    rb"(?:\"[^\"]*+\"?|'[^']*+'?|[^\t\n\f\r >\"'][^\t\n\f\r >]*+)?)?"
)
_ATTRIBUTES: Final = rb"(?P<attributes>(?:[\t\n\f\r /]++|%s)*+)" % _ATTRIBUTE
_RAW: Final = rb"script|style|textarea|title|xmp|noembed|noframes|iframe"
# Possessive throughout, so that no input makes an expression backtrack.
TAG: Final = re.compile(
    rb"<(?P<slash>/?)(?P<name>[a-zA-Z][^\t\n\f\r />]*+)%s>?" % _ATTRIBUTES,
)
_MARKUP: Final = re.compile(
    rb"<!--(?:-?>|[^-]*+(?:-(?!-!?>)[^-]*+)*+)"
    rb"|(?P<bogus><(?:[!?]|/(?![a-zA-Z]))[^>]*+>?)"
    rb"|" + TAG.pattern,
)
_RAW_END: Final = {
    name: re.compile(rb"</%s(?=[\t\n\f\r />])" % name, re.IGNORECASE) for name in _RAW.split(b"|")
}
_ONE_ATTRIBUTE: Final = re.compile(_ATTRIBUTE)
_HREF: Final = re.compile(rb"[\t\n\f\r /\"']href[\t\n\f\r ]*+=[^\0-\x20<>]{1,2000}", re.IGNORECASE)

FORMATTING: Final = frozenset(b"a b big code em font i nobr s small strike strong tt u".split())
# Never hold anything, or are closed by the next of their kind whatever is open inside them.
_FLAT: Final = frozenset(
    b"area base basefont bgsound br col embed frame hr image img input keygen link meta param "
    b"source spacer track wbr p td th tr tbody thead tfoot option body html head".split()
)
_ITEMS: Final = frozenset({b"li", b"dd", b"dt"})
# Beyond a table or the like, an end tag reaches nothing.
_WALLS: Final = frozenset(
    b"applet caption frameset marquee math object select svg table template".split()
)
# What the standard calls special: an unknown end tag stops there.
_SPECIAL: Final = (
    frozenset(
        b"address article aside blockquote button center details dialog dir div dl fieldset "
        b"figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup listing main menu nav "
        b"noscript ol plaintext pre search section summary ul".split()
    )
    | _ITEMS
    | _WALLS
)
# End tags that close their element with all that is open inside it. Not so a form's.
_CLOSES_ALL: Final = _SPECIAL - {b"form", b"noscript", b"plaintext"} - _ITEMS
# A new list item closes the last one over these (13.2.6.4.7, "li").
_ITEM_PASSES: Final = frozenset({b"address", b"div"})


def attributes(tag: bytes) -> int:
    """How many attributes a start tag has."""
    match = TAG.match(tag)
    return len(_ONE_ATTRIBUTE.findall(match["attributes"])) if match else 0


class _Depth:
    """The open elements, as far as they make the tree deep."""

    def __init__(self) -> None:
        self.open: list[bytes] = []
        self.places: defaultdict[bytes, list[int]] = defaultdict(list)
        # Where the innermost of these stand: walls, special elements, those that stop a list item,
        # and the heights at which a flat special element (a paragraph) was begun.
        self.walls: list[int] = [-1]
        self.specials: list[int] = [-1]
        self.stops: list[int] = [-1]
        self.fences: list[tuple[int, bytes]] = [(0, b"")]

    def is_foreign(self) -> bool:
        return bool(self.places[b"svg"] or self.places[b"math"])

    def push(self, name: bytes) -> None:
        place = len(self.open)
        self.open.append(name)
        self.places[name].append(place)
        if name in _SPECIAL:
            self.specials.append(place)
            if name in _WALLS:
                self.walls.append(place)
            if name not in _ITEM_PASSES:
                self.stops.append(place)

    def close(self, name: bytes) -> None:
        """An end tag."""
        if name in _FLAT and self.fences[-1] == (len(self.open), name):
            self.fences.pop()
        places = self.places.get(name)
        if not places:
            return
        place = places[-1]
        if name in _CLOSES_ALL:
            reach = self.walls[-1]
        elif name == b"form":
            reach = len(self.open) - 1
        else:
            reach = max(self.specials[-1], self.fences[-1][0])
        if place >= reach:
            self._cut(place)

    def begin_item(self, name: bytes) -> None:
        """A list item closes the one before it, if no other special element is in between."""
        kinds = (name,) if name == b"li" else (b"dd", b"dt")
        place = max((self.places[kind][-1] for kind in kinds if self.places[kind]), default=-1)
        if place >= 0 and place == self.stops[-1]:
            self._cut(place)

    def _cut(self, place: int) -> None:
        for name in self.open[place:]:
            self.places[name].pop()
        del self.open[place:]
        for heights in (self.walls, self.specials, self.stops):
            while heights[-1] >= place:
                heights.pop()
        while self.fences[-1][0] > place:
            self.fences.pop()


class Tamer:
    """One reading of a page, which says what is to stand instead of each piece of markup."""

    def __init__(self, tags: int) -> None:
        self.depth = _Depth()
        self.left_out: defaultdict[bytes, int] = defaultdict(int)
        self.roots = 0
        # Formatting tags that may be open, in bytes; by name, those an end tag will surely close.
        self.room = MAX_COPIED // max(1, tags)
        self.formats: defaultdict[bytes, list[int]] = defaultdict(list)

    def run(self, html: bytes) -> bytes:
        kept: list[bytes] = []
        done = position = 0
        while match := _MARKUP.search(html, position):
            position = match.end()
            instead, position = self._instead(html, match, position)
            if instead is not None:
                kept += (html[done : match.start()], instead)
                done = position
        return b"".join([*kept, html[done:]]) if kept else html

    def _instead(
        self, html: bytes, match: re.Match[bytes], position: int
    ) -> tuple[bytes | None, int]:
        """What stands instead of the markup, None for itself, and where to read on."""
        if match["bogus"]:
            # Text to some readings (<![CDATA[), a comment to others.
            return None if match["bogus"][:9].lower() == b"<!doctype" else b"", position
        name = match["name"]
        if name is None:
            return None, position
        name = name.lower()
        if match["slash"]:
            return self._end(name), position
        if name in _RAW_END:
            return self._raw(html, match, name)
        return self._start(match, name), position

    def _raw(self, html: bytes, match: re.Match[bytes], name: bytes) -> tuple[bytes, int]:
        """An element whose content is no markup, rewritten so that it is none to any reading."""
        if match["attributes"].endswith(b"/") and self.depth.is_foreign():
            return b"", match.end()
        end = _RAW_END[name].search(html, match.end())
        stop = end.start() if end else len(html)
        content = html[match.end() : stop]
        tag = b"<" + name + self._attributes(match["attributes"], name) + b">"
        if name == b"script":
            is_data = b"ld+json" in match["attributes"].lower()
            return tag + (content.replace(b"<", rb"\u003c") if is_data else b""), stop
        if name == b"title":
            return tag + content.replace(b"<", b"&lt;"), stop
        if name == b"xmp":
            return b"<pre>" + content.replace(b"&", b"&amp;").replace(b"<", b"&lt;"), stop
        return tag, stop

    def _start(self, match: re.Match[bytes], name: bytes) -> bytes | None:
        text = match["attributes"]
        if name in (b"html", b"body"):
            # Their attributes are gathered from all such tags of the page.
            self.roots += 1
            return None if self.roots <= _MAX_ROOTS and len(text) < MAX_ATTRIBUTES else b""
        if name in FORMATTING:
            return self._format(match, name)
        if name in _WALLS or name in _FLAT:
            self.formats.clear()
        if name in _ITEMS:
            self.depth.begin_item(name)
        is_foreign = self.depth.is_foreign() or name in (b"svg", b"math")
        if is_foreign and text.endswith(b"/"):
            pass
        elif name in _FLAT and not is_foreign:
            self.depth.fences.append((len(self.depth.open), name))
        elif len(self.depth.open) >= MAX_DEPTH:
            self.left_out[name] += 1
            return b""
        else:
            self.depth.push(name)
        kept = self._attributes(text, name)
        return None if kept is text else b"<" + name + kept + b">"
