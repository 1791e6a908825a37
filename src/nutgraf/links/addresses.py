"""Addresses taken apart, many at once: what the judge's figures are counted from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final
from urllib.parse import unquote

# A line each: host, path and what follows. Anything matches: a broken address is still judged.
_ADDRESS: Final = re.compile(
    r"^ *(?:[a-zA-Z][a-zA-Z0-9+.-]*+:)?(?://)?(?:[^/?#@\n]*+@)?([^/?#:\n]*+)(?::\d++)?"
    r"([^?#\n]*+)(?:\?([^#\n]*+))?(?:#(.*))?",
    re.MULTILINE,
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
    found = _cut(urls)
    host = lowered([each[0] for each in found])
    path = lowered([_resolved(each) if "%" in each else each for _, each, _, _ in found])
    query = lowered([each[2] for each in found])
    fragment = [each[3] for each in found]
    names = {each: name_of(each) for each in set(host)}
    return Addresses(host, path, *_parts(path), query, fragment, list(map(names.__getitem__, host)))


def lowered(texts: list[str]) -> list[str]:
    """Texts without line breaks in lower case; all at once takes a fifth of the time."""
    return "\n".join(texts).lower().split("\n") if texts else []


def _cut(urls: Sequence[str]) -> list[tuple[str, str, str, str]]:
    """Host, path, query and fragment of each address."""
    lines = [url[:_LONGEST] for url in urls]
    if not all(map(str.isprintable, lines)):
        lines = [_printable(line) for line in lines]
    found: list[tuple[str, str, str, str]] = _ADDRESS.findall("\n".join(lines))
    return found


def _resolved(path: str) -> str:
    return _printable(unquote(path))


def _printable(text: str) -> str:
    """Without control characters and most white space: they would end a line among the many."""
    return text if text.isprintable() else "".join(filter(str.isprintable, text))


def _parts(paths: Sequence[str]) -> tuple[list[str], list[str], list[str], list[int]]:
    """Folders, last part, ending and depth of each path."""
    all_folders, lasts, endings, depths = [], [], [], []
    for path in paths:
        inner = path.strip("/")
        if "//" in inner:
            inner = "/".join(filter(None, inner.split("/")))
        folders, _, last = inner.rpartition("/")
        ending = ""
        if "." in last and (match := _ENDING.search(last)):
            ending = match[1]
            last = last[: match.start()]
            if last in _STANDS_FOR_FOLDER:
                inner = folders
                folders, _, last = inner.rpartition("/")
        if last in _SAYS_NOTHING and folders[folders.rfind("/") + 1 :].count("-") >= _HEADLINE:
            inner = folders
            folders, _, last = inner.rpartition("/")
        all_folders.append(folders)
        lasts.append(last)
        endings.append(ending)
        depths.append(inner.count("/") + 1 if inner else 0)
    return all_folders, lasts, endings, depths


def name_of(host: str) -> tuple[str, str]:
    """The name that was registered, and what stands before it but for ``www``.

    ``news.bbc.co.uk`` gives ``bbc.co.uk`` and ``news``.
    """
    labels = host.split()[0].removesuffix(".").split(".") if host.strip() else [""]
    third = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    own = 3 if third else 2
    before = " ".join(label for label in labels[:-own] if label != "www")
    return ".".join(labels[-own:]), before
