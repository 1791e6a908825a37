"""Checks of UTF-8, compared with Python's decoder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.page._kernels.utf8 import check_utf8


def is_utf8(source: bytes) -> bool:
    return check_utf8(source)[0]


def decodes(source: bytes) -> bool:
    try:
        source.decode()
    except UnicodeDecodeError:
        return False
    return True


# The first and last characters of each length, and what lies just beyond them.
EDGES = [
    b"\x7f", b"\x80", b"\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xc2\x80", b"\xdf\xbf", b"\xc2\x7f",
    b"\xe0\x9f\xbf", b"\xe0\xa0\x80", b"\xed\x9f\xbf", b"\xed\xa0\x80", b"\xee\x80\x80",
    b"\xef\xbf\xbf", b"\xef\xbf\x7f", b"\xf0\x8f\xbf\xbf", b"\xf0\x90\x80\x80",
    b"\xf4\x8f\xbf\xbf", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xff",
]  # fmt: skip


@pytest.mark.parametrize("edge", EDGES, ids=bytes.hex)
@pytest.mark.parametrize("before", [0, 1, 7, 8, 9, 16])
def test_edges_at_any_place(edge, before):
    for source in (edge, edge + b"x", edge + b"x" * 20, edge * 2, edge[:-1]):
        source = b"a" * before + source
        assert is_utf8(source) == decodes(source)


@given(st.text(max_size=50).map(lambda text: text.encode("utf-8", "surrogatepass")), st.data())
def test_texts_and_cut_texts(source, data):
    cut = source[: data.draw(st.integers(0, len(source)))]
    assert is_utf8(source) == decodes(source)
    assert is_utf8(cut) == decodes(cut)


@given(st.lists(st.sampled_from([*range(0x7E, 0x100)]), max_size=12).map(bytes))
def test_any_bytes(source):
    assert is_utf8(source) == decodes(source)
