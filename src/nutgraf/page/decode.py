"""Bytes to UTF-8."""

from __future__ import annotations


def decode(html: str | bytes, charset: str | None = None) -> bytes:
    """The page as UTF-8, whatever it came as."""
    if isinstance(html, str):
        try:
            return html.encode()
        except UnicodeEncodeError:
            return html.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
    return html
