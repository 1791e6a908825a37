"""The entries of a list without the labels of links in them, and empty brackets."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.records._kernels.entries import entry_lines, has_empty_brackets, is_like_label

KINDS = {"pdf": 1, "crossref": 2, "scopus": 2}


def lines(texts, clickable, entries, repeated=(), kinds=KINDS):
    stops = np.cumsum([len(text) for text in texts], dtype=np.int32)
    starts = (stops - [len(text) for text in texts]).astype(np.int32)
    return entry_lines(
        "".join(texts),
        starts,
        stops,
        np.ones(len(texts), dtype=np.uint8),  # each is set apart from the one before
        np.array(clickable, dtype=np.uint8),
        entries,
        2,  # the last text nodes of an entry
        6,
        20,
        kinds,
        " .[]",
        frozenset(repeated),
        " ,;",
    )


def test_in_a_link_each_label_goes_and_elsewhere_the_sure_ones_at_the_end():
    texts = ("Crossref", "Lind.", "PDF", "PDF", "Crossref")
    assert lines(texts, (0, 0, 1, 0, 0), [(0, 5)]) == ["Crossref Lind. PDF"]
    assert lines(texts, (1, 0, 0, 0, 0), [(0, 1), (1, 5)]) == ["", "Lind. PDF PDF"]


def test_what_is_repeated_is_a_label_in_a_link_at_the_end():
    texts = ("Zum Text", "Lind.", " Zum Text ", "Zum Text")
    assert lines(texts, (1, 0, 1, 0), [(0, 4)], ["Zum Text"]) == ["Zum Text Lind. Zum Text"]
    assert lines(texts, (1, 0, 1, 1), [(0, 2), (2, 4)], ["Zum Text"]) == ["Lind.", ""]


def test_what_is_too_long_or_too_short_is_no_label():
    fits, long, half, short = "Crossref" + 12 * " ", "Scopus" + 15 * " ", "Crossref   ", "CAS"
    kinds = dict.fromkeys(("crossref", "scopus", "cas"), 2)
    assert lines((fits, long, half, short), (1, 1, 1, 1), [(0, 4)], (), kinds) == ["Scopus"]
    assert lines((half, short), (0, 0), [(0, 2)], (), kinds) == ["Crossref CAS"]


def test_links_among_the_labels_at_the_end_go_with_them_but_never_all():
    texts = ("Lind", "Rivers", "PDF", "Shop")
    assert lines(texts, (1, 0, 1, 1), [(0, 4)]) == ["Lind Rivers"]
    assert lines(texts, (1, 1, 1, 1), [(0, 4)]) == ["Lind"]
    assert lines(texts, (1, 1, 0, 1), [(0, 4)]) == ["Lind Rivers PDF Shop"]


@pytest.mark.parametrize("entry", [(-1, 1), (1, 0), (0, 2)])
def test_no_entry_reaches_beyond_the_text_nodes(entry):
    with pytest.raises(IndexError):
        lines(("Crossref",), (1,), [entry])


@given(st.text(st.sampled_from("()[] |,;a\u2003·")))
def test_empty_brackets(text):
    expected = re.search(r"[(\[]\s*[|,;]*\s*[)\]]", text) is not None
    assert has_empty_brackets(text, "|,;") is expected


def test_a_label_is_known_in_any_case_and_with_marks_around_it():
    texts = ("Lind.", "[CROSSREF]", " pdf.", "Rivers 3", "[ ]")
    assert lines(texts, (0, 1, 1, 1, 1), [(0, 5)]) == ["Lind. Rivers 3"]


@given(st.text(st.sampled_from("aB ,;1\u2003²٣摘"), max_size=9), st.booleans())
def test_what_is_like_a_label(text, clickable):
    expected = not text.strip(" ,;") or (
        clickable and len(text) <= 6 and len(text.split()) <= 4 and not any(map(str.isdigit, text))
    )
    assert is_like_label(text, clickable, " ,;", 6) is expected
