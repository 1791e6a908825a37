"""Addresses taken apart, many at once: what the judge's figures are counted from."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import unquote

# Host, path and what follows. Anything matches: a broken address is still judged.
_ADDRESS: Final = re.compile(
    r"\s*(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?(?://)?(?:[^/?#@]*@)?([^/?#:]*)(?::\d+)?"
    r"([^?#]*)(?:\?([^#]*))?(?:#(.*))?",
    re.DOTALL,
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


class Address(NamedTuple):
    """One address, in lower case and with percent signs resolved."""

    host: str
    path: str
    folders: str
    """The parts of the path before the last, joined by slashes."""
    last: str
    """What names the page: the last part, without its ending; of ``/a/b/index.html`` it is b."""
    ending: str
    depth: int
    """How many parts the path has."""
    query: str
    fragment: str


def read_address(url: str) -> Address:
    """The parts of an address, whatever it is."""
    found = _ADDRESS.match(url[:_LONGEST])
    host, path, query, fragment = found.groups("") if found else ("", url, "", "")
    if "%" in path:
        path = unquote(path)
    # White space and control characters would end a line among the many that are read at once.
    path = path.lower() if path.isprintable() else "".join(filter(str.isprintable, path)).lower()
    parts = [part for part in path.split("/") if part]
    last, ending = parts[-1] if parts else "", ""
    if "." in last and (match := _ENDING.search(last)):
        ending = match[1]
        last = last[: match.start()]
        if last in _STANDS_FOR_FOLDER:
            parts.pop()
            last = parts[-1] if parts else ""
    if last in _SAYS_NOTHING and len(parts) > 1 and parts[-2].count("-") >= _HEADLINE:
        parts.pop()
        last = parts[-1]
    depth = len(parts)
    folders = "/".join(parts[:-1]) if depth > 1 else ""
    return Address(host.lower(), path, folders, last, ending, depth, query.lower(), fragment)


@lru_cache(maxsize=4096)
def name_of(host: str) -> tuple[str, str]:
    """The name that was registered, and what stands before it but for ``www``.

    ``news.bbc.co.uk`` gives ``bbc.co.uk`` and ``news``.
    """
    labels = host.split()[0].removesuffix(".").split(".") if host.strip() else [""]
    third = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    own = 3 if third else 2
    before = " ".join(label for label in labels[:-own] if label != "www")
    return ".".join(labels[-own:]), before
