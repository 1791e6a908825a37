# cython: language_level=3, boundscheck=False, wraparound=False
"""Headlines that lead elsewhere, and what stands under them; for `nutgraf.trim.others.cards`."""

import numpy as np

from libc.stdint cimport int32_t, uint8_t


def leading(const int32_t[::1] leaf_block, const uint8_t[::1] linked, Py_ssize_t blocks):
    """Whether each block begins with a link; for each text node its block, and if it is linked."""
    cdef Py_ssize_t leaf, block = -1
    if linked.shape[0] != leaf_block.shape[0]:
        raise ValueError("each text node is in a block")
    found = np.zeros(blocks, dtype=np.bool_)
    cdef uint8_t[::1] out = found.view(np.uint8)
    for leaf in range(leaf_block.shape[0]):
        if leaf_block[leaf] != block:
            block = leaf_block[leaf]
            if not 0 <= block < blocks:
                raise ValueError("a text node is in no block")
            out[block] = linked[leaf]
    return found


def teasers(
    const uint8_t[::1] keep,
    const uint8_t[::1] is_heading,
    const uint8_t[::1] leads,
    const int32_t[::1] sizes,
    Py_ssize_t most,
):
    """Of the blocks kept: how long they are, how long those that lead elsewhere or stand under
    such a heading, how many lead by themselves, and how many headings there are.

    A heading counts that has no more than so many blocks under it; it may be kept itself.
    """
    cdef Py_ssize_t count = keep.shape[0], i, own = 0, all_own = 0, under = 0
    cdef Py_ssize_t total = 0, said = 0, leading = 0, headings = 0
    cdef bint leads_away = False
    if not is_heading.shape[0] == leads.shape[0] == sizes.shape[0] == count:
        raise ValueError("the arrays must have one value for each block")
    for i in range(count + 1):
        if i == count or is_heading[i]:
            if leads_away and 0 < under <= most + 1:
                said += all_own
                headings += 1
            else:
                said += own
            own = all_own = under = 0
            leads_away = i < count and leads[i]
        if i < count and keep[i]:
            under += 1
            total += sizes[i]
            all_own += sizes[i]
            if leads[i]:
                leading += 1
                own += sizes[i]
    return total, said, leading, headings
