# cython: language_level=3, wraparound=False, cdivision=True
"""Counts over the characters of each block; `nutgraf.evidence.blocks.writing` says what for."""

import numpy as np

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memchr

# These are the numbers of `nutgraf.text.characters`.
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
    """For each word the block that it is in, and for each block how many words it has."""
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


cdef struct Counts:
    int blanks, breaks, capitals, marks, commas


cdef Counts _counts(const uint8_t* kinds, Py_ssize_t size) noexcept:
    """How many characters there are of some kinds. No branch, so that many are counted at once."""
    cdef int blanks = 0, breaks = 0, capitals = 0, marks = 0, commas = 0
    cdef Py_ssize_t i
    for i in range(size):
        blanks += kinds[i] == BLANK
        breaks += kinds[i] == BREAK
        capitals += kinds[i] == UPPER
        marks += ((kinds[i] >= COMMA) & (kinds[i] <= MARK)) | (kinds[i] == COLON)
        commas += kinds[i] == COMMA
    return Counts(blanks, breaks, capitals, marks, commas)


def measure(
    const uint8_t[::1] kinds,
    const int32_t[::1] leaf_start,
    const int32_t[::1] leaf_block,
    const uint8_t[::1] leaf_linked,
    const uint8_t[::1] leaf_slanted,
    Py_ssize_t blocks,
):
    """For each block: characters, those in links, slanted ones, capitals, line breaks, marks,
    commas, text nodes, as rows.

    What stands between two text nodes, or before the first, counts as the former's.
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
            raise IndexError("text nodes do not follow each other")
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


def prose(
    const double[::1] characters,
    const double[::1] linked,
    const double[::1] words,
    const double[::1] ended,
    double least_words,
    double most_linked,
):
    """For each block the share of its characters in links, and how many others it has if it reads
    like prose: it has enough words, and a sentence that ends."""
    cdef Py_ssize_t i
    columns = np.zeros((2, characters.shape[0]))
    cdef double[:, ::1] out = columns
    for i in range(characters.shape[0]):
        out[0, i] = linked[i] / max(characters[i], 1.0)
        if words[i] >= least_words and out[0, i] < most_linked and ended[i] > 0:
            out[1, i] = characters[i] * (1.0 - out[0, i])
    return columns


def sentences(
    const uint8_t[::1] kinds,
    const uint32_t[::1] codes,
    const uint8_t[::1] ends_itself,
    const int32_t[::1] start,
    const int32_t[::1] stop,
):
    """For each block, how many sentences end in it, and whether it ends with a sentence.

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
        # A block can be all blank, or what looks so: then the last sign before it counts.
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
