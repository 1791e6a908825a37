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

from nutgraf.links.addresses import Address, name_of
from nutgraf.links.anchors import LONGEST_ANCHOR, anchor_figures
from nutgraf.links.lexicon import CLASSES
from nutgraf.links.tokens import (
    FIRST_WORD,
    HEXADECIMAL,
    LONG_WORD,
    MIXED,
    UNKNOWN,
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
_CAMPAIGN: Final = re.compile(r"(?:^|&)(?:utm_|gclid|fbclid|cid=|icid|cmpid)")
_NUMBERED: Final = re.compile(r"(?:^|&)(?:p|id|article|story|aid|newsid|post|articleid)=\d{3,}")
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


def read_words(
    addresses: Sequence[Address], anchors: Sequence[str | None], known: Vocabulary
) -> Read:
    """The words of folders, last part, anchor and subdomain of links."""
    codes = known.copy_of_codes()
    lines = [_one_line(anchor) for anchor in anchors]
    return Read(
        folders=tokenize_once([each.folders for each in addresses], codes),
        last=tokenize([each.last for each in addresses], codes),
        lines=lines,
        anchor=tokenize(lines, codes, cased=True),
        host=tokenize_once([name_of(each.host)[1] for each in addresses], codes),
    )


def figures(
    addresses: Sequence[Address], anchors: Sequence[str | None], known: Vocabulary
) -> dict[str, Floats]:
    """Every figure by name, a column each."""
    read = read_words(addresses, anchors, known)
    columns = {**_of_words(read, known), **_of_addresses(addresses)}
    return columns | anchor_figures(anchors, read.lines, read.anchor, read.last, known)


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
    return ("20" in path or "19" in path) and _DATE.search(path) is not None


def _of_addresses(addresses: Sequence[Address]) -> dict[str, Floats]:
    """Column by column: a function called for each address would take twice the time."""
    paths = [a.path for a in addresses]
    lasts = [a.last for a in addresses]
    endings = [a.ending for a in addresses]
    queries = [a.query for a in addresses]
    lists: dict[str, list[Any]] = {
        "depth": [a.depth for a in addresses],
        "path: characters": list(map(len, paths)),
        "last: characters": list(map(len, lasts)),
        "date": list(map(has_date, paths)),
        "ends with a slash": [path[-1:] == "/" for path in paths],
        "query": list(map(bool, queries)),
        "query: campaign": [query != "" and _found(_CAMPAIGN, query) for query in queries],
        "query: number of a story": [query != "" and _found(_NUMBERED, query) for query in queries],
        "fragment": [a.fragment != "" for a in addresses],
        "ending: page": [e != "" and e not in _FILES and e != "pdf" for e in endings],
        "ending: file": [ending in _FILES for ending in endings],
        "ending: pdf": [ending == "pdf" for ending in endings],
        "last: hyphens": [last.count("-") for last in lasts],
        "last: underscores": [last.count("_") for last in lasts],
        "last: only a number": list(map(str.isdigit, lasts)),
        "front page": [last == "" for last in lasts],
        "subdomain": [name_of(a.host)[1] != "" for a in addresses],
    }
    return {name: np.array(values, dtype=np.float64) for name, values in lists.items()}


def _found(pattern: re.Pattern[str], text: str) -> bool:
    return pattern.search(text) is not None


def _one_line(text: str | None) -> str:
    if not text:
        return ""
    text = text[:LONGEST_ANCHOR].strip()
    return text if text.isprintable() else " ".join(text.split())
