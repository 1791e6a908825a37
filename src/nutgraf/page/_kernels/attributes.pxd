from nutgraf.page._kernels.cursor cimport Cursor, LexborCursor


cdef class Attributes:
    cdef LexborCursor tree
    cdef list made
    cdef void** elements
    cdef Py_ssize_t size, room
    cdef int add(self, Cursor cursor) except -1
    cdef int add_none(self) except -1
    cdef int _append(self, void* element, dict made) except -1
    cdef dict of(self, Py_ssize_t node)
    cdef void* first(self, Py_ssize_t node) noexcept
    cdef bint has(self, Py_ssize_t node, str name) except -1
    cdef str get(self, Py_ssize_t node, str name)
