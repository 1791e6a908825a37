"""HTML that no text can break out of: what is not `Markup` is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from nutgraf.page.links import resolve

# Not allowed in HTML, or able to turn round the text beside them.
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_VOID: Final = frozenset({"br", "img", "link", "meta"})


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def escape(text: str) -> Markup:
    """The text as HTML; what is HTML already stays as it is."""
    return text if isinstance(text, Markup) else Markup(html.escape(strip_controls(text)))


def strip_controls(text: str) -> str:
    """The text without what is not seen but commands how the rest is shown."""
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", _CONTROLS.sub("", text))


def element(tag: str, *content: str, **attributes: str | None) -> Markup:
    """An element; ``class_`` stands for ``class``, and None leaves an attribute out."""
    names = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    end = "" if tag in _VOID else f"</{tag}>"
    return Markup(f"<{tag}{names}>{joined(content)}{end}")


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Pieces of HTML and of text, one after another."""
    return Markup(escape(between).join(map(escape, parts)))


def web_url(address: str | None) -> str | None:
    """The address if it is a whole one of the web, and harmless; else None."""
    whole = resolve(None, address)
    return whole if whole and whole[:4].lower() == "http" else None
