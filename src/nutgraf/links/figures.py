"""What the default judge goes by: figures of an address and its anchor, many links at once.

Unlike the paper's six features (`features`) they say where in the address a
word, a number or a date stands: a headline is the last part of a path, the name
of a section a folder. A figure that a link doesn't have is NaN.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links.addresses import Addresses
from nutgraf.links.anchors import LONGEST_ANCHOR, anchor_figures
from nutgraf.links.lexicon import CLASSES
from nutgraf.links.tokens import (
    FIRST_WORD,
    HEXADECIMAL,
    LONG_WORD,
    MIXED,
    UNKNOWN,
    Numbers,
    Tokens,
    Vocabulary,
    number_table,
    tokenize,
    tokenize_once,
)

Floats = NDArray[np.float64]

# Year, month, day; year and month; day first. The month may be a name, as in 2022/jul/30.
_DATE: Final = re.compile(
    r"(?<!\d)(?:(?:19|20)\d\d([/_.-]?)(?:0[1-9]|1[0-2]|[1-9](?!\d)|[a-z]{3})"
    r"(?:\1(?:0[1-9]|[12]\d|3[01]|[1-9](?!\d))(?!\d)|(?=[/_-]))"
    r"|(?:0?[1-9]|[12]\d|3[01])([/_.-])(?:0?[1-9]|1[0-2])\2(?:19|20)\d\d(?!\d))"
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_CAMPAIGN: Final = re.compile(r"(?:^|&)(?:utm_|gclid|fbclid|cid=|icid|cmpid)")
_NUMBERED: Final = re.compile(
    r"(?:^|&)(?:p|no|num|idx|idxno|seq|key|(?:news|article|story|post|art|a|n|item|content|doc)?_?"
    r"(?:id|no|idx)|article|story|post)=\d{3,}"
)
_FILES: Final = frozenset(
    "jpg jpeg png gif webp svg mp3 mp4 zip xml rss ics exe css js json".split()
)
# What few links of each class can't show, all of them together can.
GROUPS: Final = {
    "to be seen": "film pictures",
    "no story": "person service law account shop forum feed",
}


@dataclass(frozen=True, eq=False)
class Read:
    """The words of links, by where they stand."""

    folders: Tokens
    last: Tokens
    lines: list[str]
    """The anchors, one line each."""
    anchor: Tokens
    host: Tokens


def figures(
    addresses: Addresses, anchors: Sequence[str | None], numbers: Numbers
) -> dict[str, Floats]:
    """Every figure by name, a column each."""
    read = _read(addresses, anchors, numbers)
    columns = {**_of_words(read, numbers.known), **_of_addresses(addresses)}
    return columns | anchor_figures(anchors, read.lines, read.anchor, read.last, numbers.known)


def _read(addresses: Addresses, anchors: Sequence[str | None], numbers: Numbers) -> Read:
    """The words of folders, last part, anchor and subdomain of links."""
    lines = [_one_line(anchor) if anchor else "" for anchor in anchors]
    return Read(
        folders=tokenize_once(addresses.folders, numbers),
        last=tokenize(addresses.last, numbers),
        lines=lines,
        anchor=tokenize(lines, numbers),
        host=tokenize_once([before for _, before in addresses.name], numbers),
    )


def _of_words(read: Read, known: Vocabulary) -> dict[str, Floats]:
    size = known.size
    is_word = np.zeros(size, dtype=np.bool_)
    is_word[[UNKNOWN, LONG_WORD]] = True
    is_word[FIRST_WORD:] = True
    one = {"mixed": MIXED, "hexadecimal": HEXADECIMAL}
    columns = {
        "last: words": read.last.total(is_word),
        "last: small words": read.last.total(known.small),
        "folders: words": read.folders.total(is_word),
        "folders: small words": read.folders.total(known.small),
    }
    for name, code in one.items():
        table = np.zeros(size, dtype=np.bool_)
        table[code] = True
        columns[f"last: {name}"] = read.last.total(table)
        columns[f"folders: {name}"] = read.folders.total(table)
    for digits in (1, 4, 5, 6, 8, 10):
        table = number_table(size, digits)
        columns[f"last: number of {digits}"] = np.minimum(read.last.total(table), 1.0)
        columns[f"folders: number of {digits}"] = np.minimum(read.folders.total(table), 1.0)
    short = columns["last: words"] <= 3
    for name in CLASSES:
        table = known.classes[name]
        last = np.minimum(read.last.total(table), 1.0)
        # "The video that shocked a town" is no film: in a long headline a word says less.
        columns[f"last: {name}, short"] = last * short
        columns[f"last: {name}, long"] = last * ~short
        columns[f"folders: {name}"] = np.minimum(read.folders.total(table), 1.0)
        columns[f"host: {name}"] = np.minimum(read.host.total(table), 1.0)
    for group, names in GROUPS.items():
        table = np.logical_or.reduce([known.classes[name] for name in names.split()])
        columns[f"folders: {group}"] = np.minimum(read.folders.total(table), 1.0)
        columns[f"last: {group}"] = np.minimum(read.last.total(table), 1.0)
    return columns


def has_date(path: str) -> bool:
    """Whether a path in lower case holds a date, at least year and month."""
    year = _YEAR.search(path)
    # No date begins earlier than day and month before the first year.
    return year is not None and _DATE.search(path, max(year.start() - 6, 0)) is not None


def _of_addresses(addresses: Addresses) -> dict[str, Floats]:
    """Column by column: a function called for each address would take twice the time."""
    paths, lasts, queries = addresses.path, addresses.last, addresses.query
    lists: dict[str, list[Any]] = {
        "depth": addresses.depth,
        "path: characters": list(map(len, paths)),
        "last: characters": list(map(len, lasts)),
        "date": list(map(has_date, paths)),
        "ends with a slash": [path[-1:] == "/" for path in paths],
        "query": list(map(bool, queries)),
        "query: campaign": [query != "" and _found(_CAMPAIGN, query) for query in queries],
        "query: number of a story": [query != "" and _found(_NUMBERED, query) for query in queries],
        "fragment": list(map(bool, addresses.fragment)),
        "last: hyphens": [last.count("-") for last in lasts],
        "last: underscores": [last.count("_") for last in lasts],
        "last: only a number": list(map(str.isdigit, lasts)),
        "front page": [last == "" for last in lasts],
        "subdomain": [before != "" for _, before in addresses.name],
    }
    columns = {name: np.array(values, dtype=np.float64) for name, values in lists.items()}
    return columns | _of_endings(addresses.ending)


def _of_endings(endings: Sequence[str]) -> dict[str, Floats]:
    kinds = {each: "file" if each in _FILES else each and "page" for each in set(endings)}
    kinds |= {"pdf": "pdf"}
    numbers = {each: ("", "page", "file", "pdf").index(kind) for each, kind in kinds.items()}
    which = np.fromiter(map(numbers.__getitem__, endings), dtype=np.intp, count=len(endings))
    return {
        f"ending: {kind}": (which == i).astype(np.float64)
        for i, kind in enumerate(("page", "file", "pdf"), start=1)
    }


def _found(pattern: re.Pattern[str], text: str) -> bool:
    return pattern.search(text) is not None


def _one_line(text: str) -> str:
    text = text[:LONGEST_ANCHOR].strip()
    return text if text.isprintable() else " ".join(text.split())
