# cython: language_level=3, wraparound=False
"""The text of a block with marks where its elements begin."""

from libc.stdint cimport int16_t, int32_t


def cut_text(
    str text,
    tuple columns,
    Py_ssize_t position,
    list leaves,
    frozenset raised,
    tuple apart,
    int climb,
    tuple marks,
):
    """The text of some text nodes in order, from a position on, with what is between them.

    The ``columns`` are where each node starts and stops, its parent and its tag. The ``marks`` are
    put where a link or another element that is set ``apart`` begins, where one ends, and where any
    other element does. What is raised is left out: it ends a name if no letter goes on, or if it
    is no letter itself.
    """
    cdef const int32_t[::1] start = columns[0], stop = columns[1], parent = columns[2]
    cdef const int16_t[::1] tag = columns[3]
    cdef str link = marks[0], cut = marks[1], edge = marks[2], piece, before = ""
    cdef Py_ssize_t leaf, around, last = -1, holder = -1
    cdef int first = apart[0], second = apart[1]
    cdef list pieces = []
    for leaf in leaves:
        if start[leaf] > position:
            piece = text[position : start[leaf]]
            pieces.append(piece)
            before = piece
        piece = text[start[leaf] : stop[leaf]]
        position = stop[leaf]
        if leaf in raised:
            if not text[position : position + 1].isalpha() or not _has_letter(piece):
                pieces.append(cut)
                before = cut
            continue
        around = _above(parent, tag, leaf, first, second, climb)
        if around != last:
            before = link if around else cut
            pieces.append(before)
        elif parent[leaf] != holder:
            pieces.append(edge)  # it may stand in a name, which goes on behind it
        last, holder = around, parent[leaf]
        if piece[:1].isupper() and _ends_small(before):
            pieces.append(" ")  # "Jean" and "Dupont": two elements side by side
        pieces.append(piece)
        if piece:
            before = piece
    return "".join(pieces)


def first_above(
    const int32_t[::1] parent,
    const int16_t[::1] tag,
    Py_ssize_t node,
    tuple apart,
    int climb,
):
    """The first of so many nodes above one that has one of two tags; 0 if none has."""
    return _above(parent, tag, node, apart[0], apart[1], climb)


cdef Py_ssize_t _above(
    const int32_t[::1] parent,
    const int16_t[::1] tag,
    Py_ssize_t node,
    int first,
    int second,
    int climb,
) except -1:
    while climb > 0 and node > 0:
        node = parent[node]
        if tag[node] == first or tag[node] == second:
            return node
        climb -= 1
    return 0


cdef bint _has_letter(str piece) except -1:
    cdef Py_UCS4 point
    for point in piece:
        if point.isalpha():
            return True
    return False


cdef bint _ends_small(str text) except -1:
    cdef Py_ssize_t size = len(text)
    return size > 0 and (text[size - 1].islower() or text[size - 1] == ".")
