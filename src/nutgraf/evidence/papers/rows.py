"""Rows: the lines of text that line-based papers (CETR, TTR, MCSTD, TWCEM) work on.

These papers split a page at the newlines of its source. Modern pages are often one line. So by
default (``"blocks"``) a row begins before every block-level start tag and ends after every
block-level end tag, as in pretty-printed source: ``<div>`` and ``</div>`` around paragraphs are
rows with a tag and no text, ``<p>text</p>`` is one row with two tags. With ``"source"`` rows end at
the newlines in the page's text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.page.page import Ints, Page
from nutgraf.page.tags import BLOCK, TEXT, VOID

RowKind = Literal["blocks", "source"]


@dataclass(frozen=True)
class Rows:
    """Rows in document order: spans of the page's text, and the tags on each row."""

    page: Page
    start: Ints
    stop: Ints
    tags: NDArray[np.int64]
    texts: tuple[str, ...]
    """The text of each row, white space collapsed."""

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.start)

    def to_blocks(self, row_values: NDArray[Any]) -> NDArray[np.float64]:
        """Return the mean of a value over the rows that share text with each block.

        It is weighted by the length of the shared text.
        """
        row, block, length = self._shared
        count = len(self.page.blocks)
        weight = np.bincount(block, weights=length, minlength=count)
        values = np.asarray(row_values, dtype=np.float64)[row]
        total = np.bincount(block, weights=values * length, minlength=count)
        return total / np.where(weight > 0, weight, 1.0)

    @cached_property
    def _shared(self) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
        """The rows, blocks and lengths of the pieces of text that a row and a block share."""
        blocks = self.page.blocks
        cuts = np.unique(np.concatenate([self.start, self.stop, blocks.start, blocks.stop]))
        piece, length = cuts[:-1], np.diff(cuts).astype(np.float64)
        row = _containing(self.start, self.stop, piece)
        block = _containing(blocks.start, blocks.stop, piece)
        shared = (row >= 0) & (block >= 0)
        return row[shared], block[shared], length[shared]


def rows(evidence: Evidence, kind: RowKind) -> Rows:
    """Return the rows of a page, of one kind."""
    if kind == "blocks":
        return block_rows(evidence)
    if kind == "source":
        return source_rows(evidence)
    raise ValueError(f"rows must be 'blocks' or 'source', got {kind!r}")


@column
def block_rows(evidence: Evidence) -> Rows:
    """Rows that begin and end at block-level tags."""
    page = evidence.page
    element = np.flatnonzero(page.tag != TEXT)
    closed = element[~VOID[page.tag[element]]]
    # All tags in source order. At one place in the node order, end tags come before start tags,
    # and the innermost end tag comes first.
    place = np.concatenate([element, page.end[closed]])
    is_start = np.concatenate([np.ones(len(element), np.int8), np.zeros(len(closed), np.int8)])
    node = np.concatenate([element, closed])
    order = np.lexsort((-node * (1 - is_start), is_start, place))
    place, is_start, node = place[order], is_start[order].astype(np.bool_), node[order]
    position = np.where(is_start, page.start[node], page.stop[node])
    block = BLOCK[page.tag[node]]
    begins_before = block & is_start
    begins_after = block & (~is_start | VOID[page.tag[node]])
    # The row of a tag is the number of borders up to it, without the border after it.
    row = np.cumsum(begins_before) + np.cumsum(begins_after) - begins_after
    # The row of a text is the number of all borders before it.
    borders = np.cumsum(begins_before) + np.cumsum(begins_after)
    before = np.searchsorted(position, page.blocks.start, side="right") - 1
    text_row = np.where(before >= 0, borders[before], 0)
    used, inverse = np.unique(np.concatenate([row, text_row]), return_inverse=True)
    tags = np.bincount(inverse[: len(row)], minlength=len(used)).astype(np.int64)
    mine = inverse[len(row) :]
    start = np.zeros(len(used), np.int32)
    stop = np.zeros(len(used), np.int32)
    texts = [""] * len(used)
    # A row without text has an empty span at its first tag.
    start[inverse[: len(row)][::-1]] = position[::-1]
    stop[:] = start
    for i, text, first, last in zip(
        mine.tolist(),
        page.block_texts,
        page.blocks.start.tolist(),
        page.blocks.stop.tolist(),
        strict=True,
    ):
        if not texts[i]:
            start[i] = first
        stop[i] = last
        texts[i] = f"{texts[i]} {text}".strip()
    return Rows(page, start, stop, tags, tuple(texts))


@column
def source_rows(evidence: Evidence) -> Rows:
    """Rows that end at newlines in the page's text, without those with neither text nor tags."""
    page = evidence.page
    newlines = np.array([i for i, c in enumerate(page.text) if c == "\n"], dtype=np.int32)
    start = np.concatenate([[0], newlines + 1]).astype(np.int32)
    stop = np.concatenate([newlines, [len(page.text)]]).astype(np.int32)
    element = np.flatnonzero(page.tag != TEXT)
    closed = element[~VOID[page.tag[element]]]
    places = np.concatenate([page.start[element], page.stop[closed]])
    line = np.searchsorted(newlines, places, side="left")
    tags = np.bincount(line, minlength=len(start)).astype(np.int64)
    texts = [" ".join(line.split()) for line in page.text.split("\n")]
    used = (tags > 0) | np.array([bool(text) for text in texts], dtype=np.bool_)
    return Rows(
        page,
        start[used],
        stop[used],
        tags[used],
        tuple(t for t, u in zip(texts, used, strict=True) if u),
    )


def _containing(start: Ints, stop: Ints, places: NDArray[Any]) -> NDArray[np.intp]:
    """Return the span of each place, or -1. Spans are in order and don't overlap."""
    full = np.flatnonzero(stop > start)
    if len(full) == 0:
        return np.full(len(places), -1, dtype=np.intp)
    index = np.searchsorted(start[full], places, side="right") - 1
    inside = (index >= 0) & (places < stop[full][np.maximum(index, 0)])
    return np.where(inside, full[np.maximum(index, 0)], -1)
