# cython: language_level=3, wraparound=False, cdivision=True
"""Branches of the tree without a sure block; for `nutgraf.methods.fused.islands`."""

import numpy as np

from libc.stdint cimport int32_t, uint8_t


def kept_words(
    const double[::1] values, const double[::1] words, double kept, double high
):
    """Return how many words have a value over ``kept``, and how many a value below ``high`` too."""
    cdef Py_ssize_t i
    cdef double total = 0.0, below = 0.0
    if words.shape[0] != values.shape[0]:
        raise ValueError("values and words must have the same length")
    for i in range(values.shape[0]):
        if values[i] > kept:
            total += words[i]
            if values[i] < high:
                below += words[i]
    return total, below


def sure_words(
    const double[::1] values, const double[::1] words, double kept, double sure, double min_words
):
    """Return how many words are in sure blocks, and how many are in other kept blocks.

    A block is sure if it has at least the value ``sure`` and ``min_words`` words.
    """
    cdef Py_ssize_t i
    cdef double certain = 0.0, others = 0.0
    if words.shape[0] != values.shape[0]:
        raise ValueError("values and words must have the same length")
    for i in range(values.shape[0]):
        if values[i] >= sure and words[i] >= min_words:
            certain += words[i]
        elif values[i] > kept:
            others += words[i]
    return certain, others


def unsure_branches(
    const int32_t[::1] node,
    const int32_t[::1] parent,
    const uint8_t[::1] sure,
    const double[::1] believed,
    const double[::1] words,
):
    """Return the mean belief and the words of each block's branch.

    Both are -1 if a sure block is at or under the block's own node. A branch is a largest subtree
    without a sure block. ``words`` are the words that count, ``believed`` the same times their
    belief.
    """
    cdef Py_ssize_t nodes = parent.shape[0], blocks = node.shape[0], i, top
    columns = np.full((2, blocks), -1.0)
    cdef double[:, ::1] out = columns
    cdef double[:, ::1] held = np.zeros((3, nodes))
    cdef int32_t[::1] branch = np.full(nodes, -1, dtype=np.int32)
    for i in range(blocks):
        held[0, node[i]] += sure[i]
        held[1, node[i]] += believed[i]
        held[2, node[i]] += words[i]
    for i in range(nodes - 1, 0, -1):
        held[0, parent[i]] += held[0, i]
        held[1, parent[i]] += held[1, i]
        held[2, parent[i]] += held[2, i]
    for i in range(1, nodes):
        if held[0, i] == 0:
            branch[i] = i if held[0, parent[i]] > 0 else branch[parent[i]]
    for i in range(blocks):
        top = branch[node[i]]
        if top >= 0:
            out[0, i] = held[1, top] / max(held[2, top], 1.0)
            out[1, i] = held[2, top]
    return columns
