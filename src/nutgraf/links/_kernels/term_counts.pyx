# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Counts over the words of many texts; for `nutgraf.links.tokens`."""

import random

import numpy as np

from libc.stdint cimport int32_t, uint64_t
from nutgraf._kernels.table cimport place_of, room_for

cdef uint64_t _ODD = random.SystemRandom().getrandbits(64) | 1


def shared(
    const uint64_t[::1] mine,
    const Py_ssize_t[::1] my_owner,
    const uint64_t[::1] theirs,
    const Py_ssize_t[::1] their_owner,
    Py_ssize_t count,
):
    """For each of so many texts, how many different words are in both of its readings.

    The words of both stand in the order of the texts.
    """
    cdef Py_ssize_t i = 0, j = 0, first, text, place, longest = 0
    cdef int bits
    both = np.zeros(count)
    cdef double[::1] out = both
    if mine.shape[0] != my_owner.shape[0] or theirs.shape[0] != their_owner.shape[0]:
        raise ValueError("each word is in one text")
    for j in range(theirs.shape[0]):
        first = j if not j or their_owner[j] != their_owner[j - 1] else first
        longest = max(longest, j + 1 - first)
    bits = room_for(longest)
    cdef uint64_t[::1] keys = np.empty(1 << bits, dtype=np.uint64)
    cdef int32_t[::1] numbers = np.full(1 << bits, -1, dtype=np.int32)
    cdef Py_ssize_t[::1] taken = np.empty(longest, dtype=np.intp)
    j = 0
    for text in range(count):
        first = 0
        while j < theirs.shape[0] and their_owner[j] == text:
            place = place_of(keys, numbers, theirs[j], _ODD, bits)
            if numbers[place] < 0:
                keys[place], numbers[place], taken[first] = theirs[j], 1, place
                first += 1
            j += 1
        while i < mine.shape[0] and my_owner[i] == text:
            place = place_of(keys, numbers, mine[i], _ODD, bits)
            if numbers[place] > 0:
                numbers[place] = 0
                out[text] += 1
            i += 1
        while first:
            first -= 1
            numbers[taken[first]] = -1
    return both


def totals(
    const Py_ssize_t[::1] code,
    const Py_ssize_t[::1] owner,
    Py_ssize_t count,
    const Py_ssize_t[::1] first,
    const Py_ssize_t[::1] classes,
    Py_ssize_t different,
):
    """Classes x texts: how many words of each class each of so many texts has.

    The classes of a code are those from its first up to that of the next code.
    """
    cdef Py_ssize_t i, place
    sums = np.zeros((different, count))
    cdef double[:, ::1] out = sums
    if not first.shape[0] or first[0] != 0 or first[first.shape[0] - 1] != classes.shape[0]:
        raise ValueError("the classes are not those of the codes")
    for i in range(first.shape[0] - 1):
        if first[i] > first[i + 1]:
            raise ValueError("the classes are not those of the codes")
    for i in range(classes.shape[0]):
        if not 0 <= classes[i] < different:
            raise ValueError(f"there is no class {classes[i]}")
    for i in range(code.shape[0]):
        if not (0 <= code[i] < first.shape[0] - 1 and 0 <= owner[i] < count):
            raise ValueError("a word without a code or a text")
        for place in range(first[code[i]], first[code[i] + 1]):
            out[classes[place], owner[i]] += 1
    return sums
