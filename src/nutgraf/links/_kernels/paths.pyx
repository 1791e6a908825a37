# cython: language_level=3, boundscheck=False, wraparound=False
"""Counts over URL paths, and their shapes; for `nutgraf.links`."""

import numpy as np

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ

cdef enum:
    HYPHEN = 45
    UNDERSCORE = 95
    PLUS = 43

# Kinds of path parts: words and headlines, each without and with a long number; and plain numbers
# by their length.
cdef enum:
    WORD = 0
    HEADLINE = 2
    WITH_NUMBER = 1
    NUMBER = 3
    LONGEST_NUMBER = 5

cdef enum:
    HEADLINE_WORDS = 3
    LONG_NUMBER = 4


def path_counts(list paths, list lasts):
    """Return eight rows about paths and their last parts.

    Of the path: its length, the position of its first year or -1, whether it ends with a slash. Of
    the last part: its length, hyphens, underscores, whether it is all digits, whether it is empty.
    """
    cdef Py_ssize_t count = len(paths), i, j, size
    cdef int width
    cdef bint digits
    cdef str path, last
    cdef const void* data
    cdef Py_UCS4 point
    rows = np.zeros((8, count))
    cdef double[:, ::1] out = rows
    if len(lasts) != count:
        raise ValueError("paths and lasts must have the same length")
    for i in range(count):
        path = paths[i]
        size, width, data = len(path), PyUnicode_KIND(path), PyUnicode_DATA(path)
        out[0, i] = size
        out[1, i] = _year(width, data, size)
        out[2, i] = size > 0 and PyUnicode_READ(width, data, size - 1) == c"/"
        last = lasts[i]
        size, width, data = len(last), PyUnicode_KIND(last), PyUnicode_DATA(last)
        digits = size > 0
        for j in range(size):
            point = PyUnicode_READ(width, data, j)
            out[4, i] += point == HYPHEN
            out[5, i] += point == UNDERSCORE
            if digits and not point.isdigit():
                digits = False
        out[3, i], out[6, i], out[7, i] = size, digits, size == 0
    return rows


cdef inline Py_ssize_t _year(int width, const void* data, Py_ssize_t size) noexcept:
    """Return the position of the first year from 1900 to 2099, or -1."""
    cdef Py_ssize_t i
    cdef Py_UCS4 first, second
    for i in range(size - 3):
        first, second = PyUnicode_READ(width, data, i), PyUnicode_READ(width, data, i + 1)
        if (
            (first == 49 and second == 57 or first == 50 and second == 48)
            and _is_decimal(width, data, i + 2)
            and _is_decimal(width, data, i + 3)
        ):
            return i
    return -1


cdef inline bint _is_decimal(int width, const void* data, Py_ssize_t i) noexcept:
    cdef Py_UCS4 point = PyUnicode_READ(width, data, i)
    return point.isdecimal()


def url_shapes(list hosts, list folders, list lasts, list endings):
    """Return a number for each URL: equal for URLs with the same host, ending and kinds of parts.

    The kinds of parts are words, headlines and numbers.
    """
    cdef Py_ssize_t count = len(hosts), i, used, longest = 0
    cdef dict numbers = {}
    found = np.empty(count, dtype=np.intp)
    cdef Py_ssize_t[::1] out = found
    if not count == len(folders) == len(lasts) == len(endings):
        raise ValueError("all lists must have the same length")
    for i in range(count):
        longest = max(longest, len(<str?>folders[i]) + len(<str?>lasts[i]))
    cdef char[::1] made = np.empty(longest + 2, dtype=np.int8)
    for i in range(count):
        used = _put_kinds(folders[i], &made[0])
        used += _put_kinds(lasts[i], &made[used])
        out[i] = numbers.setdefault((hosts[i], (&made[0])[:used], endings[i]), len(numbers))
    return found


cdef Py_ssize_t _put_kinds(str parts, char* made) noexcept:
    """Write the kind of each part between slashes. Return the number of parts."""
    cdef int width = PyUnicode_KIND(parts)
    cdef const void* data = PyUnicode_DATA(parts)
    cdef Py_ssize_t size = len(parts), start = 0, used = 0, i
    for i in range(size + 1):
        if i == size or PyUnicode_READ(width, data, i) == c"/":
            made[used] = _kind(width, data, start, i)
            used += 1
            start = i + 1
    return used


cdef int _kind(int width, const void* data, Py_ssize_t start, Py_ssize_t stop) noexcept:
    cdef Py_ssize_t words = 1, joined = 0, run = 0, i
    cdef int kind
    cdef bint letters = True, decimal = True, ended = False, is_decimal
    cdef Py_UCS4 point
    for i in range(start, stop):
        point = PyUnicode_READ(width, data, i)
        is_decimal = 48 <= point < 58 or point > 127 and point.isdecimal()
        decimal = decimal and is_decimal
        if point == HYPHEN:
            words += 1
        elif not (97 <= point < 123 or point.isalpha()):
            letters = False
            joined += point == UNDERSCORE or point == PLUS
        # Only the first number counts.
        if is_decimal:
            run += not ended
        else:
            ended = run > 0
    if letters:  # the common case
        return HEADLINE if words >= HEADLINE_WORDS else WORD
    if decimal:
        return NUMBER + min(stop - start, LONGEST_NUMBER)
    kind = HEADLINE if words + joined >= HEADLINE_WORDS else WORD
    return kind + WITH_NUMBER if run >= LONG_NUMBER else kind
