# cython: language_level=3, wraparound=False, cdivision=True
"""Features of the blocks around each block; for `nutgraf.evidence.blocks.neighbours`."""

import numpy as np

from libc.math cimport log1p
from libc.stdint cimport int32_t, uint8_t


def mean_around(const double[::1] values, Py_ssize_t reach):
    """Return the mean over the blocks within ``reach`` of each block, without the block itself."""
    cdef Py_ssize_t count = values.shape[0], i, low, high
    means = np.empty(count)
    cdef double[::1] out = means
    running = np.zeros(count + 1)
    cdef double[::1] sums = running
    for i in range(count):
        sums[i + 1] = sums[i] + values[i]
    for i in range(count):
        low, high = max(i - reach, 0), min(i + reach + 1, count)
        out[i] = (sums[high] - sums[low] - values[i]) / max(high - low - 1, 1)
    return means


def latest_before(const uint8_t[::1] flags):
    """Return the index of the last flag before each position, or -1."""
    cdef Py_ssize_t i, latest = -1
    found = np.empty(flags.shape[0], dtype=np.intp)
    cdef Py_ssize_t[::1] out = found
    for i in range(flags.shape[0]):
        out[i] = latest
        if flags[i]:
            latest = i
    return found


def heading_columns(
    const Py_ssize_t[::1] heading,
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const double[::1] tag_group,
    const double[::1] links,
):
    """Return four rows about the heading above each block, or -1 without a heading.

    They are: its distance, its tag group, its links, and whether both have the same parent.
    """
    cdef Py_ssize_t i, above
    columns = np.full((4, node.shape[0]), -1.0)
    cdef double[:, ::1] out = columns
    for i in range(node.shape[0]):
        above = heading[i]
        if above >= 0:
            out[0, i] = log1p(i - above)
            out[1, i] = tag_group[node[above]]
            out[2, i] = links[above]
            out[3, i] = parent[node[above]] == parent[node[i]]
    return columns


def prose_gaps(const double[::1] prose, const double[::1] links, const double[::1] inside):
    """Return the link blocks since the last prose, and the widest gap in the prose so far."""
    cdef Py_ssize_t count = prose.shape[0], i, latest = -1
    cdef double linked = 0.0, at_latest = 0.0, widest = 0.0
    columns = np.empty((2, count))
    cdef double[:, ::1] out = columns
    for i in range(count):
        out[0, i] = log1p(linked - at_latest)
        if prose[i] > 0:
            if latest >= 0 and inside[i] > 0:
                widest = max(widest, i - latest)
            latest, at_latest = i, linked
        out[1, i] = log1p(widest)
        linked += links[i] > 0.5
    return columns
