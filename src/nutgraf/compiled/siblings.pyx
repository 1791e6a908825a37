# cython: language_level=3, wraparound=False
"""Where a node stands among its siblings, and where those above it do."""

from libc.stdint cimport int16_t, int32_t


def places_up(
    const int16_t[::1] tag,
    const int32_t[::1] parent,
    const int32_t[::1] end,
    dict custom,
    Py_ssize_t node,
):
    """The node and its ancestors without the root, each with its place among siblings of its name.

    The place counts from 1 and is 0 for one that has no like. ``custom`` are the names of nodes
    that their tags don't tell.
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
        found.append((node, place if alike > 1 else 0))
        node = above
    return found
