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
    """A source does not exist or can't be read."""


@dataclass(frozen=True, slots=True)
class Raw:
    """The bytes of a page, with its URL and declared charset."""

    content: bytes
    url: str | None = None
    charset: str | None = None
    more: bool = False
    """Whether the source is longer than ``content``."""


def read_page(source: str, watch: Watch, *, allow_private: bool = False) -> Page:
    """Return the page at a source, decoded and parsed within the limits of the watch."""
    from nutgraf.page.decoding.decode import decode
    from nutgraf.page.parsing.parse import parse

    raw = read_raw(source, watch.limits.bytes, allow_private=allow_private)
    if raw.more:
        watch.note_bytes(len(raw.content), None)
    return parse(decode(raw.content, raw.charset), raw.url, watch)


def is_url(source: str) -> bool:
    """Return whether a source is a URL rather than a file."""
    return _SCHEME.match(source) is not None


def not_a_url(text: str) -> str:
    """Return the message for a text that should be a URL."""
    return f"not a URL: {text!r} (expected http:// or https://)"


def read_raw(source: str, max_bytes: int = MAX_BYTES, *, allow_private: bool = False) -> Raw:
    """Return the content of a source, up to a number of bytes."""
    if source == STANDARD_INPUT:
        return _standard_input(max_bytes)
    scheme = _SCHEME.match(source)
    if scheme is None:
        return _file(source, max_bytes)
    if scheme[0].lower() not in ("http://", "https://"):
        raise SourceError("not a URL (expected http:// or https://)")
    from nutgraf.net.fetch import fetch

    fetched = fetch(source, max_bytes, allow_private=allow_private)
    return Raw(fetched.content, fetched.url, fetched.charset, fetched.truncated)


def _standard_input(max_bytes: int) -> Raw:
    if sys.stdin is None:  # the process was started without it
        return Raw(b"")
    return _read(sys.stdin.buffer, max_bytes)


def _file(source: str, max_bytes: int) -> Raw:
    try:
        with Path(source).open("rb") as file:
            return _read(file, max_bytes)
    except FileNotFoundError:
        hint = "; a URL starts with http:// or https://" if "." in source else ""
        raise SourceError(f"no such file{hint}") from None
    except IsADirectoryError:
        raise SourceError("is a directory; name the pages in it, as in DIRECTORY/*.html") from None
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) else None
        raise SourceError(f"could not be read: {reason or error}") from None


def _read(file: BinaryIO, max_bytes: int) -> Raw:
    """Read to the end or to the limit: a device may have no end."""
    content = file.read(max_bytes + 1)
    return Raw(content[:max_bytes], more=len(content) > max_bytes)
