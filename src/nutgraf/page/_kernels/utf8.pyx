# cython: language_level=3, boundscheck=False, wraparound=False
"""Checks whether bytes are UTF-8, without decoding them."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

cdef uint64_t _HIGH_BITS = 0x8080808080808080


def check_utf8(bytes source):
    """Return whether bytes are valid UTF-8, and whether some may have been encoded twice.

    The second flag is for `nutgraf.page.decoding.double_utf8`.
    """
    cdef const uint8_t* at = source
    cdef const uint8_t* end = at + len(source)
    cdef uint64_t eight
    cdef int length
    cdef bint doubled = False
    while at < end:
        if at[0] < 0x80:
            at += 1
            while end - at >= 8:
                memcpy(&eight, at, 8)
                if eight & _HIGH_BITS:
                    break
                at += 8
            continue
        length = _length(at)  # the null after the last byte ends a truncated character
        if length == 0:
            return False, False
        if at[0] == 0xC3 and at[2] == 0xC2:
            doubled = True
        at += length
    return True, doubled


cdef inline int _length(const uint8_t* at) noexcept:
    """Return the length of the character that begins here, or 0 (Unicode standard, table 3-7)."""
    cdef uint8_t first = at[0], least = 0x80, most = 0xBF
    if 0xC2 <= first <= 0xDF:
        return 2 if _follows(at[1]) else 0
    if 0xE0 <= first <= 0xEF:
        if first == 0xE0:
            least = 0xA0
        elif first == 0xED:
            most = 0x9F
        return 3 if least <= at[1] <= most and _follows(at[2]) else 0
    if 0xF0 <= first <= 0xF4:
        if first == 0xF0:
            least = 0x90
        elif first == 0xF4:
            most = 0x8F
        return 4 if least <= at[1] <= most and _follows(at[2]) and _follows(at[3]) else 0
    return 0


cdef inline bint _follows(uint8_t byte) noexcept:
    return byte & 0xC0 == 0x80
