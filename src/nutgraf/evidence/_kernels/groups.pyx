# cython: language_level=3, wraparound=False, cdivision=True
"""Groups of similar blocks, and word sequences repeated on a page.

For `nutgraf.evidence.blocks.groups`.
"""

import random

import numpy as np

from libc.math cimport log1p, sqrt
from libc.stdint cimport int16_t, int32_t, uint64_t
from nutgraf._kernels.table cimport place_of, room_for

cdef uint64_t _ODD = random.SystemRandom().getrandbits(64) | 1
cdef uint64_t _STEP = 0x9E3779B97F4A7C15
cdef uint64_t _NEXT_WORD = 0x100000001B3


def tag_path_hashes(const int16_t[::1] tag, const int32_t[::1] parent):
    """Return a hash of each node's tag path."""
    cdef Py_ssize_t i
    cdef uint64_t step
    found = np.empty(tag.shape[0], dtype=np.uint64)
    cdef uint64_t[::1] out = found
    for i in range(tag.shape[0]):
        step = (out[parent[i]] if i else 0) + tag[i] + 7
        step *= _STEP
        out[i] = step ^ (step >> 29)
    return found


def number_keys(const uint64_t[::1] keys):
    """Return small numbers for the keys: equal for equal keys, in order of appearance."""
    cdef Py_ssize_t count = keys.shape[0], i, place
    cdef int bits = room_for(count)
    cdef int32_t used = 0
    cdef uint64_t[::1] known = np.empty(1 << bits, dtype=np.uint64)
    cdef int32_t[::1] numbers = np.full(1 << bits, -1, dtype=np.int32)
    found = np.empty(count, dtype=np.intp)
    cdef Py_ssize_t[::1] out = found
    for i in range(count):
        place = place_of(known, numbers, keys[i], _ODD, bits)
        if numbers[place] < 0:
            known[place] = keys[i]
            numbers[place] = used
            used += 1
        out[i] = numbers[place]
    return found


def group_columns(
    const Py_ssize_t[::1] group,
    const double[::1] characters,
    const double[::1] link_density,
    const double[::1] prose,
    const double[::1] marks,
    double total,
):
    """Return the columns of one grouping: count, length, mean, deviation, links, share and marks.

    Groups have small numbers, in order of appearance.
    """
    cdef Py_ssize_t blocks = group.shape[0], i, g, groups = 0
    cdef int row
    cdef double some, mean
    columns = np.empty((7, blocks))
    cdef double[:, ::1] out = columns
    cdef double[:, ::1] sums = np.zeros((blocks, 7))
    for i in range(blocks):
        g = group[i]
        groups = max(groups, g + 1)
        sums[g, 0] += 1.0
        sums[g, 1] += characters[i]
        sums[g, 2] += characters[i] * characters[i]
        sums[g, 3] += characters[i] * link_density[i]
        sums[g, 4] += prose[i]
        sums[g, 5] += marks[i]
    for g in range(groups):
        some = sums[g, 0]
        mean = sums[g, 1] / some
        sums[g, 6] = log1p(sums[g, 5] / some)
        sums[g, 5] = sums[g, 4] / total
        sums[g, 4] = sums[g, 3] / max(sums[g, 1], 1.0)
        sums[g, 3] = log1p(sqrt(max(sums[g, 2] / some - mean * mean, 0.0)))
        sums[g, 2] = log1p(mean)
        sums[g, 1] = log1p(sums[g, 1])
        sums[g, 0] = log1p(some)
    for i in range(blocks):
        for row in range(7):
            out[row, i] = sums[group[i], row]
    return columns


def sibling_groups(const int16_t[::1] tag, const int32_t[::1] parent, const int32_t[::1] node):
    """Return a group number for each node: equal for nodes with the same tag and parent."""
    cdef Py_ssize_t i
    keys = np.empty(node.shape[0], dtype=np.uint64)
    cdef uint64_t[::1] out = keys
    for i in range(node.shape[0]):
        out[i] = ((<uint64_t>parent[node[i]]) << 16) + <uint64_t>tag[node[i]]
    return number_keys(keys)


def class_groups(
    const int16_t[::1] tag,
    const int32_t[::1] named,
    const int32_t[::1] which,
    list names,
    const int32_t[::1] node,
):
    """Return a group number for each node: equal for nodes with the same tag and class attribute.

    ``named`` has the nodes with a class or an id, ``which`` the index of each one's pair in
    ``names``, the (class, id) pairs.
    """
    cdef Py_ssize_t i
    cdef dict kinds = {None: 0}
    cdef int32_t[::1] kind = np.empty(len(names), dtype=np.int32)
    cdef int32_t[::1] held = np.zeros(tag.shape[0], dtype=np.int32)
    for i in range(len(names)):
        kind[i] = kinds.setdefault((<tuple>names[i])[0], len(kinds))
    for i in range(named.shape[0]):
        held[named[i]] = kind[which[i]]
    keys = np.empty(node.shape[0], dtype=np.uint64)
    cdef uint64_t[::1] out = keys
    for i in range(node.shape[0]):
        out[i] = ((<uint64_t>held[node[i]]) << 16) + <uint64_t>tag[node[i]]
    return number_keys(keys)


def repeated_shares(
    const uint64_t[::1] words,
    const int32_t[::1] word_block,
    const double[::1] block_words,
    int gram,
):
    """Return the shares of each block's word sequences that are repeated on the page.

    The rows count those that are repeated anywhere, in a longer block, and earlier on the page.
    """
    cdef Py_ssize_t blocks = block_words.shape[0], runs = words.shape[0] - gram + 1, i, g, j, b
    cdef Py_ssize_t used = 0
    cdef uint64_t run
    columns = np.zeros((3, blocks))
    if runs < 2:
        return columns
    cdef double[:, ::1] out = columns
    hashes = np.empty(runs, dtype=np.uint64)
    cdef uint64_t[::1] hashed = hashes
    cdef int32_t[::1] block = np.empty(runs, dtype=np.int32)
    for i in range(runs):
        if word_block[i] == word_block[i + gram - 1]:  # no sequence crosses blocks
            run = 0
            for j in range(gram):
                run = run * _NEXT_WORD + words[i + j]
            hashed[used] = run
            block[used] = word_block[i]
            used += 1
    cdef Py_ssize_t[::1] group = number_keys(hashes[:used])
    cdef int32_t[::1] size = np.zeros(used, dtype=np.int32)
    cdef int32_t[::1] seen = np.zeros(used, dtype=np.int32)
    cdef double[::1] longest = np.zeros(used)
    cdef double[::1] total = np.zeros(blocks)
    for i in range(used):
        b = block[i]
        g = group[i]
        size[g] += 1
        total[b] += 1.0
        longest[g] = max(longest[g], block_words[b])
    for i in range(used):
        b = block[i]
        g = group[i]
        if size[g] > 1:
            out[0, b] += 1.0
            # The longest block of a group counts as the original.
            out[1, b] += block_words[b] < longest[g]
            out[2, b] += seen[g] > 0
            seen[g] = 1
    for b in range(blocks):
        for j in range(3):
            out[j, b] /= max(total[b], 1.0)
    return columns
