"""Numbers for tag names, and the stack of open elements."""

from libc.stdint cimport int32_t, uint64_t
from nutgraf.page._kernels.source cimport Source

# Flags of tag names; see `nutgraf.page.parsing.thin_markup`.
cdef enum:
    FORMATTING = 1
    LINK = 2
    ROOT = 4
    WALL = 8
    CELL = 16
    SHALLOW = 32
    BLOCK = 64
    FORM = 128
    FOREIGN = 256
    RAW = 512
    ITEM = 1024
    TERM = 2048


cdef class TagNames:
    cdef uint64_t[::1] keys
    cdef int32_t[::1] numbers, kinds
    cdef dict long_names
    cdef int bits
    cdef int32_t used

    cdef int32_t number(self, Source html, Py_ssize_t start, Py_ssize_t stop) except -1


cdef class OpenElements:
    cdef int32_t[::1] kinds, latest, names, before, wall, block
    cdef Py_ssize_t size, foreign

    cdef int32_t innermost(self) noexcept
    cdef void push(self, int32_t name) noexcept
    cdef void end(self, int32_t name) noexcept
    cdef void close(self, Py_ssize_t place) noexcept
