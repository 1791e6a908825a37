# cython: language_level=3, wraparound=False, cdivision=True
"""A table of the weights of words by their hash."""

cimport cython
import random

import numpy as np

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free
from nutgraf._kernels.table cimport room_for

cdef uint64_t _ODD = random.SystemRandom().getrandbits(64) | 1


cdef struct Word:
    uint64_t hash
    double first, second
    bint is_there


@cython.final
cdef class Weights:
    """The weights of words in two families, by hash.

    The hash and both weights of a word are stored together: the table is large, and cache misses
    take most of the time. Slots are chosen as in `nutgraf._kernels.table`.
    """

    cdef Word* words
    cdef int bits
    cdef Py_ssize_t used

    def __cinit__(self, const uint64_t[::1] hashes, const double[:, ::1] weights):
        """``weights`` is families x words. Of two words with the same hash the first counts."""
        cdef Py_ssize_t i
        cdef Word* word
        self.bits = room_for(hashes.shape[0])
        self.words = <Word*>calloc(<size_t>1 << self.bits, sizeof(Word))
        if self.words == NULL:
            raise MemoryError
        for i in range(hashes.shape[0]):
            word = self.word(hashes[i])
            if not word.is_there:
                word[0] = Word(hashes[i], weights[0, i], weights[1, i], True)
                self.used += 1

    def __dealloc__(self):
        free(self.words)

    def __len__(self):
        """Return the number of words."""
        return self.used

    cdef inline Word* word(self, uint64_t hash) noexcept:
        """Return the slot of a word, or the empty slot for it."""
        cdef Py_ssize_t place = <Py_ssize_t>((hash * _ODD) >> (64 - self.bits))
        while self.words[place].is_there and self.words[place].hash != hash:
            place = (place + 1) & ((<Py_ssize_t>1 << self.bits) - 1)
        return &self.words[place]

    def sums(self, const uint64_t[::1] words, const int32_t[::1] owner, Py_ssize_t owners):
        """Return the sum of the weights of each owner's words, as families x owners."""
        cdef Py_ssize_t i
        cdef Word* word
        totals = np.zeros((2, owners))
        cdef double[:, ::1] out = totals
        for i in range(words.shape[0]):
            word = self.word(words[i])
            if word.is_there:
                out[0, owner[i]] += word.first
                out[1, owner[i]] += word.second
        return totals
