"""Addresses taken apart, many at once: what the judge's figures are counted from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final
from urllib.parse import unquote

from nutgraf.links._kernels.urls import resolve, take_apart

# Host, path and what follows. Anything matches: a broken address is still judged.
_ADDRESS: Final = re.compile(
    r" *(?:[a-zA-Z][a-zA-Z0-9+.-]*+:)?(?://)?(?:[^/?#@]*+@)?([^/?#:]*+)(?::\d++)?"
    r"([^?#]*+)(?:\?([^#]*+))?(?:#(.*))?"
)
# A file's ending; numbers such as "story.123" are no ending.
_ENDING: Final = re.compile(r"\.([a-z][a-z0-9]{1,5})$")
# The page that stands for its folder: the folder's name is what tells.
_STANDS_FOR_FOLDER: Final = frozenset("index default home main".split())
# After a folder that is named by a headline, such a part tells nothing: /a-long-headline/story.
_SAYS_NOTHING: Final = frozenset("story article index html amp full print single view show".split())
_HEADLINE: Final = 2
_LONGEST: Final = 2_000
# Under a country, names are given two levels down: co.uk, com.au.
_SECOND_LEVEL: Final = frozenset("ac co com edu go gob gov gv ne net nom or org".split())


@dataclass(frozen=True, eq=False, slots=True)
class Addresses:
    """Addresses as columns, in lower case and with percent signs resolved.

    An object for each would take as long as reading it.
    """

    host: list[str]
    path: list[str]
    folders: list[str]
    """The parts of the path before the last, joined by slashes."""
    last: list[str]
    """What names the page: the last part, without its ending; of ``/a/b/index.html`` it is b."""
    ending: list[str]
    depth: list[int]
    """How many parts the path has."""
    query: list[str]
    fragment: list[str]
    name: list[tuple[str, str]]
    """The registered name of the host, and what stands before it: see `name_of`."""

    def __len__(self) -> int:
        """How many addresses there are."""
        return len(self.host)

    def __getitem__(self, some: slice) -> Addresses:
        """Some of the addresses."""
        return Addresses(*(getattr(self, field.name)[some] for field in fields(self)))


def read_addresses(urls: Sequence[str]) -> Addresses:
    """The parts of addresses, whatever they are."""
    columns = take_apart(urls, _LONGEST, _STANDS_FOR_FOLDER, _SAYS_NOTHING, read_any)
    host = columns[0]
    names = {each: name_of(each) for each in set(host)}
    return Addresses(*columns, list(map(names.__getitem__, host)))


def read_any(url: str) -> tuple[str, str, str, str, str, int, str, str]:
    """The parts of one address. What is said here `take_apart` does for plain addresses."""
    found = _ADDRESS.match(_printable(url[:_LONGEST]))
    assert found is not None  # anything matches
    host, path, query, fragment = found.groups(default="")
    path = _printable(resolve(path) if path.isascii() else unquote(path)).lower()
    return host.lower(), path, *_parts(path), query.lower(), fragment


def _printable(text: str) -> str:
    """Without control characters and most white space."""
    return text if text.isprintable() else "".join(filter(str.isprintable, text))


def _parts(path: str) -> tuple[str, str, str, int]:
    """Folders, last part, ending and depth of a path."""
    inner = "/".join(filter(None, path.split("/")))
    folders, _, last = inner.rpartition("/")
    ending = ""
    if match := _ENDING.search(last):
        ending = match[1]
        last = last[: match.start()]
        if last in _STANDS_FOR_FOLDER:
            inner = folders
            folders, _, last = inner.rpartition("/")
    if last in _SAYS_NOTHING and folders[folders.rfind("/") + 1 :].count("-") >= _HEADLINE:
        inner = folders
        folders, _, last = inner.rpartition("/")
    return folders, last, ending, inner.count("/") + 1 if inner else 0


def name_of(host: str) -> tuple[str, str]:
    """The name that was registered, and what stands before it but for ``www``.

    ``news.bbc.co.uk`` gives ``bbc.co.uk`` and ``news``.
    """
    labels = host.split()[0].removesuffix(".").split(".") if host.strip() else [""]
    third = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    own = 3 if third else 2
    before = " ".join(label for label in labels[:-own] if label != "www")
    return ".".join(labels[-own:]), before
