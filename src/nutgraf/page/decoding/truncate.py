"""Cut a page at a limit, but not inside a tag or a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.limits import MAX_BYTES
from nutgraf.page._kernels.find_tags import bracket_after
from nutgraf.page.parsing.guard import MAX_TAGS

if TYPE_CHECKING:
    from nutgraf.limits import Watch

# How far before the limit the beginning of a tag is searched.
_MAX_TAG: Final = 65_536
_MAX_WORD: Final = 200
_AT: Final = ord("@")


def cut_source(html: str | bytes, watch: Watch) -> str | bytes:
    """Return the page up to the limit of bytes. A str counts as UTF-8."""
    most = watch.limits.bytes
    if len(html) <= most // 4:  # no character takes more than four bytes
        return html
    if isinstance(html, str):
        whole = len(html) if html.isascii() else len(html.encode("utf-8", "surrogatepass"))
        if whole <= most:
            return html
        # A character takes at least one byte.
        encoded = html[:most].encode("utf-8", "surrogatepass")
        kept = _end(encoded, most)
        watch.note_bytes(kept, whole)
        return encoded[:kept].decode("utf-8", "replace").rstrip("\ufffd")
    if not isinstance(html, bytes):  # a bytearray and so on
        html = bytes(memoryview(html))
    if len(html) <= most:
        return html
    kept = _end(html, most)
    watch.note_bytes(kept, len(html))
    return html[:kept]


def cut_decoded(html: bytes, watch: Watch) -> bytes:
    """Return the UTF-8 page up to the limits of the parser: bytes, and tags for the nodes."""
    if len(html) > MAX_BYTES:  # decoding can make it longer
        html = html[: _end(html, MAX_BYTES)]
        watch.note_bytes(len(html), None)
    # An element and the text after it are two nodes. Brackets that are not tags count as well:
    # they take time, too.
    most = min(2 * watch.limits.nodes, MAX_TAGS)
    end = bracket_after(html, most) if len(html) > most else len(html)
    if end < len(html):
        html = html[:end]
        watch.note_nodes(most, " tags")
    return html


def _end(html: bytes, most: int) -> int:
    """Return where to cut: before a tag that would be split, else between two words."""
    if b"\0" in html[:8]:  # UTF-16 and UTF-32
        return most - most % 4
    opened = html.rfind(b"<", max(0, most - _MAX_TAG), most)
    if opened > 0 and html.rfind(b">", opened, most) < 0:
        return opened
    # Bytes below "@" are never part of a two-byte character in any encoding of pages.
    end = most
    while end > most - _MAX_WORD and end > 1 and html[end - 1] >= _AT:
        end -= 1
    return end if html[end - 1] < _AT else most
