"""Joining text nodes to one line, for other kernels."""

from libc.stdint cimport int32_t, uint8_t

cdef str join_places(
    str text,
    const int32_t[::1] starts,
    const int32_t[::1] stops,
    const uint8_t[::1] apart,
    const int32_t[::1] places,
)
