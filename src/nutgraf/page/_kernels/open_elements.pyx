# cython: language_level=3, boundscheck=False, wraparound=False
"""Numbers for tag names, and the stack of open elements; for `nutgraf.page._kernels.thin_markup`.

Arrays have room for a name and an element at each bracket of a page, so they never grow.
"""

import random

import numpy as np

from libc.stdint cimport int32_t, uint64_t
from nutgraf.page._kernels.source cimport Source, packed
from nutgraf._kernels.table cimport place_of, room_for

cdef uint64_t _ODD = random.SystemRandom().getrandbits(64) | 1

cdef enum:
    MAX_PACKED = 8  # longer names do not fit into a number
    CLOSED = -1


cdef class TagNames:
    """A number for each name: the known names first, then others in order of appearance."""

    def __init__(self, dict kinds, Py_ssize_t brackets):
        cdef bytes name
        cdef int32_t number
        self.bits = room_for(len(kinds) + brackets)
        self.keys = np.empty(1 << self.bits, dtype=np.uint64)
        self.numbers = np.full(1 << self.bits, -1, dtype=np.int32)
        self.kinds = np.zeros(len(kinds) + brackets, dtype=np.int32)
        self.long_names = {}
        for name, kind in kinds.items():
            number = self.number(name, 0, len(name))
            self.kinds[number] = kind

    cdef int32_t number(self, Source html, Py_ssize_t start, Py_ssize_t stop) except -1:
        cdef uint64_t key
        cdef Py_ssize_t place
        if stop - start > MAX_PACKED:
            number = self.long_names.setdefault(html[start:stop].lower(), self.used)
            self.used += number == self.used
            return number
        key = packed(html, start, stop)
        place = place_of(self.keys, self.numbers, key, _ODD, self.bits)
        if self.numbers[place] < 0:
            self.keys[place] = key
            self.numbers[place] = self.used
            self.used += 1
        return self.numbers[place]


cdef class OpenElements:
    """The stack of open elements that make the tree deep.

    Each element stores the previous open one of its name, and the innermost wall and block up to
    it, so that an end tag finds its start tag without a search.
    """

    def __init__(self, TagNames names):
        cdef Py_ssize_t most = names.kinds.shape[0]
        self.kinds = names.kinds
        self.latest = np.full(most, -1, dtype=np.int32)
        self.names = np.empty(most, dtype=np.int32)
        self.before = np.empty(most, dtype=np.int32)
        self.wall = np.empty(most, dtype=np.int32)
        self.block = np.empty(most, dtype=np.int32)

    cdef int32_t innermost(self) noexcept:
        """Return the flags of the innermost open element."""
        if self.size == 0 or self.names[self.size - 1] == CLOSED:
            return 0
        return self.kinds[self.names[self.size - 1]]

    cdef void push(self, int32_t name) noexcept:
        cdef Py_ssize_t own = self.size
        cdef int32_t kind = self.kinds[name]
        self.names[own] = name
        self.before[own] = self.latest[name]
        self.latest[name] = own
        self.wall[own] = own if kind & WALL else self.wall[own - 1] if own else -1
        self.block[own] = own if kind & BLOCK else self.block[own - 1] if own else -1
        self.foreign += (kind & FOREIGN) != 0
        self.size += 1

    cdef void end(self, int32_t name) noexcept:
        """Close what an end tag certainly closes.

        The rule for its start tag (HTML standard, 13.2.6.4.7): the end tag of a block also closes
        all open elements inside it, but does not reach out of a table. Another end tag has no
        effect if a block is open in its element.
        """
        cdef Py_ssize_t place = self.latest[name]
        cdef Py_ssize_t last = self.size - 1
        cdef int32_t kind = self.kinds[name]
        if place < 0 or place < self.wall[last]:
            return
        if not kind & BLOCK and place < self.block[last]:
            return
        if kind & FORM and place < last:  # elements inside a form stay open
            self.names[place] = CLOSED
            self.latest[name] = self.before[place]
        else:
            self.close(place)

    cdef void close(self, Py_ssize_t place) noexcept:
        """Close an element and all open elements inside it."""
        cdef Py_ssize_t i
        cdef int32_t name
        for i in range(self.size - 1, place - 1, -1):
            name = self.names[i]
            if name != CLOSED:
                self.latest[name] = self.before[i]
                self.foreign -= (self.kinds[name] & FOREIGN) != 0
        self.size = place
