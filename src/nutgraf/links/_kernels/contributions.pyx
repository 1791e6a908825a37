# cython: language_level=3, boundscheck=False, wraparound=False
"""Contributions of features to the scores of small trees; for `nutgraf.links.model`."""

import numpy as np

from libc.string cimport memset

cdef enum:
    CHUNK = 512  # the answers and rows of so many links fit into the cache


def contributions(
    const float[:, ::1] table,
    const Py_ssize_t[::1] figure,
    const float[::1] border,
    const Py_ssize_t[::1] level,
    const Py_ssize_t[::1] first,
    const float[::1] moves,
):
    """Return what each figure adds to the scores: figures x links, as the table.

    A question is "is this figure above the border?", at some level of its tree. A tree begins with
    level 0. ``moves`` has, from ``first`` on, a value for each combination of answers to this
    question and those above it.
    """
    cdef Py_ssize_t links = table.shape[1], start, count, question, i
    cdef int answers[CHUNK]
    cdef const float* asked
    cdef const float* moved
    cdef float* out
    cdef float above
    cdef int shift
    added = np.zeros((table.shape[0], links), dtype=np.float32)
    cdef float[:, ::1] rows = added
    _check(table.shape[0], figure, border, level, first, moves)
    for start in range(0, links, CHUNK):
        count = min(CHUNK, links - start)
        for question in range(figure.shape[0]):
            asked, out = &table[figure[question], start], &rows[figure[question], start]
            moved, above, shift = &moves[first[question]], border[question], level[question]
            if shift == 0:
                memset(answers, 0, sizeof(answers))
            for i in range(count):  # NaN is not above the border: a missing figure answers no
                answers[i] |= (asked[i] > above) << shift
            for i in range(count):
                out[i] += moved[answers[i]]
    return added


cdef int _check(
    Py_ssize_t figures,
    const Py_ssize_t[::1] figure,
    const float[::1] border,
    const Py_ssize_t[::1] level,
    const Py_ssize_t[::1] first,
    const float[::1] moves,
) except -1:
    """Check all indexes, because bounds checks are off."""
    cdef Py_ssize_t i
    if not figure.shape[0] == border.shape[0] == level.shape[0] == first.shape[0]:
        raise ValueError("figure, border, level and first must have the same length")
    for i in range(figure.shape[0]):
        if not 0 <= figure[i] < figures:
            raise ValueError(f"no figure {figure[i]} in the table")
        if level[i] and (i == 0 or level[i] != level[i - 1] + 1) or level[i] > 20:
            raise ValueError("the levels of a tree must be 0, 1, 2 and so on")
        if not 0 <= first[i] <= moves.shape[0] - (2 << level[i]):
            raise ValueError("a question needs a move for each combination of answers")
    return 0
