# cython: language_level=3, boundscheck=False, wraparound=False
"""The contributions of features to the score of small trees; for `nutgraf.links.model`."""

import numpy as np

from libc.string cimport memset

cdef enum:
    AT_ONCE = 512  # this many answers and their rows fit into the cache


def contributions(
    const float[:, ::1] table,
    const Py_ssize_t[::1] figure,
    const float[::1] border,
    const Py_ssize_t[::1] level,
    const Py_ssize_t[::1] first,
    const float[::1] moves,
):
    """Figures x links, as the table: what each figure adds to the scores.

    A question is "is this figure above the border?", at some level of its tree; a tree begins with
    level 0. From ``first`` on there is a move for each way to answer it and those above.
    """
    cdef Py_ssize_t links = table.shape[1], start, count, question, i
    cdef int answers[AT_ONCE]
    cdef const float* asked
    cdef const float* moved
    cdef float* out
    cdef float above
    cdef int shift
    added = np.zeros((table.shape[0], links), dtype=np.float32)
    cdef float[:, ::1] rows = added
    _check(table.shape[0], figure, border, level, first, moves)
    for start in range(0, links, AT_ONCE):
        count = min(AT_ONCE, links - start)
        for question in range(figure.shape[0]):
            asked, out = &table[figure[question], start], &rows[figure[question], start]
            moved, above, shift = &moves[first[question]], border[question], level[question]
            if shift == 0:
                memset(answers, 0, sizeof(answers))
            for i in range(count):  # NaN is above nothing: what is not there answers no
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
    """Refuse questions about what is not there: bounds are not looked at above."""
    cdef Py_ssize_t i
    if not figure.shape[0] == border.shape[0] == level.shape[0] == first.shape[0]:
        raise ValueError("a question has a figure, a border, a level and moves")
    for i in range(figure.shape[0]):
        if not 0 <= figure[i] < figures:
            raise ValueError(f"there is no figure {figure[i]}")
        if level[i] and (i == 0 or level[i] != level[i - 1] + 1) or level[i] > 20:
            raise ValueError("the levels of a tree are 0, 1, 2 and so on")
        if not 0 <= first[i] <= moves.shape[0] - (2 << level[i]):
            raise ValueError("a question has a move for each answer")
    return 0
