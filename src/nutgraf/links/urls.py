"""Split many URLs into the parts that the judge's features are computed from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final
from urllib.parse import unquote

from nutgraf.links._kernels.urls import split_urls, unquote_path

# Host, path and the rest. Anything matches, so broken URLs are judged, too.
_ADDRESS: Final = re.compile(
    r" *(?:[a-zA-Z][a-zA-Z0-9+.-]*+:)?(?://)?(?:[^/?#@]*+@)?([^/?#:]*+)(?::\d++)?"
    r"([^?#]*+)(?:\?([^#]*+))?(?:#(.*))?"
)
# A file's extension, but not a number as in "story.123".
_ENDING: Final = re.compile(r"\.([a-z][a-z0-9]{1,5})$")
# Index pages of a folder: the name of the folder is the meaningful one.
_STANDS_FOR_FOLDER: Final = frozenset("index default home main".split())
# Last parts without meaning after a headline: /a-long-headline/story.
_NO_MEANING: Final = frozenset("story article index html amp full print single view show".split())
_HEADLINE_HYPHENS: Final = 2
_MAX_URL: Final = 2_000
# Second-level domains under which names are registered: co.uk, com.au.
_SECOND_LEVEL: Final = frozenset("ac co com edu go gob gov gv ne net nom or org".split())


@dataclass(frozen=True, eq=False, slots=True)
class Addresses:
    """URLs as columns, in lower case and percent-decoded.

    An object for each would take as long as reading them.
    """

    host: list[str]
    path: list[str]
    folders: list[str]
    """The parts of the path before the last, joined by slashes."""
    last: list[str]
    """The part that names the page, without extension: b for ``/a/b/index.html``."""
    ending: list[str]
    depth: list[int]
    """The number of parts of the path."""
    query: list[str]
    fragment: list[str]
    name: list[tuple[str, str]]
    """The registered name of the host, and its subdomains: see `registered_name`."""

    def __len__(self) -> int:
        """Return the number of URLs."""
        return len(self.host)

    def __getitem__(self, some: slice) -> Addresses:
        """Return a slice of the URLs."""
        return Addresses(*(getattr(self, field.name)[some] for field in fields(self)))


def read_addresses(urls: Sequence[str]) -> Addresses:
    """Split URLs into parts. They need not be valid."""
    columns = split_urls(urls, _MAX_URL, _STANDS_FOR_FOLDER, _NO_MEANING, split_url)
    host = columns[0]
    names = {each: registered_name(each) for each in set(host)}
    return Addresses(*columns, list(map(names.__getitem__, host)))


def split_url(url: str) -> tuple[str, str, str, str, str, int, str, str]:
    """Split one URL. The kernel `split_urls` does the same for plain ones."""
    found = _ADDRESS.match(_printable(url[:_MAX_URL]))
    assert found is not None  # anything matches
    host, path, query, fragment = found.groups(default="")
    path = _printable(unquote_path(path) if path.isascii() else unquote(path)).lower()
    return host.lower(), path, *_parts(path), query.lower(), fragment


def _printable(text: str) -> str:
    """Remove control characters and most white space."""
    return text if text.isprintable() else "".join(filter(str.isprintable, text))


def _parts(path: str) -> tuple[str, str, str, int]:
    """Return folders, last part, extension and depth of a path."""
    inner = "/".join(filter(None, path.split("/")))
    folders, _, last = inner.rpartition("/")
    ending = ""
    if match := _ENDING.search(last):
        ending = match[1]
        last = last[: match.start()]
        if last in _STANDS_FOR_FOLDER:
            inner = folders
            folders, _, last = inner.rpartition("/")
    if last in _NO_MEANING and folders[folders.rfind("/") + 1 :].count("-") >= _HEADLINE_HYPHENS:
        inner = folders
        folders, _, last = inner.rpartition("/")
    return folders, last, ending, inner.count("/") + 1 if inner else 0


def registered_name(host: str) -> tuple[str, str]:
    """Return the registered name of a host, and its subdomains without ``www``.

    ``news.bbc.co.uk`` gives ``bbc.co.uk`` and ``news``.
    """
    labels = host.split()[0].removesuffix(".").split(".") if host.strip() else [""]
    third = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    size = 3 if third else 2
    before = " ".join(label for label in labels[:-size] if label != "www")
    return ".".join(labels[-size:]), before
