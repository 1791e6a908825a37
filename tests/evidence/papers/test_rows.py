"""Rows of both kinds, counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.rows import rows
from nutgraf.page.parsing.parse import parse


def page_rows(html: bytes, kind: str):
    return rows(Evidence(parse(html)), kind)


def test_block_rows_are_those_of_a_pretty_printed_source():
    # <html> / <body> / <div> / <p>one <b>bold</b></p> / <p>two</p> / </div> / tail / </body></html>
    found = page_rows(b"<div><p>one <b>bold</b></p><p>two</p></div>tail", "blocks")
    texts = dict(zip(found.texts, found.tags.tolist(), strict=True))
    assert texts["one bold"] == 4
    assert texts["two"] == 2
    assert texts["tail"] == 1  # </body> closes on the row of the text before it
    assert [text for text in found.texts if text] == ["one bold", "two", "tail"]


def test_a_text_between_blocks_is_a_row_of_its_own():
    found = page_rows(b"before<p>inside</p>after", "blocks")
    assert [text for text in found.texts if text] == ["before", "inside", "after"]
    assert found.to_blocks(np.arange(len(found))).tolist() == sorted(
        i for i, text in enumerate(found.texts) if text
    )


def test_source_rows_are_lines_of_the_text():
    found = page_rows(b"<p>one</p><p>two</p>\n<p>three\nfour</p>", "source")
    assert found.texts == ("onetwo", "three", "four")
    # Line 1: html, body, p, /p, p, /p; line 2: p; line 3: /p, /body, /html.
    assert found.tags.tolist() == [6, 1, 3]
    # "three" and "four" are 5 and 4 characters of the block "three four".
    assert found.to_blocks(np.array([1.0, 2.0, 3.0])).tolist() == pytest.approx(
        [1.0, 1.0, (5 * 2.0 + 4 * 3.0) / 9]
    )


@pytest.mark.parametrize("kind", ["blocks", "source"])
def test_an_empty_page_has_no_text_rows(kind):
    found = page_rows(b"", kind)
    assert "".join(found.texts) == ""
    assert found.to_blocks(np.zeros(len(found))).shape == (0,)


def test_an_unknown_kind_says_what_there_is():
    with pytest.raises(ValueError, match="'blocks' or 'source'"):
        page_rows(b"x", "lines")
