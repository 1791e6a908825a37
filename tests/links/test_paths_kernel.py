"""Counts over paths and shapes of URLs, compared with plain Python."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.links._kernels.paths import path_counts, url_shapes

PIECES = "a ab / - _ + . é ² ٣ 新 1 19 20 2024 1999 12345 20٣٣ İ 😀".split()
PATHS = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
PARTS = PATHS.map(lambda path: path.replace("/", ""))


@given(st.lists(st.tuples(PATHS, PARTS), max_size=5))
def test_counts(pairs):
    found = path_counts([path for path, _ in pairs], [last for _, last in pairs])
    years = [re.search(r"(?:19|20)\d\d", path) for path, _ in pairs]
    assert found.T.tolist() == [
        [
            len(path),
            -1 if year is None else year.start(),
            path.endswith("/"),
            len(last),
            last.count("-"),
            last.count("_"),
            last.isdigit(),
            last == "",
        ]
        for (path, last), year in zip(pairs, years, strict=True)
    ]


def kind(part: str) -> str:
    words = 1 + part.count("-")
    bare = part.replace("-", "")
    if not bare or bare.isalpha():
        return "headline" if words >= 3 else "word"
    if part.isdecimal():
        return str(min(len(part), 5))
    words += part.count("_") + part.count("+")
    number = re.search(r"\d+", part)
    is_long = number is not None and len(number[0]) >= 4
    return ("headline" if words >= 3 else "word") + ("0" if is_long else "")


ADDRESSES = st.tuples(st.sampled_from("ab"), PATHS, PARTS, st.sampled_from(["", "html"]))


@given(st.lists(ADDRESSES, max_size=6))
def test_shapes_are_equal_where_hosts_endings_and_kinds_of_parts_are(addresses):
    columns = [list(column) for column in zip(*addresses, strict=True)] or [[], [], [], []]
    numbers: dict[tuple[object, ...], int] = {}
    expected = [
        numbers.setdefault((host, *map(kind, folders.split("/")), kind(last), ending), len(numbers))
        for host, folders, last, ending in addresses
    ]
    assert url_shapes(*columns).tolist() == expected


def test_columns_of_different_lengths_are_refused():
    with pytest.raises(ValueError, match="same length"):
        path_counts(["/a"], [])
    with pytest.raises(ValueError, match="same length"):
        url_shapes(["a"], [""], [""], [])
