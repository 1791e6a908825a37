# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Word counts of many texts; for `nutgraf.links.tokens`."""

import random

import numpy as np

from libc.stdint cimport int32_t, uint64_t
from nutgraf._kernels.table cimport place_of, room_for

cdef uint64_t _ODD = random.SystemRandom().getrandbits(64) | 1


def count_shared(
    const uint64_t[::1] mine,
    const Py_ssize_t[::1] my_owner,
    const uint64_t[::1] theirs,
    const Py_ssize_t[::1] their_owner,
    Py_ssize_t count,
):
    """Return for each pair of texts how many distinct words are in both.

    The words of both sides are in the order of the pairs.
    """
    cdef Py_ssize_t i = 0, j = 0, first, text, place, longest = 0
    cdef int bits
    both = np.zeros(count)
    cdef double[::1] out = both
    if mine.shape[0] != my_owner.shape[0] or theirs.shape[0] != their_owner.shape[0]:
        raise ValueError("each word needs an owner")
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


def count_classes(
    const Py_ssize_t[::1] code,
    const Py_ssize_t[::1] owner,
    Py_ssize_t count,
    const Py_ssize_t[::1] first,
    const Py_ssize_t[::1] classes,
    Py_ssize_t class_count,
):
    """Return how many words of each class each text has: classes x texts.

    The classes of a code are those from its entry in ``first`` up to that of the next code.
    """
    cdef Py_ssize_t i, place
    sums = np.zeros((class_count, count))
    cdef double[:, ::1] out = sums
    if not first.shape[0] or first[0] != 0 or first[first.shape[0] - 1] != classes.shape[0]:
        raise ValueError("first does not match classes")
    for i in range(first.shape[0] - 1):
        if first[i] > first[i + 1]:
            raise ValueError("first does not match classes")
    for i in range(classes.shape[0]):
        if not 0 <= classes[i] < class_count:
            raise ValueError(f"no class {classes[i]}")
    for i in range(code.shape[0]):
        if not (0 <= code[i] < first.shape[0] - 1 and 0 <= owner[i] < count):
            raise ValueError("a code or an owner is out of range")
        for place in range(first[code[i]], first[code[i] + 1]):
            out[classes[place], owner[i]] += 1
    return sums
