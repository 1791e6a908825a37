# cython: language_level=3, boundscheck=False, wraparound=False
"""What boosted oblivious trees say of each column of a table; see `nutgraf.methods.trees`."""

import numpy as np

from libc.stdint cimport int16_t


cdef int _check(
    const float[:, ::1] table, const int16_t[:, ::1] column, const float[:, ::1] border
) except -1:
    """Refuse trees that ask for what is not there: bounds are not looked at below."""
    cdef Py_ssize_t tree, level
    if border.shape[0] != column.shape[0] or border.shape[1] != column.shape[1]:
        raise ValueError("each question of a tree needs a border")
    for tree in range(column.shape[0]):
        for level in range(column.shape[1]):
            if not 0 <= column[tree, level] < table.shape[0]:
                raise ValueError(f"the table has no column {column[tree, level]}")
    return 0


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
    _check(table, column, border)
    if leaves.shape[0] != trees or leaves.shape[1] != 1 << depth:
        raise ValueError("a tree has a leaf for each way to answer its questions")
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


def weights_by_column(
    const float[:, ::1] table,
    const int16_t[:, ::1] column,
    const float[:, ::1] border,
    const float[:, ::1] means,
):
    """Columns x blocks: how much the answers about each column moved the sum.

    ``means`` has for each tree the mean of all leaves, those after each first answer, those after
    each two first answers, and so on.
    """
    cdef Py_ssize_t blocks = table.shape[1], trees = column.shape[0], depth = column.shape[1]
    cdef Py_ssize_t tree, level, block, known, row, first
    cdef double before, after
    _check(table, column, border)
    if means.shape[0] != trees or means.shape[1] != 2 ** (depth + 1) - 1:
        raise ValueError("the means are not those of these trees")
    moved = np.zeros((table.shape[0], blocks))
    cdef double[:, ::1] out = moved
    for tree in range(trees):
        for block in range(blocks):
            known, before, first = 0, means[tree, 0], 1
            for level in range(depth):
                row = column[tree, level]
                known |= (table[row, block] > border[tree, level]) << level
                after = means[tree, first + known]
                out[row, block] += after - before
                before = after
                first += 2 << level
    return moved
