"""UTF-8 HTML to a `Page`: the one place that knows the HTML parser (lexbor)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

from nutgraf.compiled.attributes import Attributes
from nutgraf.compiled.code import without_code
from nutgraf.compiled.walk import Walk
from nutgraf.page.archived import without_toolbar
from nutgraf.page.cut import cut_decoded
from nutgraf.page.frames import without_open_frames
from nutgraf.page.guard import tame
from nutgraf.page.lexbor import cursor_at_root
from nutgraf.page.page import BREAK, BlockColumns, Head, Page
from nutgraf.page.tags import BLOCK, CODE, OTHER, PREFORMATTED, TEXT, UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selectolax.lexbor import LexborNode

    from nutgraf.compiled.cursor import Node
    from nutgraf.limits import Watch

    _Node = LexborNode | Node

# Lexbor's own numbers for nodes that are not elements: text, and comments and the like.
_LEXBOR_TEXT: Final = 2
_LEXBOR_NOT_ELEMENT: Final = frozenset({0, 1, 3, 4, 5, 6})
# Without events, lexbor copies no <option> into each <selectedcontent> of the page.
_OPTIONS: Final = int(LexborDocumentOptions.WO_EVENTS)

# Not to be a node of the page; each node of the tag is to be asked about.
_LEAVE: Final = -1
_ASK: Final = -2
# The limits are looked at each so many nodes. Of the seconds, the walk may take a part only:
# what follows takes as long again.
_CHECK_EACH: Final = 4_096
_SHARE_OF_PARSE: Final = 0.5
_NEVER: Final = 1 << 62
# The tree of a page with more nodes takes more memory than it saves time.
_KEPT_NODES: Final = 20_000


def parse(html: bytes, url: str | None = None, watch: Watch | None = None) -> Page:
    """Parse a page of UTF-8 HTML, once.

    With a watch, a page beyond its limits is read in part; without one, a page
    beyond what can be read at all is refused.
    """
    if watch is not None:
        html = cut_decoded(html, watch)
    reader = _Reader(watch)
    walk = Walk(BLOCK.view(np.uint8), PREFORMATTED.view(np.uint8), CODE["a"])
    # The guard comes last: what it has seen is what the parser is given.
    html = without_code(without_open_frames(without_toolbar(html)))
    tree = LexborHTMLParser(tame(html), options=_OPTIONS)
    if tree.root is not None and tree.root.first_child is not None:
        walk.run(
            cursor_at_root(tree),
            reader.tag,
            reader.next_check,
            _LEXBOR_TEXT,
            TEXT,
            OTHER,
            CODE["br"],
            BREAK,
        )
    attributes = walk.attributes
    if len(attributes) > _KEPT_NODES:
        attributes = Attributes(attributes)
    return Page(
        url=url,
        head=reader.head.head(),
        text="".join(walk.pieces),
        tag=walk.tag.array().astype(np.int16),
        parent=walk.parent.array(),
        depth=walk.depth.array(),
        end=walk.end.array(),
        start=walk.start.array(),
        stop=walk.stop.array(),
        linked=walk.linked.array().astype(np.bool_),
        leaves=walk.leaves.array(),
        leaf_block=walk.leaf_block.array(),
        blocks=BlockColumns(
            walk.block_start.array(), walk.block_stop.array(), walk.block_node.array()
        ),
        attributes=attributes,
        custom=walk.custom,
    )


class _Reader:
    """What the walk over the DOM asks for: special tags, the head, when to stop."""

    def __init__(self, watch: Watch | None = None) -> None:
        self.watch = watch
        self.head = _HeadReader()

    def next_check(self, count: int) -> int:
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

    def tag(self, node: _Node, first: bool) -> int:
        """Our number for the tag of this node, or that it is not to be a node of the page.

        The first node of a tag tells for all, or that each is to be asked about.
        """
        name = node.tag or ""
        if first:
            if name in _SPECIAL:
                return _ASK
            if name in UNSEEN or node.tag_id in _LEXBOR_NOT_ELEMENT:
                return _LEAVE
        elif name == "head":
            child = node.first_child
            while child is not None:
                if child.tag_id != _LEXBOR_TEXT:
                    self.head.read(child)
                child = child.next
        else:
            self.head.read(node)
        return _LEAVE if name in UNSEEN else CODE.get(name, OTHER)


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

    def read(self, node: _Node) -> None:
        """Read a node, if it is one of those that say something."""
        reader = _READERS.get(node.tag or "")
        if reader is not None:
            reader(self, node)

    def _meta(self, node: _Node) -> None:
        attributes = node.attributes
        # HTML says "content"; some pages, and tools that saved them, write "value".
        content = attributes.get("content") or attributes.get("value")
        if content:
            for key in _keys(attributes):
                self.meta.append((key, content))

    def _link(self, node: _Node) -> None:
        attributes = node.attributes
        href = attributes.get("href")
        if href:
            relations = (attributes.get("rel") or "").lower().split()
            for rel in relations:
                self.links.append((rel, href))
            if "alternate" in relations:
                kind, title = attributes.get("type") or "", attributes.get("title") or ""
                self.alternates.append((href, kind, title))

    def _script(self, node: _Node) -> None:
        if "ld+json" in (node.attributes.get("type") or "").lower():
            self.json_ld.append(node.text())

    def _title(self, node: _Node) -> None:
        self.title = self.title or " ".join(node.text().split()) or None

    def _base(self, node: _Node) -> None:
        self.base = self.base or node.attributes.get("href")

    def _html(self, node: _Node) -> None:
        # The root comes first; another one can only be inside <math>.
        attributes = node.attributes
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


_READERS: Final = {
    "meta": _HeadReader._meta,
    "link": _HeadReader._link,
    "script": _HeadReader._script,
    "title": _HeadReader._title,
    "base": _HeadReader._base,
    "html": _HeadReader._html,
}
# Where the walk has more to do than to note a node, or to pass it by.
_SPECIAL: Final = _READERS.keys() | {"head"}


def _keys(attributes: dict[str, str | None]) -> Iterable[str]:
    """The names of a meta tag, each once. ``property`` and ``itemprop`` are lists of names."""
    get = attributes.get  # written out: there are dozens on a page
    keys = names.lower().split() if (names := get("property")) else []
    if names := get("itemprop"):
        keys += names.lower().split()
    if (name := get("name")) and (name := name.lower().strip()):
        keys.append(name)
    if (name := get("http-equiv")) and (name := name.lower().strip()):
        keys.append(name)
    return keys if len(keys) < 2 else dict.fromkeys(keys)
