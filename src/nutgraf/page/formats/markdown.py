"""The body as Markdown: CommonMark, with GitHub's tables.

Each leaf becomes one or more lines. Its containers give each line a prefix: ``> `` in a quote,
``- `` on the first line of an item, two spaces on its other lines. The cells of a table are
collected first and written as one leaf.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from nutgraf.page.formats.content import Content
from nutgraf.page.formats.escape import code_block, code_span, escape_heading_end, escape_paragraph
from nutgraf.page.formats.markdown_line import image_markdown, line_markdown
from nutgraf.page.formats.markdown_table import has_head, table_markdown
from nutgraf.page.formats.outline import LISTS, Leaf, first_number, shared_depth
from nutgraf.page.formats.preformatted import language, preformatted
from nutgraf.page.formats.tables import table_rows

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

_BREAK: Final = "\\\n"


def markdown(page: Page, keep: Bools) -> str:
    """Return the kept blocks as Markdown."""
    return _Writer(Content(page, keep)).write()


class _Writer:
    def __init__(self, content: Content) -> None:
        self.page, self.content, self.kind = content.page, content, content.kind
        self.parts: list[str] = []
        self.chain: tuple[int, ...] = ()
        # For an item, its whole marker; for an ordered list, the character after its numbers.
        self.marker: dict[int, str] = {}
        self.same_list: dict[int, int] = {}
        self.number: dict[int, int] = {}
        self.loose: set[int] = set()

    def write(self) -> str:
        for table, leaves in groupby(self.content.leaves, self._table):
            if table >= 0:
                group = list(leaves)
                chain = group[0].chain[: group[0].chain.index(table)]
                for leaf in group:
                    if self.kind[leaf.chain[len(chain) + 1]] == "caption":
                        self._emit(chain, self._leaf(leaf))
                if lines := self._table_lines(table, len(chain), group):
                    self._emit(chain, lines)
            else:
                for leaf in leaves:
                    self._emit(leaf.chain, self._leaf(leaf))
        return "".join(self.parts)

    def _table(self, leaf: Leaf) -> int:
        return next((node for node in leaf.chain if self.kind[node] == "table"), -1)

    # The text of a leaf.

    def _leaf(self, leaf: Leaf) -> str:
        if not leaf.blocks:
            return image_markdown(self.content.images[leaf.node])
        if leaf.chain and self.kind[leaf.chain[-1]] == "pre":
            text = preformatted(self.page, leaf.blocks)
            return code_block(text, language(self.page, leaf.chain[-1]))
        runs = self.content.inline.runs(leaf.blocks[0], bold=not leaf.heading)
        if leaf.heading:
            line = escape_heading_end(line_markdown(runs, line_break=" "))
            return f"{'#' * leaf.heading} {line}"
        return escape_paragraph(line_markdown(runs, line_break=_BREAK))

    def _cell(self, leaf: Leaf, header: bool) -> str:
        if not leaf.blocks:
            text = image_markdown(self.content.images[leaf.node])
        elif self.kind[leaf.chain[-1]] == "pre":
            lines = preformatted(self.page, leaf.blocks).split("\n")
            text = "<br>".join(code_span(line) for line in lines if line.strip())
        else:
            bold = not (header or leaf.heading)
            runs = self.content.inline.runs(leaf.blocks[0], bold=bold)
            text = line_markdown(runs, line_break="<br>")
        return text.replace("|", "\\|")

    def _table_lines(self, table: int, depth: int, leaves: list[Leaf]) -> str:
        cells: dict[int, list[Leaf]] = {}
        nodes: dict[int, None] = {}
        for leaf in leaves:
            if self.kind[leaf.chain[depth + 1]] == "tr":
                nodes[leaf.chain[depth + 1]] = None
                cells.setdefault(leaf.chain[depth + 2], []).append(leaf)
        if not nodes:
            return ""
        rows = table_rows(self.page, table, list(nodes))
        head = rows[0] if has_head(rows) else None
        written = {
            cell.node: "<br>".join(
                self._cell(leaf, row is head) for leaf in cells.get(cell.node, ())
            )
            for row in rows
            for cell in row.cells
        }
        return table_markdown(rows, written)

    # Position in the document.

    def _emit(self, chain: tuple[int, ...], text: str) -> None:
        chain = self._with_lists_joined(chain)
        shared = shared_depth(self.chain, chain)
        if self.parts:
            tight = self._tight(chain, shared)
            if not tight and shared and self.kind[chain[shared - 1]] == "li":
                self.loose.add(chain[shared - 2])
            self.parts.append("\n" if tight else f"\n{self._prefix(chain[:shared])}".rstrip(" "))
            self.parts += () if tight else ("\n",)
        first = rest = self._prefix(chain[:shared])
        for i in range(shared, len(chain)):
            mark, indent = self._begin(chain, i, shared)
            first, rest = first + mark, rest + indent
        self.chain = chain
        lines = text.split("\n")
        self.parts.append(first + lines[0])
        for line in lines[1:]:
            self.parts += ("\n", rest + line if line else rest.rstrip(" "))

    def _with_lists_joined(self, chain: tuple[int, ...]) -> tuple[int, ...]:
        """Return the chain with a list that continues the previous one replaced by it.

        Markdown can't distinguish such lists, and neither can readers.
        """
        chain = tuple(self.same_list.get(node, node) for node in chain)
        shared = shared_depth(self.chain, chain)
        if shared == len(chain) or shared == len(self.chain):
            return chain
        before, new = self.chain[shared], chain[shared]
        kind = self.kind[new]
        if kind not in LISTS or self.kind[before] != kind:
            return chain
        if kind == "ol" and first_number(self.page, *chain[shared:][:2]) != self.number[before] + 1:
            return chain
        self.same_list[new] = before
        return (*chain[:shared], before, *chain[shared + 1 :])

    def _tight(self, chain: tuple[int, ...], shared: int) -> bool:
        """Return whether no blank line goes before the next leaf: an item after a simple item."""
        if shared == len(chain) or not shared:
            return False
        new, above = chain[shared], chain[shared - 1]
        if self.kind[new] == "li":
            return above not in self.loose
        if self.kind[new] in LISTS and self.kind[above] == "li" and self.chain == chain[:shared]:
            # Within a paragraph, only a list that starts with 1 is read as a list.
            ordered = self.kind[new] == "ol"
            return not ordered or first_number(self.page, new, chain[shared + 1]) == 1
        return False

    def _prefix(self, chain: tuple[int, ...]) -> str:
        """Return the prefix of a line inside open containers."""
        prefix = ""
        for node in chain:
            kind = self.kind[node]
            if kind == "blockquote":
                prefix += "> "
            elif kind == "li":
                prefix += " " * len(self.marker[node])
        return prefix

    def _begin(self, chain: tuple[int, ...], i: int, shared: int) -> tuple[str, str]:
        """Open a container; return the prefix of its first line and of later lines."""
        node, kind = chain[i], self.kind[chain[i]]
        if kind == "blockquote":
            return "> ", "> "
        if kind == "li":
            self.marker[node] = marker = self._item(chain[i - 1], node)
            return marker, " " * len(marker)
        if kind == "ol":
            # Another delimiter separates a list that restarts its numbers from the one before it.
            before = self.chain[shared] if i == shared < len(self.chain) else -1
            self.marker[node] = ")" if self.marker.get(before) == "." else "."
            self.number.pop(node, None)
        return "", ""

    def _item(self, whole: int, item: int) -> str:
        if self.kind[whole] == "ul":
            return "- "
        number = self.number.get(whole)
        number = first_number(self.page, whole, item) if number is None else number + 1
        self.number[whole] = number
        return f"{number}{self.marker[whole]} "
