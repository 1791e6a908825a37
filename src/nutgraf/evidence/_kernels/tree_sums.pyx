# cython: language_level=3, wraparound=False, cdivision=True
"""Sums over the subtrees of a page, and values inherited from ancestors.

A node's number is greater than its parent's, and the root is its own parent. So values are
inherited in a forward loop and summed in a backward loop.
"""

import numpy as np

from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t


def inherited_bits(const int16_t[::1] tag, const int32_t[::1] parent, const uint32_t[::1] bits):
    """Return for each node the bits of its tag and of its ancestors' tags."""
    cdef Py_ssize_t nodes = tag.shape[0], i
    found = np.empty(nodes, dtype=np.uint32)
    cdef uint32_t[::1] out = found
    for i in range(nodes):
        out[i] = bits[tag[i]]
        if i:
            out[i] |= out[parent[i]]
    return found


def have_bit(const uint32_t[::1] bits, const int32_t[::1] nodes, uint32_t bit):
    """Return whether each of these nodes has a bit."""
    cdef Py_ssize_t i
    found = np.empty(nodes.shape[0], dtype=np.uint8)
    cdef uint8_t[::1] out = found
    for i in range(nodes.shape[0]):
        out[i] = (bits[nodes[i]] & bit) != 0
    return found


def subtree_sums(
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const double[::1] characters,
    const double[::1] link_density,
    const double[::1] prose,
):
    """Return the sums over each node's subtree, as rows, and the total prose, at least 1.

    The rows are the share of the prose, link density, characters, blocks and blocks of prose.
    """
    cdef Py_ssize_t nodes = parent.shape[0], row, i
    cdef double total = 0.0
    sums = np.zeros((5, nodes))
    cdef double[:, ::1] out = sums
    for i in range(node.shape[0]):
        total += prose[i]
        out[0, node[i]] += prose[i]
        out[1, node[i]] += characters[i] * link_density[i]
        out[2, node[i]] += characters[i]
        out[3, node[i]] += 1.0
        out[4, node[i]] += prose[i] > 0
    total = max(total, 1.0)
    for row in range(5):
        for i in range(nodes - 1, 0, -1):
            out[row, parent[i]] += out[row, i]
    for i in range(nodes):
        out[0, i] /= total
        out[1, i] /= max(out[2, i], 1.0)
    return sums, total


def last_at_least(const double[::1] values, double minimum):
    """Return the last index with at least this value, or 0."""
    cdef Py_ssize_t i
    for i in range(values.shape[0] - 1, -1, -1):
        if values[i] >= minimum:
            return i
    return 0


def count_tags_under(
    const int16_t[::1] tag, const int32_t[::1] parent, const uint8_t[:, ::1] tables
):
    """Return how many elements of each flag table are at or under each node: tables x nodes."""
    cdef Py_ssize_t nodes = parent.shape[0], row, i
    counts = np.zeros((tables.shape[0], nodes))
    cdef double[:, ::1] out = counts
    for row in range(tables.shape[0]):
        for i in range(nodes):
            out[row, i] = tables[row, tag[i]]
        for i in range(nodes - 1, 0, -1):
            out[row, parent[i]] += out[row, i]
    return counts


def branches(const int32_t[::1] parent, Py_ssize_t top):
    """Return for each node the child of ``top`` that it is or is under, or -1."""
    cdef Py_ssize_t nodes = parent.shape[0], i
    found = np.full(nodes, -1, dtype=np.int32)
    cdef int32_t[::1] out = found
    for i in range(top + 1, nodes):
        out[i] = i if parent[i] == top else out[parent[i]]
    return found


def common_ancestors(const int32_t[::1] parent, Py_ssize_t node):
    """Return the lowest common ancestor of each node and one node."""
    cdef Py_ssize_t nodes = parent.shape[0], i
    found = np.zeros(nodes, dtype=np.intp)
    cdef Py_ssize_t[::1] out = found
    while node > 0:
        out[node] = node
        node = parent[node]
    for i in range(1, nodes):
        if out[i] == 0:
            out[i] = out[parent[i]]
    return found
