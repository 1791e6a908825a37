# cython: language_level=3, wraparound=False, cdivision=True
"""Counts over the characters of each block; `nutgraf.evidence.writing` says what for."""

import numpy as np

from libc.stdint cimport int32_t, uint8_t, uint32_t

# These are the numbers of `nutgraf.language.letters`.
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
    cdef Py_ssize_t leaf, i, stop, block, seen, leaves = leaf_start.shape[0]
    cdef uint8_t kind
    for leaf in range(leaves):
        block = leaf_block[leaf]
        stop = leaf_start[leaf + 1] if leaf + 1 < leaves else kinds.shape[0]
        seen = 0
        for i in range(leaf_start[leaf] if leaf else 0, stop):
            kind = kinds[i]
            if kind == BREAK:
                out[4, block] += 1
            elif kind != BLANK:
                seen += 1
                if kind == UPPER:
                    out[3, block] += 1
                elif kind >= COMMA:
                    if kind <= MARK or kind == COLON:
                        out[5, block] += 1
                    if kind == COMMA:
                        out[6, block] += 1
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
    cdef Py_ssize_t blocks = start.shape[0], size = kinds.shape[0], block, i, seen = 0, last = -1
    columns = np.zeros((2, blocks))
    cdef double[:, ::1] out = columns
    for block in range(blocks):
        for i in range(start[block], start[block + 1] if block + 1 < blocks else size):
            if kinds[i] == STOP and _ends_sentence(kinds, codes, ends_itself, i):
                out[0, block] += 1
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
