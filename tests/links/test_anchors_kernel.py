"""Link texts as single lines."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from nutgraf.links._kernels.anchors import read_lines

PIECES = ["a", "A", "É", "ß", " ", "  ", "\t", "\xa0", ".", "..", "...", "’", "…", ",", '"', "1"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=8).map("".join) | st.text(max_size=12)
MARK = re.compile(r"[’‘“”\"'«»„,:;?!—–…]|\.\.\.")


def one_line(text: str) -> str:
    return " ".join(text[:8].split(" ")).strip()


@given(st.lists(TEXTS | st.none(), max_size=5))
def test_lines_and_their_case(anchors):
    lines, lengths, marks, capitals = read_lines(anchors, 8, one_line)
    assert lines == [one_line(anchor) if anchor else "" for anchor in anchors]
    assert lengths.tolist() == [len(line) for line in lines]
    assert marks.tolist() == [MARK.search(line) is not None for line in lines]
    assert capitals.tolist() == [line.isupper() for line in lines]


def test_single_lines_are_unchanged():
    def nothing_else(text):
        raise AssertionError(f"{text!r} is a line")

    anchors = ["Read more", "12  per cent", "(x)"]
    assert read_lines(anchors, 12, nothing_else)[0] == anchors
