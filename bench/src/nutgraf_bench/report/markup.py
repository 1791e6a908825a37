"""Safe HTML: everything that is not `Markup` is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

# Not allowed in HTML, or able to hide or reverse adjacent text.
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


TEXT: Final = "text"
"""Class of a cell that holds text, not a figure."""


class Markup(str):
    """A string that is HTML already."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table with a class."""

    content: str
    kind: str


Lines = Sequence[Sequence[str | Cell]]
"""The lines of a table."""


def escape(text: str) -> Markup:
    """Return the text as HTML. `Markup` is unchanged."""
    if isinstance(text, Markup):
        return text
    return Markup(html.escape(_UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)))


def element(tag: str, *content: str, **attributes: str) -> Markup:
    """Return an element. Pass ``class_`` for ``class``."""
    names = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value
    )
    return Markup(f"<{tag}{names}>{joined(content)}</{tag}>")


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Return pieces of HTML and text, joined."""
    return Markup(escape(between).join(map(escape, parts)))


def table(header: Sequence[str], lines: Lines) -> Markup:
    """Return a table that scrolls sideways on narrow screens. Its first column is a header."""
    kinds = [_kind(cell) for cell in lines[0]] if lines else []
    kinds += [""] * (len(header) - len(kinds))
    names = zip(header, kinds, strict=True)
    head = element("tr", *(element("th", name, scope="col", class_=kind) for name, kind in names))
    body = [
        element("tr", element("th", _text(first), scope="row"), *map(_cell, rest))
        for first, *rest in lines
    ]
    whole = element("table", element("thead", head), element("tbody", *body))
    return element("div", whole, class_="wide", tabindex="0", role="region", aria_label="table")


def _cell(cell: str | Cell) -> Markup:
    if isinstance(cell, Cell):
        return element("td", cell.content, class_=cell.kind)
    return element("td", cell)


def _kind(cell: str | Cell) -> str:
    """Return the class attribute. Text columns and their headers are left-aligned."""
    return cell.kind if isinstance(cell, Cell) and cell.kind == TEXT else ""


def _text(cell: str | Cell) -> str:
    return cell.content if isinstance(cell, Cell) else cell
