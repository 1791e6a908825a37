"""Parse UTF-8 HTML to a `Page`. Only this package knows the HTML parser (lexbor)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

from nutgraf.page._kernels.attributes import Attributes
from nutgraf.page._kernels.head import HeadReader
from nutgraf.page._kernels.strip_code import without_code, without_code_and_hint
from nutgraf.page._kernels.walk import Walk
from nutgraf.page.decoding.truncate import cut_decoded
from nutgraf.page.page import BREAK, BlockColumns, Head, Page
from nutgraf.page.parsing.guard import tame
from nutgraf.page.parsing.lexbor import cursor_at_root
from nutgraf.page.parsing.open_frames import without_open_frames
from nutgraf.page.parsing.script_dates import find_script_dates
from nutgraf.page.tags import BLOCK, CODE, OTHER, PREFORMATTED, TEXT, UNSEEN

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from nutgraf.limits import Watch
    from nutgraf.page._kernels.cursor import Node

    _Node = LexborNode | Node

# Lexbor's own numbers for nodes that are not elements: text, and comments and the like.
_LEXBOR_TEXT: Final = 2
_LEXBOR_NOT_ELEMENT: Final = frozenset({0, 1, 3, 4, 5, 6})
# Without events, lexbor copies no <option> into each <selectedcontent> of the page.
_OPTIONS: Final = int(LexborDocumentOptions.WO_EVENTS)

# Tags that need more than adding or skipping a node.
_SPECIAL: Final = frozenset(("head", "meta", "link", "script", "title", "base", "html"))
# Skip the nodes of a tag; call the reader for each node of a tag.
_SKIP: Final = -1
_ASK: Final = -2
# The number of nodes between two checks of the limits. The walk may only take a share of the
# seconds, as the rest of the extraction takes as long again.
_CHECK_EACH: Final = 4_096
_SHARE_OF_PARSE: Final = 0.5
_NEVER: Final = 1 << 62
# With more nodes, the tree is not kept: it takes too much memory for the time it saves.
_MAX_KEPT_NODES: Final = 20_000


def parse(html: bytes, url: str | None = None, watch: Watch | None = None) -> Page:
    """Parse a page of UTF-8 HTML.

    With a watch, a page beyond its limits is read in part. Without one, a page that is too large
    raises `PageTooLargeError`.
    """
    if watch is not None:
        html = cut_decoded(html, watch)
    reader = _Reader(watch)
    walk = Walk(BLOCK.view(np.uint8), PREFORMATTED.view(np.uint8), CODE["a"])
    # The guard comes last: it must see what the parser gets.
    tree = LexborHTMLParser(tame(_cleaned(html)), options=_OPTIONS)
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
    if len(attributes) > _MAX_KEPT_NODES:
        attributes = Attributes(attributes)
    return Page(
        url=url,
        head=reader.page_head(html),
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


def _cleaned(html: bytes) -> bytes:
    """Return the page without scripts, and without unclosed frames."""
    read, may_swallow = without_code_and_hint(html)
    if may_swallow:
        whole = without_open_frames(html)
        return read if whole is html else without_code(whole)
    return read


class _Reader:
    """Callbacks of the walk: special tags, the head, the limits."""

    def __init__(self, watch: Watch | None = None) -> None:
        self.watch = watch
        self.head = HeadReader()

    def next_check(self, count: int) -> int:
        """Return the number of nodes at which to check the limits again, or ``count`` to stop."""
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

    def page_head(self, html: bytes) -> Head:
        """Return the head of the page."""
        head = self.head
        declares_date = any("datePublished" in script for script in head.json_ld) or any(
            name == "article:published_time" for name, _ in head.meta
        )
        return Head(
            title=head.title,
            language=head.language,
            base=head.base,
            meta=tuple(head.meta),
            links=tuple(head.links),
            json_ld=tuple(head.json_ld),
            alternates=tuple(head.alternates),
            script_dates=() if declares_date else find_script_dates(html),
        )

    def tag(self, node: _Node, first: bool) -> int:
        """Return our number for the tag of a node, or `_SKIP`.

        The first node of a tag decides for all, unless the result is `_ASK`.
        """
        name = node.tag or ""
        if first:
            if name in _SPECIAL:
                return _ASK
            if name in UNSEEN or node.tag_id in _LEXBOR_NOT_ELEMENT:
                return _SKIP
        elif name == "head":
            self.head.read_children(node)
        else:
            self.head.read(node, name)
        return _SKIP if name in UNSEEN else CODE.get(name, OTHER)
