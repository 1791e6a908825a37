# cython: language_level=3, wraparound=False, cdivision=True
"""Words of blocks and element names, and their weights; for `nutgraf.evidence.blocks.vocabulary`."""

import numpy as np

from libc.stdint cimport int32_t, uint64_t


def edge_words(
    const uint64_t[::1] words,
    const Py_ssize_t[::1] length,
    const int32_t[::1] block,
    const double[::1] block_words,
    int first,
    int last,
):
    """Return the blocks and hashes of each block's first and last words of two letters or more."""
    cdef Py_ssize_t count = words.shape[0], used = 0, place = 0, i
    blocks = np.empty(count, dtype=np.int32)
    hashes = np.empty(count, dtype=np.uint64)
    cdef int32_t[::1] owner = blocks
    cdef uint64_t[::1] out = hashes
    for i in range(count):
        place = place + 1 if i and block[i] == block[i - 1] else 0
        if length[i] > 1 and (place < first or place >= block_words[block[i]] - last):
            owner[used] = block[i]
            out[used] = words[i]
            used += 1
    return blocks[:used], hashes[:used]


def words_by_owner(
    const int32_t[::1] owners,
    const int32_t[::1] which,
    list names,
    const Py_ssize_t[::1] start,
    const Py_ssize_t[::1] length,
    const uint64_t[::1] words,
):
    """Return the owners and hashes of the words, of two letters or more, in each owner's name.

    ``which`` has the index of each owner's name. ``words`` are the words of all names, joined to
    one text with one name a line.
    """
    cdef Py_ssize_t i, j, word = 0, line = 0, used = 0, total = 0
    cdef Py_ssize_t[::1] first = np.zeros(len(names) + 1, dtype=np.intp)
    cdef uint64_t[::1] longer = np.empty(words.shape[0], dtype=np.uint64)
    for i in range(len(names)):
        line += len(<str>names[i]) + 1
        while word < words.shape[0] and start[word] < line:
            if length[word] > 1:
                longer[used] = words[word]
                used += 1
            word += 1
        first[i + 1] = used
    for i in range(which.shape[0]):
        total += first[which[i] + 1] - first[which[i]]
    nodes = np.empty(total, dtype=np.int32)
    hashes = np.empty(total, dtype=np.uint64)
    cdef int32_t[::1] owner = nodes
    cdef uint64_t[::1] out = hashes
    used = 0
    for i in range(which.shape[0]):
        for j in range(first[which[i]], first[which[i] + 1]):
            owner[used] = owners[i]
            out[used] = longer[j]
            used += 1
    return nodes, hashes


def block_weights(
    const double[:, ::1] text,
    const double[:, ::1] names,
    const Py_ssize_t[::1] heading,
    const int32_t[::1] node,
    const int32_t[::1] parent,
):
    """Return four rows of weights for each block.

    They are of its text, of the heading above it, of the names of its node and the parent, and of
    all names from its node up. ``text`` has the weights of blocks as text and as headings;
    ``names`` has the weights of nodes' names for themselves and for the nodes under them.
    """
    cdef Py_ssize_t nodes = parent.shape[0], i
    rows = np.zeros((4, node.shape[0]))
    cdef double[:, ::1] out = rows
    cdef double[::1] above = np.empty(nodes)
    for i in range(nodes):
        above[i] = names[1, i] + (above[parent[i]] if i else 0.0)
    for i in range(node.shape[0]):
        out[0, i] = text[0, i]
        if heading[i] >= 0:
            out[1, i] = text[1, heading[i]]
        out[2, i] = names[0, node[i]] + names[0, parent[node[i]]]
        out[3, i] = above[node[i]]
    return rows
