"""The features of the default judge, from the URLs and texts of many links.

Unlike the paper's six features (`paper_features`), they distinguish where in the URL a word, a
number or a date is: a headline is the last part of a path, a section's name is a folder. Missing
features are NaN.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links._kernels.paths import path_counts
from nutgraf.links.anchors import anchor_features
from nutgraf.links.lexicon import CLASSES, GROUPS
from nutgraf.links.tokens import DIGITS, Vocabulary, tokenize, tokenize_once
from nutgraf.links.urls import Addresses

Floats = NDArray[np.float64]
Counts = Mapping[str, Floats]

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
# The rows of `nutgraf.links._kernels.paths.path_counts`.
_COUNT_NAMES: Final = (
    "path: characters",
    "first year",
    "ends with a slash",
    "last: characters",
    "last: hyphens",
    "last: underscores",
    "last: only a number",
    "front page",
)
_FILES: Final = frozenset(
    "jpg jpeg png gif webp svg mp3 mp4 zip xml rss ics exe css js json".split()
)


def judge_features(
    addresses: Addresses, anchors: Sequence[str | None], known: Vocabulary
) -> dict[str, Floats]:
    """Return the features by name, as columns."""
    last = tokenize(addresses.last, known)
    folders = tokenize_once(addresses.folders, known)
    host = tokenize_once([before for _, before in addresses.name], known)
    columns = _word_features(last.totals(known), folders.totals(known), host.totals(known))
    return columns | _url_features(addresses) | anchor_features(anchors, last, known)


def _word_features(last: Counts, folders: Counts, host: Counts) -> dict[str, Floats]:
    """Return features from the number of words of each class in the parts of URLs."""
    columns: dict[str, Floats] = {}
    for name in ("words", "small words", "mixed", "hexadecimal"):
        columns |= {f"last: {name}": last[name], f"folders: {name}": folders[name]}
    for name in (*(f"number of {digits}" for digits in DIGITS), *GROUPS):
        columns[f"last: {name}"] = np.minimum(last[name], 1.0)
        columns[f"folders: {name}"] = np.minimum(folders[name], 1.0)
    short = last["words"] <= 3
    for name in CLASSES:
        there = np.minimum(last[name], 1.0)
        # "The video that shocked a town" is not a video: words weigh less in a long headline.
        columns[f"last: {name}, short"] = there * short
        columns[f"last: {name}, long"] = there * ~short
        columns[f"folders: {name}"] = np.minimum(folders[name], 1.0)
        columns[f"host: {name}"] = np.minimum(host[name], 1.0)
    return columns


def has_date(path: str) -> bool:
    """Return whether a lower-case path contains a date, at least year and month."""
    year = _YEAR.search(path)
    return year is not None and _is_dated(path, year.start())


def _url_features(addresses: Addresses) -> dict[str, Floats]:
    queries = addresses.query
    counted = dict(zip(_COUNT_NAMES, path_counts(addresses.path, addresses.last), strict=True))
    lists: dict[str, list[Any]] = {
        "depth": addresses.depth,
        "query": list(map(bool, queries)),
        "query: campaign": [query != "" and _found(_CAMPAIGN, query) for query in queries],
        "query: number of a story": [query != "" and _found(_NUMBERED, query) for query in queries],
        "fragment": list(map(bool, addresses.fragment)),
        "subdomain": [before != "" for _, before in addresses.name],
    }
    columns = {name: np.array(values, dtype=np.float64) for name, values in lists.items()}
    columns["date"] = _dates(addresses.path, counted.pop("first year"))
    return columns | counted | _ending_features(addresses.ending)


def _dates(paths: Sequence[str], first_year: Floats) -> Floats:
    """Return whether paths contain a date, given the place of the first year in each."""
    dates = np.zeros(len(paths))
    some = np.flatnonzero(first_year >= 0)
    years = first_year[some].astype(np.intp).tolist()
    dates[some] = [_is_dated(paths[i], at) for i, at in zip(some.tolist(), years, strict=True)]
    return dates


def _is_dated(path: str, first_year: int) -> bool:
    # A date begins at the first year, or with day and month right before it.
    return _DATE.search(path, max(first_year - 6, 0)) is not None


def _ending_features(endings: Sequence[str]) -> dict[str, Floats]:
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
