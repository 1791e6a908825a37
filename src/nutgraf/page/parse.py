"""UTF-8 HTML to a `Page`: the one place that knows the HTML parser (lexbor)."""

from __future__ import annotations

from typing import Final

import numpy as np
from selectolax.lexbor import LexborHTMLParser, LexborNode

from nutgraf.page.blocks import segment
from nutgraf.page.guard import tame
from nutgraf.page.page import BREAK, Head, Page
from nutgraf.page.tags import CODE, OTHER, TEXT, UNSEEN

# Lexbor's own numbers for nodes that are not elements.
_LEXBOR_TEXT: Final = 2
_LEXBOR_NOT_ELEMENT: Final = frozenset({0, 1, 3, 4, 5, 6})
_HEAD_TAGS: Final = frozenset({"title", "meta", "link", "script", "base", "html"})


def parse(html: bytes, url: str | None = None) -> Page:
    """Parse a page of UTF-8 HTML, once."""
    walk = _Walk()
    tree = LexborHTMLParser(tame(html))
    if tree.root is not None:
        walk.run(tree.root)
    return walk.page(url)


class _Walk:
    """One pass over the DOM, which collects the columns as plain lists."""

    def __init__(self) -> None:
        self.tag: list[int] = []
        self.parent: list[int] = []
        self.start: list[int] = []
        self.attributes: list[dict[str, str | None] | None] = []
        self.custom: dict[int, str] = {}
        self.pieces: list[str] = []
        self.leaf_lengths: list[int] = []
        self.length = 0
        self.title: str | None = None
        self.language: str | None = None
        self.base: str | None = None
        self.meta: list[tuple[str, str]] = []
        self.links: list[tuple[str, str]] = []
        self.json_ld: list[str] = []

    def run(self, root: LexborNode) -> None:
        # The hot loop of the whole program: local names, few objects a node.
        tag, parent, start, attributes = self.tag, self.parent, self.start, self.attributes
        pieces, leaf_lengths, length, count = self.pieces, self.leaf_lengths, 0, 0
        names: dict[int, str | None] = {}
        seen = {}  # lexbor's address of an element -> its number here
        codes = CODE
        document = root.parent
        if document is not None:
            seen[document.mem_id] = 0
        for node in root.traverse(include_text=True):
            number = node.tag_id
            above = node.parent
            holder = seen.get(above.mem_id) if above is not None else 0
            if number == _LEXBOR_TEXT:
                if holder is None:
                    continue  # inside something that is never rendered
                content = node.text_content or ""
                if not content or content.isspace():
                    pieces.append("\n" if "\n" in content else " ")
                    length += 1
                    continue
                tag.append(TEXT)
                attributes.append(None)
                pieces.append(content)
                parent.append(holder)
                start.append(length)
                size = len(content)
                leaf_lengths.append(size)
                length += size
                count += 1
                continue
            name = names.get(number)
            if name is None:
                if number in _LEXBOR_NOT_ELEMENT:
                    continue
                name = names[number] = node.tag or ""
            if name in _HEAD_TAGS:
                self._read_head(name, node)
            if holder is None or name in UNSEEN:
                continue
            seen[node.mem_id] = count
            code = codes.get(name, OTHER)
            if code == OTHER:
                self.custom[count] = name
            tag.append(code)
            attributes.append(node.attributes or None)
            parent.append(holder)
            start.append(length)
            count += 1
            if name == "br":
                pieces.append(BREAK)
                length += 1
        self.length = length

    def _read_head(self, name: str, node: LexborNode) -> None:
        attributes = node.attributes
        if name == "meta":
            key = attributes.get("property") or attributes.get("name") or attributes.get("itemprop")
            content = attributes.get("content")
            if key and content:
                self.meta.append((key.strip().lower(), content))
        elif name == "link":
            href = attributes.get("href")
            for rel in (attributes.get("rel") or "").lower().split() if href else ():
                self.links.append((rel, href or ""))
        elif name == "script":
            if "ld+json" in (attributes.get("type") or "").lower():
                self.json_ld.append(node.text())
        elif name == "title":
            # An <svg> has titles too: the page's own is the first.
            if self.title is None:
                self.title = " ".join(node.text().split()) or None
        elif name == "base":
            self.base = self.base or attributes.get("href")
        else:
            self.language = attributes.get("lang") or attributes.get("xml:lang")

    def page(self, url: str | None) -> Page:
        count = len(self.tag)
        end = list(range(1, count + 1))
        parent = self.parent
        depth = [0] * count
        for i in range(1, count):
            depth[i] = depth[parent[i]] + 1
        for i in range(count - 1, 0, -1):
            above = parent[i]
            if end[i] > end[above]:
                end[above] = end[i]
        tags = np.array(self.tag, dtype=np.int16)
        parents = np.array(parent, dtype=np.int32)
        ends = np.array(end, dtype=np.int32)
        starts = np.array(self.start, dtype=np.int32)
        leaves = np.flatnonzero(tags == TEXT).astype(np.int32)
        leaf_stops = starts[leaves] + np.array(self.leaf_lengths, dtype=np.int32)
        # A node ends with its last text, not with the blank text behind it.
        last = np.searchsorted(leaves, ends) - 1
        has_text = (last >= 0) & (leaves[last] >= np.arange(count)) if len(leaves) else last >= 0
        stops = np.where(has_text, leaf_stops[last], starts) if len(leaves) else starts.copy()
        linked = np.zeros(count + 1, dtype=np.int32)
        anchors = [
            i
            for i in np.flatnonzero(tags == CODE["a"]).tolist()
            if "href" in (self.attributes[i] or ())
        ]
        np.add.at(linked, anchors, 1)
        np.add.at(linked, ends[anchors], -1)
        blocks, leaf_block = segment(tags, parents, starts, stops, leaves)
        page = Page(
            url=url,
            head=Head(
                title=self.title,
                language=self.language,
                base=self.base,
                meta=tuple(self.meta),
                links=tuple(self.links),
                json_ld=tuple(self.json_ld),
            ),
            text="".join(self.pieces),
            tag=tags,
            parent=parents,
            depth=np.array(depth, dtype=np.int32),
            end=ends,
            start=starts,
            stop=stops,
            linked=np.cumsum(linked[:-1]) > 0,
            leaves=leaves,
            leaf_block=leaf_block,
            blocks=blocks,
            attributes=tuple(self.attributes),
            custom=self.custom,
        )
        for column in (*vars(page).values(), *vars(blocks).values()):
            if isinstance(column, np.ndarray):
                column.flags.writeable = False
        return page
