# cython: language_level=3, wraparound=False, cdivision=True
"""Counts over the characters of each block; for `nutgraf.evidence.blocks.writing`."""

import numpy as np

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memchr

# As in `nutgraf.text.characters`.
cdef enum:
    BLANK = 0
    UPPER = 2
    COMMA = 5
    STOP = 6
    QUOTE = 7
    MARK = 8
    COLON = 10
    BREAK = 11


def words_of_blocks(const Py_ssize_t[::1] start, const int32_t[::1] block_start):
    """Return the block of each word, and the number of words of each block."""
    cdef Py_ssize_t blocks = block_start.shape[0], block = 0, i
    owners, counts = np.empty(start.shape[0], dtype=np.int32), np.zeros(blocks)
    cdef int32_t[::1] owner = owners
    cdef double[::1] count = counts
    for i in range(start.shape[0]):
        while block + 1 < blocks and block_start[block + 1] <= start[i]:
            block += 1
        owner[i] = block
        count[block] += 1.0
    return owners, counts


def count_kinds(const uint8_t[::1] kinds, const int32_t[::1] starts, Py_ssize_t kind_count):
    """Return the number of characters of each kind in each span, from its start to the next.

    Characters before the first start count for the first span.
    """
    cdef Py_ssize_t spans = starts.shape[0], span = 0, i
    counts = np.zeros((spans, kind_count), dtype=np.int64)
    cdef int64_t[:, ::1] count = counts
    if spans:
        for i in range(kinds.shape[0]):
            while span + 1 < spans and starts[span + 1] <= i:
                span += 1
            count[span, kinds[i]] += 1
    return counts


cdef struct Counts:
    int blanks, breaks, capitals, marks, commas


cdef Counts _counts(const uint8_t* kinds, Py_ssize_t size) noexcept:
    """Count characters of some kinds. Without branches, compilers vectorize the loop."""
    cdef int blanks = 0, breaks = 0, capitals = 0, marks = 0, commas = 0
    cdef Py_ssize_t i
    for i in range(size):
        blanks += kinds[i] == BLANK
        breaks += kinds[i] == BREAK
        capitals += kinds[i] == UPPER
        marks += ((kinds[i] >= COMMA) & (kinds[i] <= MARK)) | (kinds[i] == COLON)
        commas += kinds[i] == COMMA
    return Counts(blanks, breaks, capitals, marks, commas)


def character_counts(
    const uint8_t[::1] kinds,
    const int32_t[::1] leaf_start,
    const int32_t[::1] leaf_block,
    const uint8_t[::1] leaf_linked,
    const uint8_t[::1] leaf_slanted,
    Py_ssize_t blocks,
):
    """Return rows of counts for each block.

    They are: characters, those in links, italic ones, capitals, line breaks, marks, commas and
    text nodes. Characters between two text nodes count for the first of them, and those before
    the first text node count for it.
    """
    columns = np.zeros((8, blocks))
    cdef double[:, ::1] out = columns
    cdef Py_ssize_t leaf, start, stop, block, leaves = leaf_start.shape[0]
    cdef int seen
    cdef Counts counts
    for leaf in range(leaves):
        block = leaf_block[leaf]
        start = leaf_start[leaf] if leaf else 0
        stop = leaf_start[leaf + 1] if leaf + 1 < leaves else kinds.shape[0]
        if not 0 <= start <= stop <= kinds.shape[0]:
            raise IndexError("text nodes are out of order")
        counts = _counts(&kinds[0] + start, stop - start)
        seen = <int>(stop - start) - counts.blanks - counts.breaks
        out[3, block] += counts.capitals
        out[4, block] += counts.breaks
        out[5, block] += counts.marks
        out[6, block] += counts.commas
        out[0, block] += seen
        if leaf_linked[leaf]:
            out[1, block] += seen
        if leaf_slanted[leaf]:
            out[2, block] += seen
        out[7, block] += 1
    return columns


def link_density_and_prose(
    const double[::1] characters,
    const double[::1] linked,
    const double[::1] words,
    const double[::1] ended,
    double min_words,
    double max_linked,
):
    """Return each block's share of characters in links, and its other characters if it is prose.

    Prose has at least ``min_words`` words and a sentence that ends.
    """
    cdef Py_ssize_t i
    columns = np.zeros((2, characters.shape[0]))
    cdef double[:, ::1] out = columns
    for i in range(characters.shape[0]):
        out[0, i] = linked[i] / max(characters[i], 1.0)
        if words[i] >= min_words and out[0, i] < max_linked and ended[i] > 0:
            out[1, i] = characters[i] * (1.0 - out[0, i])
    return columns


def sentence_counts(
    const uint8_t[::1] kinds,
    const uint32_t[::1] codes,
    const uint8_t[::1] ends_itself,
    const int32_t[::1] start,
    const int32_t[::1] stop,
):
    """Return how many sentences end in each block, and whether it ends with a sentence.

    A mark ends a sentence if a blank, a quote or nothing follows it. In a page without white
    space between its tags, the next block follows at once.
    """
    cdef Py_ssize_t blocks = start.shape[0], size = kinds.shape[0], block, i, seen = 0, last = -1, end
    cdef const uint8_t* mark
    columns = np.zeros((2, blocks))
    cdef double[:, ::1] out = columns
    for block in range(blocks):
        i, end = start[block], min(start[block + 1], size) if block + 1 < blocks else size
        while i < end:
            mark = <const uint8_t*>memchr(&kinds[i], STOP, end - i)
            if mark == NULL:
                break
            i = mark - &kinds[0]
            out[0, block] += _ends_sentence(kinds, codes, ends_itself, i)
            i += 1
        # A block can look blank. Then the last visible character before it counts.
        for i in range(stop[block] - 1, seen - 1, -1):
            if kinds[i] != BLANK and kinds[i] != BREAK:
                last = i
                break
        seen = max(seen, stop[block])
        if last >= 0 and kinds[last] == STOP:
            out[1, block] = 1
            if not _ends_sentence(kinds, codes, ends_itself, last):
                out[0, block] += 1
    return columns


cdef bint _ends_sentence(
    const uint8_t[::1] kinds, const uint32_t[::1] codes, const uint8_t[::1] ends_itself, Py_ssize_t i
) noexcept:
    if i + 1 == kinds.shape[0] or kinds[i + 1] in (BLANK, QUOTE, BREAK):
        return True
    return codes[i] < <uint32_t>ends_itself.shape[0] and ends_itself[codes[i]]
