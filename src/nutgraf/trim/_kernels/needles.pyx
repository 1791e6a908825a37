# cython: language_level=3, boundscheck=False, wraparound=False
"""Finds the lines of a text with any of some words. Most lines have none and are ruled out."""

cimport cython
import numpy as np

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memset
from nutgraf._kernels.pairs cimport letter, small

cdef enum:
    PLACES = 128  # slots for letters, by their lowest bits


@cython.final
cdef class Needles:
    """Words to search for, lowercase. Case of ASCII letters in the text is ignored."""

    cdef int32_t[::1] points, begin, after
    cdef int32_t[PLACES] first
    # For each two letters, whether a word may begin with them.
    cdef uint8_t[PLACES][PLACES] begins

    def __init__(self, words):
        cdef list known = sorted(set(words))
        cdef Py_ssize_t i
        cdef uint32_t place
        if "" in known:
            raise ValueError("an empty word is in every line")
        self.points = np.array([ord(point) for word in known for point in word], dtype=np.int32)
        self.begin = np.cumsum([0, *map(len, known)], dtype=np.int32)
        self.after = np.full(len(known), -1, dtype=np.int32)
        for i in range(PLACES):
            self.first[i] = -1
        memset(self.begins, 0, sizeof(self.begins))
        for i in range(len(known)):
            place = letter(known[i], 0) & (PLACES - 1)
            self.after[i], self.first[place] = self.first[place], i
            if len(known[i]) > 1:
                self.begins[place][letter(known[i], 1) & (PLACES - 1)] = True
            else:
                memset(self.begins[place], True, PLACES)

    def lines_with_any(
        self, str text not None, const int32_t[::1] starts, const int32_t[::1] stops,
        Py_ssize_t max_length=-1,
    ):
        """Return whether each line, from a start to a stop, contains a word.

        With ``max_length``, only so many characters after the leading white space are searched.
        """
        cdef int kind = PyUnicode_KIND(text)
        cdef const void* data = PyUnicode_DATA(text)
        cdef Py_ssize_t line, at, stop, size = len(text)
        cdef uint32_t here, second
        if starts.shape[0] != stops.shape[0]:
            raise ValueError("starts and stops must have the same length")
        found = np.zeros(starts.shape[0], dtype=np.bool_)
        cdef uint8_t[::1] out = found.view(np.uint8)
        for line in range(starts.shape[0]):
            at, stop = starts[line], stops[line]
            if not 0 <= at <= stop <= size:
                raise ValueError("a line is outside of the text")
            if max_length >= 0:  # white space around a line in the source does not count
                while at < stop and PyUnicode_READ(kind, data, at) <= 32:
                    at += 1
                stop = min(stop, at + max_length)
            second = small(PyUnicode_READ(kind, data, at)) if at < stop else 0
            while at < stop:
                here = second & (PLACES - 1)
                second = small(PyUnicode_READ(kind, data, at + 1)) if at + 1 < stop else 0
                if self.begins[here][second & (PLACES - 1)] and self._is_at(
                    kind, data, at, stop, self.first[here]
                ):
                    out[line] = True
                    break
                at += 1
        return found

    cdef bint _is_at(
        self, int kind, const void* data, Py_ssize_t at, Py_ssize_t stop, int32_t word
    ) noexcept:
        """Return whether this word, or a later one with its first letter, is at a position."""
        cdef Py_ssize_t i, length
        while word >= 0:
            length = self.begin[word + 1] - self.begin[word]
            if at + length <= stop:
                i = 0
                while i < length and small(PyUnicode_READ(kind, data, at + i)) == <uint32_t>(
                    self.points[self.begin[word] + i]
                ):
                    i += 1
                if i == length:
                    return True
            word = self.after[word]
        return False
