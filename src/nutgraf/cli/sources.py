"""Where a page comes from: a URL, a file, or standard input."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from nutgraf.errors import NutgrafError, PageTooLargeError

if TYPE_CHECKING:
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


def read_page(source: str, *, allow_private: bool = False) -> Page:
    """The page at a source, decoded and parsed."""
    from nutgraf.page.decode import decode
    from nutgraf.page.parse import parse

    raw = read_raw(source, allow_private=allow_private)
    return parse(decode(raw.content, raw.charset), raw.url)


def read_raw(source: str, *, allow_private: bool = False) -> Raw:
    """The bytes at a source."""
    if source == STANDARD_INPUT:
        return Raw(_standard_input())
    scheme = _SCHEME.match(source)
    if scheme is None:
        return Raw(_file(source))
    if scheme[0].lower() not in ("http://", "https://"):
        raise SourceError("a URL begins with http:// or https://")
    from nutgraf.fetch.single import fetch

    fetched = fetch(source, allow_private=allow_private)
    return Raw(fetched.content, fetched.url, fetched.charset)


def _standard_input() -> bytes:
    if sys.stdin is None:  # a process can be started without it
        return b""
    return _read(sys.stdin.buffer)


def _file(source: str) -> bytes:
    try:
        with Path(source).open("rb") as file:
            return _read(file)
    except FileNotFoundError:
        hint = "; a URL begins with http:// or https://" if "." in source else ""
        raise SourceError(f"no such file{hint}") from None
    except IsADirectoryError:
        raise SourceError("is a directory; give the pages in it, as in DIRECTORY/*.html") from None
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) else None
        raise SourceError(f"can't be read: {reason or error}") from None


def _read(file: BinaryIO) -> bytes:
    """All that is there, unless it is more than a page can be: a device may have no end."""
    from nutgraf.page import guard

    content = file.read(guard.MAX_BYTES + 1)
    if len(content) > guard.MAX_BYTES:
        raise PageTooLargeError(f"the page is larger than {guard.MAX_BYTES:,} bytes")
    return content
