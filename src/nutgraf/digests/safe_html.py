"""Build HTML safely: everything that is not `Markup` is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from nutgraf.page.addresses import resolve

# Invalid in HTML, or able to reverse the text around them.
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_VOID: Final = frozenset({"br", "img", "link", "meta"})


class Markup(str):
    """Text that is already HTML."""

    __slots__ = ()


def escape(text: str) -> Markup:
    """Return text as HTML. `Markup` is returned unchanged."""
    return text if isinstance(text, Markup) else Markup(html.escape(strip_controls(text)))


def strip_controls(text: str) -> str:
    """Return text without control characters and lone surrogates."""
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", _CONTROLS.sub("", text))


def element(tag: str, *content: str, **attributes: str | None) -> Markup:
    """Return an element. ``class_`` stands for ``class``; None omits an attribute."""
    names = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    end = "" if tag in _VOID else f"</{tag}>"
    return Markup(f"<{tag}{names}>{joined(content)}{end}")


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Join HTML and text. Text is escaped."""
    return Markup(escape(between).join(map(escape, parts)))


def web_url(address: str | None) -> str | None:
    """Return the URL if it is absolute and http(s), else None."""
    whole = resolve(None, address)
    return whole if whole and whole[:4].lower() == "http" else None
