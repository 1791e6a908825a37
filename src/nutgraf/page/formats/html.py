"""The body as a clean HTML fragment, built from scratch.

No markup of the page is copied: this module writes all tags and attributes, URLs are checked by
`nutgraf.page.addresses.resolve`, and all text is escaped.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Final

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

# Containers in which a single block needs no <p> of its own.
_BARE: Final = frozenset({"li", "td", "th", "caption", "figcaption", "dt", "dd"})


def html(page: Page, keep: Bools) -> str:
    """Return the kept blocks as HTML."""
    return _Writer(Content(page, keep)).write()


class _Writer:
    def __init__(self, content: Content) -> None:
        self.page, self.content, self.kind = content.page, content, content.kind
        leaves = content.leaves
        self.blocks = Counter(leaf.chain[-1] for leaf in leaves if leaf.chain and leaf.blocks)
        self.table_rows = content.table_rows()
        self.parts: list[str] = []
        self.rows: dict[int, Row] = {}
        self.cells: Iterator[Cell] = iter(())
        self.section = ""

    def write(self) -> str:
        chain: tuple[int, ...] = ()
        for leaf in self.content.leaves:
            shared = shared_depth(chain, leaf.chain)
            self._close(chain[shared:])
            for depth in range(shared, len(leaf.chain)):
                self._open(leaf.chain, depth)
            self.parts.append(self._leaf(leaf))
            chain = leaf.chain
        self._close(chain)
        return "".join(self.parts)

    def _leaf(self, leaf: Leaf) -> str:
        holder = leaf.chain[-1] if leaf.chain else -1
        kind = self.kind.get(holder, "")
        if not leaf.blocks:
            image = image_html(self.content.images[leaf.node])
            return f"{image}\n" if kind == "figure" else f"<figure>{image}</figure>\n"
        if kind == "pre":
            return preformatted_html(self.page, holder, leaf.blocks)
        text = inline_html(self.content.inline.runs(leaf.blocks[0], bold=not leaf.heading))
        if leaf.heading:
            return f"<h{leaf.heading}>{text}</h{leaf.heading}>\n"
        return text if kind in _BARE and self.blocks[holder] == 1 else f"<p>{text}</p>\n"

    def _open(self, chain: tuple[int, ...], depth: int) -> None:
        node, kind = chain[depth], self.kind[chain[depth]]
        if self.parts and not self.parts[-1].endswith("\n"):
            self.parts.append("\n")
        if kind == "tr":
            self._open_row(self.rows[node])
        elif kind in {"td", "th"}:
            self._cells_until(node)
        elif kind == "ol" and (number := first_number(self.page, node, chain[depth + 1])) != 1:
            self.parts.append(f'<ol start="{number}">\n')
        else:
            self.parts.append(f"<{kind}>" if kind in _BARE or kind == "pre" else f"<{kind}>\n")
        if kind == "table":
            rows = table_rows(self.page, node, self.table_rows[node])
            self.rows = {row.node: row for row in rows}

    def _close(self, chain: tuple[int, ...]) -> None:
        for node in reversed(chain):
            kind = self.kind[node]
            if kind == "tr":
                self._cells_until(-1)
            elif kind == "table":
                self._change_section("")
            self.parts.append(f"</{kind}>\n")

    def _open_row(self, row: Row) -> None:
        self._change_section("thead" if row.header else "tbody")
        self.parts.append("<tr>\n")
        self.cells = iter(row.cells)

    def _change_section(self, section: str) -> None:
        if section != self.section:
            self.parts.append(f"</{self.section}>\n" if self.section else "")
            self.parts.append(f"<{section}>\n" if section else "")
            self.section = section

    def _cells_until(self, node: int) -> None:
        """Write the empty cells before this one, then open it; -1 writes the rest of the row."""
        for cell in self.cells:
            name = "th" if cell.header else "td"
            columns = f' colspan="{cell.columns}"' if cell.columns > 1 else ""
            rows = f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
            self.parts.append(f"<{name}{columns}{rows}>")
            if cell.node == node:
                return
            self.parts.append(f"</{name}>\n")


def inline_html(runs: list[Run]) -> str:
    """Return the runs of a block as HTML, with links and emphasis."""
    parts: list[str] = []
    for closed, new, run in nest(runs):
        parts += (f"</{mark.name}>" for mark in closed)
        if run is None:
            break
        parts.append("<br>\n" if run.before == "\n" else run.before)
        for mark in new:
            href = f' href="{escape(mark.address)}"' if mark.name == "a" else ""
            parts.append(f"<{mark.name}{href}>")
        if run.image is not None:
            parts.append(image_html(run.image))
            continue
        text = escape(run.text, quote=False).replace("\n", "<br>\n")
        parts.append(f"<code>{text}</code>" if run.code >= 0 else text)
    return "".join(parts)


def image_html(image: Image) -> str:
    """Return an image with its alternative text."""
    return f'<img src="{escape(image.address)}" alt="{escape(image.alt)}">'


def preformatted_html(page: Page, pre: int, blocks: list[int]) -> str:
    """Return the content of a ``<pre>``: its text unchanged, without links and emphasis."""
    text = escape(preformatted(page, blocks), quote=False).replace("\r", "&#13;")
    return f"<code>{text}</code>" if is_code(page, pre) else text
