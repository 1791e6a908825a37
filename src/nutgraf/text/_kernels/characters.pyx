# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""A text's characters and words as arrays; see `nutgraf.text.characters`."""

import numpy as np

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

# These are the numbers of `nutgraf.text.characters`.
cdef enum:
    BLANK = 0
    LOWER = 1
    UPPER = 2
    SIGN = 4
    STOP = 6
    QUOTE = 7
    OTHER = 9
    BREAK = 11


def read_characters(str text, const uint8_t[::1] kind_of, const uint32_t[::1] lower_of):
    """Return the code points of a text in lower case, and their kinds."""
    cdef Py_ssize_t count = len(text), i
    cdef int width = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t known = kind_of.shape[0]
    codes = np.empty(count, dtype=np.uint32)
    kinds = np.empty(count, dtype=np.uint8)
    cdef uint32_t[::1] code = codes
    cdef uint8_t[::1] kind = kinds
    cdef uint32_t point
    for i in range(count):
        point = PyUnicode_READ(width, data, i)
        if point < known:
            code[i] = lower_of[point]
            kind[i] = kind_of[point]
        else:  # beyond the table are rare ideographs and emoji
            code[i] = point
            kind[i] = SIGN if 0x20000 <= point < 0x40000 else OTHER
    return codes, kinds


def read_words(
    const uint32_t[::1] codes,
    const uint8_t[::1] kinds,
    const int32_t[::1] borders,
    const uint64_t[::1] multipliers,
    bint humps,
):
    """Return the starts, lengths and hashes of words. No word crosses a border.

    With ``humps``, a capital letter after a small one begins a word, as in camelCase.
    """
    cdef Py_ssize_t count = kinds.shape[0], words = 0, border = 0, i = 0, first, stop
    cdef Py_ssize_t longest = multipliers.shape[0] - 1
    cdef uint64_t total
    cdef Py_ssize_t most = _max_words(kinds, borders.shape[0], humps)
    starts = np.empty(most, dtype=np.intp)
    lengths = np.empty(most, dtype=np.intp)
    hashes = np.empty(most, dtype=np.uint64)
    cdef Py_ssize_t[::1] start = starts, length = lengths
    cdef uint64_t[::1] hashed = hashes
    while i < count:
        if not _is_of_word(kinds[i]):
            i += 1
            continue
        while border < borders.shape[0] and borders[border] <= i:
            border += 1
        stop = min(count, borders[border]) if border < borders.shape[0] else count
        first, total = i, 0
        while True:
            total += codes[i] * multipliers[min(i - first, longest)]
            i += 1
            if (
                i >= stop
                or not _is_of_word(kinds[i])
                or kinds[i] == SIGN
                or kinds[first] == SIGN
                or (humps and kinds[i] == UPPER and kinds[i - 1] == LOWER)
            ):
                break
        start[words] = first
        length[words] = i - first
        hashed[words] = total
        words += 1
    return starts[:words], lengths[:words], hashes[:words]


cdef inline bint _is_of_word(uint8_t kind) noexcept:
    return <uint8_t>(kind - LOWER) <= SIGN - LOWER  # unsigned: BLANK wraps to a large number


cdef Py_ssize_t _max_words(const uint8_t[::1] kinds, Py_ssize_t borders, bint humps) noexcept:
    """Return an upper bound of the number of words.

    Without a branch the loop takes a tenth of the time.
    """
    cdef Py_ssize_t most = borders + 1, i
    for i in range(1, kinds.shape[0]):
        most += _is_of_word(kinds[i]) & (
            (kinds[i] == SIGN)
            | (kinds[i - 1] == SIGN)
            | (not _is_of_word(kinds[i - 1]))
            | (humps & (kinds[i] == UPPER))
        )
    return most
