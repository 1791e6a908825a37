"""Where a page comes from: a URL, a file, or standard input."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from nutgraf.errors import NutgrafError
from nutgraf.limits import MAX_BYTES

if TYPE_CHECKING:
    from nutgraf.limits import Watch
    from nutgraf.page.page import Page

STANDARD_INPUT: Final = "-"
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class SourceError(NutgrafError):
    """A source is not there or can't be read."""


@dataclass(frozen=True, slots=True)
class Raw:
    """The bytes of a page, and what is known of them before they are read."""

    content: bytes
    url: str | None = None
    charset: str | None = None
    more: bool = False
    """Whether there is more than was read."""


def read_page(source: str, watch: Watch, *, allow_private: bool = False) -> Page:
    """The page at a source, decoded and parsed, within the limits of the watch."""
    from nutgraf.page.decoding.decode import decode
    from nutgraf.page.parsing.parse import parse

    raw = read_raw(source, watch.limits.bytes, allow_private=allow_private)
    if raw.more:
        watch.note_bytes(len(raw.content), None)
    return parse(decode(raw.content, raw.charset), raw.url, watch)


def is_url(source: str) -> bool:
    """Whether a source is an address, not a file."""
    return _SCHEME.match(source) is not None


def read_raw(source: str, most: int = MAX_BYTES, *, allow_private: bool = False) -> Raw:
    """The bytes at a source, so many at most."""
    if source == STANDARD_INPUT:
        return _standard_input(most)
    scheme = _SCHEME.match(source)
    if scheme is None:
        return _file(source, most)
    if scheme[0].lower() not in ("http://", "https://"):
        raise SourceError("a URL begins with http:// or https://")
    from nutgraf.net.fetch import fetch

    fetched = fetch(source, most, allow_private=allow_private)
    return Raw(fetched.content, fetched.url, fetched.charset, fetched.truncated)


def _standard_input(most: int) -> Raw:
    if sys.stdin is None:  # a process can be started without it
        return Raw(b"")
    return _read(sys.stdin.buffer, most)


def _file(source: str, most: int) -> Raw:
    try:
        with Path(source).open("rb") as file:
            return _read(file, most)
    except FileNotFoundError:
        hint = "; a URL begins with http:// or https://" if "." in source else ""
        raise SourceError(f"no such file{hint}") from None
    except IsADirectoryError:
        raise SourceError("is a directory; give the pages in it, as in DIRECTORY/*.html") from None
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) else None
        raise SourceError(f"can't be read: {reason or error}") from None


def _read(file: BinaryIO, most: int) -> Raw:
    """All that is there, or as much as a page can be: a device may have no end."""
    content = file.read(most + 1)
    return Raw(content[:most], more=len(content) > most)
