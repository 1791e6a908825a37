# cython: boundscheck=False, wraparound=False
"""A hash table from 64-bit keys to numbers, in two arrays.

The multiplier that gives a key's slot differs from process to process, so that nobody can write a
page whose words all collide. Results do not depend on it.
"""

from libc.stdint cimport int32_t, uint64_t


cdef inline int room_for(Py_ssize_t entries) noexcept:
    """Return the bits of a table that is at most half full with so many entries."""
    cdef int bits = 4
    while (<Py_ssize_t>1 << bits) < 2 * entries:
        bits += 1
    return bits


cdef inline Py_ssize_t place_of(
    const uint64_t[::1] keys, const int32_t[::1] numbers, uint64_t key, uint64_t odd, int bits
) noexcept:
    """Return the slot of a key, or the empty slot for it."""
    cdef Py_ssize_t place = <Py_ssize_t>((key * odd) >> (64 - bits))
    while numbers[place] >= 0 and keys[place] != key:
        place += 1
        if place == numbers.shape[0]:
            place = 0
    return place
