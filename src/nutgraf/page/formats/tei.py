"""The body as TEI P5: the divisions of a ``<body>``, built from scratch.

TEI has no headings inside text, so each heading begins a division. Chapters 4, 14 and 16 of the
Guidelines define the content of elements: an item, a cell and a quote contain text or paragraphs, a
list only items, a table a head and rows.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape as escape_xml

from nutgraf.page.formats.content import Content
from nutgraf.page.formats.inline import nest
from nutgraf.page.formats.outline import first_number, shared_depth
from nutgraf.page.formats.preformatted import is_code, preformatted
from nutgraf.page.formats.tables import table_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.formats.images import Image
    from nutgraf.page.formats.inline import Run
    from nutgraf.page.formats.outline import Leaf
    from nutgraf.page.formats.tables import Cell, Row
    from nutgraf.page.page import Bools, Page

# Characters that XML forbids, even as references.
_NOT_XML: Final = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
)
_QUOTES: Final = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
_OPEN: Final = {
    "ul": '<list rend="bulleted">\n',
    "ol": '<list rend="numbered">\n',
    "dl": '<list rend="definitions">\n',
    "li": "<item>",
    "dt": '<item rend="term">',
    "dd": '<item rend="definition">',
    "blockquote": "<quote>\n",
    "table": "<table>\n",
    "figure": "<figure>\n",
    "figcaption": "<head>",
    "pre": "",
}
_CLOSE: Final = {
    "ul": "</list>\n",
    "ol": "</list>\n",
    "dl": "</list>\n",
    "li": "</item>\n",
    "dt": "</item>\n",
    "dd": "</item>\n",
    "blockquote": "</quote>\n",
    "table": "</table>\n",
    "figure": "</figure>\n",
    "figcaption": "</head>\n",
    "td": "</cell>\n",
    "th": "</cell>\n",
    "tr": "</row>\n",
    "pre": "",
}
_REND: Final = {"strong": "bold", "em": "italic", "sup": "superscript", "sub": "subscript"}
# Containers in which a single block needs no <p> of its own, and those that contain only text.
_BARE: Final = frozenset({"li", "td", "th", "dt", "dd"})
_CAPTIONS: Final = frozenset({"caption", "figcaption"})


def tei(page: Page, keep: Bools) -> str:
    """Return the kept blocks as divisions of a TEI body."""
    return _Writer(Content(page, keep)).write()


def escape(text: str) -> str:
    """Escape text for XML and drop characters it forbids."""
    return escape_xml(_NOT_XML.sub("", text))


def attribute(text: str) -> str:
    """Escape text for an attribute in double quotes."""
    return escape_xml(_NOT_XML.sub("", text), _QUOTES)


class _Writer:
    def __init__(self, content: Content) -> None:
        self.page, self.content, self.kind = content.page, content, content.kind
        self.table_rows = content.table_rows()
        self.captions: dict[int, list[Leaf]] = {}
        self.leaves: list[Leaf] = []
        for leaf in content.leaves:
            self._sort(leaf)
        leaves = self.leaves
        self.blocks = Counter(leaf.chain[-1] for leaf in leaves if leaf.chain and leaf.blocks)
        self.parts: list[str] = []
        self.rows: dict[int, Row] = {}
        self.cells: Iterator[Cell] = iter(())

    def _sort(self, leaf: Leaf) -> None:
        """Separate the captions of tables, which are written first. A caption has no containers."""
        for i, node in enumerate(leaf.chain):
            if self.kind[node] in _CAPTIONS:
                chain = leaf.chain[: i + 1]
                table = leaf.chain[i - 1]
                if self.kind[node] == "figcaption":
                    self.leaves.append(leaf._replace(chain=chain))
                elif self.table_rows.get(table):
                    self.captions.setdefault(table, []).append(leaf)
                else:  # nothing else of the table is kept
                    self.leaves.append(leaf._replace(chain=leaf.chain[: i - 1]))
                return
        self.leaves.append(leaf)

    def write(self) -> str:
        chain: tuple[int, ...] = ()
        for leaf in self.leaves:
            shared = shared_depth(chain, leaf.chain)
            self._close(chain[shared:])
            if not self.parts or (leaf.heading and not leaf.chain):
                self.parts.append("</div>\n<div>\n" if self.parts else "<div>\n")
            if shared == len(leaf.chain) and chain == leaf.chain and self._in_caption(leaf):
                self.parts.append("<lb/>\n")
            for depth in range(shared, len(leaf.chain)):
                self._open(leaf.chain, depth)
            self.parts.append(self._leaf(leaf))
            chain = leaf.chain
        self._close(chain)
        if self.parts:
            self.parts.append("</div>\n")
        return "".join(self.parts)

    def _in_caption(self, leaf: Leaf) -> bool:
        return bool(leaf.chain) and self.kind[leaf.chain[-1]] in _CAPTIONS

    def _leaf(self, leaf: Leaf) -> str:
        holder = leaf.chain[-1] if leaf.chain else -1
        kind = self.kind.get(holder, "")
        if kind == "figcaption":
            return self._words(leaf)
        if not leaf.blocks:
            image = self.content.images[leaf.node]
            figure = f"{graphic(image, described=False)}{_described(image)}"
            return f"{figure}\n" if kind == "figure" else f"<figure>{figure}</figure>\n"
        if kind == "pre":
            return self._preformatted(holder, leaf.blocks)
        text = self._words(leaf)
        if leaf.heading:
            level = f"h{leaf.heading}"
            if leaf.chain:
                return f'<ab type="head" rend="{level}">{text}</ab>\n'
            return f'<head rend="{level}">{text}</head>\n'
        return text if kind in _BARE and self.blocks[holder] == 1 else f"<p>{text}</p>\n"

    def _words(self, leaf: Leaf) -> str:
        """Return the text of a leaf without its containers."""
        if not leaf.blocks:
            return graphic(self.content.images[leaf.node])
        if len(leaf.blocks) > 1:  # preformatted
            return escape(preformatted(self.page, leaf.blocks))
        return inline_tei(self.content.inline.runs(leaf.blocks[0], bold=not leaf.heading))

    def _preformatted(self, pre: int, blocks: list[int]) -> str:
        text = escape(preformatted(self.page, blocks))
        if is_code(self.page, pre):
            return f'<p><code xml:space="preserve">{text}</code></p>\n'
        return f'<p rend="preformatted" xml:space="preserve">{text}</p>\n'

    def _open(self, chain: tuple[int, ...], depth: int) -> None:
        node, kind = chain[depth], self.kind[chain[depth]]
        if kind == "tr":
            row = self.rows[node]
            self.parts.append('<row role="label">\n' if row.header else "<row>\n")
            self.cells = iter(row.cells)
        elif kind in {"td", "th"}:
            self._cells_until(node)
        elif kind == "li" and self.kind[chain[depth - 1]] == "ol":
            number = first_number(self.page, chain[depth - 1], node)
            self.parts.append(f'<item n="{number}">')
        else:
            self.parts.append(_OPEN[kind])
        if kind == "table":
            rows = table_rows(self.page, node, self.table_rows[node])
            self.rows = {row.node: row for row in rows}
            if captions := self.captions.get(node):
                words = "<lb/>\n".join(map(self._words, captions))
                self.parts.append(f"<head>{words}</head>\n")

    def _close(self, chain: tuple[int, ...]) -> None:
        for node in reversed(chain):
            kind = self.kind[node]
            if kind == "tr":
                self._cells_until(-1)
            self.parts.append(_CLOSE[kind])

    def _cells_until(self, node: int) -> None:
        """Write the empty cells before this one, then open it; -1 writes the rest of the row."""
        for cell in self.cells:
            role = ' role="label"' if cell.header else ""
            columns = f' cols="{cell.columns}"' if cell.columns > 1 else ""
            rows = f' rows="{cell.rows}"' if cell.rows > 1 else ""
            self.parts.append(f"<cell{role}{columns}{rows}>")
            if cell.node == node:
                return
            self.parts.append("</cell>\n")


def inline_tei(runs: list[Run]) -> str:
    """Return the runs of a block as TEI, with links and emphasis."""
    parts: list[str] = []
    for closed, new, run in nest(runs):
        parts += ("</ref>" if mark.name == "a" else "</hi>" for mark in closed)
        if run is None:
            break
        parts.append("<lb/>\n" if run.before == "\n" else run.before)
        for mark in new:
            if mark.name == "a":
                parts.append(f'<ref target="{attribute(mark.address)}">')
            else:
                parts.append(f'<hi rend="{_REND[mark.name]}">')
        if run.image is not None:
            parts.append(graphic(run.image))
        elif run.code >= 0:
            parts.append(f"<code>{escape(run.text)}</code>")
        else:
            parts.append(escape(run.text).replace("\n", "<lb/>\n"))
    return "".join(parts)


def graphic(image: Image, *, described: bool = True) -> str:
    """Return an image; its alternative text is its description."""
    url = attribute(image.address)
    if described and image.alt:
        return f'<graphic url="{url}"><desc>{escape(image.alt)}</desc></graphic>'
    return f'<graphic url="{url}"/>'


def _described(image: Image) -> str:
    return f"<figDesc>{escape(image.alt)}</figDesc>" if image.alt else ""
