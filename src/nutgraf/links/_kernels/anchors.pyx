# cython: language_level=3, boundscheck=False, wraparound=False
"""The texts of links as single lines, and their punctuation; for `nutgraf.links.anchors`."""

import numpy as np

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport uint8_t

cdef enum:
    PRINTED = 1
    MARK = 2
    UPPER = 4
    LOWER = 8
    DOT = 16

cdef uint8_t _ASCII[128]
for _i in range(128):
    _ASCII[_i] = (
        0 if not 32 <= _i < 127
        else PRINTED | MARK if chr(_i) in "\"',:;?!"
        else PRINTED | UPPER if 65 <= _i < 91
        else PRINTED | LOWER if 97 <= _i < 123
        else PRINTED | DOT if chr(_i) == "."
        else PRINTED
    )


def read_lines(anchors, Py_ssize_t longest, one_line):
    """Return lines, lengths, and flags for sentence punctuation and for capitals only.

    ``one_line`` normalizes the texts that are not lines already: texts longer than ``longest``,
    with spaces around them, or with other characters than printed ASCII.
    """
    cdef list lines = []
    cdef Py_ssize_t i = 0
    cdef str line
    cdef int found
    lengths = np.zeros(len(anchors), dtype=np.intp)
    marked, capital = (np.zeros(len(anchors), dtype=np.bool_) for _ in range(2))
    cdef Py_ssize_t[::1] length = lengths
    cdef uint8_t[::1] mark = marked.view(np.uint8), upper = capital.view(np.uint8)
    for anchor in anchors:
        line = ""
        if anchor:
            found = 0
            if type(anchor) is str and len(<str>anchor) <= longest:
                found = _kinds_in(<str>anchor)
            if found and not _has_outer_space(<str>anchor):
                line = anchor
                mark[i] = found & MARK > 0
                upper[i] = found & UPPER and not found & LOWER
            else:
                line = one_line(anchor)
                upper[i] = line.isupper()
                mark[i] = _has_mark(line)
        lines.append(line)
        length[i] = len(line)
        i += 1
    return lines, lengths, marked, capital


cdef inline bint _has_outer_space(str text):
    cdef const uint8_t* data = <const uint8_t*>PyUnicode_DATA(text)
    return data[0] == c" " or data[len(text) - 1] == c" "


cdef int _kinds_in(str text) noexcept:
    """Return the kinds of characters in a text of printed ASCII; 0 for any other text."""
    cdef const uint8_t* data = <const uint8_t*>PyUnicode_DATA(text)
    cdef Py_ssize_t i
    cdef int all_of = 0, dots = 0
    cdef uint8_t own
    if PyUnicode_KIND(text) != 1:
        return 0
    for i in range(len(text)):
        own = _ASCII[data[i]] if data[i] < 128 else 0
        if not own:
            return 0
        dots = dots + 1 if own & DOT else 0
        all_of |= MARK if dots == 3 else own
    return all_of


cdef bint _has_mark(str text) noexcept:
    cdef int width = PyUnicode_KIND(text), dots = 0
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t i
    cdef Py_UCS4 point
    for i in range(len(text)):
        point = PyUnicode_READ(width, data, i)
        dots = dots + 1 if point == 46 else 0
        if dots == 3 or (_ASCII[point] & MARK if point < 128 else point in "’‘“”«»„—–…"):
            return True
    return False
