# cython: language_level=3, boundscheck=False, wraparound=False
"""Linked headlines and the text under them; for `nutgraf.trim.other_texts.cards`."""

import numpy as np

from libc.stdint cimport int32_t, uint8_t


def begins_with_link(const int32_t[::1] leaf_block, const uint8_t[::1] linked, Py_ssize_t blocks):
    """Return whether each block begins with a link, given the block of each text node."""
    cdef Py_ssize_t leaf, block = -1
    if linked.shape[0] != leaf_block.shape[0]:
        raise ValueError("leaf_block and linked must have the same length")
    found = np.zeros(blocks, dtype=np.bool_)
    cdef uint8_t[::1] out = found.view(np.uint8)
    for leaf in range(leaf_block.shape[0]):
        if leaf_block[leaf] != block:
            block = leaf_block[leaf]
            if not 0 <= block < blocks:
                raise ValueError(f"no block {block}")
            out[block] = linked[leaf]
    return found


def teaser_totals(
    const uint8_t[::1] keep,
    const uint8_t[::1] is_heading,
    const uint8_t[::1] leads,
    const int32_t[::1] sizes,
    Py_ssize_t max_under,
):
    """Return four totals over the kept blocks.

    They are: the total size; the size of the blocks that begin with a link or are under such a
    heading; the number of blocks that begin with a link; and the number of linked headings.
    Only headings with at most ``max_under`` blocks under them count.
    """
    cdef Py_ssize_t count = keep.shape[0], i, own = 0, all_own = 0, under = 0
    cdef Py_ssize_t total = 0, in_teasers = 0, leading = 0, headings = 0
    cdef bint leads_away = False
    if not is_heading.shape[0] == leads.shape[0] == sizes.shape[0] == count:
        raise ValueError("all arrays must have one value per block")
    for i in range(count + 1):
        if i == count or is_heading[i]:
            if leads_away and 0 < under <= max_under + 1:
                in_teasers += all_own
                headings += 1
            else:
                in_teasers += own
            own = all_own = under = 0
            leads_away = i < count and leads[i]
        if i < count and keep[i]:
            under += 1
            total += sizes[i]
            all_own += sizes[i]
            if leads[i]:
                leading += 1
                own += sizes[i]
    return total, in_teasers, leading, headings
