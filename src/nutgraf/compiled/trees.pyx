# cython: language_level=3, boundscheck=False, wraparound=False
"""What boosted oblivious trees say of each column of a table; see `nutgraf.methods.trees`."""

import numpy as np

from libc.stdint cimport int16_t


def score(
    const float[:, ::1] table,
    const int16_t[:, ::1] column,
    const float[:, ::1] border,
    const float[:, ::1] leaves,
):
    """The sum of all trees' leaves for each block; the table is columns x blocks."""
    cdef Py_ssize_t blocks = table.shape[1], trees = column.shape[0], depth = column.shape[1]
    cdef Py_ssize_t tree, level, block
    cdef const float* row
    cdef float above
    sums = np.zeros(blocks)
    if not blocks:
        return sums
    cdef double[::1] total = sums
    numbers = np.empty(blocks, dtype=np.int32)
    cdef int[::1] leaf = numbers
    for tree in range(trees):
        for block in range(blocks):
            leaf[block] = 0
        for level in range(depth):
            row = &table[column[tree, level], 0]
            above = border[tree, level]
            for block in range(blocks):
                leaf[block] |= (row[block] > above) << level
        for block in range(blocks):
            total[block] += leaves[tree, leaf[block]]
    return sums
