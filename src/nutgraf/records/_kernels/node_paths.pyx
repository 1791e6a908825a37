# cython: language_level=3, wraparound=False
"""The path of a node, and the tags above it."""

import numpy as np

from libc.stdint cimport int16_t, int32_t, uint8_t


def path_steps(
    const int16_t[::1] tag,
    const int32_t[::1] parent,
    const int32_t[::1] end,
    tuple names,
    dict custom,
    Py_ssize_t node,
):
    """Return the names of a node and its ancestors without the root, innermost first.

    Nodes with siblings of the same name have their position behind it, from 1: "p[2]". ``names``
    are those of the tags, ``custom`` those of custom elements by node.
    """
    cdef list found = []
    cdef Py_ssize_t each, above, place, alike
    cdef bint some = len(custom) > 0
    while node > 0:
        above = parent[node]
        name = custom.get(node) if some else None
        place = alike = 0
        each = above + 1
        while each < end[above]:
            if tag[each] == tag[node] and (not some or custom.get(each) == name):
                alike += 1
                if each == node:
                    place = alike
            each = end[each]
        name = name or names[tag[node]]
        found.append(f"{name}[{place}]" if alike > 1 else name)
        node = above
    return found


def ancestor_bits(
    const int16_t[::1] tag, const int32_t[::1] end, const uint8_t[::1] bits
):
    """Return for each node the bits of its own tag and of the tags of its ancestors."""
    cdef Py_ssize_t node, size = tag.shape[0]
    cdef int32_t reach[8]
    cdef int bit, held = 0, change = 0
    found = np.empty(size, dtype=np.uint8)
    cdef uint8_t[::1] out = found
    for bit in range(8):
        reach[bit] = 0
    for node in range(size):
        if bits[tag[node]]:
            for bit in range(8):
                if bits[tag[node]] >> bit & 1 and end[node] > reach[bit]:
                    reach[bit] = end[node]
            change = node
        if node >= change:  # an element with bits begins or ends here
            held, change = 0, size
            for bit in range(8):
                if reach[bit] > node:
                    held |= 1 << bit
                    change = min(change, reach[bit])
        out[node] = held
    return found
