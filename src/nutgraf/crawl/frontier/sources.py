"""Read the sources of a crawl: URLs, or files of URLs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nutgraf.errors import WrongUseError
from nutgraf.urls import typed

if TYPE_CHECKING:
    from collections.abc import Sequence

_MAX_BYTES: Final = 10_000_000
_MAX_REPORTED: Final = 3


@dataclass(frozen=True, slots=True)
class Sources:
    """URLs to start from, and files to read links from."""

    urls: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]
    """The URI and content of each file."""
    invalid: tuple[tuple[str, str], ...] = ()
    """Invalid lines of URL files: the place and the problem."""


def read_sources(sources: Sequence[str]) -> Sources:
    """Separate URLs from files. Raises `WrongUseError` for anything else.

    Invalid lines in a file of URLs are only reported.
    """
    urls: list[str] = []
    files: list[tuple[str, bytes]] = []
    invalid: list[tuple[str, str]] = []
    for source in sources:
        if not source.strip():
            raise WrongUseError("a source is empty (expected a URL or a file)")
        url = typed(source)
        if "://" not in source and Path(source).is_file():
            uri, content = _read_file(source)
            if _is_list(content):
                listed_urls, rejected = _parse_list(source, content)
                if len(rejected) > len(listed_urls):  # a file of another kind
                    raise WrongUseError(": ".join(rejected[0]))
                urls += listed_urls
                invalid += rejected
            else:
                files.append((uri, content))
        elif url is not None:
            urls.append(url)
        elif "://" in source:
            raise WrongUseError(f"{source}: not a URL (expected http:// or https://)")
        else:
            raise WrongUseError(f"{source}: neither a URL nor a file")
    if not urls and not files:
        problems = "; ".join(f"{place}: {problem}" for place, problem in invalid[:_MAX_REPORTED])
        raise WrongUseError(problems or "no sources given (expected a URL or a file)")
    return Sources(tuple(dict.fromkeys(urls)), tuple(files), tuple(invalid))


def _is_list(content: bytes) -> bool:
    """Return whether a file is a list of URLs, not a feed, a sitemap or a saved page."""
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    packed = b"\0" in content[:1000] or content.startswith(b"\x1f\x8b")
    return not packed and start not in (b"<", b"{", b"[")


def _parse_list(source: str, content: bytes) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the URLs of a file, one per line, and its invalid lines.

    Anything after a URL on its line, or after a #, is a comment.
    """
    urls: list[str] = []
    invalid: list[tuple[str, str]] = []
    for number, line in enumerate(content.decode("utf-8-sig", "replace").splitlines(), start=1):
        word = (line.split() or [""])[0]
        if not word or word.startswith("#"):
            continue
        url = typed(word)
        if url is None:
            invalid.append((f"{source}, line {number}", f"{word[:100]!r} is not a URL"))
        else:
            urls.append(url)
    return urls, invalid


def _read_file(source: str) -> tuple[str, bytes]:
    try:
        with Path(source).open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
        uri = Path(source).absolute().as_uri()
    except (OSError, ValueError) as error:
        raise WrongUseError(f"{source}: could not be read ({error})") from None
    if len(content) > _MAX_BYTES:
        raise WrongUseError(f"{source}: a file of URLs can have at most {_MAX_BYTES:,} bytes")
    return uri, content
