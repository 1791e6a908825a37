# cython: language_level=3, wraparound=False
"""The text of a block with marks where its elements begin."""

from libc.stdint cimport int16_t, int32_t


def marked_text(
    str text,
    tuple columns,
    Py_ssize_t position,
    list leaves,
    frozenset raised,
    tuple apart,
    int climb,
    tuple marks,
):
    """Return the text of consecutive text nodes with marks at the borders of their elements.

    The ``columns`` are the start, stop, parent and tag of each node. The ``marks`` are for the
    beginning of a link or another element with a tag in ``apart``, for its end, and for the
    borders of other elements. Superscript nodes, ``raised``, are left out. They are replaced by
    the second mark if no letter follows, or if they have no letters themselves.
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
            pieces.append(edge)  # the border may be inside a name
        last, holder = around, parent[leaf]
        if piece[:1].isupper() and _ends_small(before):
            pieces.append(" ")  # "Jean" and "Dupont" in adjacent elements
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
    """Return the nearest of ``climb`` ancestors with one of two tags, or 0."""
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
