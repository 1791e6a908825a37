"""UTF-8 HTML to a `Page`: the one place that knows the HTML parser (lexbor)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from nutgraf.page.blocks import segment
from nutgraf.page.cut import cut_decoded
from nutgraf.page.frames import without_open_frames
from nutgraf.page.guard import brackets, tame
from nutgraf.page.page import BREAK, Bools, Head, Ints, Page
from nutgraf.page.tags import CODE, NAME, OTHER, PREFORMATTED, TEXT, UNSEEN

if TYPE_CHECKING:
    from nutgraf.limits import Watch

# Lexbor's own numbers for nodes that are not elements: text, and comments and the like.
_LEXBOR_TEXT: Final = 2
_LEXBOR_NOT_ELEMENT: Final = frozenset({0, 1, 3, 4, 5, 6})
# Without events, lexbor copies no <option> into each <selectedcontent> of the page.
_OPTIONS: Final = int(LexborDocumentOptions.WO_EVENTS)

_HEAD_TAGS: Final = frozenset({"title", "meta", "link", "script", "base", "html"})
_KEEPS_BLANKS: Final = frozenset(np.flatnonzero(PREFORMATTED).tolist())
# Where the walk has more to do, or less, than to note a node.
_SPECIAL: Final = UNSEEN | _HEAD_TAGS | {NAME[code] for code in _KEEPS_BLANKS}
_BR: Final = CODE["br"]
# The limits are looked at each so many nodes. Of the seconds, the walk may take a part only:
# what follows takes as long again.
_CHECK_EACH: Final = 4_096
_SHARE_OF_PARSE: Final = 0.5
_NEVER: Final = 1 << 62
# White space, and characters that take no room: to a reader, text of nothing else is blank.
_BLANK: Final = (
    " \t\n\f\r\v\xa0\u2002\u2003\u2009\u3000"
    "\xad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060"
    "\u2066\u2067\u2068\u2069\ufeff"
)


def parse(html: bytes, url: str | None = None, watch: Watch | None = None) -> Page:
    """Parse a page of UTF-8 HTML, once.

    With a watch, a page beyond its limits is read in part; without one, a page
    beyond what can be read at all is refused.
    """
    walk = _Walk(watch)
    if watch is not None:
        html = cut_decoded(html, watch)
    places = brackets(html)
    tamed = tame(html, places)
    if tamed is not html:
        places = brackets(tamed)
    tree = LexborHTMLParser(without_open_frames(tamed, places), options=_OPTIONS)
    if tree.root is not None and tree.root.first_child is not None:
        walk.run(tree.root)
    return walk.page(url)


class _Walk:
    """One pass over the DOM, which collects the columns."""

    def __init__(self, watch: Watch | None = None) -> None:
        self.watch = watch
        self.tag: list[int] = []
        self.parent: list[int] = []
        self.end: list[int] = []
        self.start: list[int] = []
        self.stop: list[int] = []
        self.attributes: list[dict[str, str | None] | None] = []
        self.custom: dict[int, str] = {}
        self.pieces: list[str] = []
        self.head = _HeadReader()

    def run(self, root: LexborNode) -> None:
        # The hot loop of the whole program: local names, few objects a node, no recursion.
        tag, parent, attributes, pieces = self.tag, self.parent, self.attributes, self.pieces
        start, stop, end = self.start, self.stop, self.end
        codes: dict[int, int] = {}  # lexbor's number of a tag -> ours, -1 for a special one
        open_nodes: list[LexborNode] = []
        node, holder, count, length = root, 0, 0, 0
        pre = -1  # the outermost open <pre> or the like, in which white space means something
        check = self._next_check(0)
        while True:
            if count >= check:
                check = self._next_check(count)
                if check == count:
                    self._break_off(holder, count, length)
                    return
            number = node.tag_id
            if number == _LEXBOR_TEXT:
                content = node.text_content or ""
                if content.isspace() or not (content.isascii() or content.strip(_BLANK)):
                    if pre < 0:
                        content = "\n" if "\n" in content else " "
                    elif BREAK in content:
                        content = content.replace(BREAK, " ")
                    pieces.append(content)
                    length += len(content)
                else:
                    if BREAK in content:
                        content = content.replace(BREAK, " ")
                    pieces.append(content)
                    tag.append(TEXT)
                    attributes.append(None)
                    parent.append(holder)
                    start.append(length)
                    length += len(content)
                    stop.append(length)
                    count += 1
                    end.append(count)
            else:
                code = codes.get(number)
                if code is None:
                    code = codes[number] = _code(node)
                if code < 0:
                    code = self._special(node, count)
                    if pre < 0 and code in _KEEPS_BLANKS and node.first_child is not None:
                        pre = count
                if code >= 0:
                    tag.append(code)
                    attributes.append(node.attributes or None)
                    parent.append(holder)
                    start.append(length)
                    if code == _BR:
                        pieces.append(BREAK)
                        length += 1
                    stop.append(length)
                    count += 1
                    end.append(count)
                    child = node.first_child
                    if child is not None:
                        open_nodes.append(node)
                        holder = count - 1
                        node = child
                        continue
            after = node.next
            while after is None:
                end[holder] = count
                stop[holder] = length
                if holder == pre:
                    pre = -1
                holder = parent[holder]
                node = open_nodes.pop()
                if not open_nodes:
                    return
                after = node.next
            node = after

    def _next_check(self, count: int) -> int:
        """At which number of nodes to look at the limits again; the same number, to stop."""
        watch = self.watch
        if watch is None:
            return _NEVER
        if count >= watch.limits.nodes:
            watch.note_nodes(watch.limits.nodes)
            return count
        if count and watch.late(_SHARE_OF_PARSE):
            watch.note_seconds("while the page was read")
            return count
        return min(count + _CHECK_EACH, watch.limits.nodes)

    def _break_off(self, holder: int, count: int, length: int) -> None:
        """End all nodes that are open, here."""
        while True:
            self.end[holder], self.stop[holder] = count, length
            if holder == 0:
                return
            holder = self.parent[holder]

    def _special(self, node: LexborNode, count: int) -> int:
        """Our number for the tag of this node, or -1 if it is not to be a node of the page."""
        name = node.tag or ""
        if node.tag_id in _LEXBOR_NOT_ELEMENT:
            return -1
        if name == "head":
            child = node.first_child
            while child is not None:
                self.head.read(child)
                child = child.next
        elif name in _HEAD_TAGS:
            self.head.read(node)
        if name in UNSEEN:
            return -1
        if name not in CODE:
            self.custom[count] = name
        return CODE.get(name, OTHER)

    def page(self, url: str | None) -> Page:
        tag = np.array(self.tag, dtype=np.int16)
        parent, end = np.array(self.parent, dtype=np.int32), np.array(self.end, dtype=np.int32)
        start, stop = np.array(self.start, dtype=np.int32), np.array(self.stop, dtype=np.int32)
        leaves = np.flatnonzero(tag == TEXT).astype(np.int32)
        blocks, leaf_block = segment(tag, parent, start, stop, leaves)
        return Page(
            url=url,
            head=self.head.head(),
            text="".join(self.pieces),
            tag=tag,
            parent=parent,
            depth=_depth(end),
            end=end,
            start=start,
            stop=stop,
            linked=self._linked(tag, end),
            leaves=leaves,
            leaf_block=leaf_block,
            blocks=blocks,
            attributes=tuple(self.attributes),
            custom=self.custom,
        )

    def _linked(self, tag: NDArray[np.int16], end: Ints) -> Bools:
        attributes = self.attributes
        nodes = np.flatnonzero(tag == CODE["a"])
        anchors = nodes[["href" in (attributes[node] or ()) for node in nodes.tolist()]]
        reach = np.zeros(len(end), dtype=np.int32)
        reach[anchors] = end[anchors]
        return np.maximum.accumulate(reach) > np.arange(len(end)) if len(end) else reach > 0


def _code(node: LexborNode) -> int:
    name = node.tag or ""
    return -1 if name in _SPECIAL else CODE.get(name, -1)


def _depth(end: Ints) -> Ints:
    """How many ancestors each node has: all nodes before it, less those that have ended."""
    count = len(end)
    ended = np.cumsum(np.bincount(end, minlength=count + 1))[:count]
    return (np.arange(count) - ended).astype(np.int32)


class _HeadReader:
    """What the page says of itself, wherever in it that stands."""

    def __init__(self) -> None:
        self.title: str | None = None
        self.language: str | None = None
        self.base: str | None = None
        self.meta: list[tuple[str, str]] = []
        self.links: list[tuple[str, str]] = []
        self.json_ld: list[str] = []
        self.alternates: list[tuple[str, str, str]] = []

    def read(self, node: LexborNode) -> None:
        name, attributes = node.tag, node.attributes
        if name == "meta":
            # HTML says "content"; some pages, and tools that saved them, write "value".
            content = attributes.get("content") or attributes.get("value")
            if content:
                self.meta += [(key, content) for key in _keys(attributes)]
        elif name == "link":
            href = attributes.get("href")
            if href:
                relations = (attributes.get("rel") or "").lower().split()
                self.links += [(rel, href) for rel in relations]
                if "alternate" in relations:
                    kind, title = attributes.get("type") or "", attributes.get("title") or ""
                    self.alternates.append((href, kind, title))
        elif name == "script":
            if "ld+json" in (attributes.get("type") or "").lower():
                self.json_ld.append(node.text())
        elif name == "title":
            self.title = self.title or " ".join(node.text().split()) or None
        elif name == "base":
            self.base = self.base or attributes.get("href")
        elif name == "html":
            # The root comes first; another one can only be inside <math>.
            self.language = self.language or attributes.get("lang") or attributes.get("xml:lang")

    def head(self) -> Head:
        return Head(
            title=self.title,
            language=self.language,
            base=self.base,
            meta=tuple(self.meta),
            links=tuple(self.links),
            json_ld=tuple(self.json_ld),
            alternates=tuple(self.alternates),
        )


def _keys(attributes: dict[str, str | None]) -> dict[str, None]:
    """The names of a meta tag, each once. ``property`` and ``itemprop`` are lists of names."""
    properties = f"{attributes.get('property') or ''} {attributes.get('itemprop') or ''}".split()
    names = [attributes.get("name") or "", attributes.get("http-equiv") or ""]
    return dict.fromkeys(key.strip().lower() for key in (*properties, *names) if key.strip())
