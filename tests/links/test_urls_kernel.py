"""Splitting plain URLs, compared with the regular expression."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.links._kernels.urls import split_urls, unquote_path
from nutgraf.links.urls import read_addresses, split_url

PIECES = (
    "http https :// // / ? # @ : 80 :80 a.example Co.uk - _ + . .. index default story amp "
    "index.html Story.php .html .h .1a a-b-c-d/ A-Headline-Here/story x.abcdefg "
    "%20 é \n 😀"
).split(" ")
URLS = st.lists(st.sampled_from([*PIECES, " "]), max_size=9).map("".join) | st.text(max_size=20)
STANDS, NOTHING = frozenset(["index", "default"]), frozenset(["story", "amp"])


def nothing_else(url):
    raise AssertionError(f"{url!r} is plain")


@given(st.lists(URLS, max_size=5))
def test_kernel_agrees_with_the_regular_expression(urls):
    found = read_addresses(urls)
    parts = (found.host, found.path, found.folders, found.last, found.ending, found.depth)
    rows = list(zip(*parts, found.query, found.fragment, strict=True))
    assert rows == [split_url(url) for url in urls]


@pytest.mark.parametrize(
    "url",
    ["", "/", "https://Me@A.example:80/B/index.html?C=%20#D", "x" * 3_000, "a:b:c", "?", "#", "@@"],
)
def test_ascii_is_plain(url):
    (columns,) = zip(*split_urls([url], 2_000, STANDS, NOTHING, nothing_else), strict=True)
    assert columns[0] == columns[0].lower()


@pytest.mark.parametrize("url", ["a/%20", "http://x.example/a//b", "é", "a\tb", "a\x7f", "新"])
def test_other_urls_are_left_to_the_regular_expression(url):
    parts = ("host", "path", "folders", "last", "ending", 7, "query", "fragment")
    seen = []
    columns = split_urls([url], 2_000, STANDS, NOTHING, lambda url: seen.append(url) or parts)
    assert seen == [url]
    assert columns == tuple([part] for part in parts)


def test_long_urls_are_truncated():
    found = split_urls(["abc.example/" + "x" * 50], 15, STANDS, NOTHING, nothing_else)
    assert found[1] == ["/xxx"]
    with pytest.raises(ValueError, match="at most"):
        split_urls([], 100_000, STANDS, NOTHING, nothing_else)


def test_other_kinds_of_strings_are_read_too():
    class Marked(str):
        __slots__ = ()

    assert read_addresses([Marked("https://A.example/b")]).host == ["a.example"]


@given(
    st.lists(
        st.sampled_from(
            ["%", "%e6", "%96", "%B0", "%C3", "%zz", "%4", "4", "a", "\0", "%00", "%2F"]
        ),
        max_size=9,
    ).map("".join)
)
def test_percent_decoding_agrees_with_the_standard_library(path):
    assert unquote_path(path) == unquote(path)


def test_percent_encoded_non_ascii_is_left_to_the_standard_library():
    with pytest.raises(ValueError, match="ASCII"):
        unquote_path("é%20")
