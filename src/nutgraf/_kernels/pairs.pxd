"""The first two letters of some words: a cheap test that rules out most texts."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport uint32_t
from libc.string cimport memset


cdef struct Pairs:
    # For ASCII letters. The second is 0 for words of one letter.
    char known[128][128]


cdef inline Pairs pairs_of(frozenset words) except *:
    cdef Pairs pairs
    cdef uint32_t first, second
    cdef str word
    memset(&pairs, 0, sizeof(Pairs))
    for word in words:
        first, second = letter(word, 0), letter(word, 1)
        if first < 128 and second < 128:
            pairs.known[first][second] = True
    return pairs


cdef inline uint32_t letter(str text, Py_ssize_t place) noexcept:
    if place >= len(text):
        return 0
    return PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), place)


cdef inline bint may_begin(const Pairs* pairs, uint32_t first, uint32_t second) noexcept:
    """Return whether a word may begin so. Letters beyond ASCII may case-fold to anything."""
    return first >= 128 or second >= 128 or pairs.known[small(first)][small(second)]


cdef inline uint32_t small(uint32_t point) noexcept:
    """Return an ASCII letter in lower case, and others unchanged."""
    return point + 32 if 65 <= point <= 90 else point
