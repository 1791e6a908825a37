# cython: language_level=3, wraparound=False
"""The entries of a list: the labels of links in them, and what these leave behind."""

import numpy as np

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t
from nutgraf.compiled.folding cimport join_places

cdef enum:
    NO_LABEL = 0
    ANYWHERE = 2


def entry_lines(
    str text,
    const int32_t[::1] starts,
    const int32_t[::1] stops,
    const uint8_t[::1] apart,
    const uint8_t[::1] clickable,
    list entries,
    Py_ssize_t last,
    Py_ssize_t shortest,
    Py_ssize_t longest,
    kind_of,
    frozenset repeated,
    is_like_label,
):
    """The text of each entry, which goes from one place of a text node to another, as one line.

    The labels of links in it are left out. In a link a label has at most so many characters, and
    what ``kind_of`` its text is decides: 0 for no label, 1 for one in a link alone, 2 for one
    anywhere. Among the last so many text nodes of an entry, what is ``repeated`` is one too. In no
    link a label is among these last, is not so short, and has half as many characters at most.

    Where there is a label, what stands at the end and ``is_like_label`` is left out too; it gets
    the text and whether that is in a link. The first that stays is never asked.
    """
    cdef Py_ssize_t low, high, place, kept
    cdef Py_ssize_t size = min(starts.shape[0], stops.shape[0], clickable.shape[0])
    cdef list found = []
    cdef str piece
    cdef int32_t[::1] places = np.empty(starts.shape[0], dtype=np.int32)
    for low, high in entries:
        if not 0 <= low <= high <= size:
            raise IndexError("no such text nodes")
        kept = 0
        for place in range(low, high):
            if not _may_be_label(
                stops[place] - starts[place],
                clickable[place],
                place >= high - last,
                shortest,
                longest,
            ) or not _is_label(
                text[starts[place] : stops[place]],
                clickable[place],
                place >= high - last,
                kind_of,
                repeated,
            ):
                places[kept] = place
                kept += 1
        while 1 < kept < high - low:
            place = places[kept - 1]
            if not is_like_label(text[starts[place] : stops[place]], clickable[place]):
                break
            kept -= 1
        found.append(join_places(text, starts, stops, apart, places[:kept]))
    return found


cdef inline bint _may_be_label(
    Py_ssize_t size, bint clickable, bint at_end, Py_ssize_t shortest, Py_ssize_t longest
) noexcept:
    return size <= longest if clickable else at_end and shortest <= size <= longest // 2


cdef bint _is_label(
    str piece, bint clickable, bint at_end, kind_of, frozenset repeated
) except *:
    cdef int kind = kind_of(piece)
    if not clickable:
        return kind == ANYWHERE
    return kind != NO_LABEL or (at_end and piece.strip() in repeated)


def has_empty_brackets(str text, str between):
    """Whether brackets stand in a text with nothing but white space and these marks in them.

    The marks stand together: white space is before and behind them.
    """
    cdef Py_ssize_t i, j, size = len(text)
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    for i in range(size):
        if PyUnicode_READ(width, data, i) != u"(" and PyUnicode_READ(width, data, i) != u"[":
            continue
        j = _behind_space(width, data, i + 1, size)
        while j < size and <Py_UCS4>PyUnicode_READ(width, data, j) in between:
            j += 1
        j = _behind_space(width, data, j, size)
        if j < size and <Py_UCS4>PyUnicode_READ(width, data, j) in u")]":
            return True
    return False


cdef inline Py_ssize_t _behind_space(
    int width, const void* data, Py_ssize_t place, Py_ssize_t size
) noexcept:
    while place < size and (<Py_UCS4>PyUnicode_READ(width, data, place)).isspace():
        place += 1
    return place
