# cython: language_level=3, wraparound=False
"""Questions about the attributes of many nodes at once."""

import numpy as np

from libc.stdint cimport int16_t, int32_t


def marks(tuple attributes, const int32_t[::1] nodes):
    """What nodes are called, and what their makers say of them, in one pass.

    The nodes with a class or an id, the number of each one's names, and the names; the nodes that
    are not shown; and those that are marked as the article's body.
    """
    cdef Py_ssize_t i, used = 0
    cdef dict numbers = {}, held
    cdef list hidden = [], bodies = []
    holders = np.empty(nodes.shape[0], dtype=np.int32)
    which = np.empty(nodes.shape[0], dtype=np.int32)
    cdef int32_t[::1] holder = holders, number = which
    for i in range(nodes.shape[0]):
        held = attributes[nodes[i]]
        if held is None:
            continue
        kind, name = held.get("class"), held.get("id")
        if kind is not None or name is not None:
            holder[used] = nodes[i]
            number[used] = numbers.setdefault((kind, name), len(numbers))
            used += 1
        # Most nodes have no other attributes.
        if len(held) > (kind is not None) + (name is not None):
            if _is_hidden(held):
                hidden.append(nodes[i])
            name = held.get("itemprop")
            if name is not None and "articlebody" in name.lower():
                bodies.append(nodes[i])
    return holders[:used], which[:used], list(numbers), hidden, bodies


cdef bint _is_hidden(dict held):
    style = held.get("style")
    return (
        "hidden" in held
        or held.get("aria-hidden") == "true"
        or (style is not None and "display:none" in style.replace(" ", "").lower())
    )


def classes(const int16_t[::1] tag, tuple attributes, const int32_t[::1] nodes):
    """The same number for nodes of one tag and one class attribute."""
    cdef Py_ssize_t i
    cdef dict numbers = {}, held
    found = np.empty(nodes.shape[0], dtype=np.intp)
    cdef Py_ssize_t[::1] out = found
    for i in range(nodes.shape[0]):
        held = attributes[nodes[i]]
        key = (tag[nodes[i]], None if held is None else held.get("class"))
        out[i] = numbers.setdefault(key, len(numbers))
    return found


def with_attribute(tuple attributes, str name):
    """The nodes with an attribute, each with what it says, in their order."""
    cdef Py_ssize_t node
    cdef dict held
    cdef list found = []
    for node in range(len(attributes)):
        held = attributes[node]
        if held is not None and name in held:
            found.append((node, held[name]))
    return found
